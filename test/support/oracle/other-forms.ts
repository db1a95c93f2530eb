// Whether two German or French words are forms of one word, by the documented rules: each base is tried, and its forms are made.
//
// It shares nothing with src/search. Words are folded: Häuser is "hauser".

/** Whether one is the other, or a form of the same base. */
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
  /** What a base can end in that its forms have not. */
  readonly lost: readonly string[];
  readonly made: (base: string) => readonly string[];
}

/** Itself, everything it begins with and may have lost an end of, and its partner. */
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

function germanForms(base: string): string[] {
  const ends = (...endings: string[]): boolean => endings.some((one) => base.endsWith(one));
  const add = (endings: string): string[] => endings.split(' ').map((one) => base + one);
  if (['reis', 'mark', 'kohl', 'akt', 'not', 'deck', 'list', 'kost'].includes(base))
    return add('s es');
  if (ends('ung', 'heit', 'keit', 'schaft', 'tat', 'ion', 'ei')) return add('en');
  if (ends('erin', 'entin', 'antin', 'istin', 'orin', 'ogin')) return add('nen');
  if (ends('nis')) return add('se sen ses');
  if (ends('ment')) return add('e en s es');
  if (ends('ent', 'ant') || (ends('ist') && base.length > 3)) return add('en');
  if (ends('or')) return add('en s');
  if (ends('ium')) return [`${base.slice(0, -2)}en`, `${base}s`];
  if (ends('tum')) return [`${base}er`, `${base}ern`, `${base}s`];
  if (ends('chen') || (ends('lein') && base.length >= 7)) return add('s');
  if (ends('er', 'el')) return add('n s');
  if (ends('en')) return add('s');
  const [before, last] = [base.at(-2) ?? '', base.at(-1) ?? ''];
  if (last === 'e') return isVowel(before) ? [] : add('n');
  if (isVowel(last) || last === 'y' || ![...base].some(isVowel)) return [];
  return 'sxz'.includes(last) ? add('e en es em') : add('e en es s em');
}

function frenchForms(base: string): string[] {
  const instead = (end: string, others: string): string[] =>
    others.split(' ').map((other) => base.slice(0, -end.length) + other);
  if (['capital', 'moral', 'cardinal'].includes(base)) return instead('al', 'aux');
  if (base.endsWith('al')) return instead('al', 'aux ale ales');
  if (base.endsWith('eau') || base.endsWith('eu')) return [`${base}x`];
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
  de: {
    made: germanForms,
    lost: ['um'],
    withoutForms: listed(`
    aber alle allem allen alles als also ans auch auf aus bei beim bis dann darf das dass dein deine dem den
    denn der des dich die dies diese diesem diesen dieser dieses dir doch dort durch eben ein eine einem
    einen einer eines euch fur gegen hat hatte hatten hier ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres ins
    ist jede jeder jedes jene kann kein keine keinem keinen keiner keines mag mal man mehr mein meine mich
    mir mit muss nach nicht noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner seines seit
    selbst sich sind soll uber ums und uns unser unsere unseren unter viel vom von vor war waren was weil
    wenn wer werden wie will wir wird wirst wurde wurden zum zur`),
    pairs: pairs(`
    amt amter, bild bilder, blatt blatter, buch bucher, bundesland bundeslander, datum daten,
    denkmal denkmaler, dorf dorfer, feld felder, firma firmen, geld gelder, gesicht gesichter, gut guter,
    haus hauser, kind kinder, kleid kleider, konto konten, krankenhaus krankenhauser, land lander,
    licht lichter, lied lieder, mann manner, mitglied mitglieder, museum museen, praxis praxen, rad rader,
    rand rander, rathaus rathauser, rind rinder, risiko risiken, schild schilder, tal taler, thema themen,
    visum visa, volk volker, wald walder, wort worter, zentrum zentren`),
  },
  fr: {
    made: frenchForms,
    lost: ['al', 'x', 'f', 'teur', 'l'],
    withoutForms: listed(`
    ainsi alors apres aussi aux avis bal bas bien bois bras cas ces ceux choix comment corps cour cours croix
    dans depuis des deux divers dont dos elle elles entre envers est eux fil fils foi fois gens ici ils
    jamais les leur leurs lui mais mal mes moi moins mois nos nous ont paix par parmi pas pays plus poids
    pour prix puis que qui quoi repas sans sens ses sont sous sur temps tes toujours travers tres trois une
    uns val vers voix vos vous`),
    pairs: pairs(`
    bail baux, bijou bijoux, ciel cieux, madame mesdames, monsieur messieurs, oeil yeux, travail travaux`),
  },
};

function listed(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function pairs(text: string): string[][] {
  return text.split(',').map((pair) => pair.trim().split(' '));
}
