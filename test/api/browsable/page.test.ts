// What the browsable page shows: the response a program gets, and the ways on from it.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LIST_ALLOW } from '../../support/http/http-expect.ts';
import { anchorsOf, innerOf, shownJson, textOf } from '../../support/http/http-html.ts';
import {
  EMPTY,
  BROWSER,
  detail,
  LIST,
  ROOT,
  sharedServer,
} from '../../support/http/test-server.ts';

suite('the browsable page', () => {
  const server = sharedServer();
  const page = async (path: string): Promise<string> => (await server.get(path, BROWSER)).text;

  test('shows the same answer a program gets, indented', async () => {
    const paths = [
      ROOT,
      LIST,
      `${LIST}?format=api`,
      `${LIST}?page=2`,
      detail(1005),
      `${LIST}?page=99`,
    ];
    for (const path of paths) {
      const shown = shownJson(await page(path));
      const { json } = await server.get(path);
      assert.deepEqual(JSON.parse(shown), json, path);
      const indented = JSON.stringify(json, null, 4);
      // The two separators are escaped in what a program gets.
      const escaped = indented.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
      assert.equal(shown, escaped, path);
    }
  });

  test('shows the request line, the status and the headers a program gets', async () => {
    const html = await page(`${LIST}?page=2&x=%22`);
    assert.deepEqual(innerOf(html, 'pre', 'request').map(textOf), [`GET ${LIST}?page=2&x=%22`]);
    assert.deepEqual(innerOf(html, 'pre', 'status').map(textOf), [
      `HTTP 200 OK\nAllow: ${LIST_ALLOW}\nContent-Type: application/json\nVary: Accept\nIgnored-Parameters: x\n`,
    ]);
  });

  test('makes every address of the answer a link', async () => {
    const path = `${LIST}?format=api&page=2`;
    const { next, previous, results } = (await server.get(path)).json as {
      next: string;
      previous: string;
      results: { url: string }[];
    };
    const [json] = innerOf(await page(path), 'pre', 'json');
    assert.deepEqual(
      anchorsOf(json!).map(({ href }) => href),
      [next, previous, ...results.map(({ url }) => url)],
    );
  });

  test('links that lead on from it answer', async () => {
    for (const path of [ROOT, `${LIST}?page=2`, detail(1002)]) {
      for (const { href } of anchorsOf(await page(path))) {
        const { origin, pathname, search } = new URL(href, `${server.url}${path}`);
        assert.equal(origin, server.url);
        assert.equal((await server.get(pathname + search, BROWSER)).status, 200, href);
      }
    }
  });

  test('has a pager at the top and at the bottom', async () => {
    const pagers = innerOf(await page(`${LIST}?page=2&x=a%22b`), 'nav', 'pager');
    assert.equal(pagers.length, 2);
    for (const pager of pagers) {
      assert.deepEqual(anchorsOf(pager), [
        { href: `${server.url}${LIST}?page=1&x=a%22b`, text: '← previous', rel: 'prev' },
        { href: `${server.url}${LIST}?page=3&x=a%22b`, text: 'next →', rel: 'next' },
      ]);
      assert.ok(textOf(pager).includes('page 2 of 4, 32 in all'), pager);
    }
  });

  test('leaves out of the pager what is past the ends', async () => {
    const steps = async (path: string): Promise<(string | null)[]> =>
      anchorsOf(innerOf(await page(path), 'nav', 'pager')[0]!).map(({ rel }) => rel);
    assert.deepEqual(await steps(LIST), ['next']);
    assert.deepEqual(await steps(`${LIST}?page=4`), ['prev']);
    assert.deepEqual(await steps(`${LIST}?page=last`), ['prev']);
  });

  test('has no pager where there are no pages', async () => {
    for (const path of [ROOT, detail(1001), `${LIST}?page=99`]) {
      assert.deepEqual(innerOf(await page(path), 'nav', 'pager'), [], path);
    }
  });

  test('has a GET button for the same address and an OPTIONS button', async () => {
    const html = await page(`${LIST}?page=2&format=api`);
    const [actions] = innerOf(html, 'nav', 'actions');
    const [get, plain] = anchorsOf(actions!);
    assert.deepEqual(get, {
      href: `${server.url}${LIST}?page=2&format=api`,
      text: 'GET',
      rel: null,
    });
    assert.equal(plain!.href, `${server.url}${LIST}?format=json&page=2`);
    assert.match(actions!, /<button [^>]*data-options="[^"]+">OPTIONS<\/button>/);
  });

  test('has a title, one heading, a main part and names for its regions', async () => {
    const html = await page(LIST);
    assert.match(html, /<title>Entry List – Hansard interface<\/title>/);
    assert.equal([...html.matchAll(/<h1>/g)].length, 1);
    assert.equal([...html.matchAll(/<main /g)].length, 1);
    for (const [nav] of html.matchAll(/<nav [^>]*>/g)) assert.match(nav, /aria-label="[^"]+"/);
  });
});

suite('the browsable page of an empty record', () => {
  const server = sharedServer({ fill: EMPTY });

  test('shows an empty list without a pager', async () => {
    const { status, text } = await server.get(LIST, BROWSER);
    assert.equal(status, 200);
    assert.deepEqual(innerOf(text, 'nav', 'pager'), []);
    assert.equal(
      shownJson(text),
      '{\n    "count": 0,\n    "next": null,\n    "previous": null,\n    "results": []\n}',
    );
  });
});
