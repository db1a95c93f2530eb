// The most expensive known anonymous requests, and the cost of each in CPU seconds of all threads of the server. Each is sent
// once, alone, so nothing of it is cached.

import { join } from 'node:path';
import { cpuUsOf } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { get, measureReaders } from './readers.ts';
import type { CampaignOptions } from './run.ts';

const API = '/api/v0.1/hansard';

/** The commonest words of the record, in any order. */
const COMMON = ['the', 'of', 'to', 'that', 'is', 'and', 'in', 'we', 'this', 'for', 'on', 'be'];

const range = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);
const letter = (at: number): string => String.fromCharCode(97 + (at % 26));
const common = (length: number, start: number): string[] =>
  range(length).map((at) => COMMON[(start + at * (1 + (start % 5))) % COMMON.length] ?? '');
const phrases = (count: number, length: number, start = 0): string =>
  range(count)
    .map((at) => `"${common(length, start + 3 * at).join(' ')}"`)
    .join(' OR ');
const q = encodeURIComponent;
const trends = (terms: readonly string[]): string =>
  `/trends?${terms.map((term, at) => `q${at + 1}=${q(term)}`).join('&')}`;
const entries = (query: string, more = ''): string => `${API}/entries/?q=${q(query)}${more}`;
const contributions = (query: string): string => `${API}/contributions/?q=${q(query)}`;
const typedWords = (count: number): string => Array.from({ length: count }, () => 'a').join('+');

const REQUESTS: Readonly<Record<string, string>> = {
  'first: contributions of a common phrase': contributions('"in the"'),
  'first: facets': `${API}/search/facets/?q=water`,
  'first: people': '/people/?q=b',
  'five NEAR of one-letter prefixes in trends': trends(
    range(5).map((at) => `${letter(2 * at)}* NEAR ${letter(2 * at + 1)}*`),
  ),
  'five queries of twelve phrases in trends': trends(
    range(5).map((at) => phrases(12, 2, 31 * at + 7)),
  ),
  'NEAR of two one-letter prefixes': entries('s* NEAR/1000 t*'),
  'NEAR of the two commonest words': entries('the NEAR/1000 of'),
  'a chain of NEAR of prefixes': entries(
    [...'ihworgln'].map((one) => `${one}*`).join(' NEAR/1000 '),
  ),
  'a chain of NEAR of common words': entries([...COMMON, ...COMMON].join(' NEAR/1000 ')),
  'twenty phrases of three common words, by relevance': entries(
    phrases(20, 3),
    '&ordering=relevance',
  ),
  'phrases of a common word and every one-letter prefix': entries(
    range(26)
      .map((at) => `"the ${letter(at)}*"`)
      .join(' OR '),
  ),
  'sixty words, by relevance, a deep page': entries(
    common(60, 1).join(' OR '),
    '&ordering=relevance&page=1500',
  ),
  'contributions of twenty phrases': contributions(phrases(20, 3, 9)),
  'contributions of a phrase of sixty common words': contributions(`"${common(60, 1).join(' ')}"`),
  'contributions of the commonest word, sixty times': contributions(
    `"${range(60)
      .map(() => 'the')
      .join(' ')}"`,
  ),
  'facets of 32 phrases': `${API}/search/facets/?q=${q(phrases(32, 2, 3))}`,
  'a page of results of twenty phrases': `/search?q=${q(phrases(20, 3, 4))}`,
  'a page of results of the commonest word': '/search?q=the&date_from=1990-01-01',
  'a label of thousands of words': `/search?q=the&speaker_name=${typedWords(3_890)}`,
  'people of a name of thousands of words': `${API}/people/?q=${typedWords(3_893)}`,
  'words of a party': `${API}/search/words/?party=UDA`,
  'suggestions for the 26 letters': `${API}/search/suggest/?q=${range(26).map(letter).join('+')}`,
  'spelling of wrong words': `${API}/search/spelling/?q=parlimentx+goverment+commitee+educaton`,
  'the last page of everything by date': `${API}/entries/?ordering=date&page=last`,
  'everybody as CSV': `${API}/people/?format=csv`,
};

export async function expensive({ store, entries, only, folder }: CampaignOptions): Promise<void> {
  const server = await startService(store, join(folder, 'server.log'));
  try {
    await measureReaders(server.port, entries, 5);
    console.log('| request | status | CPU seconds | seconds |');
    console.log('| --- | ---: | ---: | ---: |');
    for (const [name, path] of Object.entries(REQUESTS)) {
      if (!name.includes(only) && !name.startsWith('first: ')) continue;
      const beforeUs = cpuUsOf(server.pid);
      const { status, ms } = await get(server.port, path);
      const cpuSeconds = ((cpuUsOf(server.pid) - beforeUs) / 1e6).toFixed(2);
      console.log(`| ${name} | ${status} | ${cpuSeconds} | ${(ms / 1_000).toFixed(2)} |`);
    }
  } finally {
    await server.stop();
  }
}
