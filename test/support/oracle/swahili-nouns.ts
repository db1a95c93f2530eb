// Swahili nouns by their class, each written without its prefix. It shares nothing with src/search.
//
// Snowball has no Swahili. The classes and their prefixes are those of the grammars (m-/wa-, m-/mi-, ki-/vi-, ji-/ma-, before a vowel mw-, ch-/vy-
// and j-/m-); the stems are nouns that parliaments use.

/** The prefixes of singular and plural, and the stems that take them. */
const CLASSES = `
  m/wa: toto tu kulima fanyakazi fanyabiashara bunge heshimiwa kenya zee zazi gonjwa kimbizi geni kaguzi vuvi fugaji fungwa
    shtakiwa lemavu jane kazi piganaji tumishi taalamu kurugenzi shauri simamizi ganga
  mw/wa: afrika andishi
  mw/waw: akilishi ekezaji
  mw/w: ananchi anaume alimu anafunzi anachama anasheria anajeshi enyeji
  mu/wa: uguzi
  ki/vi: jiji tu jana tabu tuo ongozi fungu kao ti wanda sima zazi pengele faa tengo kundi wango
  ch/vy: ama uo eo ombo oo
  m/mi: ti ji to koa kutano swada pango radi kataba paka shahara fano lima
  mw/mi: aka ezi ili
  j/m: ambo
  /ma: jina jimbo jibu swali shamba tatizo gari jengo kosa neno soko somo jeshi shirika tunda`;

const OTHERS = 'mwanamke/wanawake mwizi/wezi mwenyekiti/wenyeviti';

const PAIRS = [
  ...CLASSES.trim()
    .split(/\n {2}(?! )/)
    .flatMap((line) => {
      const [prefixes = '', stems = ''] = line.split(': ');
      const [singular, plural] = prefixes.trim().split('/');
      return stems.split(/\s+/).map((stem) => [`${singular}${stem}`, `${plural}${stem}`] as const);
    }),
  ...OTHERS.split(' ').map((pair) => pair.split('/') as [string, string]),
];

/** The plural of a singular and the singular of a plural. */
export function swahiliPartners(word: string): string[] {
  return PAIRS.flatMap(([one, other]) => (one === word ? [other] : other === word ? [one] : []));
}
