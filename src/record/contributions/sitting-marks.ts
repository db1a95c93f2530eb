// What is read of the entries of a sitting together: which begin a contribution, and their languages.

import { lowerBound } from '../../lower-bound.ts';
import { present } from '../../present.ts';
import type { Fragment } from './contribution.ts';
import {
  decideSameLanguage,
  LANGUAGE_LOOK_AHEAD_ENTRIES,
  LOOK_BACK_ENTRIES,
  SittingLanguages,
  type SittingText,
} from '../languages/detect-language.ts';
import { withoutFooter, type ReadingRules } from './reading-rules.ts';
import { startsOfSitting } from './contribution.ts';

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

/** By the id of the entry. The entries are in the order they were said. */
export function marksOfSitting(
  sitting: readonly SittingFragment[],
  rules: ReadingRules,
): Map<number, EntryMarks> {
  const starts = startsOfSitting(sitting, rules);
  const marks = new Map<number, EntryMarks>();
  for (const [id, languages] of languagesOfSitting(sitting, rules, () => true)) {
    marks.set(id, { begins: starts.has(id), languages });
  }
  return marks;
}

/** By the id of the entry, the codes that the wanted ones are found by. The entries are in the order they were said. */
export function languagesOfSitting<Entry extends SittingFragment>(
  sitting: readonly Entry[],
  rules: ReadingRules,
  isWanted: (entry: Entry) => boolean,
): Map<number, readonly string[]> {
  const languages = languagesOf(sitting, rules);
  const codes = new Map<number, readonly string[]>();
  for (const [at, entry] of sitting.entries()) {
    if (isWanted(entry)) codes.set(entry.id, languages.codesAt(at));
  }
  return codes;
}

/** The counters of a sitting's entries that were changed, added or withdrawn. */
export interface ChangedCounters {
  /** Of those after which the languages of others around them can be others. */
  readonly around: ReadonlySet<number>;
  /** Of those after which only their own can be. */
  readonly alone: ReadonlySet<number>;
}

/** Whether the languages of the entries around one are the same after a change of its content. */
export function isLanguageChangedAlone(
  before: string,
  after: string,
  rules: ReadingRules,
): boolean {
  const [one, other] = [withoutFooter(before, rules), withoutFooter(after, rules)];
  return decideSameLanguage(one, other, rules.languages);
}

/** By the id of the entry, the languages of those that can be others since something was changed, added or withdrawn. */
export function languagesAfter(
  sitting: readonly (SittingFragment & { readonly textCounter: number })[],
  { around, alone }: ChangedCounters,
  rules: ReadingRules,
): ReadonlyMap<number, readonly string[]> {
  const languages = languagesOf(sitting, rules);
  const near = new Map<number, readonly string[]>();
  for (const counter of alone) {
    const at = firstFrom(sitting, counter);
    const entry = sitting[at];
    if (entry !== undefined) near.set(entry.id, languages.codesAt(at));
  }
  let last = -1;
  for (const counter of [...around].sort((one, other) => one - other)) {
    const at = firstFrom(sitting, counter);
    const from = Math.max(last + 1, at - LANGUAGE_LOOK_AHEAD_ENTRIES);
    last = Math.max(last, Math.min(sitting.length - 1, at + LOOK_BACK_ENTRIES));
    for (const [index, { id }] of sitting.slice(from, last + 1).entries()) {
      near.set(id, languages.codesAt(from + index));
    }
  }
  return near;
}

/** The index of the first entry with this counter or a higher one. */
function firstFrom(sitting: readonly { readonly textCounter: number }[], counter: number): number {
  return lowerBound(sitting, ({ textCounter }) => textCounter < counter);
}

function languagesOf(sitting: readonly SittingFragment[], rules: ReadingRules): SittingLanguages {
  const textAt = (at: number): SittingText => {
    const { content, language } = present(sitting[at], 'an entry of the sitting');
    return { text: () => withoutFooter(content, rules), language };
  };
  return new SittingLanguages(sitting.length, textAt, rules.languages);
}

export function areSameMarks(one: EntryMarks | undefined, other: EntryMarks | undefined): boolean {
  return one?.begins === other?.begins && one?.languages.join(' ') === other?.languages.join(' ');
}
