// The page of an entry's history: when it was published, corrected, withdrawn or restored, why, and every text it had; and the
// page of a withdrawn entry (410).

import { html } from 'ghtml';
import { ClientError } from '../../base/errors.ts';
import { lastOf, present } from '../../base/present.ts';
import type { EntryText } from '../../record/entry.ts';
import { parseId } from '../../record/id.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type { EntryEvent } from '../../store/entries/entry-revisions.ts';
import * as links from '../../http/links.ts';
import { PageText } from '../../words/shown-text.ts';
import { orNotFound, pathId } from '../../http/parsed-request.ts';
import { PageDifferences } from '../difference.ts';
import { plainPage } from '../error-page.ts';
import type { MessageKey, Translate } from '../../words/catalogue.ts';
import { personLink, quoteHtml } from '../page-parts.ts';
import type { Make, MakePage, Page, RecordRequest, SiteRequest } from '../page.ts';

export const historyPage: MakePage = async (request) => {
  const { id, ...history } = await findHistory(request);
  const { t } = request;
  const title = t('historyTitle', { id });
  const shown = history.isWithdrawn
    ? null
    : { texts: new PageText(), differences: new PageDifferences() };
  let previousEvent: EntryEvent | null = null;
  const items: string[] = [];
  for (const event of visibleEvents(history.events)) {
    items.push(eventHtml([previousEvent, event], shown, request));
    if (event.kind !== 'withdrawn') previousEvent = event;
  }
  const lead = history.isWithdrawn
    ? html`${t('textWithheld')} !${reviewLink(id, 'restoreLink', request)}`
    : html`<a href="${request.href(links.entryPath(id))}">${t('readInSitting')}</a>`;
  const body = html`<article>
<header class="head">
<h1>${title}</h1>
<p class="meta">!${lead}</p>
</header>
!${items.join('\n')}
</article>`;
  return {
    title,
    description: t('historyText'),
    path: links.entryHistoryPath(id),
    json: links.revisionsPath(id),
    section: 'sittings',
    body,
  };
};

/** Without corrections of a counter alone: a document that withdraws an entry counts those after it anew. */
export function visibleEvents(events: readonly EntryEvent[]): EntryEvent[] {
  const seen = ({ wire, details, sittingId }: EntryEvent): string =>
    JSON.stringify([{ ...readWireForm(wire), textCounter: 0 }, details, sittingId]);
  return events.filter(
    (event, at) =>
      event.kind !== 'corrected' ||
      seen(event) !== seen(present(events[at - 1], 'the event before')),
  );
}

/** The history of the entry in an address; 404 if there never was one. */
export async function findHistory(request: RecordRequest) {
  const id = pathId(request);
  return { id, ...orNotFound(await request.store.history(id)) };
}

/** What a page still has room and time for. */
interface ShownTexts {
  readonly texts: PageText;
  readonly differences: PageDifferences;
}

/** An event, with the previous one whose text it may have changed; without `shown` its text is left out. */
function eventHtml(
  [previousEvent, event]: readonly [EntryEvent | null, EntryEvent],
  shown: ShownTexts | null,
  request: RecordRequest,
): string {
  const { t, locale } = request;
  const { kind, atMs, reason } = event;
  const text =
    shown === null || kind === 'withdrawn'
      ? ''
      : eventTextsHtml([previousEvent, event], shown, request);
  return html`<section class="context">
<h2>${t(`event.${kind}`)}, ${locale.moment(atMs)}</h2>
!${reasonHtml(reason, request)}
!${text}
</section>`;
}

/** The text of the first event, or what a later one changed. */
function eventTextsHtml(
  [previousEvent, event]: readonly [EntryEvent | null, EntryEvent],
  { texts, differences }: ShownTexts,
  request: RecordRequest,
): string {
  if (previousEvent === null) return eventTextHtml(event, texts, request);
  const textOf = ({ wire }: EntryEvent): string =>
    texts.show(spokenText(readWireForm(wire), request.t)).text;
  const changed = differences.html(textOf(previousEvent), textOf(event), request);
  return `${personHtml(previousEvent, event, request)}${changed}`;
}

export function eventTextHtml({ wire }: EntryEvent, shown: PageText, { t }: SiteRequest): string {
  const body = readWireForm(wire);
  const who = body.type === 'speech' ? labelText(body, t('unnamedSpeaker')) : '';
  return quoteHtml(who, body.content, shown);
}

/** The linked speaker, if that changed. */
function personHtml(
  eventBefore: EntryEvent,
  eventAfter: EntryEvent,
  request: RecordRequest,
): string {
  const [from, to] = [
    readWireForm(eventBefore.wire).speaker,
    readWireForm(eventAfter.wire).speaker,
  ];
  if (from?.id === to?.id) return '';
  const old = from === null ? '' : html` <del>${from.legalName}</del>`;
  return html`<p>${request.t('person')}:!${old} !${personLink(to, to?.legalName ?? '', request)}</p>`;
}

/** Speaker and words as one text. */
export function spokenText(body: EntryText, t: Translate): string {
  const who = body.type === 'speech' ? `${labelText(body, t('unnamedSpeaker'))}: ` : '';
  return `${who}${body.content}`;
}

/** Makes a page or a citation of an entry; where it is not found because it was withdrawn, a page says so. */
export const orWithdrawn =
  (make: Make): Make =>
  async (request) => {
    try {
      return await make(request);
    } catch (error) {
      const isNotFound = error instanceof ClientError && error.status === 404;
      const page = isNotFound ? await withdrawnPage(request) : null;
      if (page === null) throw error;
      return page;
    }
  };

/** When and why the entry of an address was withdrawn; null if it was not. */
export async function withdrawalOf({ parameters, store, locale }: RecordRequest) {
  // A citation has the format behind the id.
  const id = parseId(parameters['id'] ?? parameters['name']?.split('.')[0] ?? '');
  const history = id === null ? null : await store.history(id);
  if (id === null || history?.isWithdrawn !== true) return null;
  const { atMs, reason } = lastOf(history.events);
  return { id, text: locale.t('withdrawnText', { date: locale.moment(atMs) }), reason };
}

async function withdrawnPage(request: RecordRequest): Promise<Page | null> {
  const gone = await withdrawalOf(request);
  if (gone === null) return null;
  const { t, href } = request;
  const { id, text, reason } = gone;
  const offer = html`!${reasonHtml(reason, request)}
<p><a href="${href(links.entryHistoryPath(id))}">${t('history')}</a></p>
<p>!${reviewLink(id, 'restoreLink', request)}</p>`;
  const error = { status: 410, title: t('withdrawnTitle'), description: text };
  return plainPage(error, request, offer);
}

/** A link for publishers to the form that corrects or restores an entry. Not in published files. */
export function reviewLink(id: number, key: MessageKey, { t, href, asFile }: SiteRequest): string {
  if (asFile) return '';
  return html`<a href="${href(links.entryReviewPath(id))}" rel="nofollow">${t(key)}</a>`;
}

/** The reason for a change as a paragraph; empty if there is none. */
export function reasonHtml(reason: string | null, { t }: SiteRequest): string {
  return reason === null ? '' : html`<p>${t('reasonGiven')}: ${reason}</p>`;
}
