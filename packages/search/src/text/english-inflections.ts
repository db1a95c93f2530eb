// English inflections: the plural of a noun and the regular forms of a verb, by the rules of spelling. Nothing else is a
// form of a word: "capitation" is not one of "capital", nor "community" of "communication".

import { formsThrough } from './inflect-by-endings.ts';
import { pairsOf, wordsOf } from './word-lists.ts';

const ENGLISH_WORD = /^[a-z]{3,}$/;

/**
 * The other forms of a word: for "vote" and for "voted" the rest of vote, votes, voted, voting. Some generated forms are not
 * words ("childs"); no text has them, so they find nothing.
 */
export function inflectionsOf(word: string): readonly string[] {
  if (!ENGLISH_WORD.test(word) || INVARIABLE.has(word)) return [];
  return formsThrough(word, candidates(word), inflect);
}

/**
 * The words of which a word may be a form: the stem, the stem with an e, with y for its i, with ie for its y, and without its
 * doubled consonant.
 */
function candidates(word: string): string[] {
  const stems = ['s', 'es', 'ed', 'ing']
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
  const bases = stems.flatMap((stem) => [
    stem,
    `${stem}e`,
    stem.replace(/i$/, 'y'),
    stem.replace(/y$/, 'ie'),
    stem.replace(/([bdfgklmnprstvz])\1$/, '$1'),
  ]);
  return [byCompound(word, SINGULARS) ?? '', ...bases];
}

/** "Be", "do" and "go" are irregular; shorter words have no forms. */
const BASE_LENGTH_MIN = 3;

/**
 * A word with a plural ending has no plural, and is not a verb: "pleased" is a form of "please", not of "pleas"; "cleansing"
 * not of "cleans". A summons is an exception, and has summonses.
 */
const IS_PLURAL = /^(?!summons$).*(?:[^aious]|ea)s$/;

/** The forms of a base, without itself. */
function inflect(base: string): readonly string[] {
  if (base.length < BASE_LENGTH_MIN || IS_PLURAL.test(base) || INVARIABLE.has(base)) return [];
  const verbs = NOUNS_IN_ING.has(base) ? [] : verbForms(base).filter(hasVowelBeforeEnding);
  return [byCompound(base, PLURALS) ?? '', pluralOf(base), ...verbs].filter((form) => {
    const isOther = INVARIABLE.has(form) || NOUNS_IN_ING.has(form) || WORDS_IN_ED.has(form);
    return form !== '' && !isOther;
  });
}

/** A word in -sis is a singular, "basis", not the plural of one in -si. */
function pluralOf(base: string): string {
  if (base.endsWith('si')) return '';
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`;
}

/** "Thing" and "red" are not forms of "the" and "re": a vowel must precede the ending of a verb. */
function hasVowelBeforeEnding(form: string): boolean {
  return /^[^aeiouy]*[aeiouy].*(?:ed|ing)$/.test(form);
}

/** Of words of one syllable in -ee only "free" is a regular verb: "seed" and "feed" are not forms of "see" and "fee". */
const SHORT_IN_EE = /^(?!free$)[^aeiou]*ee$/;

function verbForms(base: string): string[] {
  if (SHORT_IN_EE.test(base)) return [`${base}ing`];
  if (/(?:ee|oe|ye)$/.test(base)) return [`${base}d`, `${base}ing`];
  if (base.endsWith('ie')) return [`${base}d`, `${base.slice(0, -2)}ying`];
  if (base.endsWith('e')) return [`${base}d`, `${base.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ied`, `${base}ing`];
  const once = [`${base}ed`, `${base}ing`];
  if (!/[^aeiou][aeiou][bdfgklmnprtvz]$|^[aeiou][bdfgklmnprtvz]$/.test(base)) return once;
  const doubled = base + base.slice(-1);
  const twice = [`${doubled}ed`, `${doubled}ing`];
  // One syllable doubles its consonant (planned); of two and more some do (referred), some do not (visited).
  return /^[^aeiou]*[aeiou].$/.test(base) ? twice : [...once, ...twice];
}

// English words that look like a form of another word but are not, and irregular plurals.

/**
 * Words that have no other form, and are not a form of another word. Words in -s that are not the plural of the word without
 * it: "news" is not a form of "new". Function words: "shed" is not a form of "she", nor "willing" of "will", nor "pasted" of
 * "past". "Rais", a president in Swahili, is not a form of "raise".
 */
const INVARIABLE = wordsOf('en invariable');

/**
 * Nouns in -ing that name a thing or a subject of debate, not the action of the verb. A search for "housing" is not one for
 * "house", and a search for "sit" does not mean sittings.
 */
const NOUNS_IN_ING = wordsOf('en nouns in ing');

/** Adjectives and nouns in -ed that a search for the verb does not mean: the United Nations, a company Limited. */
const WORDS_IN_ED = wordsOf('en words in ed');

/** Irregular plurals, and their singulars. */
const PLURALS = pairsOf('en irregular');
const SINGULARS: ReadonlyMap<string, string> = new Map(
  [...PLURALS].map(([singular, plural]) => [plural, singular]),
);

/** "Chairwoman" has the plural of "woman"; "human" and "German" have no man in them. */
const COMPOUND = /^([a-z]{3,})(wom[ae]n|m[ae]n|child|children)$/;
const NO_COMPOUND = wordsOf('en no compound');

function byCompound(word: string, irregular: ReadonlyMap<string, string>): string | undefined {
  const [, first, last] = NO_COMPOUND.has(word) ? [] : (COMPOUND.exec(word) ?? []);
  if (first === undefined || last === undefined) return irregular.get(word);
  const inflected = irregular.get(last);
  return inflected === undefined ? undefined : first + inflected;
}
