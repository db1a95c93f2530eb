// Makes the items of a feed from entries, contributions, sittings, debates and divisions.

import { FEED_ITEMS_MAX, type FeedItem } from '../../formats/feeds.ts';
import { firstOf, present } from '../../present.ts';
import { openingWords } from '../../record/citation.ts';
import { joinContribution } from '../../record/contributions/contribution.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { titleSlug } from '../../record/debates/read-heading.ts';
import { debateAt } from '../../record/debates/debate.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { totalOf } from '../../record/divisions/division.ts';
import type { EntryBody } from '../../record/entry.ts';
import type { EntryFilter } from '../../record/filter.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type {
  DebateRow,
  DivisionRequest,
  DivisionRow,
  Finder,
  SittingFilter,
} from '../../search/finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import { forEachInTurns } from '../../threads/in-turns.ts';
import * as links from '../shared/links.ts';
import { cutText, ENTRY_UNITS_SHOWN_MAX } from '../shared/shown-text.ts';
import type { Locale } from '../words/locale.ts';

export interface FeedDependencies {
  readonly store: Store;
  readonly finder: Finder;
}

/** For whom a feed is made: the base of its addresses, and its language; and how entries are read. */
export interface FeedReader {
  readonly baseUrl: string;
  readonly locale: Locale;
  readonly rules: ReadingRules;
}

/**
 * The newest entries are those published last, not those spoken last: a sitting of years ago that is published
 * today is news. Ids only grow, so a reader who polls often enough sees every entry once.
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
  const titleOf = entryTitles(store, reader.locale);
  return await itemsOf(found?.items ?? [], async ({ id, sittingId, language, wire }) => {
    const times = await timesOf(store, [id]);
    if (times === null) return null;
    const body = readWireForm(wire);
    const url = `${reader.baseUrl}${links.entryPath(id)}`;
    return {
      id: url,
      url,
      json: links.itemUrl(`${reader.baseUrl}${links.ENTRY_LIST}`, id, 'json'),
      title: await titleOf(sittingId, id, body),
      author: authorOf(body),
      language,
      text: feedText(body.content.trim()),
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
  const titleOf = entryTitles(store, reader.locale);
  return await itemsOf(found?.items ?? [], async ({ id, sittingId, entries }) => {
    const times = await timesOf(
      store,
      entries.map((entry) => entry.id),
    );
    if (times === null) return null;
    const bodies = entries.map((entry) => ({ id: entry.id, ...readWireForm(entry.wire) }));
    const { content } = joinContribution(bodies, reader.rules);
    const first = firstOf(bodies);
    const url = `${reader.baseUrl}${links.contributionPath(id)}`;
    return {
      id: url,
      url,
      json: links.itemUrl(`${reader.baseUrl}${links.CONTRIBUTION_LIST}`, id, 'json'),
      title: await titleOf(sittingId, id, { ...first, content }),
      author: authorOf(first),
      language: firstOf(entries).language,
      text: feedText(content),
      ...times,
    };
  });
}

/** The sittings of one chamber or of all, without those that have no entries yet. */
export async function sittingItems(
  { store, finder }: FeedDependencies,
  filter: SittingFilter,
  { baseUrl, locale }: FeedReader,
): Promise<FeedItem[]> {
  const sittings = (await finder.sittings(filter))
    .filter(({ firstEntryId }) => firstEntryId !== null)
    .sort((one, other) => (other.firstEntryId ?? 0) - (one.firstEntryId ?? 0))
    .slice(0, FEED_ITEMS_MAX);
  const sittingTitleOf = sittingTitles(store, locale);
  return await itemsOf(sittings, async ({ id, firstEntryId, startTime, entries }) => {
    const times = await timesOf(store, [present(firstEntryId, 'the first entry of a sitting')]);
    if (times === null) return null;
    const { t } = locale;
    const size = t('entries', { count: entries });
    const hour = startTime === null ? '' : `${locale.time(startTime)}, `;
    return {
      // The path by id stays the same when the hour of the sitting is corrected.
      id: `${baseUrl}${links.sittingPathById(id)}`,
      url: `${baseUrl}${links.sittingPathById(id)}`,
      json: links.itemUrl(`${baseUrl}${links.SITTING_LIST}`, id, 'json'),
      title: await sittingTitleOf(id),
      author: null,
      language: locale.language,
      text: `${hour}${size}`,
      ...times,
    };
  });
}

/** A reader loads a feed again and again: the longest texts are cut, and read on the site. */
function feedText(content: string): string {
  const { text, isCut } = cutText(content, ENTRY_UNITS_SHOWN_MAX);
  return isCut ? `${text} …` : text;
}

/** Makes the items one after another: a store reads them over one connection anyway. Null leaves an item out. */
export async function itemsOf<Source>(
  sources: readonly Source[],
  itemOf: (source: Source) => Promise<FeedItem | null>,
): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  await forEachInTurns(sources, async (source) => {
    const item = await itemOf(source);
    if (item !== null) items.push(item);
  });
  return items;
}

