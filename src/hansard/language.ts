// The language of an entry, detected by its most frequent words and by the endings of its other words.

export const LANGUAGES = ['en', 'sw'] as const;

/** The code of a language (BCP 47). */
export type Language = string;

/**
 * The language of most of the words; English where no word decides, as in names, numbers and
 * "(Applause)". Every Swahili word ends in a vowel, and few English ones in a, i, o or u: that decides where
 * there is no frequent word. Words with a capital may be names, and only count where they are listed.
 */
export function languageOf(content: string): Language {
  const { length } = content;
  const counts: Counts = { swahili: 0, english: 0, open: 0, closed: 0 };
  if (length <= 3 * WINDOW_UNITS) count(content, 0, length, counts);
  else {
    const middle = (length - WINDOW_UNITS) >> 1;
    count(content, 0, WINDOW_UNITS, counts);
    count(content, middle, middle + WINDOW_UNITS, counts);
    count(content, length - WINDOW_UNITS, length, counts);
  }
  const { swahili, english, open, closed } = counts;
  const score = LISTED_WEIGHT * (swahili - english) + open - closed;
  return score > 0 && (swahili > 0 || open >= OPEN_WORDS_MIN) ? 'sw' : 'en';
}

/** Of a long speech the beginning, middle and end are read: the language is detected while the speech is published. */
const WINDOW_UNITS = 320;

/** A frequent word says more than an ending; measured on the sentences of test/language/. */
const LISTED_WEIGHT = 2;

/** "prima facie" is not Swahili yet. */
const OPEN_WORDS_MIN = 3;

interface Counts {
  swahili: number;
  english: number;
  /** Other words in lower case that end in a, i, o, u, and that do not; three letters at least. */
  open: number;
  closed: number;
}

function count(text: string, from: number, to: number, counts: Counts): void {
  let hash = 0;
  let letters = 0;
  let last = 0;
  let capital = false;
  for (let at = from; at <= to; at++) {
    const code = at < to ? text.charCodeAt(at) : 0x20;
    const small = code | 0x20;
    if (small >= 0x61 && small <= 0x7a && code < 0x80) {
      if (letters === 0) capital = code !== small;
      hash = (Math.imul(hash, 31) + small) | 0;
      last = small;
      letters++;
    } else if (letters > 0 && code !== 0x27 && code !== 0x2019) {
      const found = listed(hash);
      if (found > 0) counts.swahili++;
      else if (found < 0) counts.english++;
      else if (!capital && letters > 2) {
        if (last === 0x61 || last === 0x69 || last === 0x6f || last === 0x75) counts.open++;
        else if (last !== 0x65) counts.closed++;
      }
      hash = 0;
      letters = 0;
    }
  }
}

const SWAHILI = `
  ya wa na kwa ni la za cha vya si hii huu hiyo huo hilo hili hayo haya hizi hizo hao hawa huyu huyo
  yetu wetu zetu letu chetu yake wake zake lake yangu wangu langu zangu yako wako yao wao zao lao yenu
  wenu kama lakini sana pia bila kuwa kwamba ambayo ambao ambaye ambazo ambalo kila mtu watu kwanza tena
  bado hivyo hivi hapa huko hapo leo jana kesho katika juu baada kabla kuhusu kutoka hadi mpaka ili kisha
  basi ndiyo hapana sisi mimi wewe yeye nyinyi nina ana tuna wana una kuna hakuna hata ikiwa iwapo kwani
  sababu moja mbili tatu bw bi mhe bwana mheshimiwa waheshimiwa spika naibu bunge serikali waziri mawaziri
  mswada miswada hoja asante ahsante naunga unga napinga mkono nchi wananchi kaunti gavana rais seneta
  maseneta wabunge mbunge sheria katiba kamati taarifa swali maswali jibu makofi kicheko vicheko sala
  pesa fedha maji barabara shule hospitali elimu afya usalama ardhi wakulima vijana wanawake watoto wazee
  akina nafasi fursa jambo mambo muhimu sema ukweli kweli kazi mwaka miaka siku sasa nimesimama nasimama
  naomba ningependa nashukuru tafadhali nidhamu hebu zaidi wengi wote yote zote`;

const ENGLISH = `
  the of and to in is that for it on this be as are with was by have has had not we i you he she they
  from at an or will which there their would my his her our your what who when where why how if so but
  been were should must can could do does did no yes any all more other some mr mrs ms dr sir madam hon
  speaker deputy chairman thank order member members house committee senate senator bill motion question
  minister government beg move second support said say about also very now only then because me us them
  up out a one two these those than into over after before being am its let may might shall point
  applause laughter off clause people country county kenya`;

/** A hash table with at least twice as many slots as words. A lookup allocates nothing. */
const SLOTS = 1024;
const hashes = new Int32Array(SLOTS);
const signs = new Int8Array(SLOTS);
for (const word of SWAHILI.trim().split(/\s+/)) list(word, 1);
for (const word of ENGLISH.trim().split(/\s+/)) list(word, -1);

function list(word: string, sign: number): void {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  let slot = slotOf(hash);
  while (signs[slot] !== 0) slot = (slot + 1) % SLOTS;
  hashes[slot] = hash;
  signs[slot] = sign;
}

function listed(hash: number): number {
  let slot = slotOf(hash);
  while (signs[slot] !== 0) {
    if (hashes[slot] === hash) return signs[slot]!;
    slot = (slot + 1) % SLOTS;
  }
  return 0;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 11)) & (SLOTS - 1);
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(
  'ar arc dv fa ckb he ks ku nqo ps sd syr ug ur yi'.split(' '),
);

/** How a language is written: the value of the attribute `dir`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}
