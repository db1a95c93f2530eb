// An excerpt with what was searched for marked.

import { html } from 'ghtml';
import type { Excerpt } from '../../store/finder.ts';

export function excerptHtml({ text, marks, cutBefore, cutAfter }: Excerpt): string {
  let at = 0;
  let shown = cutBefore ? '… ' : '';
  for (const [start, end] of marks) {
    shown += html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
  }
  return `${shown}${html`${text.slice(at)}`}${cutAfter ? ' …' : ''}`;
}
