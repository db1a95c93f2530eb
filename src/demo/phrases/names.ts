// Names of invented people: given names anyone may bear, surnames made of syllables nobody chose.

export const MEN = (
  'Joseph Peter Daniel Samuel Paul Julius Moses Elias Stephen Patrick David Simon Isaac Philip ' +
  'Nicholas Wilson Alfred Silas Hassan Yusuf Abdi Ibrahim Omari Jonah Ezekiel Gideon Benson ' +
  'Raphael Titus Noah Amos Cornelius Francis Barnabas Kennedy Reuben Aden Salim Bakari Lazarus'
).split(' ');

export const WOMEN = (
  'Grace Mary Esther Ruth Naomi Beatrice Agnes Jane Margaret Fatuma Halima Zainab Rehema Joyce ' +
  'Millicent Phoebe Rachel Susan Lydia Martha Rose Caroline Amina Priscilla Eunice Tabitha'
).split(' ');

/** Surnames with the ng’ sound; in labels the apostrophe is typographic, in legal names ASCII. */
const APOSTROPHE_SURNAMES = (
  'Ng’ombani Ng’etundo Chang’wera Thang’ondu Ong’andi Wang’ombeki Nying’adi Ng’oseru Mung’aleki ' +
  'Kibang’osi Tang’omu Cheng’eroi'
).split(' ');

const PREFIXES = 'Ka Mu Wa Kipa Che Nya O A Mwa Lo Ga Ru Ki Ma Le Sha Bo Te'.split(' ');
const ROOTS = (
  'rembo lundi sawira ndeko tambuli chengo mbaki lisero gathi ronda vunzi kasai tolem bwani ' +
  'sindu lokai runyo marisa zembe tendwa'
).split(' ');

export const SURNAMES: readonly string[] = [
  ...APOSTROPHE_SURNAMES,
  ...PREFIXES.flatMap((prefix) => ROOTS.map((root) => prefix + root)),
];
