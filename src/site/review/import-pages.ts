// The review of imports: the list, and for each the points to review by their causes, beside the stored text.

import { firstOf } from '../../base/present.ts';
import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import type { EntryBody } from '../../record/entry.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type { ReviewPoint, StoredReport } from '../../record/import-report.ts';
import { labelText } from '../../record/speaker-label.ts';
import type { PastImport, ReportedImport } from '../../store/outside-record/publishing-rows.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { holderMark, pointMark } from '../../publish/publish-reviews.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import { cutText, PageText } from '../../words/shown-text.ts';
import { type OfficeHolder, officeHolders } from '../../record/labels/office-holders.ts';
import { foldedHtml, hiddenInput, pagerHtml, quoteHtml, requestedPage } from '../page-parts.ts';
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
    const done = form.has('done');
    const values = form.getAll(done ? 'done' : 'open');
    const points = (values.length === 0 ? [null] : values).map((value) => {
      const { number: point, mark } = markedNumber(value);
      return { point, mark };
    });
    await publisher.perform('markReviewed', { sha256, points, done }, write);
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
    return html`<li><a href="${href(links.reviewPath(sha256))}">${name}</a> <small>${locale.moment(atMs)}${what}</small></li>`;
  });
  const list =
    items.length === 0
      ? html`<p class="none">${t('noImports')}</p>`
      : `<ul class="rows">${listed.join('\n')}</ul>`;
  const body = html`<div>
<h1>${t('reviewTitle')}</h1>
<p class="lead">${t('reviewText')}</p>
<ul class="facts"><li><a href="${href(links.NAMES_REVIEW)}">${t('openNames')}</a></li><li><a href="${href(links.READINGS_REVIEW)}">${t('reading.review')}</a></li></ul>
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
  const how = { printed, shown, request, to };
  const causes = byCause(report.review).map(([cause, points]) => causeHtml(cause, points, how));
  // Also where no list of members was known yet, and no speaker is a point of the report.
  const holders = [...new Set(printed.holders.values())].map((element) =>
    personForm(element, to, request),
  );
  const none = causes.length === 0 ? html`<p class="none">${t('nothingToReview')}</p>` : '';
  const omitted =
    report.omitted === 0 ? '' : html`<p>${t('reviewOmitted', { count: report.omitted })}</p>`;
  return html`<p>${countsText(report, request)} !${sittings.join(' ')}</p>
!${holders.join('\n')}!${none}!${causes.join('\n')}!${omitted}`;
}

function countsText(
  { added, corrected, withdrawn, unchanged, people, document, linking }: StoredReport,
  { t, locale }: SiteRequest,
): string {
  if (people !== undefined) return t('peopleCounts', { ...people });
  const stored = t('importCounts', { added, corrected, withdrawn, unchanged });
  if (document === null) return stored;
  const links =
    linking == null
      ? ''
      : ` ${t('linkCounts', { linked: linking.linked, open: linking.doubtful + linking.unlinkable })}`;
  const { pages, confidence, lost, invented, made = null } = document;
  const date = made === null ? '' : ` ${t('documentMade', { date: locale.date(made) })}`;
  return `${stored} ${t('documentCounts', { pages, confidence, lost, invented })}${date}${links}`;
}

/** What the points of a group have in common: a name that is not linked has a reason of its own. */
interface Cause {
  readonly kind: ReviewPoint['kind'];
  /** Null if the points have several reasons. */
  readonly reason: string | null;
}

/** The points grouped by cause, the most frequent first; within a cause in the order of pages. */
function byCause(review: readonly ReviewPoint[]): [Cause, NumberedPoint[]][] {
  const numbered = review.map((point, number) => ({ ...point, number }));
  const causeOf = ({ kind, reason }: ReviewPoint): Cause =>
    OF_ONE_REASON.has(kind) ? { kind, reason } : { kind, reason: null };
  const groups = Map.groupBy(numbered, (point) => JSON.stringify(causeOf(point)));
  const open = (points: readonly NumberedPoint[]): number =>
    points.filter(({ done }) => done !== true).length;
  return [...groups.values()]
    .map((points): [Cause, NumberedPoint[]] => [
      causeOf(firstOf(points)),
      points.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0)),
    ])
    .sort(([, one], [, other]) => open(other) - open(one));
}

/** Kinds of points that a rule of the program makes, with the same reason wherever it does. */
const OF_ONE_REASON: ReadonlySet<ReviewPoint['kind']> = new Set(['confidence']);

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

/** A cause with its points, which are folded where there are several; those that are done follow. */
function causeHtml({ kind, reason }: Cause, points: readonly NumberedPoint[], how: Shown): string {
  const { t, locale } = how.request;
  const open = points.filter(({ done }) => done !== true);
  const done = points.filter((point) => point.done === true);
  const list = (some: readonly NumberedPoint[]): string =>
    html`<ul class="points">!${some.map((point) => pointHtml(point, how)).join('\n')}</ul>`;
  const all =
    open.length < 2
      ? ''
      : html`<form class="mark" method="post" action="${how.to}">!${open.map((point) => hiddenInput('done', markOfPoint(point))).join('')}<button>${t('pointsAtOnce', { count: open.length })}</button></form>`;
  const why = reason === null ? '' : html` <small lang="en">${reason}</small>`;
  const rest = foldedHtml(
    t('pointsDone', { count: done.length }),
    done.length === 0 ? '' : list(done),
  );
  return html`<section class="context">
