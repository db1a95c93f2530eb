// French inflections: the plural, and the feminine if the ending of a word shows its kind. Words are folded, so that député is
// "depute".
//
// A feminine by -e alone has no rule: port and porte, vent and vente are different words. There are no rules for verb forms.

import { adding, replacing, type Paradigms } from './inflect-by-endings.ts';
import { bothWays, wordsOf } from './word-lists.ts';

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
    adding(/.{4,}(?:ent|ant)$/, 's e es'),
    adding(/[^sxz]$/, 's'),
  ],
  invariable: wordsOf('fr invariable'),
  irregular: bothWays('fr irregular'),
};
