// Checks of a feed by RFC 4287 and JSON Feed 1.1, which throw.

import assert from 'node:assert/strict';
import { all, only, parseXml, type XmlElement } from './xml.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const isAddress = (text: unknown): boolean =>
  typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Parses an Atom feed and checks it; returns its root. */
export function checkAtom(text: string): XmlElement {
  const feed = parseXml(text);
  assert.equal(feed.name, 'feed');
  assert.equal(feed.attributes['xmlns'], 'http://www.w3.org/2005/Atom');
  const linkTo = (element: XmlElement, rel: string): XmlElement[] =>
    all(element, 'link').filter(({ attributes }) => attributes['rel'] === rel);
  const entries = all(feed, 'entry');
  assert.equal(linkTo(feed, 'self').length, 1);
  for (const element of [feed, ...entries]) {
    assert.ok(isAddress(only(element, 'id').text), 'id');
    assert.notEqual(only(element, 'title').text.trim(), '');
    assert.match(only(element, 'updated').text, TIME);
    for (const { attributes } of all(element, 'link')) assert.ok(isAddress(attributes['href']));
    const alternates = linkTo(element, 'alternate').map(({ attributes }) => attributes['type']);
    assert.ok(alternates.length > 0 && new Set(alternates).size === alternates.length);
    for (const author of all(element, 'author')) assert.notEqual(only(author, 'name').text, '');
  }
  assert.equal(all(feed, 'author').length, 1);
  const ids = entries.map((entry) => only(entry, 'id').text);
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
  for (const entry of entries) {
    assert.match(only(entry, 'published').text, TIME);
    assert.equal(only(entry, 'content').attributes['type'], 'html');
    assert.ok(only(entry, 'updated').text <= only(feed, 'updated').text);
  }
  return feed;
}

export interface ReadJsonFeed {
  readonly title: string;
  readonly feed_url: string;
  readonly home_page_url: string;
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly title: string;
    readonly content_text: string;
    readonly date_published: string;
    readonly date_modified: string;
    readonly authors?: readonly { readonly name: string }[];
  }[];
}

export function checkJsonFeed(text: string): ReadJsonFeed {
  const feed = JSON.parse(text) as ReadJsonFeed & Record<string, unknown>;
  assert.equal(feed['version'], 'https://jsonfeed.org/version/1.1');
  assert.equal(typeof feed.title, 'string');
  for (const name of ['feed_url', 'home_page_url', 'favicon']) assert.ok(isAddress(feed[name]));
  assert.equal(Array.isArray(feed.items), true);
  for (const item of feed.items) {
    assert.ok(isAddress(item.id) && isAddress(item.url));
    assert.equal(typeof item.content_text, 'string');
    assert.match(item.date_published, TIME);
    assert.match(item.date_modified, TIME);
    for (const author of item.authors ?? []) assert.equal(typeof author.name, 'string');
  }
  assert.equal(new Set(feed.items.map(({ id }) => id)).size, feed.items.length);
  return feed;
}