<h2>${t(`review.${kind}`)} (${locale.number(open.length)})!${why}</h2>
!${all}!${open.length === 0 ? '' : list(open)}!${rest}
</section>`;
}

/** The reasons are those of the report, which is in English. */
function pointHtml(point: NumberedPoint, how: Shown): string {
  const { kind, page, reason, text, record, entry } = point;
  const { t, href } = how.request;
  const stored = entry === null ? undefined : how.printed.byId.get(entry);
  const place = page === null ? t('wholeDocument') : t('printedPage', { page });
  const why = OF_ONE_REASON.has(kind) ? '' : html` <span lang="en">${reason}</span>`;
  const what = html`!${markForm(point, how)} <b>${place}</b>!${why}`;
  const given = text === '' ? '' : html`<blockquote><p>${text}</p></blockquote>`;
  if (stored === undefined) {
    return html`<li>!${what}!${entry === null ? '' : html` (${t('entryGone')})`}!${given}</li>`;
  }
  const label = labelText(stored, '');
  const who =
    kind === 'speaker' && label !== '' && !stored.isLinked
      ? html`<a href="${href(links.nameReviewPath(label))}">${t('whoIsThis')}</a> `
      : '';
  const link = html`!${who}<a href="${href(links.entryPath(stored.id))}">${t('readInSitting')}</a> <a href="${href(links.entryReviewPath(stored.id))}">${t('correct')}</a>`;
  const quote = storedHtml(stored, how);
  if (record === undefined) return html`<li>!${what} !${link}!${quote}</li>`;
  const document = given === '' ? '' : html`<p>${t('textOfDocument')}:</p>!${given}`;
  return html`<li>!${what} !${link}<p>${t('textOfRecord')}:</p>!${quote}!${document}</li>`;
}

function markOfPoint(point: NumberedPoint): string {
  return `${point.number}.${pointMark(point)}`;
}

/** The button that marks it as done, or as open again. */
function markForm(point: NumberedPoint, { request: { t }, to }: Shown): string {
  const { done = false } = point;
  return html`<form class="mark" method="post" action="${to}"><button name="${done ? 'open' : 'done'}" value="${markOfPoint(point)}">${t(done ? 'markOpen' : 'markDone')}</button></form>`;
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

/** As much as tells which entry it is; the whole is a press away. */
const STORED_UNITS = 320;

function storedHtml(entry: PrintedEntry, { shown }: Shown): string {
  const { text, isCut } = cutText(entry.content, STORED_UNITS);
  return quoteHtml(labelText(entry, ''), isCut ? `${text} …` : text, shown);
}

interface PrintedEntry extends EntryBody {
  readonly id: number;
  readonly sittingId: number;
  readonly isLinked: boolean;
}

/** The entries of sittings by id, and the office holders among their speakers. */
async function readPrinted(sittingIds: readonly number[], { finder, rules }: RecordRequest) {
  const all: PrintedEntry[] = [];
  for (const sittingId of sittingIds) {
    for (const { id, wire } of await finder.sittingEntries(sittingId)) {
      const body = readWireForm(wire);
      all.push({ ...body, id, sittingId, isLinked: body.speaker !== null });
    }
  }
  return {
    holders: officeHolders(all, rules.labels),
    byId: new Map(all.map((entry) => [entry.id, entry])),
  };
}
