// A client gets what it negotiated, whatever is cached: for every combination of the headers that negotiate, a server with
// everything cached answers as one without a cache.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { suite, test } from 'node:test';
import { ResponseCache, type CacheSlot } from '../../src/http/response-cache.ts';
import { BROWSER, LIST, sharedServer } from '../support/http/test-server.ts';

const PATHS = [LIST, `${LIST}?format=api`, '/people/', '/feeds/sittings.atom'];

const ACCEPTS = [
  undefined,
  '*/*',
  'application/json',
  BROWSER.Accept,
  'text/html',
  'TEXT/HTML',
  'text/*',
  'application/xhtml+xml, text/*;q=0.9',
  'text/html;q=0.2, application/json;q=0.1',
  'application/atom+xml',
  'image/png',
];
const CODINGS = [undefined, 'br', 'gzip, deflate', 'gzip;q=0.5, br;q=0.4', 'br;q=0'];
const LANGUAGES = [undefined, 'sw', 'en-GB, sw;q=0.9'];

const COMBINATIONS = PATHS.flatMap((path) =>
  ACCEPTS.flatMap((accept) =>
    CODINGS.flatMap((coding) => LANGUAGES.map((language) => ({ path, accept, coding, language }))),
  ),
);

type Combination = (typeof COMBINATIONS)[number];

/** Caches every response, counts its hits, and can be bypassed. */
class FullCache extends ResponseCache {
  hits = 0;
  isUsed = true;

  constructor() {
    super(64 * 1024 * 1024);
  }

  override find(slot: CacheSlot): ReturnType<ResponseCache['find']> {
    const found = this.isUsed ? super.find(slot) : undefined;
    if (found !== undefined) this.hits += 1;
    return found;
  }

  override offer(...offered: Parameters<ResponseCache['offer']>): void {
    // A response is cached from the second request on.
    for (let times = 0; this.isUsed && times < 2; times += 1) super.offer(...offered);
  }
}

interface Sent {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** A digest of the bytes. */
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function get(origin: string, { path, accept, coding, language }: Combination): Promise<Sent> {
  const headers = {
    Host: 'hansard.example',
    ...(accept !== undefined && { Accept: accept }),
    ...(coding !== undefined && { 'Accept-Encoding': coding }),
    ...(language !== undefined && { 'Accept-Language': language }),
  };
  return new Promise((resolve, reject) => {
    httpRequest(`${origin}${path}`, { headers, agent }, (response) => {
      const headers = { ...response.headers, date: '', 'x-request-id': '' };
      const body = createHash('sha256');
      response.on('data', (piece: Buffer) => body.update(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers, body: body.digest('hex') }),
      );
    })
      .on('error', reject)
      .end();
  });
}

suite('the response cache and negotiation', () => {
  const cache = new FullCache();
  const server = sharedServer({ cache });

  test('send each client what it negotiated, from a warm cache as from a cold one', async (t) => {
    if (server.store.currentVersion() === null) {
      t.skip('nothing is cached: PostgreSQL gives no version without a query');
      return;
    }
    t.after(() => agent.destroy());
    const replies = new Map<Combination, Sent>();
    cache.isUsed = false;
    for (const one of COMBINATIONS) replies.set(one, await get(server.url, one));
    cache.isUsed = true;
    // First each fills the cache, or finds what another one left there; then all find it full.
    for (const one of [...COMBINATIONS, ...COMBINATIONS.toReversed()]) {
      assert.deepEqual(await get(server.url, one), replies.get(one), JSON.stringify(one));
    }
    assert.ok(cache.hits > COMBINATIONS.length / 2, String(cache.hits));
    checkVary(replies);
  });
});

/** If two requests differ in one header and their bodies differ, Vary of both responses names that header. */
function checkVary(replies: ReadonlyMap<Combination, Sent>): void {
  const names = { accept: 'Accept', coding: 'Accept-Encoding', language: 'Accept-Language' };
  for (const [field, header] of Object.entries(names)) {
    const groups = Map.groupBy(replies, ([combination]) =>
      JSON.stringify({ ...combination, [field]: null }),
    );
    for (const [others, group] of groups) {
      if (new Set(group.map(([, { body }]) => body)).size === 1) continue;
      for (const [, { headers }] of group) {
        assert.match(String(headers['vary']), new RegExp(`\\b${header}\\b(?!-)`), others);
      }
    }
  }
}
