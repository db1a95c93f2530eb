// The review of imports: the list, and for each the points to review, page by page, beside the stored text.

import { firstOf } from '../../base/present.ts';
import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { EntryBody } from '../../record/entry.ts';
import { readDetails, readWireForm } from '../../record/wire-form.ts';
import type { ReviewPoint, StoredReport } from '../../record/import-report.ts';
import { labelText } from '../../record/speaker-label.ts';
import type { PastImport, ReportedImport } from '../../store/outside-record/publishing-rows.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { holderMark, pointMark } from '../../publish/publish-reviews.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import { PageText } from '../../words/shown-text.ts';
import { type OfficeHolder, officeHolders } from '../../record/labels/office-holders.ts';
import { foldedHtml, pagerHtml, quoteHtml, requestedPage } from '../page-parts.ts';
import type { Page, RecordRequest, SiteRequest } from '../page.ts';
import { reviewPage, type ReviewPages } from './handle-review-request.ts';

/** The list of imports, the newest first; and one of them. */
export const importsPages: ReviewPages = {
  page: importsPage,
  json: async (request) => {
    const { items, count, page } = await readImports(request);
    return { count, pages: page.pages, results: items.map(importJson) };
  },
};

export const importPages = (publisher: Publisher): ReviewPages => ({
  page: importPage,
  json: async (request) => {
    const found = await findImport(request);
    return { ...importJson(found), report: reportOf(found) };
  },
  act: async (form, { name: tokenName }, request) => {
    const sha256 = pathParameter(request, 'digest');
    const write = { tokenName, reason: null, idempotency: null };
    if (form.has('speaker')) {
      const { number: entryId, mark } = markedNumber(form.get('speaker'));
      await publisher.perform('nameSpeaker', { sha256, entryId, mark }, write);
      return links.reviewPath(sha256);
    }
    const { number: point, mark } = markedNumber(form.get('done') ?? form.get('open'));
    const marked = { sha256, point, mark, done: form.has('done') };
    await publisher.perform('markReviewed', marked, write);
    return links.reviewPath(sha256);
  },
});

/** A button's value: a number, a full stop, and the mark of what was shown beside the button. */
function markedNumber(value: string | null): { readonly number: number; readonly mark: string } {
  const [, digits, mark = ''] = /^(\d{1,15})(?:\.([0-9a-f]{1,64}))?$/.exec(value ?? '') ?? [];
  if (digits === undefined) {
    throw clientErrors.badRequest('The form says no point of the report to mark.');
  }
  return { number: Number(digits), mark };
}

/** A screen or two. */
const IMPORTS_PER_PAGE = 50;

async function importsPage(request: RecordRequest): Promise<Page> {
  const { t, locale, href, store } = request;
  const { items, page } = await readImports(request);
  const reports = await Promise.all(items.map(({ sha256 }) => store.importOf(sha256)));
  const listed = items.map(({ sha256, name, entries: count, atMs }, at) => {
    const open = openPoints(reports[at] ?? null);
    const state =
      open === null
        ? t('noReport')
        : t(open === 0 ? 'nothingToReview' : 'openToReview', { count: open });
    // A list of people has no entries; one of an earlier version has no report either.
    const counts = count === 0 ? '' : `: ${t('entries', { count })}`;
    const what = count === 0 && open === null ? '' : `${counts}. ${state}`;
    return html`<li><a href="${href(links.reviewPath(sha256))}">${name}</a>, ${locale.moment(atMs)}${what}</li>`;
  });
  const list =
    items.length === 0
      ? html`<p class="none">${t('noImports')}</p>`
      : `<ul>${listed.join('\n')}</ul>`;
  const body = html`<div class="plain">
<h1>${t('reviewTitle')}</h1>
<p class="lead">${t('reviewText')}</p>
<p><a href="${href(links.READINGS_REVIEW)}">${t('reading.review')}</a></p>
!${list}
!${pagerHtml(page, (change) => links.withQuery(links.REVIEW, change), request)}
</div>`;
  return reviewPage(t('reviewTitle'), links.REVIEW, body, request);
}

