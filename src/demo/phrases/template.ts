// Templates: sentences with slots for words, taken apart once so that filling them is cheap.

import { firstOf, present } from '../../present.ts';
import type { Random } from './random.ts';

/** The slots a template may name. Each stands for a bank of words in `Banks`. */
export const SLOTS = [
  // of the sitting
  'chair',
  'spika',
  'house',
  'member',
  'called',
  'minister',
  'government',
  // of the item under debate
  'bill',
  'here',
  'county',
  'mover',
  'subject',
  'things',
  'one',
  'people',
  'body',
  'harm',
  'deed',
  'doing',
  'good',
  'ministry',
  'law',
  // of the whole record
  'place',
  'number',
  'figure',
  'money',
  'percent',
  'year',
  'month',
  'span',
  'clause',
  'day',
] as const;
export type Slot = (typeof SLOTS)[number];

/** The words for each slot, in the order of `SLOTS`; a slot of one word always gives that word. */
export type Banks = (readonly string[])[];

export interface Template {
  /** The text before the first slot, as it stands within a sentence. */
  readonly head: string;
  /** The same at the beginning of a sentence. */
  readonly capitalHead: string;
  readonly parts: readonly TemplatePart[];
}

interface TemplatePart {
  /** The number of the slot, see `SLOT_NUMBERS`. */
  readonly slot: number;
  /** The text after it. */
  readonly tail: string;
}

/** Where a slot’s words are in `Banks`. */
export const SLOT_NUMBERS = Object.fromEntries(SLOTS.map((slot, i) => [slot, i])) as Readonly<
  Record<Slot, number>
>;

export function template(text: string): Template {
  const pieces = text.split(/\{([a-z]+)\}/);
  const head = firstOf(pieces);
  const parts: TemplatePart[] = [];
  for (let i = 1; i < pieces.length; i += 2) {
    const slot = SLOTS.indexOf(pieces[i] as Slot);
    if (slot < 0) throw new Error(`No such slot {${pieces[i]}} in: ${text}`);
    parts.push({ slot, tail: present(pieces[i + 1], 'the text after a slot') });
  }
  return { head, capitalHead: head.charAt(0).toUpperCase() + head.slice(1), parts };
}

export function templates(texts: readonly string[]): readonly Template[] {
  return texts.map(template);
}

/** The sentence as it stands in the bank. */
export function fill(form: Template, banks: Banks, random: Random): string {
  return fillAfter(form.head, form, banks, random);
}

/** The sentence with a capital at its beginning. */
export function fillCapital(form: Template, banks: Banks, random: Random): string {
  return fillAfter(form.capitalHead, form, banks, random);
}

function fillAfter(head: string, form: Template, banks: Banks, random: Random): string {
  let text = head;
  for (const { slot, tail } of form.parts) {
    const bank = present(banks[slot], 'the bank of a slot');
    text += bank.length === 1 ? firstOf(bank) : random.pick(bank);
    text += tail;
  }
  return text;
}
