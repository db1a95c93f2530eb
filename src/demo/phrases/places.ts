// Places of the Republic of Mawingu, which no map shows: counties, towns, constituencies, parties.

export const COUNTRY = 'Mawingu';

export const COUNTIES = [
  'Tulivu',
  'Bahari Kuu',
  'Savanu',
  'Lokerio',
  'Ziwandani',
  'Olmeriti',
  'Sangaroi',
  'Mwanzoni',
  'Kitondwe',
  'Gathumba',
  'Nyakemo',
  'Hadawa',
  'Dirbuyo',
  'Kaptoben',
  'Wekhosi',
  'Rarandi',
  'Jimbani',
  'Murembe',
] as const;

const TOWNS = [
  'Mbaruko',
  'Lesanka',
  'Ndovuni',
  'Chemalel',
  'Bumaleni',
  'Tarakeli',
  'Kiangoro',
  'Ithandu',
  'Mwachesa',
  'Kisauto',
  'Marereko',
  'Wajalo',
  'Elmoge',
  'Lomurut',
  'Katileni',
  'Soiyeti',
  'Endoma',
  'Ainapko',
  'Gitombo',
  'Rukangwe',
  'Shikondi',
  'Nambokho',
  'Ogendo Bay',
  'Kadiangi',
  'Mtondoo',
  'Pwanini',
  'Garbasa',
  'Lolkerra',
  'Narokweni',
  'Simbirwa',
  'Kereita Hills',
  'Thangari',
  'Mukurungu',
  'Yathwa',
  'Chepsundo',
  'Kurumbei',
  'Balangoi',
  'Mchanga Mweupe',
  'Ruambe',
  'Ngaremoru',
] as const;

const QUARTERS = ['', ' North', ' South', ' East', ' West', ' Central'];

/** 240 seats: every town with each quarter; some are written with a stroke, as mergers are. */
export const CONSTITUENCIES: readonly string[] = TOWNS.flatMap((town, t) =>
  QUARTERS.map((quarter) =>
    quarter === '' && t % 3 === 0 ? `${town}/${TOWNS[(t + 11) % TOWNS.length]}` : town + quarter,
  ).map((name, q) => (q === 5 && t % 7 === 0 ? `${town} Town` : name)),
);

export const PLACES: readonly string[] = [
  ...TOWNS,
  ...COUNTIES.map((county) => `${county} County`),
  ...CONSTITUENCIES.filter((name) => !name.includes('/')).slice(0, 120),
];

export const PARTIES = ['UWM', 'JMP', 'CMC', 'TPM', 'NDF-M', 'HKP', 'UWM', 'JMP', 'UWM'] as const;
