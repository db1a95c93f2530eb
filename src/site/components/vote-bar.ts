// The votes of the sides of a division, as a bar.

import { html } from 'ghtml';

/** A part of the bar: the class that colours it, its size, and what it is in words. */
export interface BarPart {
  readonly className: string;
  readonly count: number;
  readonly text: string;
}

/** As wide as the page, with a part for each side; the words are for screen readers. Empty without votes. */
export function voteBarHtml(sides: readonly BarPart[]): string {
  const sum = sides.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return '';
  let left = 0;
  const bars = sides.map(({ className, count }) => {
    const width = (100 * count) / sum;
    const bar = html`<rect class="${className}" x="${left.toFixed(2)}" width="${width.toFixed(2)}" height="1"/>`;
    left += width;
    return bar;
  });
  const label = sides.map(({ text }) => text).join(', ');
  return html`<svg class="votes" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="${label}">!${bars.join('')}</svg>`;
}
