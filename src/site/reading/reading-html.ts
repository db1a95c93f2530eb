// Why a page says what it says of a debate and of how it ended: the words that each statement was read from, or that a publisher
// corrected it. Folded, so that it is out of a reader's way.

import { html } from 'ghtml';
import type { AppliedCorrection } from '../../record/business/correct-reading.ts';
import type { BillName } from '../../record/business/bill-names.ts';
import type { Outcome, Speaker } from '../../record/business/read-events.ts';
import type { CorrectedField, CorrectedValues } from '../../record/business/reading-change.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import type { EntryBody } from '../../record/entry.ts';
import type { BillStage } from '../../record/parliament/procedure-forms.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type { DebateRow } from '../../finder/finder.ts';
import { readingOfDebate, readingOfDecision } from '../../publish/publish-readings.ts';
import type { DecisionRow } from '../../store/contract/results.ts';
import * as links from '../../http/links.ts';
import { cutText } from '../../words/shown-text.ts';
import type { RecordRequest, SiteRequest } from '../page.ts';
import { foldedHtml } from '../page-parts.ts';
import { entryAddress } from './debate-parts.ts';

/** A debate, and the decision that is shown as its end; null if there is none. */
export interface ReadDebate {
  readonly debate: DebateRow;
  readonly end: DecisionRow | null;
}

type Texts = ReadonlyMap<number, EntryBody>;

/** The texts of the entries from which debates and their ends were read. */
export async function readTexts(
  debates: readonly ReadDebate[],
  { store }: RecordRequest,
): Promise<Texts> {
  const ids = debates.flatMap(({ debate: { evidence }, end }) => [
    ...[evidence.title, evidence.bill, evidence.stage].flat(),
    ...(end?.evidence ?? []),
  ]);
  const wires = await store.entryWires([...new Set(ids)]);
  return new Map([...wires].map(([id, wire]) => [id, readWireForm(wire)]));
}

/** `page` is the address of the page with the entries, if that is another. */
export function readingHtml(
  { debate, end }: ReadDebate,
  texts: Texts,
  request: SiteRequest,
  page = '',
): string {
  const { evidence } = debate;
  const statement = (
    field: CorrectedField,
    { values, corrections }: Pick<ReturnType<typeof readingOfDebate>, 'values' | 'corrections'>,
    entryIds: readonly number[],
  ): string => {
    const correction = corrections.find((candidate) => candidate.field === field) ?? null;
    const value = values[field] ?? null;
    if (value === null && correction === null) return '';
    const why =
      correction === null
        ? wordsHtml(entryIds, texts, request, (id) => entryAddress(id, debate, page, request))
        : correctionHtml(correction, request);
    return html`<dt>${request.t(`reading.${field}`)}</dt>
<dd>${valueText(field, value, request)}. !${why}</dd>`;
  };
  const read = readingOfDebate(debate);
  const statements = [
    statement('title', read, evidence.title),
    statement('bill', read, evidence.bill),
    statement('stage', read, evidence.stage),
  ];
  if (end !== null) {
    const decided = readingOfDecision(end);
    statements.push(
      statement('outcome', decided, [end.entryId]),
      statement('mover', decided, entriesOf(end.mover, end, texts)),
      statement('seconder', decided, entriesOf(end.seconder, end, texts)),
    );
  }
  const { t, href, asFile } = request;
  const path = href(links.debateReviewPath(debate.id));
  const correct = asFile
    ? ''
    : html`<p><a href="${path}" rel="nofollow">${t('reading.correct')}</a></p>`;
  return foldedHtml(t('reading.how'), html`<dl>!${statements.join('\n')}</dl>!${correct}`);
}

/** The entries in which somebody moved or seconded: their own, otherwise those before the decision. */
function entriesOf(
  mover: DecisionRow['mover'],
  { evidence, entryId }: DecisionRow,
  texts: Texts,
): readonly number[] {
  const own = evidence.filter((id) => {
    const text = texts.get(id);
    return text?.speakerName === mover?.name && text?.speakerTitle === mover?.title;
  });
  if (own.length > 0) return own;
  const otherEvidence = evidence.filter((id) => id !== entryId);
  return otherEvidence.length > 0 ? otherEvidence : [entryId];
}

/** How much is quoted of an entry: enough to recognize it. */
const QUOTED_UNITS = 120;

function wordsHtml(
  entryIds: readonly number[],
  texts: Texts,
  { t }: SiteRequest,
  addressOf: (entryId: number) => string,
): string {
  const quotes = entryIds.flatMap((id) => {
    const content = texts.get(id)?.content.trim();
    if (content === undefined) return [];
    const { text, isCut } = cutText(content, QUOTED_UNITS);
    const words = `“${text}${isCut ? ' …' : ''}”`;
    return [html`<a href="${addressOf(id)}">${words}</a>`];
  });
  return quotes.length === 0 ? '' : html`${t('reading.from')} !${quotes.join(' ')}`;
}

/** That a publisher corrected it, when and why, and what was read before. */
export function correctionHtml(
  { field, atMs, reason, read }: AppliedCorrection,
  request: SiteRequest,
): string {
  const { t, locale } = request;
  const date = locale.moment(atMs);
  const why = reason === null ? '' : t('reading.reason', { reason });
  const was = t('reading.was', { value: valueText(field, read, request) });
  return html`<em>${t('reading.corrected', { date })}</em> ${why} ${was}`;
}

/** A statement as a reader sees it. */
export function valueText(field: CorrectedField, value: unknown, { t }: SiteRequest): string {
  if (value === null || value === undefined) return t('reading.none');
  return (TEXTS[field] as (value: unknown, t: SiteRequest['t']) => string)(value, t);
}

const billText = ({ title, number }: BillName): string =>
  number === null ? displayTitle(title) : `${displayTitle(title)} (${number})`;

const speakerText = ({ name, title }: Speaker): string =>
  labelText({ speakerName: name, speakerTitle: title }, '');

const TEXTS: {
  readonly [Field in CorrectedField]: (
    value: NonNullable<CorrectedValues[Field]>,
    t: SiteRequest['t'],
  ) => string;
} = {
  title: (title) => displayTitle(title),
  bill: billText,
  stage: (stage: BillStage, t) => t(`billStage.${stage}`),
  outcome: (outcome: Outcome, t) => t(`outcome.${outcome}`),
  mover: speakerText,
  seconder: speakerText,
};
