// The names of the files of the static tree.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileOfAddress } from './file-of-address.ts';

const LIST = '/api/v0.1/hansard/entries/';

test('pages of lists and items are in folders of a thousand', () => {
  for (const [address, file] of [
    [LIST, 'page/k/1.json'],
    [`${LIST}?page=1`, 'page/k/1.json'],
    [`${LIST}?page=999`, 'page/k/999.json'],
    [`${LIST}?page=1000`, 'page/1k/000.json'],
    [`${LIST}?page=160839`, 'page/160k/839.json'],
    [`${LIST}51/`, 'k/51.json'],
    [`${LIST}1608389/`, '1608k/389.json'],
    [`${LIST}1608389/revisions/`, 'revisions/1608k/389.json'],
    [`${LIST}named-so/`, 'named/named-so.json'],
    [`${LIST}?since=1600`, 'since/1k/600.json'],
  ] as const) {
    assert.equal(fileOfAddress(address), `api/v0.1/hansard/entries/${file}`);
  }
});

test('what happened to an item is beside the log of items', () => {
  const log = '/api/v0.1/hansard/changes/items/';
  assert.equal(fileOfAddress(log), `${log.slice(1)}page/k/1.json`);
  assert.equal(fileOfAddress(`${log}?since=100`), `${log.slice(1)}since/k/100.json`);
  assert.equal(
    fileOfAddress(`${log}?id=1049&resource=people`),
    `${log.slice(1)}people/1k/049.json`,
  );
});

test('pages of the site have the names of their paths', () => {
  for (const [address, file] of [
    ['/', 'index.html'],
    ['/about', 'about.html'],
    ['/hansard/?venue=senate&year=2013', 'hansard/index@venue=senate&year=2013.html'],
    ['/hansard/sitting/senate/2013-07-31', 'hansard/sitting/senate/2013-07-31.html'],
    ['/hansard/?venue=senate&year=2013&lang=sw', 'hansard/index@venue=senate&year=2013@sw.html'],
    ['/?lang=de', 'index@de.html'],
    ['/people/?letter=%C3%89', 'people/index@letter=%C3%89.html'],
    ['/person/wanjiku/?page=1', 'person/wanjiku/index.html'],
    ['/person/wanjiku/?page=1&lang=sw', 'person/wanjiku/index@sw.html'],
    ['/person/wanjiku/?page=12', 'person/wanjiku/index@page=12.html'],
    ['/hansard/contribution/1608389/', 'hansard/contribution/1608k/389.html'],
    ['/hansard/entry/51/history', 'hansard/entry/k/51/history.html'],
    ['/embed/1000', 'embed/1k/000.html'],
    ['/hansard/speaker/feed.json', 'hansard/speaker/feed.json.html'],
    ['/hansard/business/water/feed.json', 'hansard/business/water/feed.json'],
    ['/hansard/debate/7/uchaguzi-%C5%A9', 'hansard/debate/k/7/uchaguzi-ũ.html'],
    ['/person/wanjiku/feed.atom', 'person/wanjiku/feed.atom'],
    ['/robots.txt', 'robots.txt'],
    ['/assets/serif.0123456789.woff2', 'assets/serif.0123456789.woff2'],
    ['/api/v0.1/', 'api/v0.1/index.json'],
    ['/api/v0.1/openapi.json', 'api/v0.1/openapi.json'],
  ] as const) {
    assert.equal(fileOfAddress(address), file);
  }
});

test('an address that could lead elsewhere, or needs a search, has no file', () => {
  for (const address of [
    '/person/..%2f..%2fetc/',
    '/person/%2e%2e/',
    '/.hansard/x',
    '/person/%00/',
    '/person/a%5Cb/',
    '/person/a@page=2/',
    `${LIST}51/restore/`,
    `${LIST}?since=0`,
    '/person/%E0%A4%A/',
    `/person/${'x'.repeat(300)}/`,
    `${LIST}?q=water`,
    `${LIST}?page=0`,
    `${LIST}?page=2&format=json`,
    `${LIST}51/?expand=details`,
    '/hansard/?date=1/2',
  ]) {
    assert.equal(fileOfAddress(address), null, address);
  }
});
