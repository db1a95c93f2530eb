// How much of a document was read as what it should be, from 0 to 1: the smallest of several shares. A document whose labels
// stayed in its text, or in which nobody speaks, was read badly, however sure each rule was. Text that a program recognised on a
// picture is doubtful beside that.

import type { ClassifiedEntry } from './classify-blocks.ts';
import { type CompiledForms, isTimeLine } from './document-forms.ts';

export interface ReadingShares {
  /** The mean of the confidence of the entries. */
  readonly entries: number;
  /** The labels that were read, of all that are printed as far as their form tells. */
  readonly labels: number;
  /** The words that somebody says, of those that somebody says in any report. */
  readonly spoken: number;
  /** The words behind the first speech, without those that belong to nobody and that no rule knows. */
  readonly lines: number;
  /** The text of pages whose letters a program recognised on a picture. */
  readonly printed: number;
}

/** A name and a colon after the end of a sentence: a missed label, or a quoted one. */
export const LABEL_WITHIN =
  /(?:^|[.!?-]\s+)(?:Sen|Hon|Mr|Mrs|Ms|Dr|Prof)\.? \p{Lu}[\p{L}.’'-]{0,40}(?: \p{Lu}[\p{L}.’'-]{0,40}){0,2} ?: \p{Lu}/u;

/** A title or an article, capitals and a colon: a label in capitals, or with a surname in capitals. */
const CAPITALS_WITHIN =
  /(?:^|[.!?)–—-]\s|\n)(?:[Tt][Hh][Ee]|[Aa][Nn]?|\p{Lu}\p{L}{0,4}\.?|SENATOR|Senator|Councillor)(?: [\p{Lu}.’'-]{1,30},?){1,14}(?: \([^()\n]{2,80}\)){0,2}:/gu;

/** With this share of words or more, it is a report of what was said: lists of votes and papers take the rest. Most sittings have 0.8 and more. */
const SPOKEN_USUAL = 0.3;

/** Text that stands where nobody speaks, and that no other rule knows. */
const UNKNOWN_RULE = 'nobody speaks';

/** A text that a program recognised has wrong letters, which nothing here can tell. */
const RECOGNISED = 0.7;

export function sharesOf(
  entries: readonly ClassifiedEntry[],
  { labelForms }: CompiledForms,
  isRecognised: boolean,
): ReadingShares {
  const sum = entries.reduce((total, entry) => total + entry.confidence, 0);
  const labels = entries.filter(({ label }) => label !== '').length;
  const hasCapitals = labelForms.some(({ letters }) => letters !== 'any');
  let [missed, words, spoken, behind, unknown] = [0, 0, 0, 0, 0];
  for (const { type, content, rule } of entries) {
    const count = content.split(/\s+/).length;
    words += count;
    if (type === 'speech') spoken += count;
    if (spoken > 0) behind += count;
    if (spoken > 0 && rule === UNKNOWN_RULE) unknown += count;
    if (type === 'heading' || type === 'scene') continue;
    missed += content.match(CAPITALS_WITHIN)?.length ?? 0;
    // The time above a label.
    missed += content.split('\n\n').filter(isTimeLine).length;
    if (!hasCapitals && LABEL_WITHIN.test(content)) missed++;
  }
  return {
    entries: entries.length === 0 ? 0 : sum / entries.length,
    labels: labels + missed === 0 ? 1 : labels / (labels + missed),
    spoken: words === 0 ? 0 : Math.min(1, spoken / words / SPOKEN_USUAL),
    lines: behind === 0 ? 1 : 1 - unknown / behind,
    printed: isRecognised ? RECOGNISED : 1,
  };
}

/** Rounded to thousandths. */
export function confidenceOf({ printed, ...read }: ReadingShares): number {
  const lowest = Object.values(read).reduce((low, share) => Math.min(low, share), 1);
  return Math.round(printed * lowest * 1_000) / 1_000;
}
