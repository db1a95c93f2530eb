// The people whose names have what a visitor typed, the best match first.

import { foldedLabel, labelMatcher, type FoldedLabel } from '../../../record/labels/label-text.ts';

/**
 * First come people who have every typed word as a word of their name, then people in whose names every typed word begins a word, then all others who match:
 * "Oti" finds "Oti Wanjala", "Peter Otieno" and "Grace Koti", in this order. Equals stay in the order they had.
 */
export function peopleOfName<Named extends { readonly folded: FoldedLabel }>(
  people: readonly Named[],
  typed: string,
): readonly Named[] {
  const matcher = labelMatcher(typed);
  if (matcher === null) return people;
  const words = wordsOf(foldedLabel(typed));
  return people
    .filter(({ folded }) => matcher.matches(folded))
    .map((person) => ({ person, rank: rankOf(wordsOf(person.folded), words) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person);
}

function rankOf(name: readonly string[], typed: readonly string[]): number {
  if (typed.every((word) => name.includes(word))) return 0;
  return typed.every((word) => name.some((own) => own.startsWith(word))) ? 1 : 2;
}

function wordsOf({ plain }: FoldedLabel): readonly string[] {
  return plain.split(/\s+/).filter((word) => word !== '');
}
