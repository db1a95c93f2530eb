// The pages on which a publisher corrects what was read of a debate or a decision, after a preview, or undoes a correction.

import { html } from 'ghtml';
import { isDeepStrictEqual } from 'node:util';
import type { Publisher } from '../../publish/publisher.ts';
import {
  type CurrentReading,
  readingOfDebate,
  readingOfDecision,
} from '../../publish/publish-readings.ts';
import { SETTLING } from '../../record/business/correct-reading.ts';
import { compileProcedure } from '../../record/business/procedure.ts';
import { OUTCOMES } from '../../record/business/read-events.ts';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  type CorrectedValues,
  type ReadingResource,
} from '../../record/business/reading-change.ts';
import { REASON_LENGTH_MAX } from '../../record/change.ts';
import { businessKey, compileBusiness } from '../../record/debates/read-heading.ts';
import { type JsonObject, NAME_LENGTH_MAX } from '../../record/field.ts';
import { BILL_STAGES } from '../../record/parliament/procedure-forms.ts';
import { checkReason, FieldFaults } from '../../record/rules/field-faults.ts';
import {
  BILL_NUMBER,
  checkReading,
  type ReadingClaim,
  TITLE_LENGTH_MAX,
} from '../../record/rules/reading-rules.ts';
import * as links from '../../http/links.ts';
import { numberedEntry, orNotFound, pathId } from '../../http/parsed-request.ts';
import { subjectText } from '../../words/decision-text.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { findPeople, selectHtml, type SelectOption } from '../page-parts.ts';
import type { Page, RecordRequest } from '../page.ts';
import { correctionHtml, valueText } from '../reading/reading-html.ts';
import { reviewPage, type ReviewPages } from './handle-review-request.ts';

/** What is corrected: a debate or a decision as it is now. */
interface Reviewed {
  readonly resource: ReadingResource;
  readonly entryId: number;
  readonly position: number;
  readonly path: string;
  readonly title: string;
  readonly reading: CurrentReading;
  /** Links to the decisions of a debate, or to the debate of a decision: HTML. */
  readonly beside: string;
}

export function debateReviewPages(publisher: Publisher): ReviewPages {
  return reviewPages(publisher, async (request) => {
    const { store, t, href } = request;
    const debate = orNotFound(await store.debate(pathId(request)));
    const decisions = await store.debateDecisions(debate.id);
    const items = decisions.map((decision) => {
      const path = links.decisionReviewPath(`${decision.entryId}-${decision.position}`);
      return html`<li><a href="${href(path)}">${subjectText(decision)}</a></li>`;
    });
    return {
      resource: 'debates',
      entryId: debate.id,
      position: 0,
      path: links.debateReviewPath(debate.id),
      title: t('reading.correctDebate', { id: debate.id }),
      reading: readingOfDebate(debate),
      beside: items.length === 0 ? '' : html`<h2>${t('decided')}</h2><ol>!${items.join('\n')}</ol>`,
    };
  });
}

export function decisionReviewPages(publisher: Publisher): ReviewPages {
  return reviewPages(publisher, async (request) => {
    const { store, t, href } = request;
    const [entryId, position] = orNotFound(numberedEntry(request));
    const decision = orNotFound(await store.decision(entryId, position));
    const { debateId } = decision;
    const debate = debateId === null ? null : await store.debate(debateId);
    const id = `${entryId}-${position}`;
    const subject = html`<p>${subjectText(decision)}</p>`;
    const link =
      debate === null
        ? ''
        : html`<p><a href="${href(links.debateReviewPath(debate.id))}">${namedDebate(debate).title}</a></p>`;
    return {
      resource: 'decisions',
      entryId,
      position,
      path: links.decisionReviewPath(id),
      title: t('reading.correctDecision', { id }),
      reading: readingOfDecision(decision),
      beside: `${subject}${link}`,
    };
  });
}

function reviewPages(
  publisher: Publisher,
  find: (request: RecordRequest) => Promise<Reviewed>,
): ReviewPages {
  return {
    page: async (request) => correctionPage(await find(request), null, request),
    act: async (form, { name: tokenName }, request) => {
      const reviewed = await find(request);
      const { resource, entryId, position, path, reading } = reviewed;
      const filledForm = await readForm(form, reviewed, request);
      const { claim, faults, reason } = filledForm;
      const undo = CORRECTED_FIELDS[resource].filter((field) => form.get('undo') === field);
      const isOld = form.get('version') !== reading.version;
      const isShown = undo.length === 0 && (form.has('preview') || faults.count > 0);
      if (isOld || isShown) return await correctionPage(reviewed, filledForm, request);
      const shown = form.get('version') ?? '';
      const correction = { resource, entryId, position, ifMatch: null, shown };
      const change = undo.length > 0 ? { claim: {}, undo } : { claim, undo };
      const write = { tokenName, reason, idempotency: null };
      await publisher.perform('correctReading', { ...correction, ...change }, write);
      return path;
    },
  };
}

