// Templates: sentences with slots for words, taken apart once so that filling them is cheap.

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
  readonly slots: readonly number[];
  /** The text after each slot. */
  readonly tails: readonly string[];
}

/** Where a slot’s words are in `Banks`. */
export const SLOT_NUMBERS = Object.fromEntries(SLOTS.map((slot, i) => [slot, i])) as Readonly<
  Record<Slot, number>
>;

export function template(text: string): Template {
  const pieces = text.split(/\{([a-z]+)\}/);
  const head = pieces[0]!;
  const slots: number[] = [];
  const tails: string[] = [];
  for (let i = 1; i < pieces.length; i += 2) {
    const slot = SLOTS.indexOf(pieces[i] as Slot);
    if (slot < 0) throw new Error(`No such slot {${pieces[i]}} in: ${text}`);
    slots.push(slot);
    tails.push(pieces[i + 1]!);
  }
  return { head, capitalHead: head.charAt(0).toUpperCase() + head.slice(1), slots, tails };
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
  const { slots, tails } = form;
  let text = head;
  for (let i = 0; i < slots.length; i++) {
    const bank = banks[slots[i]!]!;
    text += bank.length === 1 ? bank[0]! : bank[random.below(bank.length)]!;
    text += tails[i]!;
  }
  return text;
}
