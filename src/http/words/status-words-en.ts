// What the site says of how fresh and complete the record is, in English.

export const ENGLISH_STATUS = {
  asOf: (date: string) => `As of ${date}:`,
  lastSittingOn: 'last sitting on',
  daysBefore: (days: string) => `${days} days before`,
  oneDayBefore: 'the day before',
  missingSittings: (count: string, newest: string) =>
    `Days on which a sitting seems to be missing: ${count}; the last: ${newest}.`,
  lastImport: (moment: string) => `Last import: ${moment}.`,
  linkedSpeeches: (share: string) => `Speeches that are linked to a person: ${share}.`,
  failedDocuments: (count: string) => `Documents that could not be read: ${count}.`,
  statusAsData: 'These figures as data',
};
