// “My member”: chosen from a place, kept in a cookie, and stored by no cache.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { BROWSER, sharedServer } from '../support/http/test-server.ts';

const MINE = { ...BROWSER, Cookie: 'lang=en; member=owen-baya; other=1' };

const FORM = { ...BROWSER, 'Content-Type': 'application/x-www-form-urlencoded' };

suite('my member', () => {
  const server = sharedServer({ fill: publishSiteRecord });
  const choose = (member: string, headers: Readonly<Record<string, string>> = {}) =>
    server.request('POST', '/my-member', { ...FORM, ...headers }, `member=${member}`);

  test('is chosen with a form, and forgotten with one', async () => {
    const page = await server.page('/my-member?place=owen', BROWSER);
    assert.match(page, /<button aria-label="This is my member: Owen Baya">/);
    assert.match(page, /cookie on this device for a year, and nowhere else/);
    const chosen = await choose('owen-baya');
    assert.equal(chosen.status, 303);
    assert.equal(chosen.headers['location'], `${server.url}/my-member`);
    const cookie = 'member=owen-baya; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly';
    assert.equal(chosen.headers['set-cookie'], cookie);
    assert.equal(chosen.headers['cache-control'], 'no-store');
    for (const nobody of ['', 'nobody']) {
      const { headers } = await choose(nobody);
      assert.match(String(headers['set-cookie']), /^member=; Path=\/; Max-Age=0;/);
    }
    const other = await choose('owen-baya', { Origin: 'https://other.example' });
    assert.equal(other.status, 400);
  });

  test('is what the front page answers for, and no cache stores that', async () => {
    // Often enough that the response cache has the page of everybody.
    for (let times = 0; times < 3; times++) {
      const { text, headers } = await server.get('/', BROWSER);
      assert.match(text, /<a href="\/my-member">Who is my member, and what did they do\?<\/a>/);
      assert.match(String(headers['etag']), /./);
    }
    for (let times = 0; times < 3; times++) {
      const { text, headers } = await server.get('/', MINE);
      assert.match(text, /class="card my-member">.*Owen Baya/s);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['etag'], undefined);
      assert.match(String(headers['vary']), /Cookie/);
    }
    assert.doesNotMatch((await server.get('/', BROWSER)).text, /my-member">.*Owen Baya/s);
  });

  test('changes no page that is the same for everybody', async () => {
    for (const path of ['/people/', '/about']) {
      const [mine, everybody] = [await server.get(path, MINE), await server.get(path, BROWSER)];
      assert.equal(mine.text, everybody.text);
      assert.equal(mine.headers['etag'], everybody.headers['etag']);
    }
  });

  test('who is not in the record is nobody', async () => {
    for (const cookie of ['member=nobody', 'member=%E0%A4%A', 'member=']) {
      const text = await server.page('/', { ...BROWSER, Cookie: cookie });
      assert.match(text, /Who is my member/);
    }
  });
});
