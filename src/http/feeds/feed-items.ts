// The items of a feed: entries, contributions and sittings as a reader of feeds is told of them.

import { FEED_ITEMS_MAX, type FeedItem } from '../../formats/feed.ts';
import { openingWords } from '../../hansard/citation.ts';
import type { EntryBody } from '../../hansard/entry.ts';
import type { EntryFilter } from '../../hansard/filter.ts';
import { joinContribution } from '../../hansard/contributions/contribution.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import type { Finder } from '../../search/finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { labelText } from '../../hansard/speaker-label.ts';
import type { Locale } from '../words/locale.ts';
import { TYPE_WORDS } from '../words/type-words.ts';

export interface FeedDependencies {
  readonly store: Store;
  readonly finder: Finder;
}

/** For whom a feed is made: where our addresses begin, and in which words. */
export interface FeedReader {
  readonly baseUrl: string;
  readonly telling: Locale;
}

/**
 * New is what was published last, whenever it was said: ids only grow, so whoever asks often enough sees
 * everything once. A sitting of years ago that is published today is news.
 */
const newest = (filter: EntryFilter) =>
  ({
    filter,
    ordering: '-id',
    start: { page: 1 },
    size: FEED_ITEMS_MAX,
    highlight: false,
  }) as const;

export async function entryItems(
  { store, finder }: FeedDependencies,
  filter: EntryFilter,
  reader: FeedReader,
): Promise<FeedItem[]> {
  const found = await finder.findEntries(newest(filter));
  const titled = titles(store, reader.telling);
  return await present(found?.items ?? [], async ({ id, sittingId, language, wire }) => {
    const times = await timesOf(store, [id]);
    if (times === null) return null;
    const body = readWireForm(wire);
    const place = links.entryPath(id);
    return {
      id: `${reader.baseUrl}${place}`,
      url: `${reader.baseUrl}${place}`,
      json: links.itemUrl(`${reader.baseUrl}${links.ENTRY_LIST}`, id, 'json'),
      title: await titled(sittingId, body),
      author: authorOf(body),
      language,
      text: body.content.trim(),
      ...times,
    };
  });
}

export async function contributionItems(
  { store, finder }: FeedDependencies,
  filter: EntryFilter,
  reader: FeedReader,
): Promise<FeedItem[]> {
  const found = await finder.findContributions(newest(filter));
  const titled = titles(store, reader.telling);
  return await present(found?.items ?? [], async ({ id, sittingId, entries }) => {
    const times = await timesOf(
      store,
      entries.map((entry) => entry.id),
    );
    if (times === null) return null;
    const bodies = entries.map((entry) => ({ id: entry.id, ...readWireForm(entry.wire) }));
    const { content } = joinContribution(bodies);
    const url = `${reader.baseUrl}${links.contributionPath(id)}`;
    return {
      id: url,
      url,
      json: links.itemUrl(`${reader.baseUrl}${links.CONTRIBUTION_LIST}`, id, 'json'),
      title: await titled(sittingId, { ...bodies[0]!, content }),
      author: authorOf(bodies[0]!),
      language: entries[0]!.language,
      text: content,
      ...times,
    };
  });
}

/** The sittings of a chamber, or of all: those with entries, which is when there is something to read. */
export async function sittingItems(
  { store, finder }: FeedDependencies,
  venueId: number | null,
  { baseUrl, telling }: FeedReader,
): Promise<FeedItem[]> {
  const sittings = (await finder.sittings(venueId === null ? {} : { venueId }))
    .filter(({ firstEntryId }) => firstEntryId !== null)
    .sort((one, other) => other.firstEntryId! - one.firstEntryId!)
    .slice(0, FEED_ITEMS_MAX);
  const named = sittingTitles(store, telling);
  return await present(sittings, async ({ id, firstEntryId, startTime, entries }) => {
    const times = await timesOf(store, [firstEntryId!]);
    if (times === null) return null;
    const { words } = telling;
    const size = entries === 1 ? words.oneEntry : words.entries(telling.number(entries));
    const hour = startTime === null ? '' : `${telling.time(startTime)}, `;
    return {
      // By id: an hour that is corrected changes the other address.
      id: `${baseUrl}${links.sittingPathById(id)}`,
      url: `${baseUrl}${links.sittingPathById(id)}`,
      json: links.itemUrl(`${baseUrl}${links.SITTING_LIST}`, id, 'json'),
      title: await named(id),
      author: null,
      language: telling.language,
      text: `${hour}${size}`,
      ...times,
    };
  });
}

/** One after the other: a store answers them from one connection anyway. What is gone by now is left out. */
async function present<Member>(
  members: readonly Member[],
  itemOf: (member: Member) => Promise<FeedItem | null>,
): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  for (const member of members) {
    const item = await itemOf(member);
    if (item !== null) items.push(item);
  }
  return items;
}

/** When entries were first published and last changed; null where the first was withdrawn meanwhile. */
async function timesOf(
  store: Store,
  ids: readonly number[],
): Promise<{ publishedMs: number; updatedMs: number } | null> {
  let times: { publishedMs: number; updatedMs: number } | null = null;
  for (const id of ids) {
    const revisions = await store.revisions(id);
    if (revisions === null && times === null) return null;
    for (const { changedAtMs } of revisions ?? []) {
      times ??= { publishedMs: changedAtMs, updatedMs: changedAtMs };
      times.updatedMs = Math.max(times.updatedMs, changedAtMs);
    }
  }
  return times;
}

function authorOf(body: EntryBody): string | null {
  if (body.type !== 'speech') return null;
  return body.speaker?.legalName ?? (labelText(body, '') || null);
}

/** Who, and how it begins; then where and when. */
function titles(
  store: Store,
  telling: Locale,
): (sittingId: number, body: EntryBody) => Promise<string> {
  const named = sittingTitles(store, telling);
  const { words } = telling;
  return async (sittingId, body) => {
    const who =
      body.type === 'speech' ? labelText(body, words.unnamedSpeaker) : TYPE_WORDS[body.type](words);
    return `${who}: ${openingWords(body.content)} (${await named(sittingId)})`;
  };
}

/** What sittings are called, each looked up once. */
function sittingTitles(store: Store, telling: Locale): (id: number) => Promise<string> {
  const { words } = telling;
  const known = new Map<number, string>();
  return async (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const sitting = await store.item('sittings', id);
    const venueId = sitting?.venueId ?? null;
    const venue = venueId === null ? null : await store.item('venues', venueId);
    const date = sitting?.startDate ?? null;
    const title = words.sittingTitle(
      venue?.name ?? words.unknownChamber,
      date === null ? words.undatedSitting(String(id)) : telling.date(date),
    );
    known.set(id, title);
    return title;
  };
}
