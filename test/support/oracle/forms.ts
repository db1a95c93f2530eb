// Whether two English words are forms of one word, by the documented rules: the oracle of the word forms.
//
// It shares no code with packages/search. It tries each possible base of a word, and makes its forms by adding an ending and then
// correcting the spelling, letter by letter.

import { pairsIn, wordsIn } from './word-lists.ts';

export const WITHOUT_FORMS = new Set(wordsIn('english: without forms'));
export const NOUNS_LIKE_VERBS_IN_ING = new Set(wordsIn('english: nouns in -ing'));
export const WORDS_LIKE_VERBS_IN_ED = new Set(wordsIn('english: words in -ed'));
export const UNUSUAL_PLURALS = new Map(pairsIn('english: unusual plurals'));
export const NO_MEN = new Set(wordsIn('english: no men'));

/** Whether a word of a text is the typed word or another form of it. */
export function isSameWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  const isEnglish = [typed, word].every((one) => /^[a-z]{3,}$/.test(one));
  if (!isEnglish || WITHOUT_FORMS.has(typed) || WITHOUT_FORMS.has(word)) return false;
  return bases(typed).some((base) => base === word || formsOf(base).has(word));
}

const basesByWord = new Map<string, readonly string[]>();

/** `word` and every word of which it may be a form. */
export function bases(word: string): readonly string[] {
  let found = basesByWord.get(word);
  if (found === undefined) basesByWord.set(word, (found = findBases(word)));
  return found;
}

function findBases(word: string): string[] {
  const unusual = [...UNUSUAL_PLURALS].filter(([, plural]) => word.endsWith(plural));
  const singulars = unusual.map(([one, plural]) => word.slice(0, -plural.length) + one);
  const found = [word, ...singulars.filter((base) => formsOf(base).has(word))];
  for (let length = word.length - 4; length < word.length; length++) {
    const start = word.slice(0, Math.max(0, length));
    for (const end of ['', 'e', 'y', 'ie', 'an', 'f', 'fe', 'um', 'is', 'on', 'oot', 'ooth']) {
      const base = start + end;
      if (base !== word && !WITHOUT_FORMS.has(base) && formsOf(base).has(word)) found.push(base);
    }
  }
  return found;
}

const cache = new Map<string, ReadonlySet<string>>();

function formsOf(base: string): ReadonlySet<string> {
  let forms = cache.get(base);
  if (forms === undefined) cache.set(base, (forms = new Set(allForms(base))));
  return forms;
}

function allForms(base: string): string[] {
  if (base.length < 3 || isPlural(base)) return [];
  const endings = NOUNS_LIKE_VERBS_IN_ING.has(base) ? ['s'] : ['s', 'ed', 'ing'];
  return [unusualPlural(base), ...endings.flatMap((ending) => spoken(base, ending))].filter(
    (form): form is string =>
      form !== undefined &&
      !WITHOUT_FORMS.has(form) &&
      !NOUNS_LIKE_VERBS_IN_ING.has(form) &&
      !WORDS_LIKE_VERBS_IN_ED.has(form),
  );
}

/** Whether a word ends like a plural, which has no forms: in s after a consonant or e, or in -eas. "Summons" is an exception. */
function isPlural(word: string): boolean {
  if (!word.endsWith('s') || word === 'summons') return false;
  const before = word.at(-2) ?? '';
  return before === 'e' || word.endsWith('eas') || (!isVowel(before) && before !== 's');
}

/** The forms with an ending, except those whose only vowel would be in the ending. */
function spoken(base: string, ending: string): string[] {
  const forms = added(base, ending);
  if (ending === 's') return forms;
  return forms.filter((form) =>
    Array.from(form.slice(0, -ending.length)).some((one) => isVowel(one) || one === 'y'),
  );
}

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter) && letter !== '';

function added(base: string, ending: string): string[] {
  const [third, second, last] = ['   ', ...base].slice(-3) as [string, string, string];
  if (ending === 's') {
    if (base.endsWith('si')) return [];
    if (last === 'y' && !isVowel(second)) return [base.slice(0, -1) + 'ies'];
    const hisses = 'sxz'.includes(last) || (last === 'h' && 'cs'.includes(second));
    return [base + (hisses ? 'es' : 's')];
  }
  if (last === 'e') {
    const isShort = second === 'e' && [...base].filter(isVowel).length === 2;
    if (ending === 'ed') return isShort && base !== 'free' ? [] : [base + 'd'];
    if (second === 'i') return [base.slice(0, -2) + 'ying'];
    return ['eoy'.includes(second) ? base + 'ing' : base.slice(0, -1) + 'ing'];
  }
  if (last === 'y' && ending === 'ed' && !isVowel(second)) return [base.slice(0, -1) + 'ied'];
  const doubles = isVowel(second) && !isVowel(third) && 'bdfgklmnprtvz'.includes(last);
  if (!doubles) return [base + ending];
  const vowels = [...base].filter(isVowel).length;
  return vowels === 1 ? [base + last + ending] : [base + ending, base + last + ending];
}

/** "Chairwoman" has the plural of "woman", "chairman" that of "man". */
function unusualPlural(singular: string): string | undefined {
  const known = UNUSUAL_PLURALS.get(singular);
  if (known !== undefined || NO_MEN.has(singular)) return known;
  const end = ['woman', 'man', 'child'].find(
    (one) => singular.endsWith(one) && singular.length >= one.length + 3,
  );
  if (end === undefined) return undefined;
  return singular.slice(0, -end.length) + String(UNUSUAL_PLURALS.get(end));
}
