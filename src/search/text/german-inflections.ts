// German inflections: number and case of nouns, and the endings of adjectives but -er. Words are folded, so that Häuser is "hauser" and Straße
// is "strasse".
//
// Plurals in -er are listed: by rule, Wähler (who votes) would be a form of Wahl. Forms of verbs have no rules of their own. The
// last rule gives most nouns more endings than each has: what is no word is in no text.

import {
  adding,
  inflectBy,
  pairsOf,
  replacing,
  wordsOf,
  type Paradigms,
} from './inflect-by-endings.ts';

const GERMAN: Paradigms = {
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
  invariable: wordsOf(`
    der die das dem den des ein eine einen einem einer eines kein keine keinen keinem keiner keines mein meine dein deine
    sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer ihres unser unsere unseren und oder aber nicht ist
    sind war waren hat hatte hatten wird wirst werden wurde wurden will soll muss kann darf mag auf aus bei beim mit
    nach seit von vom vor zum zur fur uber unter durch gegen ohne als wie wenn dass weil dann denn doch noch nur
    schon sehr auch hier dort wer was man sich wir mich dich uns euch mir dir ihm ihn ihnen alle alles allem allen viel
    mehr dies diese diesen diesem dieser dieses jene jeder jede jedes selbst bis ins ans ums ob nun also eben mal etwa etwas
    mai mais`),
  irregular: pairsOf(`
    kind kinder, haus hauser, land lander, bundesland bundeslander, bild bilder, buch bucher, mann manner, wort worter,
    dorf dorfer, gut guter, geld gelder, rad rader, feld felder, kleid kleider, lied lieder, mitglied mitglieder, volk volker,
    wald walder, amt amter, blatt blatter, gesicht gesichter, licht lichter, rand rander, rind rinder, schild schilder,
    tal taler, denkmal denkmaler, krankenhaus krankenhauser, rathaus rathauser, datum daten, museum museen, zentrum zentren,
    thema themen, firma firmen, praxis praxen, risiko risiken, konto konten, visum visa,
    stadion stadien, bau bauten`),
};

export function germanInflectionsOf(word: string): readonly string[] {
  return /^[a-z]+$/.test(word) ? inflectBy(GERMAN, word) : [];
}
