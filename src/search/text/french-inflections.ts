// French inflections: the plural, and the feminine where the ending of a word shows what it is. Words are folded, so that député is "depute".
//
// A feminine by -e alone has no rule: port and porte, vent and vente are different words. Forms of verbs have no rules.

import {
  adding,
  inflectBy,
  pairsOf,
  replacing,
  wordsOf,
  type Paradigms,
} from './inflect-by-endings.ts';

const FRENCH: Paradigms = {
  lengthMin: 3,
  rules: [
    // The capital and the capital city, morals and the morale are different words.
    { base: /^(?:capital|moral|cardinal)$/, without: 'al', endings: ['aux'] },
    replacing('al', 'aux ale ales'),
    adding(/(?:eau|eu)$/, 'x'),
    replacing('eux', 'euse euses'),
    replacing('if', 'ifs ive ives'),
    replacing('ien', 'iens ienne iennes'),
    replacing('teur', 'teurs trice trices'),
    adding(/ment$/, 's'),
    adding(/.{4,}(?:ent|ant)$/, 's e es'),
    adding(/[^sxz]$/, 's'),
  ],
  invariable: wordsOf(`
    les des ses mes tes nos vos leurs aux ces nous vous ils elles dans sans sous pas plus moins tres mais puis jamais
    toujours alors vers envers travers divers est sont ont bien cours cour fils fil mois moi fois foi pays bas dos sens gens
    temps corps bras poids prix voix choix croix paix bois trois repas avis cas mal bal val eux ceux deux entre comment
    ainsi aussi apres depuis parmi pour par sur ici qui que quoi dont lui leur elle une uns`),
  irregular: pairsOf(
    'oeil yeux, ciel cieux, travail travaux, bail baux, bijou bijoux, monsieur messieurs, madame mesdames',
  ),
};

export function frenchInflectionsOf(word: string): readonly string[] {
  return /^[a-z]+$/.test(word) ? inflectBy(FRENCH, word) : [];
}
