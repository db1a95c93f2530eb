// The state of a bill: which of the decisions on it shows how far it has come.

import type { Decision } from './decision.ts';

interface BillDecision extends Pick<Decision, 'kind' | 'subject'> {
  readonly bill: { readonly title: string } | null;
}

/** The decisions that may show the state of a bill. */
export const STAGE_KINDS = ['reading', 'stage', 'other'] as const satisfies Decision['kind'][];

/**
 * Of the decisions on a bill, in the order of days, the one that shows its state: the last of the sitting in which it last came
 * up, otherwise the last of all. Null if none does.
 */
export function billStage<Row extends BillDecision & { readonly sittingId: number }>(
  decisions: readonly Row[],
  lastSittingId: number,
): Row | null {
  const ofLast = decisions.filter(({ sittingId }) => sittingId === lastSittingId);
  return lastStage(ofLast) ?? lastStage(decisions);
}

/**
 * Of the decisions on a bill, the last reading or other stage, or a deferral: a clause that was agreed to, or a deferred
 * question in its debate, does not show the state of the bill.
 */
export function lastStage<Row extends BillDecision>(decisions: readonly Row[]): Row | null {
  const isStage = ({ kind }: Row): boolean => kind === 'reading' || kind === 'stage';
  const isPutOff = ({ kind, subject, bill }: Row): boolean =>
    kind === 'other' && subject.toLowerCase().includes(bill?.title.toLowerCase() ?? '');
  return decisions.findLast(isStage) ?? decisions.findLast(isPutOff) ?? null;
}
