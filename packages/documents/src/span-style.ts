// The share of some spans that is set in a style.

import type { TextRun } from './extract-runs.ts';

/** A part of a text in one style. */
export type Span = Pick<TextRun, 'text' | 'bold' | 'italic'>;

/** The share of their letters and digits, from 0 to 1. */
export function partIn(spans: readonly Span[], style: 'bold' | 'italic'): number {
  const letters = (some: readonly Span[]): number =>
    some.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  return letters(spans.filter((span) => span[style])) / Math.max(1, letters(spans));
}
