// What is read of the entries of a sitting together: which begin a contribution, and their languages.

import { present } from '../../present.ts';
import { type Fragment, startsOfSitting } from './contribution.ts';
import { SittingLanguages, type SittingText } from '../languages/detect-language.ts';
import { withoutFooter, type ReadingRules } from './reading-rules.ts';

export interface EntryMarks {
  /** Whether it begins a contribution. */
  readonly begins: boolean;
  /** The codes it is found by: the language of most of it first; where it is mixed, the second and the code for that. */
  readonly languages: readonly string[];
}

/** An entry of a sitting, and the language its source gives for it; null where it gives none. */
export interface SittingFragment extends Fragment {
  readonly language: string | null;
}

/** By the id of the entry, the marks of those that are wanted. The entries are in the order they were said. */
export function marksOfSitting<Entry extends SittingFragment>(
  sitting: readonly Entry[],
  rules: ReadingRules,
  isWanted: (entry: Entry) => boolean = () => true,
): Map<number, EntryMarks> {
  const textAt = (at: number): SittingText => {
    const { content, language } = present(sitting[at], 'an entry of the sitting');
    return { text: () => withoutFooter(content, rules), language };
  };
  const languages = new SittingLanguages(sitting.length, textAt, rules.languages);
  const starts = startsOfSitting(sitting, rules);
  const marks = new Map<number, EntryMarks>();
  for (const [at, entry] of sitting.entries()) {
    if (!isWanted(entry)) continue;
    marks.set(entry.id, { begins: starts.has(entry.id), languages: languages.codesAt(at) });
  }
  return marks;
}

/** Whether an entry is found alike by both; null, or undefined, is of one that is not there. */
export function areSameMarks(
  one: EntryMarks | null | undefined,
  other: EntryMarks | null | undefined,
): boolean {
  if (one?.begins !== other?.begins) return false;
  return new Set(one?.languages).symmetricDifference(new Set(other?.languages)).size === 0;
}
