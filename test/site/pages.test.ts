// The content of pages of the site, as data: the record of each suite and the expected content are beside this file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { BROWSER, ROOT, sharedServer, type TestServer } from '../support/http/test-server.ts';
import { type DescribedRecord, publishing } from '../support/records/described-record.ts';
import { publishSiteRecord } from '../support/records/site-record.ts';

/** `404`: the status, 200 by default. `"text"`: text on the page; after `~`, a regular expression. */
type Expected =
  | number
  | string
  | {
      /** The path it redirects to. */
      readonly to?: string;
      readonly lacks?: string;
      /** Headers; null for one that is absent. */
      readonly headers?: Readonly<Record<string, string | null>>;
      /** A regular expression, and the value of its group in each match, in order. */
      readonly each?: readonly [pattern: string, ...found: string[]];
    };

interface Pages {
  /** The site's own record if none is described. */
  readonly record?: DescribedRecord;
  /** By the title of a test: paths with their expectations. `{url}` is the address of the server. */
  readonly pages: Readonly<Record<string, readonly (readonly [path: string, ...Expected[]])[]>>;
}

for (const name of [
  'asking',
  'committee',
  'debates',
  'divisions',
  'feeds',
  'finding',
  'names',
  'people',
  'questions',
  'reading',
  'search',
  'sharing',
  'sittings',
  'topics',
]) {
  const file = readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8');
  const { record, pages } = JSON.parse(file) as Pages;
  suite(`pages: ${name}`, () => {
    const fill = record === undefined ? publishSiteRecord : publishing(record);
    const server = sharedServer({ fill });
    for (const [title, steps] of Object.entries(pages)) {
      test(title, async () => {
        for (const [path, ...expected] of steps) await check(server, path, expected);
      });
    }
  });
}

async function check(server: TestServer, path: string, expected: Expected[]): Promise<void> {
  const {
    status,
    headers,
    text: escaped,
  } = await server.get(path, path.startsWith(ROOT) ? {} : BROWSER);
  const text = escaped.replaceAll('&#61;', '=').replaceAll('&#38;', '&');
  const to = expected.find((one) => typeof one === 'object' && one.to !== undefined);
  const statuses = expected.filter((one) => typeof one === 'number');
  if (to === undefined) assert.equal(status, statuses[0] ?? 200, path);
  for (const one of expected) {
    if (typeof one === 'string') assert.match(text, patternOf(one, server), path);
    if (typeof one !== 'object') continue;
    if (one.to !== undefined) {
      assert.deepEqual([status, headers['location']], [statuses[0], `${server.url}${one.to}`]);
    }
    if (one.lacks !== undefined) assert.doesNotMatch(text, patternOf(one.lacks, server), path);
    for (const [name, value] of Object.entries(one.headers ?? {})) {
      if (value === null) assert.equal(headers[name], undefined, path);
      else assert.match(String(headers[name]), patternOf(value, server), path);
    }
    if (one.each !== undefined) {
      const [pattern, ...given] = one.each;
      const found = given.map((text) => text.replaceAll('{url}', server.url));
      const matches = text.matchAll(new RegExp(pattern, 'gs'));
      assert.deepEqual(
        [...matches].map(([, group]) => group),
        found,
        path,
      );
    }
  }
}

function patternOf(text: string, { url }: TestServer): RegExp {
  const own = text.replaceAll('{url}', url);
  return new RegExp(own.startsWith('~') ? own.slice(1) : RegExp.escape(own), 's');
}
