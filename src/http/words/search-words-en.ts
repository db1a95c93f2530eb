// What the site says of what a search may mean, in English.

export const ENGLISH_SEARCH = {
  meant: 'You may be looking for',
  meantEntry: 'Entry',
  meantSitting: 'Sitting',
  meantLabel: 'Speaker',
  meantDebate: 'Debate',
  meantWord: 'Word',
  offered: 'Suggestions',
  meantDebates: (count: string) => `${count} debates, the last:`,
  moreSittings: (count: string) => `and ${count} more sittings`,
  foundNoSpeech: 'No speech has all these words.',
  narrowBy: 'Chambers, years, parties, speakers',
  didYouMean: 'Did you mean',
  entryNumber: (id: string) => `Entry ${id}`,
};
