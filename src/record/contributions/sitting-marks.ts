// What can only be read from the entries of a sitting together: which begin a contribution, and their languages.

import { present } from '../../base/present.ts';
import { type Fragment, startsOfSitting } from './contribution.ts';
import { SittingLanguages, type SittingText } from '../languages/detect-language.ts';
import { withoutFooter, type ReadingRules } from './reading-rules.ts';

export interface EntryMarks {
  /** Whether it begins a contribution. */
  readonly begins: boolean;
  /** The language codes that find it: the main language first; if the text is mixed, also the second and the code for mixed. */
  readonly languages: readonly string[];
}

/** An entry of a sitting and the language its source gives for it; null if it gives none. */
export interface SittingFragment extends Fragment {
  readonly language: string | null;
}

/** The marks of the requested entries, by id. The entries are in spoken order. */
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

/** Whether the same searches find an entry with either marks; null or undefined means that there is no entry. */
export function areSameMarks(
  first: EntryMarks | null | undefined,
  entryMarks: EntryMarks | null | undefined,
): boolean {
  if (first?.begins !== entryMarks?.begins) return false;
  return new Set(first?.languages).symmetricDifference(new Set(entryMarks?.languages)).size === 0;
}
