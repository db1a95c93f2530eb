// The names of the files of the static tree.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileOfAddress, pathOfFile } from './file-of-address.ts';

const LIST = '/api/v0.1/hansard/entries/';

test('a folder is a page or data, and the language and the parameters are folders', () => {
  for (const [address, file] of [
    ['/', 'index.html'],
    ['/about', 'about/index.html'],
    ['/?lang=de', 'de/index.html'],
    ['/hansard/?venue=senate&year=2013', 'hansard/venue/senate/year/2013/index.html'],
    ['/hansard/?year=2013&lang=sw', 'sw/hansard/year/2013/index.html'],
    ['/hansard/sitting/senate/2013-07-31', 'hansard/sitting/senate/2013-07-31/index.html'],
    ['/people/?letter=%C3%89', 'people/letter/É/index.html'],
    ['/person/wanjiku/?page=1&lang=sw', 'sw/person/wanjiku/index.html'],
    ['/person/wanjiku/?page=12', 'person/wanjiku/page/12/index.html'],
    ['/hansard/contribution/1608389/', 'hansard/contribution/1608389/index.html'],
    ['/hansard/speaker/feed.json', 'hansard/speaker/feed.json/index.html'],
    ['/hansard/business/water/feed.json', 'hansard/business/water/feed.json'],
    ['/hansard/debate/7/uchaguzi-%C5%A9', 'hansard/debate/7/uchaguzi-ũ/index.html'],
    ['/person/wanjiku/feed.atom', 'person/wanjiku/feed.atom'],
    ['/robots.txt', 'robots.txt'],
    ['/assets/serif.0123456789.woff2', 'assets/serif.0123456789.woff2'],
    ['/api/v0.1/', 'api/v0.1/index.json'],
    ['/api/v0.1/openapi.json', 'api/v0.1/openapi.json'],
    [LIST, 'api/v0.1/hansard/entries/index.json'],
    [`${LIST}?page=1`, 'api/v0.1/hansard/entries/index.json'],
    [`${LIST}?page=160839`, 'api/v0.1/hansard/entries/page/160839/index.json'],
    [`${LIST}51/?format=api`, 'api/v0.1/hansard/entries/51/index.json'],
    [`${LIST}51/revisions/`, 'api/v0.1/hansard/entries/51/revisions/index.json'],
    [`${LIST}?since=1600`, 'api/v0.1/hansard/entries/since/1600/index.json'],
    [`${LIST}?id=49&resource=people`, 'api/v0.1/hansard/entries/id/49/resource/people/index.json'],
  ] as const) {
    assert.equal(fileOfAddress(address), file);
  }
  assert.equal(
    pathOfFile('hansard/speaker/Mr. Kajwang’/index.html'),
    '/hansard/speaker/Mr.%20Kajwang%E2%80%99/',
  );
  assert.equal(pathOfFile('api/v0.1/index.json'), '/api/v0.1/index.json');
});

test('an address that could lead outside, or needs a search, has no file', () => {
  for (const address of [
    '/person/..%2f..%2fetc/',
    '/person/%2e%2e/',
    '/.hansard/x',
    '/person/%00/',
    '/person/a%5Cb/',
    '/person/%E0%A4%A/',
    `/person/${'x'.repeat(300)}/`,
    `${LIST}?q=water`,
    `${LIST}51/?expand=details`,
    '/hansard/?date=1/2',
    '/hansard/?date=..',
    '/feeds/sittings.atom?venue=senate',
    `${LIST}?format=csv`,
  ]) {
    assert.equal(fileOfAddress(address), null, address);
  }
});
