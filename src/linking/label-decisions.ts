// What people decided about labels: which decisions are in force, which contradict each other, and which one a label falls under.

import { foldText } from '../record/labels/fold-name.ts';
import type { Linking } from '../record/labels/link-sitting.ts';
import type { KnownPerson } from '../record/person.ts';
import type { LabelDecision, StoredDecision } from '../store/contract/label-decision.ts';

/** Of several decisions about the same label, title, chamber and dates the last one is in force. */
export function decisionsInForce(stored: readonly StoredDecision[]): StoredDecision[] {
  return [...new Map(stored.map((one) => [keyOf(one), one])).values()];
}

/** The decisions without those that one of the others replaces: it is about the same label, title, chamber and dates. */
export function withoutReplaced<Decision extends LabelDecision>(
  decisions: readonly Decision[],
  others: readonly LabelDecision[],
): Decision[] {
  const replaced = new Set(others.map(keyOf));
  return decisions.filter((one) => !replaced.has(keyOf(one)));
}

/** The decisions that have no effect: none in force is about the same label, or it names another person. */
export function notInForce<Decision extends LabelDecision>(
  decisions: readonly Decision[],
  inForce: readonly LabelDecision[],
): Decision[] {
  const people = new Map(inForce.map((one) => [keyOf(one), one.personId]));
  return decisions.filter((one) => people.get(keyOf(one)) !== one.personId);
}

/** Finds, among decisions that are added one by one, those that contradict another: both apply to one label at one time, and name two people. */
export class Contradictions<Decision extends LabelDecision> {
  readonly #byLabel = new Map<string, Decision[]>();

  add(decision: Decision): void {
    const key = foldText(decision.label);
    const others = this.#byLabel.get(key);
    if (others === undefined) this.#byLabel.set(key, [decision]);
    else others.push(decision);
  }

  find(decision: LabelDecision): Decision | undefined {
    return this.#byLabel
      .get(foldText(decision.label))
      ?.find((one) => one.personId !== decision.personId && overlap(one, decision));
  }
}

/** A function that finds the decision for a label. One about a person who is not known any more does not count. */
export function createDecider(
  decisions: readonly LabelDecision[],
  people: readonly KnownPerson[],
): Linking['decide'] {
  const known = new Map(people.map((person) => [person.id, person]));
  const byLabel = Map.groupBy(decisions, ({ label }) => foldText(label));
  return ({ speakerName, speakerTitle }, { chamber, day }) => {
    const decision = byLabel
      .get(foldText(speakerName))
      ?.find(
        ({ title, chamber: only, from, to }) =>
          (title === null || foldText(title) === foldText(speakerTitle)) &&
          (only === null || foldText(only) === foldText(chamber)) &&
          (from === null || from <= day) &&
          (to === null || day.slice(0, to.length) <= to),
      );
    if (decision === undefined) return null;
    if (decision.personId === null) return { person: null };
    const person = known.get(decision.personId);
    return person === undefined ? null : { person };
  };
}

/** What a decision is about, whatever was decided. */
function keyOf({ label, title, chamber, from, to }: LabelDecision): string {
  return JSON.stringify([foldText(label), folded(title), folded(chamber), from, to]);
}

/** Of decisions on one label. */
function overlap(one: LabelDecision, other: LabelDecision): boolean {
  const same = (a: string | null, b: string | null): boolean =>
    a === null || b === null || foldText(a) === foldText(b);
  const ends = (a: LabelDecision, b: LabelDecision): boolean =>
    a.to === null || b.from === null || b.from.slice(0, a.to.length) <= a.to;
  return (
    same(one.title, other.title) &&
    same(one.chamber, other.chamber) &&
    ends(one, other) &&
    ends(other, one)
  );
}

function folded(text: string | null): string | null {
  return text === null ? null : foldText(text);
}
