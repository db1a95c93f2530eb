// Prepares linking: the people of the record as members by day, and the decisions of a file.

import type { LabelWords } from '../hansard/labels/label-words.ts';
import type { Linking } from '../hansard/labels/link-sitting.ts';
import { LabelMatcher } from '../hansard/labels/match-label.ts';
import { MemberDirectory } from '../hansard/labels/member-directory.ts';
import type { Store } from '../store/contract/store.ts';
import { readDecisions } from './read-decisions.ts';
import { readPeople } from './read-people.ts';

/** A file of decisions is applied before the rules, or alone; null where there is none. */
export async function createLinking(
  store: Store,
  words: LabelWords,
  decisions: { readonly file: string; readonly alone: boolean } | null,
): Promise<Linking> {
  const people = await readPeople(store);
  return {
    words,
    matcher: new LabelMatcher(new MemberDirectory(people, words)),
    decide: decisions === null ? () => null : await readDecisions(decisions.file, people),
    onlyDecided: decisions?.alone ?? false,
  };
}
