// Prepares linking: the people of the record as members by day, and the decisions about labels, those of a file and those of the record.

import { OperatorError } from '../errors.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import type { Linking } from '../record/labels/link-sitting.ts';
import { MemberDirectory, MemberMatcher } from '../record/labels/match-label.ts';
import type { LabelDecision, StoredDecision } from '../store/shared/publishing-rows.ts';
import type { Store } from '../store/contract/store.ts';
import {
  Contradictions,
  createDecider,
  decisionsInForce,
  type GivenDecision,
  notInForce,
  readDecisions,
  readKnownPeople,
  withoutReplaced,
} from './label-decisions.ts';

export interface PreparedLinking {
  readonly linking: Linking;
  /** What the file decides beyond what is decided already. */
  readonly newDecisions: readonly LabelDecision[];
}

/**
 * What the record has decided is applied before the rules. A file of decisions is applied with it, or alone; null where there
 * is none.
 */
export async function createLinking(
  store: Store,
  words: LabelWords,
  decisions: { readonly file: string; readonly alone: boolean } | null,
): Promise<PreparedLinking> {
  const people = await readKnownPeople(store);
  const stored = decisionsInForce(await store.labelDecisions());
  const given = decisions === null ? [] : await readDecisions(decisions.file, people);
  const others = withoutReplaced(stored, given);
  if (decisions !== null) refuseContradiction(decisions.file, given, others);
  const onlyDecided = decisions?.alone ?? false;
  return {
    linking: {
      words,
      matcher: new MemberMatcher(new MemberDirectory(people, words)),
      decide: createDecider(onlyDecided ? given : [...given, ...others], people),
      onlyDecided,
    },
    newDecisions: notInForce(given, stored),
  };
}

function refuseContradiction(
  file: string,
  given: readonly GivenDecision[],
  stored: readonly StoredDecision[],
): void {
  const known = new Contradictions<StoredDecision>();
  for (const decision of stored) known.add(decision);
  for (const row of given) {
    const other = known.find(row);
    if (other === undefined) continue;
    throw new OperatorError(
      `${file}, line ${row.line}: it contradicts a decision of the record on "${other.label}", by ${other.madeBy}. ` +
        'Give it the same title, chamber and dates to replace that one; "hansard link --decisions" shows them.',
    );
  }
}
