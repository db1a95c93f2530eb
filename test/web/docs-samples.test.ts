// The sample responses of the documentation: they are what a server with the demo record responds to its examples.
//
// UPDATE_SAMPLES=1 node --test test/web/docs-samples.test.ts writes them anew.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fillWithDemo } from '../../src/demo/demo-record.ts';
import { decodeHtml } from '../support/http/http-html.ts';
import { sharedServer } from '../support/http/test-server.ts';

const FILE = new URL('../../src/http/assets/samples.json', import.meta.url);

/** Enough for a debate, a source and a person to be shown. */
const DEMO_ENTRIES = 2_000;

/** What a reader needs to recognise a text. */
const TEXT_UNITS_MAX = 100;

/** One item of each list, and the beginning of each text; addresses are whole. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value === 'string') {
    if (value.startsWith('https://')) return value;
    return value.length > TEXT_UNITS_MAX ? `${value.slice(0, TEXT_UNITS_MAX)} …` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

/** How old the record is differs from day to day: of that response only the fields are compared. */
const DAILY = '/api/v0.1/hansard/status/';

/** Times, and the digests that depend on them, are of the day on which the record was made. */
function comparable(text: string): unknown {
  const samples = JSON.parse(
    text
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME')
      .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST'),
  ) as Record<string, unknown>;
  return { ...samples, [DAILY]: fieldsOf(samples[DAILY]) };
}

function fieldsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, one]) => [name, fieldsOf(one)]);
}

suite('the samples of the documentation', () => {
  const server = sharedServer({
    fill: async (store) => void (await fillWithDemo(store, DEMO_ENTRIES, () => {})),
  });

  test('are the responses of a demo record to the examples', async () => {
    const text = await server.page('/docs');
    const samples: Record<string, unknown> = {};
    for (const [article] of text.matchAll(/<article.*?<\/article>/gs)) {
      const path = decodeHtml(/<code>(\/[^<]*)<\/code>/.exec(article)![1]!);
      const example = /<code>curl '<a href="([^"]+)"/.exec(article)?.[1];
      if (example === undefined) continue;
      const url = decodeHtml(example);
      const { status, json } = await server.get(url.slice(server.url.length));
      assert.equal(status, 200, url);
      samples[path] = shortened(
        JSON.parse(JSON.stringify(json).replaceAll(server.url, 'https://hansard.example')),
      );
    }
    const made = `${JSON.stringify(samples, null, 2)}\n`;
    if (process.env['UPDATE_SAMPLES'] === '1') writeFileSync(FILE, made);
    const stored = readFileSync(FILE, 'utf8');
    assert.deepEqual(comparable(made), comparable(stored));
  });

  test('are beside each example, with the request', async () => {
    const text = await server.page('/docs');
    const samples = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
    assert.ok(Object.keys(samples).length > 20);
    for (const [article] of text.matchAll(/<article.*?<\/article>/gs)) {
      const path = decodeHtml(/<code>(\/[^<]*)<\/code>/.exec(article)![1]!);
      if (!article.includes('<code>curl ')) continue;
      const shown = /<pre class="sample"[^>]*><code>(.*?)<\/code>/s.exec(article)![1]!;
      const here = JSON.stringify(samples[path]).replaceAll('https://hansard.example', server.url);
      assert.deepEqual(JSON.parse(decodeHtml(shown)), JSON.parse(here));
    }
  });
});
