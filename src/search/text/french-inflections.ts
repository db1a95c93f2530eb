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
  invariable: wordsOf(`
    les des ses mes tes nos vos leurs aux ces nous vous ils elles dans sans sous pas plus moins tres mais puis jamais
    toujours alors vers envers travers divers est sont ont bien cours cour fils fil mois moi fois foi pays bas dos sens gens
    temps corps bras poids prix voix choix croix paix bois trois repas avis cas mal bal val eux ceux deux entre comment
    ainsi aussi apres depuis parmi pour par sur ici qui que quoi dont lui leur elle une uns mon ton son car
    peu peux fond fonds`),
  irregular: pairsOf(
    `oeil yeux, ciel cieux, monsieur messieurs, madame mesdames, travail travaux, bail baux, corail coraux, soupirail soupiraux,
    vantail vantaux, vitrail vitraux, bijou bijoux, caillou cailloux, chou choux, genou genoux, hibou hiboux, joujou joujoux,
    pou poux`,
  ),
};

export function frenchInflectionsOf(word: string): readonly string[] {
  return /^[a-z]+$/.test(word) ? inflectBy(FRENCH, word) : [];
}