/** The number of points that are not marked as done; null without a report, as of a list of people. */
function openPoints(found: ReportedImport | null): number | null {
  const report = found === null ? null : reportOf(found);
  return report && report.review.filter(({ done }) => done !== true).length;
}

function importJson({ sha256, name, entries, atMs }: PastImport): object {
  return { sha256, name, entries, at: new Date(atMs).toISOString() };
}

async function readImports(request: RecordRequest) {
  return await requestedPage(request, (page) => request.store.imports(page, IMPORTS_PER_PAGE));
}

async function importPage(request: RecordRequest): Promise<Page> {
  const found = await findImport(request);
  const { t, locale, href } = request;
  const report = reportOf(found);
  const body = html`<article>
<header class="head">
<h1>${found.name}</h1>
<p class="meta">${t('importedAt', { moment: locale.moment(found.atMs) })} <a href="${href(links.REVIEW)}">${t('reviewTitle')}</a></p>
</header>
!${report === null ? html`<p class="none">${t('noReport')}</p>` : await reportHtml(found.sha256, report, request)}
</article>`;
  const path = links.reviewPath(found.sha256);
  return reviewPage(t('reviewOf', { name: found.name }), path, body, request);
}

async function findImport(request: RecordRequest): Promise<ReportedImport> {
  return orNotFound(await request.store.importOf(pathParameter(request, 'digest')));
}

function reportOf({ report }: ReportedImport): StoredReport | null {
  return report === null ? null : (JSON.parse(report) as StoredReport);
}

async function reportHtml(
  sha256: string,
  report: StoredReport,
  request: RecordRequest,
): Promise<string> {
  const { t, href } = request;
  const printed = await readPrinted(report.sittings, request);
  const sittings = report.sittings.map(
    (id) => html`<a href="${href(links.sittingReviewPath(id))}">${t('readInSitting')}</a>`,
  );
  const shown = new PageText();
  const to = href(links.reviewPath(sha256));
  const pages = byPage(report.review).map(([page, points]) =>
    printedPageHtml(page, points, { printed, shown, request, to }),
  );
  // Also where no list of members was known yet, and no speaker is a point of the report.
  const holders = [...new Set(printed.holders.values())].map((element) =>
    personForm(element, to, request),
  );
  const none = pages.length === 0 ? html`<p class="none">${t('nothingToReview')}</p>` : '';
  const omitted =
    report.omitted === 0 ? '' : html`<p>${t('reviewOmitted', { count: report.omitted })}</p>`;
  return html`<p>${countsText(report, request)} !${sittings.join(' ')}</p>
!${holders.join('\n')}!${none}!${pages.join('\n')}!${omitted}`;
}

function countsText(
  { added, corrected, withdrawn, unchanged, people, document, linking }: StoredReport,
  { t }: SiteRequest,
): string {
  if (people !== undefined) return t('peopleCounts', { ...people });
  const stored = t('importCounts', { added, corrected, withdrawn, unchanged });
  if (document === null) return stored;
  const links =
    linking == null
      ? ''
      : ` ${t('linkCounts', { linked: linking.linked, open: linking.doubtful + linking.unlinkable })}`;
  const { pages, confidence, lost, invented } = document;
  return `${stored} ${t('documentCounts', { pages, confidence, lost, invented })}${links}`;
}

/** The points grouped by printed page, in page order; those without a page first. */
function byPage(review: readonly ReviewPoint[]): [number | null, NumberedPoint[]][] {
  const pages = Map.groupBy(
    review.map((point, number) => ({ ...point, number })),
    ({ page }) => page,
  );
  return [...pages].sort(([one], [other]) => (one ?? 0) - (other ?? 0));
}

interface NumberedPoint extends ReviewPoint {
  /** Its index in the report. */
  readonly number: number;
}

interface Shown {
  /** The address to which marks are posted. */
  readonly to: string;
  readonly printed: Awaited<ReturnType<typeof readPrinted>>;
  readonly shown: PageText;
  readonly request: SiteRequest;
}

