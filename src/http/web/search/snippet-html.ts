// An excerpt with what was searched for marked.

import { html } from 'ghtml';
import type { Snippet } from '../../../search/finder/finder.ts';

export function snippetHtml({ text, marks, cutBefore, cutAfter }: Snippet): string {
  let at = 0;
  let shown = cutBefore ? '… ' : '';
  for (const [start, end] of marks) {
    shown += html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
  }
  return `${shown}${html`${text.slice(at)}`}${cutAfter ? ' …' : ''}`;
}
