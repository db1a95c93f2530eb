// What the site says of dumps and of checking a copy, in English.

export const ENGLISH_DATA = {
  fixity: 'Checking a copy',
  fixityText:
    'Each citation has the SHA-256 of the entry: of its JSON as published, without “url”. It changes when any word changes.',
  dumpsTitle: 'The record as files',
  dumpsDescription:
    'The whole record as files to download and keep, by year, with digests to verify them.',
  dumpsLead: (entries: string, made: string) =>
    `All ${entries} entries, by year, as they were on ${made}.`,
  dumpsState: (seq: string) =>
    `The files show the record after change ${seq} of its log, whose chain is`,
  manifestAbout:
    'the list of the files with their digests, for programs; “hansard verify” checks it',
  noDump: 'No files have been made yet.',
  dumpFile: 'File',
  dumpRows: 'Rows',
  dumpedEntries: 'Entries',
  dumpedRecord: 'Everything',
  dumpedVenues: 'Chambers',
  dumpedSources: 'Documents',
  dumpedChanges: 'Log of changes',
};
