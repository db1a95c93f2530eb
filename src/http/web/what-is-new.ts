// What is new in the record, for the front page: sittings that were added last, whatever their dates, and entries that were corrected, linked, withdrawn or restored.

import { html } from 'ghtml';
import type { Change } from '../../record/change.ts';
import type { RecordState } from '../../record/record-state.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { memoizeByVersion } from './frame/memoize-by-version.ts';
import type { SiteRequest } from './frame/page.ts';
import type { RecordCalendar } from './reading/record-calendar.ts';
import { sittingNames } from './reading/sitting-names.ts';

/** The last changes that are not additions, the newest first. */
export type ReadNews = (state: RecordState) => Promise<readonly Change[]>;

/** Changes that are looked through: after a long import there are no others among them, and the import is the news. */
const CHANGES_READ = 200;

/** As many of each as are read at a glance. */
const NEW_ITEMS_SHOWN = 3;

export function newsReader(store: Pick<Store, 'changes' | 'lastChange'>): ReadNews {
  return memoizeByVersion(async () => {
    const last = await store.lastChange();
    const changes = await store.changes(Math.max(0, last - CHANGES_READ), CHANGES_READ);
    return ofOnePublicationOnce(changes.filter(({ kind }) => kind !== 'added').toReversed());
  });
}

/** The changes of one publication share their time. A run of the linking is one piece of news. */
function ofOnePublicationOnce(changes: readonly Change[]): readonly Change[] {
  const known = new Set<string>();
  return changes.filter(({ kind, atMs, entryId }) => {
    const key = kind === 'linked' ? `${kind} ${atMs}` : `${kind} ${entryId}`;
    return !known.has(key) && known.add(key);
  });
}

/** Nothing where the record has no sitting and no change of an entry. */
export function newsHtml(
  changes: readonly Change[],
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { t } = request.locale;
  const added = calendar.sittings
    .toSorted((one, other) => other.id - one.id)
    .slice(0, NEW_ITEMS_SHOWN);
  const items = [
    ...added.map((sitting) => {
      const { title } = sittingNames(sitting, calendar, request);
      return html`<li>${t('news.added')} <a href="${request.href(calendar.path(sitting))}">${title}</a></li>`;
    }),
    ...changes.slice(0, NEW_ITEMS_SHOWN).map((change) => changeHtml(change, request)),
  ];
  if (items.length === 0) return '';
  return html`<section aria-labelledby="news"><h2 id="news">${t('whatIsNew')}</h2>
<ul class="debates news">!${items.join('\n')}</ul></section>`;
}

function changeHtml({ kind, entryId, atMs }: Change, { locale, href }: SiteRequest): string {
  const to = kind === 'corrected' ? links.entryHistoryPath(entryId) : links.entryPath(entryId);
  const name = locale.t('entryNumber', { id: entryId });
  return html`<li>${locale.t(`news.${kind}`)} <a href="${href(to)}">${name}</a> <small>${locale.moment(atMs)}</small></li>`;
}
