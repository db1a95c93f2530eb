// Makes the items of a feed from entries, contributions, sittings, debates, divisions, decisions, questions and bills.

import { FEED_ITEMS_MAX, type FeedItem } from '../formats/feeds.ts';
import { firstOf, present } from '../base/present.ts';
import { openingWords } from '../record/citation.ts';
import { joinContribution } from '../record/contributions/contribution.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { titleSlug } from '../record/debates/read-heading.ts';
import { debateAt } from '../record/debates/debate.ts';
import { displayTitle } from '../record/debates/display-title.ts';
import { totalOf } from '../record/divisions/division.ts';
import type { EntryBody } from '../record/entry.ts';
import type { EntryFilter } from '../record/filter.ts';
import { labelText } from '../record/speaker-label.ts';
import { readWireForm } from '../record/wire-form.ts';
import type {
  DebateRow,
  DivisionRequest,
  DivisionRow,
  Finder,
  FoundEntry,
  SittingFilter,
} from '../finder/finder.ts';
import type { BillRow, DecisionRow, QuestionRow } from '../store/contract/results.ts';
import type { StoreReads, ItemReads, EntryReads } from '../store/contract/store.ts';
import { textsIn } from '../store/entries/entry-revisions.ts';
import { forEachInTurns } from '../threads/in-turns.ts';
import { endOf, endText, moverName, outcomeText, subjectText } from './decision-text.ts';
import { questionSummary, questionTitle } from './question-text.ts';
import * as links from '../http/links.ts';
import { cutText, ENTRY_UNITS_SHOWN_MAX } from './shown-text.ts';
import type { Translate } from './catalogue.ts';
import type { Locale } from './locale.ts';
import { memoize } from '../base/memoize.ts';

/** The reader of a feed: the base of its addresses, its language, and how entries are read. */
export interface FeedReader {
  readonly baseUrl: string;
  readonly locale: Locale;
  readonly rules: ReadingRules;
}

/** The parts of an item. */
interface ItemParts extends Pick<FeedItem, 'title' | 'text'> {
  /** The entries that it is about: they determine when it was published and changed. */
  readonly entries: readonly number[];
  /** The path of its page, and the path that identifies it if that differs. */
  readonly path: string;
  readonly idPath?: string;
  /** Its list in the interface, and its id there. */
  readonly list: string;
  readonly id: number | string;
  readonly author?: string | null;
  /** The language of the feed, if the text is not from the record. */
  readonly language?: string;
}

/** The context of items; sittings and their debates are read once for all items of a feed. */
function contextOf(store: StoreReads, { locale }: FeedReader) {
  const debatesOf = memoize((sittingId: number) => store.sittingDebates(sittingId));
  return { store, locale, debatesOf, titleOf: sittingTitles(store, locale) };
}

type Context = Readonly<ReturnType<typeof contextOf>>;

