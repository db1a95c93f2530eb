// What the site says of how fresh and complete the record is, in German.

import type { ENGLISH_STATUS } from './status-words-en.ts';
import type { Words } from './words-en.ts';

export const GERMAN_STATUS: Pick<Words, keyof typeof ENGLISH_STATUS> = {
  asOf: (date) => `Stand vom ${date}:`,
  lastSittingOn: 'letzte Sitzung am',
  daysBefore: (days) => `${days} Tage davor`,
  oneDayBefore: 'am Tag davor',
  missingSittings: (count, newest) =>
    `Tage, an denen eine Sitzung zu fehlen scheint: ${count}; die letzten: ${newest}.`,
  lastImport: (moment) => `Zuletzt eingelesen: ${moment}.`,
  linkedSpeeches: (share) => `Mit einer Person verknüpfte Reden: ${share}.`,
  failedDocuments: (count) => `Dokumente, die nicht gelesen werden konnten: ${count}.`,
  statusAsData: 'Diese Zahlen als Daten',
};
