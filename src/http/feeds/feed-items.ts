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
  FoundContribution,
  FoundEntry,
  SittingFilter,
  SittingSummary,
} from '../../finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import { forEachInTurns } from '../../threads/in-turns.ts';
import * as links from '../shared/links.ts';
import { readOnce } from '../shared/read-once.ts';
import { cutText, ENTRY_UNITS_SHOWN_MAX } from '../shared/shown-text.ts';
import type { Translate } from '../words/catalogue.ts';
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
 * The newest are those published last, not those spoken last: a sitting of years ago that is published today is news. Ids
 * only grow, so a reader who polls often enough sees every entry once.
 */
const newest = (filter: EntryFilter) =>
  ({
    filter,
    ordering: '-id',
    start: { page: 1 },
    size: FEED_ITEMS_MAX,
    highlight: false,
  }) as const;

/** What an item is made of. */
interface ItemParts extends Pick<FeedItem, 'title' | 'text'> {
  /** The entries that it is about: when it was published and changed is known by them. */
  readonly entries: readonly number[];
  /** The path of its page, and the one that identifies it where that is another. */
  readonly path: string;
  readonly idPath?: string;
  /** Its list in the interface, and its id there. */
  readonly list: string;
  readonly id: number;
  readonly author?: string | null;
  /** That of the feed, where the text is not of the record. */
  readonly language?: string;
}

/** Makes the items one after another: a store reads them over one connection anyway. */
async function itemsOf<Source>(
  sources: readonly Source[],
  partsOf: (source: Source) => Promise<ItemParts>,
  store: Store,
  { baseUrl, locale }: FeedReader,
): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  await forEachInTurns(sources, async (source) => {
    const { entries, path, idPath = path, list, id, ...parts } = await partsOf(source);
    const times = await timesOf(store, entries);
    if (times === null) return;
    items.push({
      author: null,
      language: locale.language,
      ...parts,
      id: `${baseUrl}${idPath}`,
      url: `${baseUrl}${path}`,
      json: links.itemUrl(`${baseUrl}${list}`, id, 'json'),
      ...times,
    });
  });
  return items;
}

/** When entries were first published and last changed; null where the first was withdrawn in the meantime. */
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

export async function entryItems(
  { store, finder }: FeedDependencies,
  filter: EntryFilter,
  reader: FeedReader,
): Promise<FeedItem[]> {
  const found = await finder.findEntries(newest(filter));
  const titleOf = entryTitles(store, reader.locale);
  const partsOf = async ({ id, sittingId, language, wire }: FoundEntry): Promise<ItemParts> => {
    const body = readWireForm(wire);
    return {
      entries: [id],
      path: links.entryPath(id),
      list: links.ENTRY_LIST,
      id,
      title: await titleOf(sittingId, id, body),
      author: authorOf(body),
      language,
      text: shortened(body.content.trim(), ENTRY_UNITS_SHOWN_MAX),
    };
  };
  return await itemsOf(found?.items ?? [], partsOf, store, reader);
}

export async function contributionItems(
  { store, finder }: FeedDependencies,
  filter: EntryFilter,
  reader: FeedReader,
): Promise<FeedItem[]> {
  const found = await finder.findContributions(newest(filter));
  const titleOf = entryTitles(store, reader.locale);
  const partsOf = async ({ id, sittingId, entries }: FoundContribution): Promise<ItemParts> => {
    const bodies = entries.map((entry) => ({ id: entry.id, ...readWireForm(entry.wire) }));
    const { content } = joinContribution(bodies, reader.rules);
    const first = firstOf(bodies);
    return {
      entries: entries.map((entry) => entry.id),
      path: links.contributionPath(id),
      list: links.CONTRIBUTION_LIST,
      id,
      title: await titleOf(sittingId, id, { ...first, content }),
      author: authorOf(first),
      language: firstOf(entries).language,
      text: shortened(content, ENTRY_UNITS_SHOWN_MAX),
    };
  };
  return await itemsOf(found?.items ?? [], partsOf, store, reader);
}

/** The sittings of one chamber or of all, without those that have no entries yet. */
export async function sittingItems(
  { store, finder }: FeedDependencies,
  filter: SittingFilter,
  reader: FeedReader,
): Promise<FeedItem[]> {
  const { locale } = reader;
  const sittings = (await finder.sittings(filter))
    .filter(({ firstEntryId }) => firstEntryId !== null)
    .sort((one, other) => (other.firstEntryId ?? 0) - (one.firstEntryId ?? 0))
    .slice(0, FEED_ITEMS_MAX);
  const titleOf = sittingTitles(store, locale);
  const partsOf = async (sitting: SittingSummary): Promise<ItemParts> => {
    const { id, firstEntryId, startTime, entries: count } = sitting;
    const hour = startTime === null ? '' : `${locale.time(startTime)}, `;
    return {
      entries: [present(firstEntryId, 'the first entry of a sitting')],
      // The path by id stays the same when the hour of the sitting is corrected.
      path: links.sittingPathById(id),
      list: links.SITTING_LIST,
      id,
      title: await titleOf(id),
      text: `${hour}${locale.t('entries', { count })}`,
    };
  };
  return await itemsOf(sittings, partsOf, store, reader);
}

