// Merges two records of one person: all details and entries of the first move to the other, in one transaction that can be undone.

import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '../errors.ts';
import { present } from '../present.ts';
import { type ItemChange, MERGE_BEGINNING } from '../record/change.ts';
import { parseIdOrSlug } from '../record/id.ts';
import type { KnownPerson, PersonDetails } from '../record/person.ts';
import type { JsonObject } from '../record/field.ts';
import { COLLECTION_RULES } from '../record/rules/check-fields.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import type { Store } from '../store/contract/store.ts';
import { newRun } from './link-record.ts';

export interface MergedPeople {
  readonly merged: KnownPerson;
  readonly into: KnownPerson;
  /** Entries now linked to the other person. */
  readonly entries: number;
}

/** Both are given by id or slug. */
export async function mergePeople(
  store: Store,
  [merged, into]: readonly [string, string],
  reason: string | null,
): Promise<MergedPeople> {
  const decisions = await store.labelDecisions();
  const work: Parameters<typeof store.write<MergedPeople>>[0] = async (transaction) => {
    const find = async (key: string): Promise<KnownPerson> => {
      const person = await transaction.item('people', parseIdOrSlug(key));
      if (person !== null) return person;
      throw new OperatorError(`There is no person "${key}": name one by id or slug.`);
    };
    const [one, other] = [await find(merged), await find(into)];
    if (one.id === other.id) throw new OperatorError(`"${merged}" and "${into}" are one person.`);
    // Decisions about labels move to the other person, with the merge as their author.
    const ofOne = decisions.filter(({ personId }) => personId === one.id);
    await transaction.decisions.add(ofOne.map((decision) => ({ ...decision, personId: other.id })));
    const entries = await transaction.people.merge(one, { ...other, ...joined(other, one) });
    return { merged: one, into: other, entries };
  };
  return await store.write(work, newRun(MERGE_BEGINNING), reason);
}

/** Undoes a person's merge; later links and descriptions stay. */
export async function undoMerge(
  store: Store,
  id: number,
  reason: string | null,
): Promise<MergedPeople> {
  const last = (await store.itemHistory('people', id)).at(-1);
  const run = last?.by ?? '';
  const intoId = await store.formerItem('people', id);
  const into = intoId === null ? null : await store.item('people', intoId);
  if (last?.kind !== 'removed' || !run.startsWith(MERGE_BEGINNING) || into === null) {
    throw new OperatorError(`Person ${id} was not merged into another, or that one is gone too.`);
  }
  // The same transaction changed the survivor next, unless that person had all details of the other.
  const [next] = await store.itemChanges(last.seq, 1);
  if (next?.by === run && next.itemId !== into.id) {
    throw new OperatorError(
      `Person ${id} was merged into person ${next.itemId}, who was merged into another: undo that first.`,
    );
  }
  const merged = personOf(last);
  const history = await store.itemHistory('people', into.id);
  const before =
    history.findLast(({ seq }) => seq < last.seq) ?? history.find(({ kind }) => kind === 'known');
  const own = before === undefined ? into : personOf(before);
  const decisions = (await store.labelDecisions()).filter(({ madeBy }) => madeBy === run);
  const work: Parameters<typeof store.write<MergedPeople>>[0] = async (transaction) => {
    const linked = await transaction.links.madeBy(run);
    const survivor = { ...into, ...without(into, own, joined(own, merged)) };
    const ids = linked.map(({ entryId }) => entryId);
    const entries = await transaction.people.part(merged, survivor, ids);
    await transaction.decisions.removeBy(run);
    await transaction.decisions.add(decisions.map((one) => ({ ...one, personId: id })));
    return { merged, into, entries };
  };
  return await store.write(work, `undo ${run}`, reason);
}

/** The details of which there may be several; the survivor's honorific and gender stay. */
type Details = Pick<PersonDetails, 'otherNames' | 'identifiers' | 'memberships'>;

/** The combined details of two people; the other's name is added as an alternative. */
function joined(one: KnownPerson, other: KnownPerson): Details {
  const names = [...one.otherNames, other.legalName, ...other.otherNames];
  return {
    otherNames: [...new Set(names)].filter((name) => name !== one.legalName),
    identifiers: [...one.identifiers, ...other.identifiers],
    memberships: one.memberships.concat(
      other.memberships.filter((seat) => !includes(one.memberships, seat)),
    ),
  };
}

/** A person's details without those added by a merge. */
function without(now: Details, own: Details, after: Details): Details {
  const left = <Value>(all: readonly Value[], before: readonly Value[], since: readonly Value[]) =>
    all.filter((one) => includes(before, one) || !includes(since, one));
  return {
    otherNames: left(now.otherNames, own.otherNames, after.otherNames),
    identifiers: left(now.identifiers, own.identifiers, after.identifiers),
    memberships: left(now.memberships, own.memberships, after.memberships),
  };
}

function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((one) => isDeepStrictEqual(one, value));
}

/** A person as in the item log. */
function personOf({ itemId, state }: ItemChange): KnownPerson {
  const fields = COLLECTION_RULES.people.check(JSON.parse(state) as JsonObject, new FieldFaults());
  return { ...fields, id: itemId, slug: present(fields.slug, 'the slug of a person') };
}
