// The wire shape of an excerpt: its text and where the words found stand in it. Never HTML.

import { jsonText } from '../../hansard/wire-form.ts';
import type { Excerpt } from '../../store/finder.ts';

export function excerptJson({ text, marks, cutBefore, cutAfter }: Excerpt): string {
  return jsonText({ text, marks, cut_before: cutBefore, cut_after: cutAfter });
}
