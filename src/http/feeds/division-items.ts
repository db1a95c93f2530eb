// Makes the items of a feed from divisions.

import { FEED_ITEMS_MAX, type FeedItem } from '../../formats/feed.ts';
import { titleSlug } from '../../record/debates/business-key.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { totalOf } from '../../record/divisions/division.ts';
import type { DivisionRequest, DivisionRow } from '../../search/finder/finder.ts';
import * as links from '../shared/links.ts';
import { cutText } from '../shared/shown-text.ts';
import type { Locale } from '../words/locale.ts';
import {
  itemsOf,
  sittingTitles,
  timesOf,
  type FeedDependencies,
  type FeedReader,
} from './feed-items.ts';

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
