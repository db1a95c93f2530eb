// Inflections by a table of endings: the ending of a base, and the endings of its forms. A word is a form of a base only if the
// table leads from the base to it.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { bothWays, wordsOf } from './word-lists.ts';

export interface EndingRule {
  /** The ending of a base. Only the first rule that fits a base applies. */
  readonly base: RegExp;
  /** Letters at the end of the base that its forms do not have. */
  readonly without: string;
  /** What its forms have instead. */
  readonly endings: readonly string[];
}

export interface Paradigms {
  readonly rules: readonly EndingRule[];
  /** Shorter bases have no forms: most short words are function words. */
  readonly lengthMin: number;
  /** Function words, and words that only look like forms: they have no forms and are not forms. */
  readonly invariable: ReadonlySet<string>;
  /** Irregular pairs, by either of the two. */
  readonly irregular: ReadonlyMap<string, string>;
}

/** The other forms of a folded word. Some generated forms are not words; no text has them, so they find nothing. */
export function inflectBy(paradigms: Paradigms, word: string): readonly string[] {
  const { rules, invariable, irregular } = paradigms;
  if (invariable.has(word) || !/^[a-z]+$/.test(word)) return [];
  const bases = rules.flatMap(({ without, endings }) =>
    endings
      .filter((ending) => word.endsWith(ending))
      .map((ending) => word.slice(0, word.length - ending.length) + without),
  );
  return formsThrough(word, [irregular.get(word) ?? '', ...bases], (base) =>
    formsOfBase(paradigms, base),
  );
}

/** The other forms of a word: its own, and those of each possible base. */
export function formsThrough(
  word: string,
  bases: readonly string[],
  formsOf: (base: string) => readonly string[],
): readonly string[] {
  const forms = new Set<string>();
  for (const base of [word, ...bases.filter((text) => formsOf(text).includes(word))]) {
    for (const form of [base, ...formsOf(base)]) forms.add(form);
  }
  forms.delete(word);
  return [...forms];
}

function formsOfBase(paradigms: Paradigms, base: string): readonly string[] {
  const { rules, lengthMin, invariable, irregular } = paradigms;
  if (base.length < lengthMin || invariable.has(base)) return [];
  const rule = rules.find((endingRule) => endingRule.base.test(base));
  const partner = irregular.get(base);
  const stem = base.slice(0, base.length - (rule?.without.length ?? 0));
  const forms = (rule?.endings ?? []).map((ending) => stem + ending);
  return [...forms, ...(partner === undefined ? [] : [partner])].filter(
    (form) => !invariable.has(form),
  );
}

/** A rule for bases with any of these endings, which their forms keep. */
export function adding(base: RegExp, endings: string): EndingRule {
  return { base, without: '', endings: endings.split(' ') };
}

/** A rule for bases that end in `without`, which their forms lose. */
export function replacing(without: string, endings: string): EndingRule {
  return { base: compilePattern(`${without}$`), without, endings: endings.split(' ') };
}

// German inflections: number and case of nouns, and the endings of adjectives except -er. Words are folded, so that Häuser is
// "hauser" and Straße is "strasse".
//
// Plurals in -er are listed: by rule, Wähler (voter) would be a form of Wahl. There are no rules for verb forms. The last rule
// gives most nouns more endings than they have: forms that are not words occur in no text.

export const GERMAN: Paradigms = {
  lengthMin: 3,
  rules: [
    // Reis (rice) and Reise (journey), Mark and Marke, Not and Note are different words; so are sprach (spoke) and Sprache.
    adding(/^(?:reis|mark|kohl|akt|not|deck|list|kost|lag|sprach|gab|bot)$/, 's es'),
    adding(/(?:er|ent|ant|ist|or|og)in$/, 'nen'),
    adding(/nis$/, 'se sen ses'),
    replacing('ium', 'ien iums'),
    replacing('tum', 'tumer tumern tums'),
    adding(/(?:chen|.{3}lein)$/, 's'),
    adding(/(?:er|el)$/, 'n s'),
    adding(/en$/, 's'),
    adding(/ee$/, 'n s'),
    // Familie has Familien; but Wien is no form of wie.
    adding(/.{3}ie$/, 'n'),
    adding(/[^aeiou]e$/, 'n'),
    adding(/eau$/, 's'),
    adding(/(?:au|eu|ei)$/, 'e en es em'),
    adding(/[aiouy]$/, 's'),
    adding(/^[^aeiou]*[aeiou].*[sxz]$/, 'e en es em'),
    adding(/^[^aeiou]*[aeiou].*[bcdfghjklmnpqrtvw]$/, 'e en es s em'),
  ],
  invariable: wordsOf('de invariable'),
  irregular: bothWays('de irregular'),
};

// French inflections: the plural, and the feminine if the ending of a word shows its kind. Words are folded, so that député is
// "depute".
//
// A feminine by -e alone has no rule: port and porte, vent and vente are different words. There are no rules for verb forms.

export const FRENCH: Paradigms = {
  lengthMin: 3,
  rules: [
    // The capital and the capital city, morals and the morale are different words.
    { base: /^(?:capital|moral|cardinal)$/, without: 'al', endings: ['aux'] },
    // Nouns and adjectives in -al that keep it.
    adding(
      /^(?:aval|carnaval|ceremonial|chacal|corral|festival|mistral|narval|recital|regal|rial|serval|sisal)$/,
      's',
    ),
    adding(/^(?:bancal|banal|fatal|final|glacial|natal|naval)$/, 's e es'),
    replacing('al', 'aux ale ales'),
    adding(/^bleu$/, 's e es'),
    adding(/^(?:pneu|landau)$/, 's'),
    adding(/(?:au|eu)$/, 'x'),
    replacing('eux', 'euse euses'),
    replacing('if', 'ifs ive ives'),
    replacing('ien', 'iens ienne iennes'),
    replacing('teur', 'teurs trice trices'),
    adding(/ment$/, 's'),
    adding(/^.{4,}(?:ent|ant)$/, 's e es'),
    adding(/[^sxz]$/, 's'),
  ],
  invariable: wordsOf('fr invariable'),
  irregular: bothWays('fr irregular'),
};
