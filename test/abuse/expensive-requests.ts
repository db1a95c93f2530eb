// The most expensive anonymous requests that were found: searches of common words, phrases, prefixes and NEAR, and pages
// that run several searches. Each is sent once, so nothing of it is cached.

const API = '/api/v0.1/hansard';

/** The commonest words of the record, in no order. */
const COMMON = ['the', 'of', 'to', 'that', 'is', 'and', 'in', 'we', 'this', 'for', 'on', 'be'];

/** Letters and pairs of them that most labels have, so that each of them is looked for. */
const COMMON_PARTS = [
  ...'aneoihrtsmlkudgyw.()',
  ...'an,on,ha,ma,he,en,in,ar,mr,er,or,ka,ki,ni,wa,mu,re,th,ch,ra,na,ga,la,ho,ng,te,is,st'.split(
    ',',
  ),
  ...'hon,man,ang,han,che,ari,ing,the,nga,mwa,kip,ton,mer,der,ker,our'.split(','),
];

/** None is in the record, and each is near words that are. */
const MISSPELT = [
  ...['parlimentx', 'goverment', 'ministerx', 'commitee'],
  ...['developmnt', 'educaton', 'constituton', 'comissioner'],
];

export interface ExpensiveRequest {
  readonly name: string;
  readonly path: string;
}

/** What is computed once for a version of the record, by the request that needs it first, in each of the two threads of searches. */
export const FIRST_REQUESTS: readonly ExpensiveRequest[] = [
  { name: 'first: contributions of a phrase', path: contributions('"price of maize"') },
  { name: 'first: contributions of a common phrase', path: contributions('"in the"') },
  { name: 'first: facets', path: `${API}/search/facets/?q=water` },
  { name: 'first: suggestions', path: `${API}/search/suggest/?q=wat` },
  { name: 'first: a party', path: `${API}/entries/?party=Jubilee` },
  { name: 'first: debates', path: `${API}/debates/?q=water` },
  { name: 'first: people', path: '/people/?q=b' },
  { name: 'first: facets of a common phrase', path: `${API}/search/facets/?q="of+the"` },
];