/** The newest debates in which an entry passes the filter. */
export async function debateItems(
  dependencies: FeedDependencies,
  filter: EntryFilter,
  reader: FeedReader,
): Promise<FeedItem[]> {
  const found = await dependencies.finder.findDebates(newest(filter));
  return await itemsOfDebates(dependencies, found?.items ?? [], reader);
}

export async function itemsOfDebates(
  { store }: FeedDependencies,
  debates: readonly DebateRow[],
  reader: FeedReader,
): Promise<FeedItem[]> {
  const titleOf = sittingTitles(store, reader.locale);
  const partsOf = async (debate: DebateRow): Promise<ItemParts> => {
    const { id, title, sittingId, firstEntry, lastEntry } = debate;
    return {
      entries: [id, firstEntry, lastEntry],
      path: links.debatePath(id, titleSlug(title)),
      // Stays the same when the heading is corrected.
      idPath: links.debatePath(id, ''),
      list: links.DEBATE_LIST,
      id,
      title: `${displayTitle(title)} (${await titleOf(sittingId)})`,
      text: summaryOf(debate, reader.locale),
    };
  };
  return await itemsOf(debates, partsOf, store, reader);
}

/** So many speakers are named. */
const FEED_SPEAKERS_MAX = 5;

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
  reader: FeedReader,
): Promise<FeedItem[]> {
  const { t } = reader.locale;
  const found = await finder.findDivisions({ ...newest(filter), votedBy });
  const titleOf = sittingTitles(store, reader.locale);
  const partsOf = async (division: DivisionRow): Promise<ItemParts> => {
    const { id, debateId, sittingId, question, lastEntry } = division;
    const debate = debateId === null ? null : await store.debate(debateId);
    const named = debate === null ? '' : displayTitle(debate.title);
    const subject = (question ?? named) || t('divisionsCount', { count: 1 });
    return {
      entries: [id, lastEntry],
      // A division in no debate is read in its sitting.
      path:
        debate === null
          ? links.entryPath(id)
          : `${links.debatePath(debate.id, titleSlug(debate.title))}${links.divisionAnchor(id)}`,
      idPath: links.itemUrl(links.DIVISION_LIST, id, 'json'),
      list: links.DIVISION_LIST,
      id,
      title: `${shortened(subject, TITLE_UNITS)} (${await titleOf(sittingId)})`,
      text: resultText(division, t),
    };
  };
  return await itemsOf(found?.items ?? [], partsOf, store, reader);
}

/** "Carried, 27 to 0". */
export function resultText({ result, ayes, noes }: DivisionRow, t: Translate): string {
  const votes = t('votesTo', { ayes: totalOf(ayes), noes: totalOf(noes) });
  return result === null ? votes : `${t(`result.${result}`)}, ${votes}`;
}

/** A reader loads a feed again and again: the longest texts are cut, and read on the site. */
function shortened(content: string, unitsMax: number): string {
  const { text, isCut } = cutText(content, unitsMax);
  return isCut ? `${text} …` : text;
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
  const debatesOf = readOnce((sittingId) => store.sittingDebates(sittingId));
  const sittingTitleOf = sittingTitles(store, locale);
  const { t } = locale;
  return async (sittingId, entryId, body) => {
    const who =
      body.type === 'speech' ? labelText(body, t('unnamedSpeaker')) : t(`type.${body.type}`);
    const debate = debateAt(await debatesOf(sittingId), entryId);
    const about = debate === null ? '' : `${displayTitle(debate.title)}, `;
    return `${who}: ${openingWords(body.content)} (${about}${await sittingTitleOf(sittingId)})`;
  };
}

/** Titles of sittings; each sitting is read once. */
export function sittingTitles(store: Store, locale: Locale): (id: number) => Promise<string> {
  const { t } = locale;
  return readOnce(async (id) => {
    const sitting = await store.item('sittings', id);
    const venueId = sitting?.venueId ?? null;
    const venue = venueId === null ? null : await store.item('venues', venueId);
    const date = sitting?.startDate ?? null;
    return t('sittingTitle', {
      chamber: venue === null ? t('unknownChamber') : locale.chamber(venue),
      date: date === null ? t('undatedSitting', { id }) : locale.date(date),
    });
  });
}
