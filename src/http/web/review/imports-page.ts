// The list of imports, the newest first, as a page and as JSON.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import { parsePageNumber } from '../../../record/page.ts';
import type { ImportPage } from '../../../store/contract/results.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { PastImport } from '../../../store/contract/import-writes.ts';
import * as links from '../../shared/links.ts';
import type { Page, SiteRequest } from '../frame/page.ts';
import { pagerHtml } from '../frame/pager.ts';
import { signOutForm } from './sign-in-page.ts';

/** A screen or two. */
const IMPORTS_PER_PAGE = 50;

export async function importsPage(store: Store, request: SiteRequest): Promise<Page> {
  const { locale } = request;
  const { t } = locale;
  const { items, page } = await readImports(store, request);
  const list =
    items.length === 0
      ? html`<p class="none">${t('noImports')}</p>`
      : `<ul>${items.map((one) => itemHtml(one, request)).join('\n')}</ul>`;
  const to = (number: number): string => links.withQuery(links.REVIEW, { page: number });
  const body = html`<div class="plain">
<h1>${t('reviewTitle')}</h1>
<p class="lead">${t('reviewText')}</p>
!${list}
!${pagerHtml(page, to, request)}
!${signOutForm(request)}
</div>`;
  return {
    title: t('reviewTitle'),
    description: t('reviewText'),
    path: links.REVIEW,
    json: links.withQuery(links.REVIEW, { format: 'json' }),
    isPrivate: true,
    body,
  };
}

export async function importsJson(store: Store, request: SiteRequest): Promise<object> {
  const { items, count, page } = await readImports(store, request);
  return { count, pages: page.pages, results: items.map(importJson) };
}

export function importJson({ sha256, name, entries, atMs }: PastImport): object {
  return { sha256, name, entries, at: new Date(atMs).toISOString() };
}

async function readImports(store: Store, { query }: SiteRequest): Promise<ImportPage> {
  const number = parsePageNumber(query.get('page') ?? '1');
  const found = number === null ? null : await store.imports(number, IMPORTS_PER_PAGE);
  if (found === null) throw clientErrors.invalidPage();
  return found;
}

function itemHtml({ sha256, name, entries, atMs }: PastImport, request: SiteRequest): string {
  const { locale, href } = request;
  return html`<li><a href="${href(links.reviewPath(sha256))}">${name}</a>, ${locale.moment(atMs)}: ${locale.t('entries', { count: entries })}</li>`;
}