// The form.

type Given = Awaited<ReturnType<typeof readForm>>;

/** What the form changes, checked as the interface checks it. */
async function readForm(form: URLSearchParams, reviewed: Reviewed, request: RecordRequest) {
  const { resource, reading } = reviewed;
  const faults = new FieldFaults();
  const reason = checkReason(form.get('reason')?.trim() || undefined, faults);
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const mover = async (role: 'mover' | 'seconder') => {
    const typed = text(`${role}_person`).slice(0, NAME_LENGTH_MAX);
    const meant = await findPeople(typed, request);
    const { t } = request;
    if (meant.length > 1) faults.add(role, t('severalMeant', { value: typed }));
    if (typed !== '' && meant.length === 0) faults.add(role, t('fault.speaker', { value: typed }));
    const person = meant.length === 1 ? (meant[0] ?? null) : null;
    const name = text(`${role}_name`) || (person?.legalName ?? '');
    if (name === '') return null;
    const labels = { speaker_name: name, speaker_title: text(`${role}_title`) };
    return { ...labels, speaker: person?.id ?? null };
  };
  const billTitle = text('bill_title');
  const bill =
    billTitle === ''
      ? null
      : { title: billTitle, number: readNumber(text('bill_number'), faults, request) };
  const input: JsonObject =
    resource === 'debates'
      ? { title: text('title'), bill, stage: text('stage') || null }
      : {
          outcome: text('outcome') || null,
          bill,
          mover: await mover('mover'),
          seconder: await mover('seconder'),
        };
  const { claim: whole } = checkReading(resource, input, faults);
  const doubtful = form.has('confirm')
    ? reading.doubts.flatMap((doubt): readonly CorrectedField[] => SETTLING[doubt])
    : [];
  const fields: readonly CorrectedField[] = CORRECTED_FIELDS[resource];
  const changed = fields.filter(
    (field) =>
      doubtful.includes(field) ||
      !isDeepStrictEqual(shownValue(field, whole), reading.values[field] ?? null),
  );
  const claim: ReadingClaim = Object.fromEntries(changed.map((field) => [field, whole[field]]));
  return { form, faults, reason, claim, changed, isOld: form.get('version') !== reading.version };
}

/** A number as decisions show it, or as it is printed. */
function readNumber(
  typed: string,
  faults: FieldFaults,
  { rules, t }: RecordRequest,
): string | null {
  if (typed === '' || BILL_NUMBER.test(typed)) return typed || null;
  const number = compileProcedure(rules.procedure).numberIn(typed)?.number ?? null;
  if (number === null) faults.add('bill', t('reading.billNumberFault', { value: typed }));
  return number;
}

/** The value that a claim gives a field, in the form of the present ones. */
function shownValue(field: CorrectedField, claim: ReadingClaim): unknown {
  if (field !== 'mover' && field !== 'seconder') return claim[field] ?? null;
  const { name, title, speaker } = claim[field] ?? { name: '', title: '', speaker: null };
  return name === '' ? null : { name, title, personId: speaker };
}

async function correctionPage(
  reviewed: Reviewed,
  filledForm: Given | null,
  request: RecordRequest,
): Promise<Page> {
  const { entryId, path, title, reading, beside } = reviewed;
  const { t, href } = request;
  const preview = filledForm === null ? '' : await previewHtml(reviewed, filledForm, request);
  const confirm =
    reading.doubts.length === 0
      ? ''
      : html`<label><input type="checkbox" name="confirm" value="1"!${filledForm?.form.has('confirm') === true ? ' checked' : ''}> ${t('reading.confirm')}</label>`;
  const isReady = filledForm !== null && filledForm.faults.count === 0;
  const body = html`<div class="plain">
<h1>${title}</h1>
<p class="meta"><a href="${href(links.entryPath(entryId))}">${t('readInSitting')}</a> <a href="${href(links.READINGS_REVIEW)}">${t('reading.review')}</a></p>
!${preview}
<form method="post" action="${href(path)}">
<input type="hidden" name="version" value="${reading.version}">
<div class="fields">!${fieldsHtml(reviewed, filledForm, request)}
!${confirm}
<label>${t('restoreReason')} <input name="reason" maxlength="${REASON_LENGTH_MAX}" value="${filledForm?.form.get('reason') ?? ''}"></label>
</div>
<p class="actions"><button name="preview" value="1">${t('preview')}</button>
!${isReady ? html`<button>${t('publishCorrection')}</button>` : ''}</p>
</form>
!${correctionsHtml(reviewed, request)}
!${beside}
</div>`;
  const page = reviewPage(title, path, body, request);
  return filledForm?.isOld === true ? { ...page, status: 409 } : page;
}

