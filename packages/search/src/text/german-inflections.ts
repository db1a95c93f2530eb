// German inflections: number and case of nouns, and the endings of adjectives except -er. Words are folded, so that Häuser is
// "hauser" and Straße is "strasse".
//
// Plurals in -er are listed: by rule, Wähler (voter) would be a form of Wahl. There are no rules for verb forms. The last rule
// gives most nouns more endings than they have: forms that are not words occur in no text.

import { adding, replacing, type Paradigms } from './inflect-by-endings.ts';
import { bothWays, wordsOf } from './word-lists.ts';

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
    adding(/[aeiou].*[sxz]$/, 'e en es em'),
    adding(/[aeiou].*[bcdfghjklmnpqrtvw]$/, 'e en es s em'),
  ],
  invariable: wordsOf('de invariable'),
  irregular: bothWays('de irregular'),
};