function printedPageHtml(
  page: number | null,
  points: readonly NumberedPoint[],
  how: Shown,
): string {
  const { t } = how.request;
  const items = points.map((point) => pointHtml(point, how)).join('\n');
  const entries = page === null ? [] : (how.printed.byPage.get(String(page)) ?? []);
  const text = entries.map((entry) => storedHtml(entry, how)).join('\n');
  const title = page === null ? t('wholeDocument') : t('printedPage', { page });
  return html`<section class="context">
<h2>${title}</h2>
<ul>!${items}</ul>
!${foldedHtml(t('textOfPage', { page: page ?? 0 }), text)}
</section>`;
}

/** The reasons are those of the report, which is in English. */
function pointHtml(point: NumberedPoint, how: Shown): string {
  const { kind, reason, text, record, entry } = point;
  const { t, href } = how.request;
  const stored = entry === null ? undefined : how.printed.byId.get(entry);
  const what = html`!${markForm(point, how)} <b>${t(`review.${kind}`)}</b>: <span lang="en">${reason}</span>`;
  const given = text === '' ? '' : html`<blockquote><p>${text}</p></blockquote>`;
  if (stored === undefined) {
    return html`<li>!${what}!${entry === null ? '' : html` (${t('entryGone')})`}!${given}</li>`;
  }
  const link = html`<a href="${href(links.entryPath(stored.id))}">${t('readInSitting')}</a> <a href="${href(links.entryReviewPath(stored.id))}">${t('correct')}</a>`;
  const quote = storedHtml(stored, how);
  if (record === undefined) return html`<li>!${what} !${link}!${quote}</li>`;
  const document = given === '' ? '' : html`<p>${t('textOfDocument')}:</p>!${given}`;
  return html`<li>!${what} !${link}<p>${t('textOfRecord')}:</p>!${quote}!${document}</li>`;
}

/** The button that marks it as done, or as open again. */
function markForm(point: NumberedPoint, { request: { t }, to }: Shown): string {
  const { number, done = false } = point;
  return html`<form class="mark" method="post" action="${to}"><button name="${done ? 'open' : 'done'}" value="${number}.${pointMark(point)}">${t(done ? 'markOpen' : 'markDone')}</button></form>`;
}

/** The button that creates a person for an office holder, or for several spellings of a name, with their entries. */
function personForm(holder: OfficeHolder, to: string, { t, href }: SiteRequest): string {
  const { legalName: name, role, spellings, entryIds } = holder;
  const labels = spellings.map((spelling) => `“${spelling}”`).join(', ');
  const first = firstOf(entryIds);
  const who =
    role === null ? t('onePerson', { name, labels }) : t('officeHolder', { name, role, labels });
  return html`<p>${who} <a href="${href(links.entryPath(first))}">${t('readInSitting')}</a></p>
<form class="mark" method="post" action="${to}"><button name="speaker" value="${first}.${holderMark(holder)}">${t('makePerson', { count: entryIds.length })}</button></form>`;
}

function storedHtml(entry: PrintedEntry, { shown }: Shown): string {
  return quoteHtml(labelText(entry, ''), entry.content, shown);
}

interface PrintedEntry extends EntryBody {
  readonly id: number;
  readonly sittingId: number;
  readonly isLinked: boolean;
  /** The printed page; null if unknown. */
  readonly page: string | null;
}

/** The entries of sittings, by id and by page, and the office holders among their speakers. */
async function readPrinted(sittingIds: readonly number[], request: RecordRequest) {
  const { store, finder, rules } = request;
  const all: PrintedEntry[] = [];
  for (const sittingId of sittingIds) {
    const entries = await finder.sittingEntries(sittingId);
    const details = await store.entryDetails(entries.map(({ id }) => id));
    for (const { id, wire } of entries) {
      const body = readWireForm(wire);
      const { page } = readDetails(details.get(id) ?? null);
      all.push({ ...body, id, sittingId, isLinked: body.speaker !== null, page });
    }
  }
  return {
    holders: officeHolders(all, rules.labels),
    byId: new Map(all.map((entry) => [entry.id, entry])),
    byPage: Map.groupBy(all, ({ page }) => page),
  };
}
