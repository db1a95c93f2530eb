// An excerpt with what was searched for marked.

import type { Snippet } from '../../../search/finder/finder.ts';
import { markedHtml } from '../frame/marked-html.ts';

export function snippetHtml({ text, marks, cutBefore, cutAfter }: Snippet): string {
  return `${cutBefore ? '… ' : ''}${markedHtml(text, marks)}${cutAfter ? ' …' : ''}`;
}
