// The stem of an English word by M. F. Porter, "An algorithm for suffix stripping" (1980), with the two changes of his
// own later programs (-bli and -logi). Written from the paper: it shares nothing with the stemmer the search uses.

/** The shape of a word: c for each consonant, v for each vowel. A y after a consonant is a vowel. */
function shapeOf(word: string): string {
  let kinds = '';
  for (const letter of word) {
    const vowel = 'aeiou'.includes(letter) || (letter === 'y' && kinds.endsWith('c'));
    kinds += vowel ? 'v' : 'c';
  }
  return kinds;
}

/** The paper's m: how many times a vowel is followed by a consonant. */
const measure = (stem: string): number => shapeOf(stem).match(/vc/g)?.length ?? 0;

const hasVowel = (stem: string): boolean => shapeOf(stem).includes('v');

/** The paper's *d: the same consonant twice. */
const endsInDouble = (stem: string): boolean => /(.)\1$/.test(stem) && shapeOf(stem).endsWith('cc');

/** The paper's *o: consonant, vowel, consonant, the last of them not w, x or y. */
const endsShort = (stem: string): boolean => shapeOf(stem).endsWith('cvc') && !/[wxy]$/.test(stem);

type Rule = readonly [suffix: string, replacement: string];

/** Of the suffixes that fit, the longest decides; it is replaced where the rest of the word allows it. */
function replaceLongest(
  word: string,
  rules: readonly Rule[],
  allows: (stem: string, suffix: string) => boolean,
): string {
  const fitting = rules.filter(([suffix]) => word.endsWith(suffix));
  const [longest] = fitting.sort((one, other) => other[0].length - one[0].length);
  if (longest === undefined) return word;
  const [suffix, replacement] = longest;
  const stem = word.slice(0, word.length - suffix.length);
  return allows(stem, suffix) ? stem + replacement : word;
}

const rulesOf = (text: string): Rule[] =>
  text.split(' ').map((rule) => rule.split('>') as unknown as [string, string]);

const PLURALS = rulesOf('sses>ss ies>i ss>ss s>');
const DOUBLE_SUFFIXES = rulesOf(
  'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ' +
    'ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive ' +
    'biliti>ble logi>log',
);
const SUFFIXES = rulesOf('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
const LAST_SUFFIXES = rulesOf(
  'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ive> ize>',
);

export function porterStem(word: string): string {
  let stem = replaceLongest(word, PLURALS, () => true);
  stem = withoutPast(stem);
  stem = replaceLongest(stem, [['y', 'i']], hasVowel);
  stem = replaceLongest(stem, DOUBLE_SUFFIXES, (rest) => measure(rest) > 0);
  stem = replaceLongest(stem, SUFFIXES, (rest) => measure(rest) > 0);
  stem = replaceLongest(
    stem,
    LAST_SUFFIXES,
    (rest, suffix) => measure(rest) > 1 && (suffix !== 'ion' || /[st]$/.test(rest)),
  );
  stem = replaceLongest(
    stem,
    [['e', '']],
    (rest) => measure(rest) > 1 || (measure(rest) === 1 && !endsShort(rest)),
  );
  return stem.endsWith('ll') && measure(stem) > 1 ? stem.slice(0, -1) : stem;
}

/** Step 1b: -eed, -ed and -ing, and what is put right where they were cut off. */
function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const stem = word.replace(/(?:ed|ing)$/, '');
  if (stem === word || !hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsInDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}
