// The names of the months in English, Swahili and German, with their usual abbreviations, in lower case.

/** In English and Swahili: those of the documents that are read too. */
export const MONTH_NAMES: readonly (readonly string[])[] = [
  ['january', 'jan', 'januari'],
  ['february', 'feb', 'februari'],
  ['march', 'mar', 'machi'],
  ['april', 'apr', 'aprili'],
  ['may', 'mei'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'julai'],
  ['august', 'aug', 'agosti', 'ago'],
  ['september', 'sept', 'sep', 'septemba'],
  ['october', 'oct', 'oktoba', 'okt'],
  ['november', 'nov', 'novemba'],
  ['december', 'dec', 'desemba', 'des'],
];

/** German names that are neither English nor Swahili, folded: those of queries only. */
export const GERMAN_MONTHS: ReadonlyMap<string, number> = new Map([
  ['januar', 1],
  ['janner', 1],
  ['februar', 2],
  ['marz', 3],
  ['maerz', 3],
  ['mai', 5],
  ['juli', 7],
  ['oktober', 10],
  ['dezember', 12],
  ['dez', 12],
]);
