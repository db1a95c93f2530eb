// What the review pages say, in English.

export const ENGLISH_REVIEW = {
  reviewTitle: 'Review of imports',
  reviewText: 'What the import of each document left for a person to look at.',
  reviewOf: (name: string) => `Review: ${name}`,
  signInText:
    'These pages are for publishers. Give the key of a token; this browser is then let in for an hour.',
  keyOfToken: 'Key of a token',
  keyRefused: 'This key is not valid.',
  signIn: 'Sign in',
  signOut: 'Sign out',
  noImports: 'Nothing was imported yet.',
  noReport: 'The report of this import was not stored.',
  nothingToReview: 'There is nothing to look at.',
  importedAt: (moment: string) => `Imported ${moment}.`,
  entriesCount: (count: string) => `${count} entries`,
  importCounts: (added: string, corrected: string, withdrawn: string, unchanged: string) =>
    `Entries: ${added} added, ${corrected} corrected, ${withdrawn} withdrawn, ${unchanged} unchanged.`,
  documentCounts: (pages: string, confidence: string, lost: string, invented: string) =>
    `Pages: ${pages}. Confidence: ${confidence}. Words lost: ${lost}, invented: ${invented}.`,
  reviewLabel: 'Unknown label',
  reviewConfidence: 'Low confidence',
  reviewSpeaker: 'Speaker not linked',
  linkCounts: (linked: string, open: string) =>
    `Speeches linked to people: ${linked}, not linked: ${open}.`,
  reviewWarning: 'Warning',
  reviewOmitted: (count: string) => `${count} more were not stored.`,
  printedPage: (page: string) => `Page ${page}`,
  wholeDocument: 'The whole document',
  textOfPage: (page: string) => `Entries that begin on page ${page}`,
  entryGone: 'the entry is no longer in the record',
};
