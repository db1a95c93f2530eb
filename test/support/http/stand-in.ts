// A server written from the seed alone, which is not ours: pages of ten, sparse ids, links in plain http without its port, and
// any trouble that a test adds.

import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Ending } from '../temporary.ts';
import { listenUntilEnd } from './listen.ts';

export interface StandInEntry {
  readonly id: number;
  readonly text_counter: number;
  readonly type: string;
  readonly speaker_name: string;
  readonly speaker_title: string;
  readonly speaker: { id: number; legal_name: string; slug: string } | null;
  readonly content: string;
}

/** Handles a request in place of the stand-in; false lets the stand-in answer. */
export type Trouble = (
  request: IncomingMessage,
  response: ServerResponse,
  number: number,
) => boolean;

export interface StandIn {
  /** The address of its list. */
  readonly list: string;
  readonly host: string;
  /** The published entries; a test may change them. */
  entries: StandInEntry[];
  /** The targets of the requests so far, in order. */
  readonly requests: string[];
  trouble: Trouble;
  /** Whether its pages have an ETag. */
  hasEtags: boolean;
}

export const PAGE_ENTRIES = 10;
const PATH = '/api/v0.1/hansard/entries/';

export async function startStandIn(ending: Ending, entries: StandInEntry[]): Promise<StandIn> {
  const server = createServer((request, response) => {
    standIn.requests.push(request.url!);
    if (standIn.trouble(request, response, standIn.requests.length)) return;
    answer(standIn, request, response);
  });
  const port = await listenUntilEnd(ending, server);
  const host = `127.0.0.1:${port}`;
  const standIn: StandIn = {
    list: `http://${host}${PATH}?format=api`,
    host,
    entries,
    requests: [],
    trouble: () => false,
    hasEtags: false,
  };
  return standIn;
}

function answer(standIn: StandIn, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, 'http://127.0.0.1');
  if (url.pathname !== PATH) return sendJson(response, 404, { detail: 'Not found.' });
  const { entries } = standIn;
  const page = Number(url.searchParams.get('page') ?? '1');
  const last = Math.max(1, Math.ceil(entries.length / PAGE_ENTRIES));
  if (!(page >= 1 && page <= last)) return sendJson(response, 404, { detail: 'Invalid page.' });
  const first = (page - 1) * PAGE_ENTRIES;
  const link = (number: number): string | null =>
    number < 1 || number > last ? null : `http://127.0.0.1${PATH}?format=api&page=${number}`;
  const results = entries.slice(first, first + PAGE_ENTRIES).map(({ id, ...rest }) => ({
    id,
    url: `http://127.0.0.1${PATH}${id}/?format=api`,
    ...rest,
  }));
  const body = { count: entries.length, next: link(page + 1), previous: link(page - 1), results };
  if (standIn.hasEtags) {
    const etag = `"${hash('sha256', JSON.stringify(body))}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.setHeader('ETag', etag);
  }
  sendJson(response, 200, body);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    Allow: 'GET, POST, HEAD, OPTIONS',
    'Content-Type': 'application/json',
    Vary: 'Accept',
  });
  response.end(JSON.stringify(body));
}

/** Sittings of odd lengths, so that they cross page boundaries, and gaps in the ids. */
export function standInEntries(count: number): StandInEntry[] {
  const entries: StandInEntry[] = [];
  for (let id = 5, counter = 1, sitting = 1; entries.length < count; id++) {
    if (id % 17 === 0) id += 3;
    entries.push(standInEntry(id, counter, sitting));
    counter += 1;
    if (counter > 7 + ((sitting * 5) % 31)) [counter, sitting] = [1, sitting + 1];
  }
  return entries;
}

function standInEntry(id: number, counter: number, sitting: number): StandInEntry {
  const isHeading = counter === 1;
  const speaker =
    id % 3 === 0 ? { id: 7 + (id % 5), legal_name: `Person ${id % 5}`, slug: `p-${id % 5}` } : null;
  return {
    id,
    text_counter: counter,
    type: isHeading ? 'heading' : 'speech',
    speaker_name: isHeading ? '' : 'Hon. Member',
    speaker_title: '',
    speaker: isHeading ? null : speaker,
    content: isHeading ? `SITTING ${sitting}` : ` Entry ${id} of sitting ${sitting}; “asante”.`,
  };
}
