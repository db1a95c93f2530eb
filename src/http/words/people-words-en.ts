// What the site says of people and of labels that are linked to nobody, in English.

export const ENGLISH_PEOPLE = {
  unlinkedLabel: (label: string) => `${label} (not linked)`,
  lastDebates: 'Last debates',
  allDebates: (count: string) => `All ${count} debates`,
  debatesOf: (name: string) => `Debates with ${name}`,
  debatesCount: (count: string) => `${count} in all`,
  distinctiveOf: 'Words they use more than others',
  printedAs: (label: string) => `Last printed as “${label}”.`,
  everybody: 'Everybody',
  facetParty: 'Parties',
  party: 'Party',
  constituency: 'Constituency',
  labelDescription: (label: string) => `Everything printed under the name “${label}”.`,
  labelNotLinked:
    'This is the name as it was printed. It is not known which person of the record it is, so these speeches are on nobody’s page.',
  labelFeed: (label: string) => `What is said under the name “${label}”`,
  searchThisLabel: 'Search what was said under this name',
  searchLikeLabel: 'Similar names',
  moreUnlinked: (count: string) =>
    `${count} more speeches have this name and are not linked to anybody:`,
  oneMoreUnlinked: '1 more speech has this name and is not linked to anybody:',
};