/** When entries were first published and last changed; null where the first was withdrawn in the meantime. */
export async function timesOf(
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

/** Titles of entries: the speaker and the first words, then the debate and the sitting. */
function entryTitles(
  store: Store,
  locale: Locale,
): (sittingId: number, entryId: number, body: EntryBody) => Promise<string> {
  const debatesOf = new Map<number, Promise<readonly DebateRow[]>>();
  const debateOf = async (sittingId: number, entryId: number): Promise<string> => {
    let debates = debatesOf.get(sittingId);
    if (debates === undefined) {
      debatesOf.set(sittingId, (debates = store.sittingDebates(sittingId)));
    }
    const debate = debateAt(await debates, entryId);
    return debate === null ? '' : `${displayTitle(debate.title)}, `;
  };
  const sittingTitleOf = sittingTitles(store, locale);
  const { t } = locale;
  return async (sittingId, entryId, body) => {
    const who =
      body.type === 'speech' ? labelText(body, t('unnamedSpeaker')) : t(`type.${body.type}`);
    return `${who}: ${openingWords(body.content)} (${await debateOf(sittingId, entryId)}${await sittingTitleOf(sittingId)})`;
  };
}

/** Titles of sittings; each sitting is read once. */
export function sittingTitles(store: Store, locale: Locale): (id: number) => Promise<string> {
  const { t } = locale;
  const known = new Map<number, string>();
  return async (id) => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const sitting = await store.item('sittings', id);
    const venueId = sitting?.venueId ?? null;
    const venue = venueId === null ? null : await store.item('venues', venueId);
    const date = sitting?.startDate ?? null;
    const title = t('sittingTitle', {
      chamber: venue === null ? t('unknownChamber') : locale.chamber(venue),
      date: date === null ? t('undatedSitting', { id }) : locale.date(date),
    });
    known.set(id, title);
    return title;
  };
}

/** So many speakers are named. */
const FEED_SPEAKERS_MAX = 5;

/** The newest debates in which an entry passes the filter. */
export async function debateItems(
  dependencies: FeedDependencies,
  filter: EntryFilter,
  reader: FeedReader,
): Promise<FeedItem[]> {
  const found = await dependencies.finder.findDebates({
    filter,
    ordering: '-id',
    start: { page: 1 },
    size: FEED_ITEMS_MAX,
    highlight: false,
  });
  return await itemsOfDebates(dependencies, found?.items ?? [], reader);
}

export async function itemsOfDebates(
  { store }: FeedDependencies,
  debates: readonly DebateRow[],
  { baseUrl, locale }: FeedReader,
): Promise<FeedItem[]> {
  const sittingTitleOf = sittingTitles(store, locale);
  return await itemsOf(debates, async (debate) => {
    const times = await timesOf(store, [debate.id, debate.firstEntry, debate.lastEntry]);
    if (times === null) return null;
    const title = displayTitle(debate.title);
    return {
      // Stays the same when the heading is corrected.
      id: `${baseUrl}${links.debatePath(debate.id, '')}`,
      url: `${baseUrl}${links.debatePath(debate.id, titleSlug(debate.title))}`,
      json: links.itemUrl(`${baseUrl}${links.DEBATE_LIST}`, debate.id, 'json'),
      title: `${title} (${await sittingTitleOf(debate.sittingId)})`,
      author: null,
      language: locale.language,
      text: summaryOf(debate, locale),
      ...times,
    };
  });
}

function summaryOf({ contributions, speakers }: DebateRow, locale: Locale): string {
  const { t } = locale;
  const speeches = t('speechesCount', { count: contributions });
  const names = speakers
    .slice(0, FEED_SPEAKERS_MAX)
    .map(
      ({ name, title, person }) =>
        person?.legalName ?? labelText({ speakerName: name, speakerTitle: title }, ''),
    );
  return names.length === 0 ? speeches : `${speeches}: ${names.join(', ')}`;
}

/** A title is a line or two; the motion is in the record. */
const TITLE_UNITS = 160;

/** The newest divisions that a request finds. */
export async function divisionItems(
  { store, finder }: FeedDependencies,
  { filter, votedBy }: Pick<DivisionRequest, 'filter' | 'votedBy'>,
  { baseUrl, locale }: FeedReader,
): Promise<FeedItem[]> {
  const found = await finder.findDivisions({
    filter,
    votedBy,
    ordering: '-id',
    start: { page: 1 },
    size: FEED_ITEMS_MAX,
    highlight: false,
  });
  const sittingTitleOf = sittingTitles(store, locale);
  return await itemsOf(found?.items ?? [], async (division) => {
    const times = await timesOf(store, [division.id, division.lastEntry]);
    if (times === null) return null;
    const { id, debateId, sittingId } = division;
    const debate = debateId === null ? null : await store.debate(debateId);
    const subject = division.question ?? (debate === null ? '' : displayTitle(debate.title));
    // A division in no debate is read in its sitting.
    const path =
      debate === null
        ? links.entryPath(id)
        : `${links.debatePath(debate.id, titleSlug(debate.title))}${links.divisionAnchor(id)}`;
    return {
      id: links.itemUrl(`${baseUrl}${links.DIVISION_LIST}`, id, 'json'),
      url: `${baseUrl}${path}`,
      json: links.itemUrl(`${baseUrl}${links.DIVISION_LIST}`, id, 'json'),
      title: titleOf(subject, await sittingTitleOf(sittingId), locale),
      author: null,
      language: locale.language,
      text: resultText(division, locale),
      ...times,
    };
  });
}

function titleOf(subject: string, sitting: string, { t }: Locale): string {
  const { text, isCut } = cutText(
    subject === '' ? t('divisionsCount', { count: 1 }) : subject,
    TITLE_UNITS,
  );
  return `${isCut ? `${text} …` : text} (${sitting})`;
}

/** "Carried, 27 to 0". */
function resultText({ result, ayes, noes }: DivisionRow, { t }: Locale): string {
  const votes = t('votesTo', { ayes: totalOf(ayes), noes: totalOf(noes) });
  return result === null ? votes : `${t(`result.${result}`)}, ${votes}`;
}
