// Makes the items of a feed from debates.

import { FEED_ITEMS_MAX, type FeedItem } from '../../formats/feed.ts';
import { titleSlug } from '../../record/debates/business-key.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import type { EntryFilter } from '../../record/filter.ts';
import { labelText } from '../../record/speaker-label.ts';
import type { DebateRow } from '../../search/finder/finder.ts';
import * as links from '../shared/links.ts';
import type { Locale } from '../words/locale.ts';
import {
  itemsOf,
  sittingTitles,
  timesOf,
  type FeedDependencies,
  type FeedReader,
} from './feed-items.ts';

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