function fieldsHtml(
  { resource, reading: { values } }: Reviewed,
  filledForm: Given | null,
  { t }: RecordRequest,
): string {
  const value = (name: string, now: string): string => filledForm?.form.get(name) ?? now;
  const field = (name: string, label: string, now: string, most = NAME_LENGTH_MAX): string =>
    html`<label>${label} <input name="${name}" maxlength="${most}" value="${value(name, now)}"></label>`;
  const choice = (name: 'stage' | 'outcome', options: readonly SelectOption[]): string =>
    html`<label>${t(`reading.${name}`)} !${selectHtml(name, value(name, values[name] ?? ''), [['', t('reading.none')], ...options])}</label>`;
  const bill = [
    field('bill_title', t('reading.billTitle'), values.bill?.title ?? '', TITLE_LENGTH_MAX),
    field('bill_number', t('reading.billNumber'), values.bill?.number ?? ''),
  ];
  if (resource === 'debates') {
    const stages = BILL_STAGES.map((stage) => [stage, t(`billStage.${stage}`)] as const);
    const title = field('title', t('reading.title'), values.title ?? '', TITLE_LENGTH_MAX);
    return [title, ...bill, choice('stage', stages)].join('\n');
  }
  const outcomes = OUTCOMES.map((outcome) => [outcome, t(`outcome.${outcome}`)] as const);
  const speakers = (['mover', 'seconder'] as const).flatMap((name) => {
    const [role, now] = [t(`reading.${name}`), values[name] ?? null];
    return [
      field(`${name}_name`, t('reading.name', { role }), now?.name ?? ''),
      field(`${name}_title`, t('reading.titleOf', { role }), now?.title ?? ''),
      field(`${name}_person`, t('reading.person', { role }), String(now?.personId ?? '')),
    ];
  });
  return [choice('outcome', outcomes), ...bill, ...speakers].join('\n');
}

async function previewHtml(
  { reading }: Reviewed,
  { claim, changed, faults, isOld }: Given,
  request: RecordRequest,
): Promise<string> {
  const { t } = request;
  if (faults.count > 0) return html`<p role="alert"><b>${faults.toString()}</b></p>`;
  const alert = isOld ? html`<p role="alert"><b>${t('reading.changedSince')}</b></p>` : '';
  const changes = changed.map((field) => {
    const oldText = valueText(field, reading.values[field], request);
    const newText = valueText(field, shownValue(field, claim), request);
    return html`<p>${t(`reading.${field}`)}: <del>${oldText}</del> <ins>${newText}</ins></p>`;
  });
  const what = changes.length === 0 ? html`<p>${t('nothingChanges')}</p>` : changes.join('\n');
  return html`!${alert}<section class="panel"><h2>${t('preview')}</h2>!${what}!${await billHtml(claim.bill ?? null, reading, request)}</section>`;
}

/** How many debates are on a bill: a misspelt title would make a new one. */
async function billHtml(
  bill: CorrectedValues['bill'],
  { sittingId }: CurrentReading,
  { t, href, store, rules, calendar }: RecordRequest,
): Promise<string> {
  if (bill === null) return '';
  const date = calendar.sitting(sittingId)?.startDate ?? null;
  const named = { title: bill.title, section: null, bill };
  const key = businessKey(named, date, compileBusiness(rules.business));
  const year = key?.year ?? date?.slice(0, 'YYYY'.length) ?? '';
  const debates = key === null ? [] : await store.seriesDebates(`${key.series}-${year}`);
  const series = debates[0]?.series ?? null;
  if (series === null) return html`<p role="alert">${t('reading.billNew')}</p>`;
  return html`<p><a href="${href(links.businessPath(series))}">${t('reading.billKnown', { count: debates.length })}</a></p>`;
}

/** The corrections that hold, each with a button that undoes it. */
function correctionsHtml({ path, reading }: Reviewed, request: RecordRequest): string {
  const { t, href } = request;
  const items = reading.corrections.map(
    (
      correction,
    ) => html`<li><b>${t(`reading.${correction.field}`)}</b>: !${correctionHtml(correction, request)}
<form class="line" method="post" action="${href(path)}">
<input type="hidden" name="version" value="${reading.version}">
<label>${t('restoreReason')} <input name="reason" maxlength="${REASON_LENGTH_MAX}"></label>
<button name="undo" value="${correction.field}">${t('reading.undo')}</button>
</form></li>`,
  );
  return items.length === 0 ? '' : html`<ul>!${items.join('\n')}</ul>`;
}
