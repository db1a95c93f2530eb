// A walk over everything a visitor can read, and the comparison of two walks: a damaged record may answer with an error,
// but never with anything else than the whole one does.

import { send } from '../../support/http/http-client.ts';

/** A fixed base URL, so that the responses of two servers are the same. */
export const BASE_URL = 'https://hansard.example';

const API = '/api/v0.1/hansard';

/** Addresses of every kind, at most so many of each, over a demo record of so many entries. */
export function walkPaths(entries: number, ofAKind: number): string[] {
  const pages = entries / 10;
  const some = (most: number, last: number): number[] => {
    const count = Math.min(most, ofAKind);
    return Array.from(
      { length: count },
      (_, at) => 1 + Math.floor((at * (last - 1)) / (count - 1)),
    );
  };
  return [
    '/readyz',
    ...some(20, pages).map((page) => `${API}/entries/?page=${page}`),
    ...some(10, entries).map((id) => `${API}/entries/${id}/`),
    ...['venues', 'sources', 'sittings', 'people', 'contributions', 'changes'].map(
      (name) => `${API}/${name}/`,
    ),
    ...some(3, 3).flatMap((id) => [`${API}/sittings/${id}/`, `/hansard/sitting/${id}/`]),
    ...some(3, entries).flatMap((id) => [
      `${API}/entries/${id}/revisions/`,
      `${API}/contributions/${id}/`,
      `/hansard/contribution/${id}/`,
    ]),
    ...['water', '"the committee"', 'road*'].map(encodeURIComponent).flatMap((query, at) => {
      const forms = [
        `${API}/entries/?q=${query}`,
        `${API}/entries/?q=${query}&ordering=relevance&highlight=1`,
        `/search?q=${query}`,
      ];
      // Each query in some of the forms, each form with some of the queries.
      return [...forms, ...forms].slice(at, at + Math.min(forms.length, ofAKind - 1));
    }),
    `${API}/search/facets/?q=water`,
    `${API}/search/trends/?q=water`,
    `${API}/entries/?type=heading`,
    `${API}/entries/?format=ndjson`,
    '/',
    '/hansard/',
    '/people/',
    '/trends?q=water',
    '/feeds/sittings.atom',
    '/sitemap.xml',
  ];
}

/** What a request got: a status and a body, or `cut` where the connection ended before the response did. */
export interface Seen {
  readonly status: number | 'cut';
  readonly body: string;
}

export type Walk = ReadonlyMap<string, Seen>;

export async function walk(url: string, paths: readonly string[]): Promise<Walk> {
  const seen = new Map<string, Seen>();
  for (const path of paths) seen.set(path, await look(url, path));
  return seen;
}

export async function look(url: string, path: string): Promise<Seen> {
  try {
    const { status, text } = await send(url, 'GET', path, { Accept: 'text/html;q=0.5,*/*' });
    return { status, body: text };
  } catch {
    return { status: 'cut', body: '' };
  }
}

/** The addresses at which the damaged record answers with neither what a whole one does nor an error. */
export function wrongResponses(damaged: Walk, ...whole: readonly Walk[]): string[] {
  return [...damaged].flatMap(([path, { status, body }]) => {
    if (isError(path, status)) return [];
    const right = whole.some((walked) => {
      const expected = walked.get(path)!;
      return expected.status === status && expected.body === body;
    });
    return right ? [] : [`${path}: ${status} ${body.slice(0, 300)}`];
  });
}

/** Only a stream has sent its status before it can meet damage. */
export function isError(path: string, status: Seen['status']): boolean {
  return status === 'cut' ? path.includes('format=ndjson') : status === 500 || status === 503;
}
