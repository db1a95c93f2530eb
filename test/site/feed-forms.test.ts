// Feeds as Atom and JSON Feed: well-formed whatever the record contains, and without active content.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atom, jsonFeed, type Feed, type FeedItem } from '../../src/formats/feeds.ts';
import { checkAtom, checkJsonFeed } from '../support/http/feed-rules.ts';
import { anyCharacter, fc } from '../support/seed.ts';
import { all, only } from '../support/http/xml.ts';

const ITEM: FeedItem = {
  id: 'https://h/hansard/entry/51',
  url: 'https://h/hansard/entry/51',
  json: 'https://h/api/51/?format=json&a="b"',
  title: 'Hon. Owen Baya: Water',
  author: 'Owen Baya',
  publishedMs: Date.UTC(2024, 0, 1),
  updatedMs: Date.UTC(2024, 0, 2),
  language: 'en',
  text: 'Water is life.\nSo are roads.',
};

const feedOf = (items: readonly FeedItem[], title = 'New entries'): Feed => ({
  id: 'https://h/search.atom?q=a&type=speech',
  title,
  author: 'Society <of> Friends',
  rights: 'CC & BY',
  self: 'https://h/search.atom?q=a&type=speech',
  alternate: 'https://h/search?q=a&type=speech',
  icon: 'https://h/assets/icon.svg',
  language: 'en',
  updatedMs: Date.UTC(2024, 0, 2),
  items,
});

const HOSTILE = [
  '<script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '</content></entry></feed>',
  '&lt;img src=x onerror=alert(1)&gt; &amp; &#0; &bogus;',
  '<!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;',
  '\u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0085\ufffe\uffff',
  'half \ud800 a pair \udc00',
  '"\' onload="alert(1)',
  'one\rtwo\r\nthree\u2028four',
];

test('an item has all its parts', () => {
  const feed = checkAtom(atom(feedOf([ITEM])));
  const entry = only(feed, 'entry');
  assert.equal(only(entry, 'id').text, ITEM.id);
  assert.equal(only(entry, 'published').text, '2024-01-01T00:00:00.000Z');
  assert.equal(only(entry, 'updated').text, '2024-01-02T00:00:00.000Z');
  assert.equal(only(entry, 'content').text, '<p>Water is life.</p><p>So are roads.</p>');
  assert.equal(only(entry, 'content').attributes['xml:lang'], 'en');
  assert.equal(only(only(entry, 'author'), 'name').text, 'Owen Baya');
  assert.equal(all(entry, 'link')[1]!.attributes['href'], ITEM.json);
  const [item] = checkJsonFeed(jsonFeed(feedOf([ITEM]))).items;
  assert.deepEqual(
    [item!.id, item!.content_text, item!.date_modified, item!.authors],
    [ITEM.id, ITEM.text, '2024-01-02T00:00:00.000Z', [{ name: 'Owen Baya' }]],
  );
});

test('an author without a name is left out, and a feed may be empty', () => {
  const feed = checkAtom(atom(feedOf([{ ...ITEM, author: null }])));
  assert.equal(all(only(feed, 'entry'), 'author').length, 0);
  assert.deepEqual(all(checkAtom(atom(feedOf([]))), 'entry'), []);
  assert.deepEqual(checkJsonFeed(jsonFeed(feedOf([]))).items, []);
});

test('hostile text stays text', () => {
  for (const text of HOSTILE) {
    const item = { ...ITEM, title: `t ${text}`, author: `a ${text}`, text: `x ${text}` };
    const feed = checkAtom(atom(feedOf([item], `f ${text}`)));
    assert.equal(all(feed, 'entry').length, 1);
    const content = only(only(feed, 'entry'), 'content');
    assert.deepEqual(content.children, []);
    // Content that a reader shows as HTML has only our own tags.
    assert.deepEqual(new Set(content.text.match(/<[^>]*>/g)), new Set(['<p>', '</p>']));
    checkJsonFeed(jsonFeed(feedOf([item], text)));
  }
});

test('whatever the text, the document is well-formed and says it', () => {
  const clean = (text: string): string =>
    text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const title = only(checkAtom(atom(feedOf([], `t${text}`))), 'title').text;
      assert.equal(title, clean(`t${text}`));
      assert.equal(checkJsonFeed(jsonFeed(feedOf([], text))).title, text.toWellFormed());
    }),
  );
});
