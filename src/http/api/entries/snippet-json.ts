// The wire shape of an excerpt: its text and where the words found stand in it. Never HTML.

import { jsonText } from '../../../record/wire-form.ts';
import type { Snippet } from '../../../search/finder/finder.ts';

export function snippetJson({ text, marks, cutBefore, cutAfter }: Snippet): string {
  return jsonText({ text, marks, cut_before: cutBefore, cut_after: cutAfter });
}
