// The names of the months in English and Swahili, with their usual abbreviations, in lower case.

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
