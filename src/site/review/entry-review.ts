// The page on which a publisher corrects an entry after a preview, withdraws it, or restores a withdrawn one; and the page of a
// sitting with links to the corrections of its entries.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import { lastOf } from '../../base/present.ts';
import { eventVersion } from '../../publish/publish-entries.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { REASON_LENGTH_MAX } from '../../record/change.ts';
import { CONTENT_LENGTH_MAX, ENTRY_TYPES, type EntryBody } from '../../record/entry.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import type { Person } from '../../record/person.ts';
import { checkEntryChange } from '../../record/rules/entry-rules.ts';
import { checkReason, FieldFaults } from '../../record/rules/field-faults.ts';
import { readWireForm } from '../../record/wire-form.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathId } from '../../http/parsed-request.ts';
import { PageText } from '../../words/shown-text.ts';
import { reviewPage, type ReviewPages } from './handle-review-request.ts';
import { findPeople, PEOPLE_MEANT_SHOWN, selectHtml, type SelectOption } from '../page-parts.ts';
import type { Page, RecordRequest, SiteRequest } from '../page.ts';
import { PageDifferences } from '../difference.ts';
import { findHistory, reasonHtml, spokenText, eventTextHtml } from '../reading/history-page.ts';
import { readSitting } from '../reading/sitting-page.ts';

export function entryReviewPages(publisher: Publisher): ReviewPages {
  return {
    page: async (request) => {
      const entry = await findEntry(request);
      return entry.isWithdrawn ? restorePage(entry, request) : correctionPage(entry, null, request);
    },
    json: async (request) => {
      const { id, event } = await findEntry(request);
      return { id, at: new Date(event.atMs).toISOString(), reason: event.reason };
    },
    act: async (form, { name: tokenName }, request) => {
      const entry = await findEntry(request);
      const { id, now, version } = entry;
      const filledForm = await readForm(form, now, request);
      const { input, faults, reason } = filledForm;
      const write = { tokenName, reason, idempotency: null };
      // What is meant is what the form said: somebody else may have withdrawn or restored the entry since.
      if (form.has('withdraw') || form.has('restore')) {
        if (faults.count > 0) throw clientErrors.badRequest(faults.toString());
        const shown = form.get('version') ?? '';
        const restored = { id, sitting: null, textCounter: null, shown };
        if (form.has('restore')) await publisher.perform('restoreEntry', restored, write);
        else await publisher.perform('withdrawEntry', { id, ifMatch: null, shown }, write);
        return links.entryPath(id);
      }
      if (entry.isWithdrawn) return restorePage(entry, request);
      const claim = checkEntryChange(input, faults);
      if (form.has('preview') || faults.count > 0 || form.get('version') !== version) {
        return correctionPage(entry, filledForm, request);
      }
      const { sittingId } = orNotFound(await request.finder.contribution(id));
      await publisher.perform('correctEntry', { id, claim, ifMatch: [version] }, write);
      return `${links.sittingReviewPath(sittingId)}${links.entryAnchor(id)}`;
    },
  };
}

export const sittingReviewPages: ReviewPages = {
  page: async (request) => {
    const sitting = orNotFound(request.calendar.sitting(pathId(request)));
    const page = await readSitting(sitting, { ...request, isForPublishers: true });
    const path = links.sittingReviewPath(sitting.id);
    return { ...reviewPage(page.title, path, page.body, request), json: page.json };
  },
};

type CurrentEntry = Awaited<ReturnType<typeof findEntry>>;

/** The entry of the address, in its last state. */
async function findEntry(request: RecordRequest) {
  const { id, events, isWithdrawn } = await findHistory(request);
  const event = lastOf(events);
  const version = eventVersion(id, event);
  return { id, event, now: readWireForm(event.wire), version, isWithdrawn };
}

/**
 * The fields of the form as the interface takes them, and the candidates for the typed person. Browsers end lines with CR LF; a
 * text that nobody changed keeps its own line ends and the spaces around it.
 */
async function readForm(form: URLSearchParams, now: EntryBody, request: RecordRequest) {
  const faults = new FieldFaults();
  const reason = checkReason(form.get('reason')?.trim() || undefined, faults);
  const plain = (value: string): string => value.replaceAll(/\r\n?/g, '\n').trim();
  const text = (name: string, stored = ''): string => {
    const typed = plain(form.get(name) ?? '');
    return typed === plain(stored) ? stored : typed;
  };
  const value = text('speaker').slice(0, NAME_LENGTH_MAX);
  const meant = await findPeople(value, request);
  const { t } = request;
  if (meant.length > 1) faults.add('speaker', t('severalMeant', { value }));
  else if (value !== '' && meant.length === 0) faults.add('speaker', t('fault.speaker', { value }));
  const input = {
    content: text('content', now.content),
    type: text('type'),
    speaker_name: text('speaker_name', now.speakerName),
    speaker_title: text('speaker_title', now.speakerTitle),
    speaker: meant[0]?.id ?? null,
  };
  return { form, input, meant, faults, reason };
}

