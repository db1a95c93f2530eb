// The word for an outcome, in the colour of its kind: carried, lost, put off, or none of these.

import { html } from 'ghtml';
import { outcomeText } from '../../words/decision-text.ts';
import type { Locale } from '../../words/locale.ts';
import type { DecisionRow } from '../../store/contract/results.ts';

/** The classes of the style sheet. */
export type OutcomeKind = 'carried' | 'lost' | 'put-off' | 'noted';

const KINDS = {
  agreed: 'carried',
  negatived: 'lost',
  withdrawn: 'put-off',
  dropped: 'put-off',
  deferred: 'put-off',
} as const satisfies Record<NonNullable<DecisionRow['outcome']>, OutcomeKind>;

/**
 * A bill that was read a second or a third time passed that stage. A first reading, a report of a committee and laid papers
 * decide nothing.
 */
export function outcomeKind({ kind, outcome, reading }: DecisionRow): OutcomeKind {
  if (reading !== null && reading > 1) return 'carried';
  const isStep = kind === 'stage' && outcome === 'agreed';
  return outcome === null || isStep ? 'noted' : KINDS[outcome];
}

export function outcomeHtml(decision: DecisionRow, locale: Locale, more = ''): string {
  const classes = ['outcome', outcomeKind(decision), more].filter((name) => name !== '');
  return html`<strong class="${classes.join(' ')}">${outcomeText(decision, locale)}</strong>`;
}
