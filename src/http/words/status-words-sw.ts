// What the site says of how fresh and complete the record is, in Swahili.

import type { Words } from './words-en.ts';
import type { ENGLISH_STATUS } from './status-words-en.ts';

export const SWAHILI_STATUS: Pick<Words, keyof typeof ENGLISH_STATUS> = {
  asOf: (date) => `Hadi tarehe ${date}:`,
  lastSittingOn: 'kikao cha mwisho tarehe',
  daysBefore: (days) => `siku ${days} kabla`,
  oneDayBefore: 'siku moja kabla',
  missingSittings: (count, newest) =>
    `Siku ambazo kikao kinaonekana kukosekana: ${count}; za mwisho: ${newest}.`,
  lastImport: (moment) => `Taarifa zilipokelewa mara ya mwisho: ${moment}.`,
  linkedSpeeches: (share) => `Hotuba zilizounganishwa na mtu: ${share}.`,
  failedDocuments: (count) => `Hati ambazo hazikuweza kusomwa: ${count}.`,
  statusAsData: 'Takwimu hizi kama data',
};
