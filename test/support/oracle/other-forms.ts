// Whether two German or French words are forms of one word, by the documented rules: it tries each base, and makes its forms.
//
// It shares no code with packages/search. Words are folded: Häuser is "hauser".

import { pairsIn, wordsIn } from './word-lists.ts';

/** Whether they are equal, or forms of the same base. */
export function isSameWordIn(language: 'de' | 'fr', one: string, other: string): boolean {
  if (one === other) return true;
  const { withoutForms } = LANGUAGES[language];
  if (withoutForms.has(one) || withoutForms.has(other)) return false;
  return candidates(one, language).some((base) => {
    const forms = [base, ...formsOf(base, language)];
    return forms.includes(one) && forms.includes(other);
  });
}

interface Language {
  readonly withoutForms: ReadonlySet<string>;
  readonly pairs: readonly (readonly string[])[];
  /** Endings of a base that its forms lose. */
  readonly lost: readonly string[];
  readonly made: (base: string) => readonly string[];
}

/** The word, every base it may be made from, and its irregular partner. */
function candidates(word: string, language: 'de' | 'fr'): string[] {
  const { lost, pairs } = LANGUAGES[language];
  const partners = pairs.filter((pair) => pair.includes(word)).flat();
  const beginnings = ['', ...Array.from(word, (_, at) => word.slice(0, at + 1))];
  return [...partners, ...beginnings.flatMap((one) => ['', ...lost].map((end) => one + end))];
}

function formsOf(base: string, language: 'de' | 'fr'): string[] {
  const { withoutForms, pairs, made } = LANGUAGES[language];
  if (base.length < 3 || withoutForms.has(base)) return [];
  const partners = pairs.filter((pair) => pair.includes(base)).flat();
  return [...made(base), ...partners].filter((form) => !withoutForms.has(form));
}

/**
 * Nouns by number and case, adjectives by their endings except -er. Snowball (snowballstem.org, German) removes em, en, er, ern,
 * es, e and s from any word that is long enough, and s only after a consonant. Here -er is left to the listed pairs, and a noun
 * that ends in a vowel also has its s, as in grammars: Auto, Autos.
 */
function germanForms(base: string): string[] {
  const ends = (...endings: string[]): boolean => endings.some((one) => base.endsWith(one));
  const add = (endings: string): string[] => endings.split(' ').map((one) => base + one);
  // With -e they are different words.
  const alone = 'reis mark kohl akt not deck list kost lag sprach gab bot';
  if (alone.split(' ').includes(base)) return add('s es');
  if (ends('erin', 'entin', 'antin', 'istin', 'orin', 'ogin')) return add('nen');
  if (ends('nis')) return add('se sen ses');
  if (ends('ium')) return [`${base.slice(0, -2)}en`, `${base}s`];
  if (ends('tum')) return [`${base}er`, `${base}ern`, `${base}s`];
  if (ends('chen') || (ends('lein') && base.length >= 7)) return add('s');
  if (ends('er', 'el')) return add('n s');
  if (ends('en')) return add('s');
  if (ends('ee')) return add('n s');
  if (ends('ie')) return base.length >= 5 ? add('n') : [];
  const [before, last] = [base.at(-2) ?? '', base.at(-1) ?? ''];
  if (last === 'e') return isVowel(before) ? [] : add('n');
  if (ends('au', 'eu', 'ei')) return ends('eau') ? add('s') : add('e en es em');
  if (isVowel(last) || last === 'y') return add('s');
  if (![...base].some(isVowel)) return [];
  return 'sxz'.includes(last) ? add('e en es em') : add('e en es s em');
}

/**
 * The plural, and the feminine if an ending shows it. Snowball (snowballstem.org, French) makes -al of -aux, -eau of -eaux and
 * -eux of -euse, removes s except after a, i, o, u, è and s, and removes every -e, which would join port and porte. The words in
 * -al, -eu and -au with a regular s, and those in -ail and -ou without, are those listed in grammars; those in -al were compared
 * with the page of the Office québécois de la langue française.
 */
function frenchForms(base: string): string[] {
  const instead = (end: string, others: string): string[] =>
    others.split(' ').map((other) => base.slice(0, -end.length) + other);
  const isOneOf = (words: string): boolean => words.split(' ').includes(base);
  if (isOneOf('capital moral cardinal')) return instead('al', 'aux');
  if (isOneOf('pneu landau aval carnaval ceremonial chacal corral festival')) return [`${base}s`];
  if (isOneOf('mistral narval recital regal rial serval sisal')) return [`${base}s`];
  if (isOneOf('bleu bancal banal fatal final glacial natal naval'))
    return [`${base}s`, `${base}e`, `${base}es`];
  if (base.endsWith('al')) return instead('al', 'aux ale ales');
  if (base.endsWith('au') || base.endsWith('eu')) return [`${base}x`];
  if (base.endsWith('eux')) return instead('eux', 'euse euses');
  if (base.endsWith('if')) return instead('if', 'ifs ive ives');
  if (base.endsWith('ien')) return instead('ien', 'iens ienne iennes');
  if (base.endsWith('teur')) return instead('teur', 'teurs trice trices');
  if (base.endsWith('ment')) return [`${base}s`];
  const isParticiple = base.endsWith('ent') || base.endsWith('ant');
  if (isParticiple && base.length >= 7) return [`${base}s`, `${base}e`, `${base}es`];
  return 'sxz'.includes(base.at(-1) ?? '') ? [] : [`${base}s`];
}

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter) && letter !== '';

const LANGUAGES: Readonly<Record<'de' | 'fr', Language>> = {
  de: { made: germanForms, lost: ['um'], ...listsFor('german') },
  fr: { made: frenchForms, lost: ['al', 'x', 'f', 'teur', 'l'], ...listsFor('french') },
};

function listsFor(language: string): Pick<Language, 'withoutForms' | 'pairs'> {
  return {
    withoutForms: new Set(wordsIn(`${language}: without forms`)),
    pairs: pairsIn(`${language}: pairs`),
  };
}
