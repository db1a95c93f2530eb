// The page for an entry that was withdrawn: 410, when it was, and why.

import { html } from 'ghtml';
import { ClientError } from '../../../errors.ts';
import { lastOf } from '../../../present.ts';
import { parseId } from '../../../record/id.ts';
import type { EntryHistory } from '../../../store/contract/results.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { plainPage } from '../frame/error-page.ts';
import type { MakePage, Page, SiteRequest } from '../frame/page.ts';

/** Makes a page of an entry; where it is not found because it was withdrawn, the page says so. */
export const orWithdrawn =
  (store: Store, make: MakePage): MakePage =>
  async (request) => {
    try {
      return await make(request);
    } catch (error) {
      const page = isNotFound(error) ? await withdrawnPage(store, request) : null;
      if (page === null) throw error;
      return page;
    }
  };

function isNotFound(error: unknown): boolean {
  return error instanceof ClientError && error.status === 404;
}

async function withdrawnPage(store: Store, request: SiteRequest): Promise<Page | null> {
  const id = parseId(request.parameters['id'] ?? '');
  const history = id === null ? null : await store.history(id);
  if (id === null || history?.isWithdrawn !== true) return null;
  return goneHtml(id, history, request);
}

function goneHtml(id: number, { events }: EntryHistory, request: SiteRequest): Page {
  const { locale, href } = request;
  const { t } = locale;
  const { atMs, reason } = lastOf(events);
  const offer = html`!${reasonHtml(reason, request)}
<p><a href="${href(links.entryHistoryPath(id))}">${t('history')}</a></p>`;
  const text = t('withdrawnText', { date: locale.moment(atMs) });
  return plainPage({ status: 410, title: t('withdrawnTitle'), text }, request, offer);
}

/** The reason of a change as a paragraph; nothing where nobody gave one. */
export function reasonHtml(reason: string | null, { locale }: SiteRequest): string {
  return reason === null ? '' : html`<p>${locale.t('reasonGiven')}: ${reason}</p>`;
}
