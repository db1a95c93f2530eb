// Joins the spans of lines to one text. A hyphen at the end of a line stays: most of them are in compounds such as
// "Auditor-General", and a dictionary would be needed to tell the others.

import type { Span } from './extract-lines.ts';

export interface JoinedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

export function joinText(lines: readonly (readonly Span[])[]): JoinedText {
  const spans: { text: string; bold: boolean; italic: boolean }[] = [];
  let text = '';
  for (const line of lines) {
    const first = line.find((span) => span.text !== '')?.text ?? '';
    if (first === '') continue;
    const last = spans.at(-1);
    if (last !== undefined) {
      const space = separator(text, first);
      last.text += space;
      text += space;
    }
    for (const span of line) {
      const before = spans.at(-1);
      if (before !== undefined && before.bold === span.bold && before.italic === span.italic) {
        before.text += span.text;
      } else spans.push({ ...span });
      text += span.text;
    }
  }
  return { text, spans };
}

function separator(before: string, after: string): string {
  return /\p{L}[-‐\u00ad]$/u.test(before) && /^\p{L}/u.test(after) ? '' : ' ';
}
