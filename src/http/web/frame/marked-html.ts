// A text with some of it marked.

import { html } from 'ghtml';

/** `marks` are offsets in the text, in order, disjoint; where the text is cut they may be after its end. */
export function markedHtml(
  text: string,
  marks: readonly (readonly [start: number, end: number])[],
): string {
  let at = 0;
  let shown = '';
  for (const [start, end] of marks) {
    if (start >= text.length) break;
    shown += html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
  }
  return shown + html`${text.slice(at)}`;
}
