// The measured queries, and their goals.

/**
 * The goals for the median, in milliseconds. The goal for phrases accepts the price of an index without word pairs (decision
 * 8).
 */
const BY_ID_MS = 5;
const BY_RELEVANCE_MS = 30;
const COUNTS_MS = 100;
/** Between two keystrokes. */
const SUGGEST_MS = 10;
export const PHRASE_MS = 60;

/** For records of any size: the ids of a person and of a sitting in it. */
export interface KnownItems {
  readonly speaker: string;
  readonly sitting: string;
}

const filtersOf = ({ speaker, sitting }: KnownItems): [name: string, query: string][] => [
  ['type', 'type=speech'],
  ['speaker', `speaker=${speaker}`],
  ['speaker_name', 'speaker_name=speaker'],
  ['sitting', `sitting=${sitting}`],
  ['venue', 'venue=senate'],
  ['date', 'date_from=2015-01-01&date_to=2019-12-31'],
  ['language', 'language=sw'],
];

const WORDS = [
  ['a rare word', 'borehole'],
  ['the commonest word', 'the'],
  ['two words', 'maize+price'],
  ['a prefix', 'educat*'],
  ['a short prefix', 'co*'],
] as const;

const PHRASES = [
  ['a phrase', '%22point+of+order%22'],
  ['a common phrase', '%22the+house%22'],
  ['a phrase of a rare word and the commonest', '%22the+borehole%22'],
] as const;

/** A list in which phrases are searched for, and its address up to the phrase. */
export interface PhraseList {
  readonly name: string;
  readonly path: string;
}

/** Entries as a developer requests them, and contributions as the site does. */
export const PHRASE_LISTS: readonly PhraseList[] = [
  { name: 'from the record', path: 'entries/?q=' },
  {
    name: 'from the record, contributions by relevance',
    path: 'contributions/?ordering=relevance&q=',
  },
];

/** A name, a path below `hansard/`, and the goal. */
type MeasuredQuery = readonly [name: string, path: string, goalMs: number];

export const queriesOf = (known: KnownItems): readonly MeasuredQuery[] => [
  ...filtersOf(known).flatMap(([name, query]): MeasuredQuery[] => [
    [`${name}, first page`, `entries/?${query}`, BY_ID_MS],
    [`${name}, last page`, `entries/?${query}&page=last`, BY_ID_MS],
  ]),
  ...WORDS.flatMap(([name, query]) => inEveryOrder(name, query, BY_ID_MS, BY_RELEVANCE_MS)),
  ...PHRASES.flatMap(([name, query]) => inEveryOrder(name, query, PHRASE_MS, PHRASE_MS)),
  [
    'contributions of two words',
    'contributions/?q=maize+price&ordering=relevance',
    BY_RELEVANCE_MS,
  ],
  ['contributions of a phrase', 'contributions/?q=%22point+of+order%22', PHRASE_MS],
  [
    'contributions of a phrase, by relevance',
    'contributions/?q=%22point+of+order%22&ordering=relevance',
    PHRASE_MS,
  ],
  ['facets of everything', 'search/facets/?', COUNTS_MS],
  ['facets of the commonest word', 'search/facets/?q=the', COUNTS_MS],
  ['facets of a word', 'search/facets/?q=water', COUNTS_MS],
  ['debates, first page', 'debates/?', COUNTS_MS],
  ['debates, last page', 'debates/?page=last', COUNTS_MS],
  ['debates of a speaker', `debates/?speaker=${known.speaker}`, COUNTS_MS],
  ['debates with a word in the title', 'debates/?q=water', COUNTS_MS],
  ['divisions, first page', 'divisions/?', COUNTS_MS],
  ['divisions, last page', 'divisions/?page=last', COUNTS_MS],
  ['suggestions for three letters', 'search/suggest/?q=wat', SUGGEST_MS],
  ['suggestions for a name', 'search/suggest/?q=achengo', SUGGEST_MS],
  ['suggestions for words', 'search/suggest/?q=water+bill', SUGGEST_MS],
  ['spelling of a word', 'search/spelling/?q=parliment', COUNTS_MS],
  ['words that rose', 'search/words/?date_from=2019-01-01&date_to=2019-03-31', COUNTS_MS],
  ['trends of the commonest word', 'search/trends/?q=the&interval=month', COUNTS_MS],
];

function inEveryOrder(
  name: string,
  query: string,
  byIdMs: number,
  byRelevanceMs: number,
): MeasuredQuery[] {
  return [
    [`${name}, by id`, `entries/?q=${query}`, byIdMs],
    [`${name}, last page`, `entries/?q=${query}&page=last`, byIdMs],
    [`${name}, by relevance`, `entries/?q=${query}&ordering=relevance`, byRelevanceMs],
  ];
}
