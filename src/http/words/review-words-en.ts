// What the review pages say, in English.

export const ENGLISH_REVIEW = {
  reviewTitle: 'Review of imports',
  reviewText: 'What a person should check after the import of each document.',
  reviewOf: (name: string) => `Review: ${name}`,
  signInText: 'These pages are for publishers. Enter the key of a token to sign in for an hour.',
  keyOfToken: 'Key of a token',
  keyRefused: 'This key is not valid.',
  signIn: 'Sign in',
  signOut: 'Sign out',
  noImports: 'Nothing has been imported yet.',
  noReport: 'The report of this import was not stored.',
  nothingToReview: 'There is nothing to check.',
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