type Given = Awaited<ReturnType<typeof readForm>>;

/** The form with the current or the given entry, then the preview of the change. */
function correctionPage(entry: CurrentEntry, filledForm: Given | null, request: SiteRequest): Page {
  const { id, version, now } = entry;
  const { t, href } = request;
  const path = links.entryReviewPath(id);
  const value = (name: string, stored: string): string => filledForm?.form.get(name) ?? stored;
  const candidates = filledForm?.meant.slice(0, PEOPLE_MEANT_SHOWN).map(candidateOption) ?? [];
  const types = ENTRY_TYPES.map((type) => [type, t(`type.${type}`)] as const);
  const field = (name: string, label: string, stored: string): string =>
    html`<label>${label} <input name="${name}" maxlength="${NAME_LENGTH_MAX}" value="${value(name, stored)}"></label>`;
  const body = html`<div class="plain">
<h1>${t('correctTitle', { id })}</h1>
<p class="meta"><a href="${href(links.contributionPath(id))}">${t('readInSitting')}</a> <a href="${href(links.entryHistoryPath(id))}">${t('history')}</a></p>
!${filledForm === null ? '' : previewHtml(entry, filledForm, request)}
<form method="post" action="${href(path)}">
<input type="hidden" name="version" value="${version}">
<label>${t('textOfRecord')} <textarea name="content" rows="12" maxlength="${CONTENT_LENGTH_MAX}" required>${value('content', now.content)}</textarea></label>
<div class="fields">
<label>${t('filter.type')} !${selectHtml('type', value('type', now.type), types)}</label>
!${field('speaker_title', t('printedTitle'), now.speakerTitle)}
!${field('speaker_name', t('printedName'), now.speakerName)}
!${candidates.length < 2 ? field('speaker', t('personTyped'), now.speaker?.slug ?? '') : html`<label>${t('person')} !${selectHtml('speaker', '', candidates)}</label>`}
<label>${t('restoreReason')} <input name="reason" maxlength="${REASON_LENGTH_MAX}" value="${value('reason', '')}"></label>
</div>
<p class="actions"><button name="preview" value="1">${t('preview')}</button>
!${filledForm === null || filledForm.faults.count > 0 ? '' : html`<button>${t('publishCorrection')}</button>`}</p>
</form>
<details><summary>${t('withdraw')}</summary>!${reasonForm('withdraw', entry, request)}</details>
</div>`;
  return reviewPage(t('correctTitle', { id }), path, body, request);
}

/** A candidate, by name and seat. */
function candidateOption({ slug, legalName, memberships }: Given['meant'][number]): SelectOption {
  return [slug, `${legalName} (${memberships.at(-1)?.constituency ?? slug})`];
}

function previewHtml(
  { now, version }: CurrentEntry,
  { form, input, meant, faults }: Given,
  request: SiteRequest,
): string {
  const { t } = request;
  if (faults.count > 0) return html`<p role="alert"><b>${faults.toString()}</b></p>`;
  const after = {
    type: input.type as EntryBody['type'],
    speakerTitle: input.speaker_title,
    speakerName: input.speaker_name,
    content: input.content,
  };
  const changed = new PageDifferences().html(spokenText(now, t), spokenText(after, t), request);
  const replaced = (what: string, from: string, to: string): string =>
    from === to ? '' : html`<p>${what}: <del>${from}</del> <ins>${to}</ins></p>`;
  const nameOf = (person: Person | null | undefined): string =>
    person == null ? '' : `${person.legalName} (${person.slug})`;
  const person = replaced(t('person'), nameOf(now.speaker), nameOf(meant[0]));
  const type = replaced(t('filter.type'), t(`type.${now.type}`), t(`type.${after.type}`));
  const all = `${changed}${person}${type}`;
  const alert =
    form.get('version') !== version ? html`<p role="alert"><b>${t('changedSince')}</b></p>` : '';
  return html`!${alert}<section class="panel"><h2>${t('preview')}</h2>!${all === '' ? html`<p>${t('nothingChanges')}</p>` : all}</section>`;
}

function restorePage(entry: CurrentEntry, request: SiteRequest): Page {
  const { id, event } = entry;
  const { t, locale } = request;
  const path = links.entryReviewPath(id);
  const body = html`<div class="plain">
<h1>${t('restore')}</h1>
<p class="lead">${t('withdrawnText', { date: locale.moment(event.atMs) })}</p>
!${reasonHtml(event.reason, request)}
!${eventTextHtml(event, new PageText(), request)}
!${reasonForm('restore', entry, request)}
</div>`;
  return reviewPage(t('restore'), path, body, request);
}

function reasonForm(
  name: 'withdraw' | 'restore',
  { id, version }: CurrentEntry,
  { t, href }: SiteRequest,
): string {
  return html`<form class="line" method="post" action="${href(links.entryReviewPath(id))}">
<input type="hidden" name="version" value="${version}">
<label>${t('restoreReason')} <input name="reason" maxlength="${REASON_LENGTH_MAX}"></label>
<button name="${name}" value="1">${t(name)}</button>
</form>`;
}