/** Makes the function for a kind of feed: `find` returns the sources, `partsOf` the parts of each item. */
function itemsOf<Filter, Source>(
  find: (finder: Finder, filter: Filter, rules: ReadingRules) => Promise<readonly Source[]>,
  partsOf: (source: Source, context: Context) => Promise<ItemParts>,
) {
  return async (
    { store, finder }: Readonly<{ store: StoreReads; finder: Finder }>,
    filter: Filter,
    reader: FeedReader,
  ): Promise<FeedItem[]> => {
    const { baseUrl, locale, rules } = reader;
    const items: FeedItem[] = [];
    const context = contextOf(store, reader);
    // One after another: a store reads them over one connection anyway.
    await forEachInTurns(await find(finder, filter, rules), async (source) => {
      const { entries, path, idPath = path, list, id, ...parts } = await partsOf(source, context);
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
  };
}

/** When entries were first published and last changed; null if the first was withdrawn meanwhile. */
async function timesOf(store: EntryReads, ids: readonly number[]) {
  let times: { publishedMs: number; updatedMs: number } | null = null;
  for (const id of ids) {
    const revisions = textsIn(await store.history(id));
    if (revisions === null && times === null) return null;
    for (const { atMs } of revisions ?? []) {
      times ??= { publishedMs: atMs, updatedMs: atMs };
      times.updatedMs = Math.max(times.updatedMs, atMs);
    }
  }
  return times;
}

/**
 * The newest are those published last, not those spoken last: a sitting from years ago that is published today is news. Ids
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

/** A spoken text: an entry, or the entries of a contribution. */
interface Spoken {
  readonly id: number;
  readonly sittingId: number;
  readonly entries: readonly FoundEntry[];
  readonly body: EntryBody;
  readonly text: string;
}

export const entryItems = itemsOf(
  async (finder, filter: EntryFilter) => {
    const entries = await finder.findEntries(newest(filter));
    return (entries?.items ?? []).map((entry): Spoken => {
      const body = readWireForm(entry.wire);
      return { ...entry, entries: [entry], body, text: body.content.trim() };
    });
  },
  spokenParts(links.entryPath, links.ENTRY_LIST),
);

export const contributionItems = itemsOf(
  async (finder, filter: EntryFilter, rules) => {
    const contributions = await finder.findContributions(newest(filter));
    return (contributions?.items ?? []).map((contribution): Spoken => {
      const body = bodyOf(contribution, rules);
      return { ...contribution, body, text: body.content };
    });
  },
  spokenParts(links.contributionPath, links.CONTRIBUTION_LIST),
);

/** The first entry of a contribution, with its whole text. */
export function bodyOf({ entries }: Pick<Spoken, 'entries'>, rules: ReadingRules): EntryBody {
  const bodies = entries.map((entry) => ({ ...entry, ...readWireForm(entry.wire) }));
  return { ...firstOf(bodies), content: joinContribution(bodies, rules).content };
}

/** The speaker and the first words, then the debate and the sitting. */
function spokenParts(pathOf: (id: number) => string, list: string) {
  return async (
    { id, sittingId, entries, body, text }: Spoken,
    { locale: { t }, debatesOf, titleOf }: Context,
  ): Promise<ItemParts> => {
    const isSpeech = body.type === 'speech';
    const who = isSpeech ? labelText(body, t('unnamedSpeaker')) : t(`type.${body.type}`);
    const debate = debateAt(await debatesOf(sittingId), id);
    const about = debate === null ? '' : `${displayTitle(debate.title)}, `;
    return {
      entries: entries.map((entry) => entry.id),
      path: pathOf(id),
      list,
      id,
      title: `${who}: ${openingWords(body.content)} (${about}${await titleOf(sittingId)})`,
      author: isSpeech ? (body.speaker?.legalName ?? (labelText(body, '') || null)) : null,
      language: firstOf(entries).language,
      text: shortened(text, ENTRY_UNITS_SHOWN_MAX),
    };
  };
}

/** The sittings of one chamber or of all, except those without entries. */
export const sittingItems = itemsOf(
  async (finder, filter: SittingFilter) =>
    (await finder.sittings(filter))
      .filter(({ firstEntryId }) => firstEntryId !== null)
      .sort((a, b) => (b.firstEntryId ?? 0) - (a.firstEntryId ?? 0))
      .slice(0, FEED_ITEMS_MAX),
  async ({ id, firstEntryId, startTime, entries: count }, context) => {
    const { store, locale, debatesOf, titleOf } = context;
    const hour = startTime === null ? '' : `${locale.time(startTime)}, `;
    const decided = Map.groupBy(await store.sittingDecisions(id), ({ debateId }) => debateId);
    const debates = (await debatesOf(id)).map((debate) => {
      const end = endOf(decided.get(debate.id) ?? [], debate, locale);
      const outcome = end === null ? '' : ` (${outcomeText(end, locale)})`;
      return `${displayTitle(debate.title)}${outcome}`;
    });
    return {
      entries: [present(firstEntryId, 'the first entry of a sitting')],
      // The path by id does not change when the hour of the sitting is corrected.
      path: links.sittingPathById(id),
      list: links.SITTING_LIST,
      id,
      title: await titleOf(id),
      text: `${hour}${debates.join('; ') || locale.t('entries', { count })}`,
    };
  },
);

/** The newest debates in which an entry passes the filter. */
export const debateItems = itemsOf(
  async (finder, filter: EntryFilter) => (await finder.findDebates(newest(filter)))?.items ?? [],
  debateParts,
);

export const itemsOfDebates = itemsOf(
  async (_finder, debates: readonly DebateRow[]) => debates,
  debateParts,
);

/** How many speakers are named. */
const FEED_SPEAKERS_MAX = 5;

async function debateParts(
  debate: DebateRow,
  { store, locale, titleOf }: Context,
): Promise<ItemParts> {
  const { id, title, sittingId, firstEntry, lastEntry, contributions, speakers } = debate;
  const speeches = locale.t('speechesCount', { count: contributions });
  const names = speakers.slice(0, FEED_SPEAKERS_MAX).map(moverName);
  const end = endText(await store.debateDecisions(id), debate, locale);
  const summary = names.length === 0 ? speeches : `${speeches}: ${names.join(', ')}`;
  return {
    entries: [id, firstEntry, lastEntry],
    path: links.debatePath(id, titleSlug(title)),
    // Does not change when the heading is corrected.
    idPath: links.debatePath(id, ''),
    list: links.DEBATE_LIST,
    id,
    title: `${displayTitle(title)} (${await titleOf(sittingId)})`,
    text: end === '' ? summary : `${end}. ${summary}`,
  };
}

/** A title is a line or two; the motion is in the record. */
const TITLE_UNITS = 160;

/** The newest divisions of a request. */
export const divisionItems = itemsOf(
  async (finder, { filter, votedBy }: Pick<DivisionRequest, 'filter' | 'votedBy'>) =>
    (await finder.findDivisions({ ...newest(filter), votedBy }))?.items ?? [],
  async (division, { store, locale: { t }, titleOf }) => {
    const { id, debateId, sittingId, question, lastEntry } = division;
    const debate = debateId === null ? null : await store.debate(debateId);
    const named = debate === null ? '' : displayTitle(debate.title);
    const subject = (question ?? named) || t('divisionsCount', { count: 1 });
    return {
      entries: [id, lastEntry],
      // A division outside debates is read in its sitting.
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
  },
);

/** "Carried, 27 to 0". */
export function resultText({ result, ayes, noes }: DivisionRow, t: Translate): string {
  const votes = t('votesTo', { ayes: totalOf(ayes), noes: totalOf(noes) });
  return result === null ? votes : `${t(`result.${result}`)}, ${votes}`;
}

export const itemsOfDecisions = itemsOf(
  async (_finder, decisions: readonly DecisionRow[]) => decisions,
  async (decision, { locale, titleOf }) => {
    const { entryId, position, sittingId } = decision;
    const id = `${entryId}-${position}`;
    return {
      entries: [entryId],
      path: links.entryPath(entryId),
      idPath: links.itemUrl(links.DECISION_LIST, id, 'json'),
      list: links.DECISION_LIST,
      id,
      title: `${subjectText(decision)} (${await titleOf(sittingId)})`,
      text: outcomeText(decision, locale),
    };
  },
);

export const itemsOfQuestions = itemsOf(
  async (_finder, questions: readonly QuestionRow[]) => questions,
  async (question, { locale, titleOf }) => {
    const { entryId, position, sittingId, answerEntry, text } = question;
    const id = `${entryId}-${position}`;
    const summary = questionSummary(question, locale);
    return {
      entries: [entryId, answerEntry ?? []].flat(),
      path: links.questionPath(id),
      list: links.QUESTION_LIST,
      id,
      title: `${questionTitle(question, locale)} (${await titleOf(sittingId)})`,
      author: question.asker && moverName(question.asker),
      text: shortened(text === null ? summary : `${summary}. ${text}`, ENTRY_UNITS_SHOWN_MAX),
    };
  },
);

/** A bill is published when it first came up, and changes when it comes up again. */
export const itemsOfBills = itemsOf(
  async (_finder, bills: readonly BillRow[]) => bills,
  async ({ series, lastDebate, lastSitting, stage, progress }, { locale, titleOf }) => {
    const state = stage === null ? [] : outcomeText(stage, locale);
    const last = locale.t('lastCameUp', { sitting: await titleOf(lastSitting) });
    return {
      entries: [progress.steps.map(({ entryId }) => entryId), lastDebate].flat(),
      path: links.businessPath(series),
      list: links.BILL_LIST,
      id: encodeURIComponent(series),
      title: displayTitle(progress.billTitle),
      text: [state, last].flat().join('. '),
    };
  },
);

/** Feed readers reload a feed often: the longest texts are cut, and can be read on the site. */
function shortened(content: string, unitsMax: number): string {
  const { text, isCut } = cutText(content, unitsMax);
  return isCut ? `${text} …` : text;
}

/** Titles of sittings; each sitting is read once. */
export function sittingTitles(store: ItemReads, locale: Locale): (id: number) => Promise<string> {
  const { t } = locale;
  return memoize(async (id: number) => {
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