export const EXPENSIVE_REQUESTS: readonly ExpensiveRequest[] = [
  {
    name: '/trends of five NEAR of one-letter prefixes',
    path: trends(['a* NEAR b*', 'c* NEAR d*', 'e* NEAR f*', 'p* NEAR s*', 't* NEAR m*']),
  },
  {
    name: '/trends of five queries of twelve phrases',
    path: trends(range(5).map((at) => phrases(12, 2, 31 * at + 7).join(' OR '))),
  },
  { name: 'NEAR of two one-letter prefixes', path: entries('s* NEAR/1000 t*') },
  { name: 'NEAR of the two commonest words', path: entries('the NEAR/1000 of') },
  {
    name: 'a chain of NEAR of prefixes',
    path: entries(['i*', 'h*', 'w*', 'o*', 'r*', 'g*', 'l*', 'n*'].join(' NEAR/1000 ')),
  },
  {
    name: 'a chain of NEAR of common words',
    path: entries([...COMMON, ...COMMON].join(' NEAR/1000 ')),
  },
  {
    name: '20 phrases of three common words, by relevance',
    path: entries(phrases(20, 3).join(' OR '), 'ordering=relevance'),
  },
  {
    name: '32 phrases of two common words, by relevance',
    path: entries(phrases(32, 2, 5).join(' OR '), 'ordering=relevance'),
  },
  {
    name: '32 phrases of a common word and a one-letter prefix',
    path: entries(
      range(26)
        .map((at) => `"the ${letter(at)}*"`)
        .join(' OR '),
    ),
  },
  {
    name: '60 words OR, by relevance, deep page',
    path: entries(words(60).join(' OR '), 'ordering=relevance&page=15000'),
  },
  {
    name: '60 prefixes of four letters OR, by relevance',
    path: entries(prefixes(60).join(' OR '), 'ordering=relevance'),
  },
  {
    name: '60 negations',
    path: entries(
      prefixes(60)
        .map((one) => `-${one}`)
        .join(' '),
    ),
  },
  {
    name: 'contributions of 20 phrases of three common words',
    path: contributions(phrases(20, 3, 9).join(' OR ')),
  },
  {
    name: 'contributions of a phrase of eight common words',
    path: contributions(`"${COMMON.slice(0, 8).join(' ')}"`),
  },
  {
    name: 'contributions of eight phrases of eight common words',
    path: contributions(
      range(8)
        .map((at) => `"${common(8, at).join(' ')}"`)
        .join(' OR '),
    ),
  },
  {
    name: 'contributions of a phrase of sixty common words',
    path: contributions(`"${common(60, 1).join(' ')}"`),
  },
  {
    name: 'contributions of a phrase of sixteen common words',
    path: contributions(`"${common(16, 2).join(' ')}"`),
  },
  {
    name: 'contributions of a phrase of four common words',
    path: contributions(`"${common(4, 3).join(' ')}"`),
  },
  {
    name: 'contributions of a phrase of the commonest word, four times',
    path: contributions('"the the the the"'),
  },
  {
    name: 'contributions of a phrase of the commonest word, sixty times',
    path: contributions(`"${repeated('the', 60)}"`),
  },
  {
    name: 'contributions of a phrase of a rare word after the commonest, fifty-nine times',
    path: contributions(`"${repeated('the', 59)} maize"`),
  },
  {
    name: 'contributions of a phrase of a rare word after the commonest, eight times',
    path: contributions(`"${repeated('the', 8)} maize"`),
  },
  {
    name: 'contributions of a phrase of the commonest word twenty times and a prefix',
    path: contributions(`"${repeated('of', 20)} th*"`),
  },
  {
    name: 'contributions of 60 common words, by relevance, highlighted, 100 a page',
    path: contributions(words(60).join(' OR '), 'ordering=relevance&highlight=1&page_size=100'),
  },
  {
    name: 'entries of 60 common words, highlighted, 100 a page',
    path: entries([...words(59), 'house'].join(' OR '), 'highlight=1&page_size=100'),
  },
  {
    name: 'facets of 32 phrases',
    path: `${API}/search/facets/?q=${encodeURIComponent(phrases(32, 2, 3).join(' OR '))}`,
  },
  {
    name: 'monthly trends of a NEAR of prefixes',
    path: `${API}/search/trends/?interval=month&q=${encodeURIComponent('be* NEAR co*')}`,
  },
  {
    name: '/search of 20 phrases: a page, facets, a plot and who said it first',
    path: `/search?q=${encodeURIComponent(phrases(20, 3, 4).join(' OR '))}`,
  },
  { name: '/search of the commonest word', path: '/search?q=the&date_from=1990-01-01' },
  {
    name: '/search of a NEAR of prefixes',
    path: `/search?q=${encodeURIComponent('ma* NEAR pr*')}&date_from=1991-01-01`,
  },
  {
    name: 'a part of a label that many have, with a common phrase',
    path: entries('"of the"', 'speaker_name=a'),
  },
  {
    name: '/search of a label of thousands of words',
    path: `/search?q=the&speaker_name=${typedWords(3_890)}`,
  },
  {
    name: '/search of the 64 commonest parts of labels',
    path: `/search?q=the&speaker_name=${COMMON_PARTS.join('+')}`,
  },
  {
    name: 'distinctive words of a label of thousands of words',
    path: `${API}/search/words/?speaker_name=${typedWords(3_891)}`,
  },
  {
    name: 'entries of a label of thousands of words',
    path: `${API}/entries/?speaker_name=${typedWords(3_892)}`,
  },
  {
    name: 'people of a name of thousands of words',
    path: `${API}/people/?q=${typedWords(3_893)}`,
  },
  {
    name: 'sources of the 64 commonest parts of labels',
    path: `${API}/sources/?q=${COMMON_PARTS.join('+')}`,
  },
  {
    name: 'entries of a constituency',
    path: `${API}/entries/?constituency=Kikuyu&party=ODM`,
  },
  { name: 'entries of a party', path: `${API}/entries/?party=KANU` },
  { name: '/search of a word and a party', path: '/search?q=the&party=Wiper' },
  { name: 'distinctive words of a party', path: `${API}/search/words/?party=UDA` },
  { name: 'debates of a party', path: `${API}/debates/?party=ANC` },
  {
    name: 'debates of eleven phrases',
    path: `${API}/debates/?q=${encodeURIComponent(phrases(11, 2, 2).join(' OR '))}`,
  },
  { name: 'suggestions for the 26 letters', path: suggestions(range(26).map(letter)) },
  {
    name: 'suggestions for the 64 commonest parts of labels',
    path: suggestions(COMMON_PARTS),
  },
  {
    name: 'spelling of eight wrong words',
    path: `${API}/search/spelling/?q=${MISSPELT.join('+')}`,
  },
  {
    name: 'a feed of common phrases',
    path: `/search.atom?q=${encodeURIComponent(phrases(2, 2, 8).join(' OR '))}`,
  },
  { name: 'the last page of everything by date', path: `${API}/entries/?ordering=date&page=last` },
  { name: 'a person', path: `${API}/people/6/activity/` },
  { name: 'everybody as CSV', path: `${API}/people/?format=csv` },
  { name: '/people', path: '/people/' },
  { name: '/search of a type, without words', path: '/search?type=speech&date_from=1992-01-01' },
];

function repeated(word: string, times: number): string {
  return range(times)
    .map(() => word)
    .join(' ');
}

/** The same word again and again, as long as an address may be. */
function typedWords(count: number): string {
  return Array.from({ length: count }, () => 'a').join('+');
}

function trends(terms: readonly string[]): string {
  return `/trends?${terms.map((term, at) => `q${at + 1}=${encodeURIComponent(term)}`).join('&')}`;
}

function suggestions(typed: readonly string[]): string {
  return `${API}/search/suggest/?q=${encodeURIComponent(typed.join(' '))}`;
}

function entries(query: string, options = ''): string {
  return `${API}/entries/?q=${encodeURIComponent(query)}&${options}`;
}

function contributions(query: string, options = ''): string {
  return `${API}/contributions/?q=${encodeURIComponent(query)}&${options}`;
}

function common(length: number, start: number): string[] {
  return range(length).map((at) => COMMON[(start + at * (1 + (start % 5))) % COMMON.length]!);
}

function phrases(count: number, length: number, start = 0): string[] {
  return range(count).map((at) => `"${common(length, start + 3 * at).join(' ')}"`);
}

function words(count: number): string[] {
  const more = ['house', 'order', 'county', 'water', 'road', 'school', 'member', 'government'];
  return range(count).map((at) => [...COMMON, ...more][at % (COMMON.length + more.length)]!);
}

function prefixes(count: number): string[] {
  const starts = ['comm', 'cons', 'gove', 'memb', 'prov', 'deve', 'educ', 'mini', 'para', 'spea'];
  return range(count).map((at) => `${starts[at % starts.length]}*`);
}

function letter(at: number): string {
  return String.fromCharCode(97 + (at % 26));
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}
