// Merges two records of one person: all details and entries of the first move to the other, in one transaction that can be undone.

import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { type ItemChange, MERGE_BEGINNING } from '../record/change.ts';
import { parseIdOrSlug } from '../record/id.ts';
import type { KnownPerson, PersonDetails } from '../record/person.ts';
import type { JsonObject } from '../record/field.ts';
import { COLLECTION_RULES } from '../record/rules/check-fields.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import type { RecordWrites, Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { newRun } from './link-record.ts';

export interface MergedPeople {
  readonly merged: KnownPerson;
  readonly into: KnownPerson;
  /** Entries now linked to the other person. */
  readonly entries: number;
}

/** Both are given by id or slug. */
export async function mergePeople(
  store: RecordWrites,
  [merged, into]: readonly [string, string],
  reason: string | null,
): Promise<MergedPeople> {
  const work = async (transaction: WriteTransaction): Promise<MergedPeople> => {
    const find = async (key: string): Promise<KnownPerson> => {
      const person = await transaction.item('people', parseIdOrSlug(key));
      if (person !== null) return person;
      throw new OperatorError(`There is no person "${key}". Name a person by id or slug.`);
    };
    const [mergedPerson, target] = [await find(merged), await find(into)];
    if (mergedPerson.id === target.id)
      throw new OperatorError(`"${merged}" and "${into}" are the same person.`);
    // Decisions about labels move to the other person, with the merge as their author.
    const decisions = await transaction.labelDecisions();
    const decisionsOfMerged = decisions.filter(({ personId }) => personId === mergedPerson.id);
    await transaction.decisions.add(
      decisionsOfMerged.map((decision) => ({ ...decision, personId: target.id })),
    );
    const entries = await transaction.people.merge(mergedPerson, {
      ...target,
      ...joined(target, mergedPerson),
    });
    return { merged: mergedPerson, into: target, entries };
  };
  return await store.write(work, newRun(MERGE_BEGINNING), reason);
}

/** Undoes a person's merge; later links and descriptions stay. */
export async function undoMerge(
  store: Pick<Store, 'itemHistory' | 'write'>,
  id: number,
  reason: string | null,
): Promise<MergedPeople> {
  // A transaction is named when it begins: for the merge that it undoes. It reads the rest itself, and checks the name.
  const run = mergeOf(await store.itemHistory('people', id));
  if (run === null) throw notMerged(id);
  return await store.write((transaction) => separate(transaction, id, run), `undo ${run}`, reason);
}

/** The run in which a person was merged last; null if they were not. */
function mergeOf(history: readonly ItemChange[]): string | null {
  const last = history.at(-1);
  const isMerged = last?.kind === 'removed' && last.by?.startsWith(MERGE_BEGINNING) === true;
  return isMerged ? last.by : null;
}

const notMerged = (id: number): OperatorError =>
  new OperatorError(
    `Person ${id} was not merged into another person, or that person no longer exists.`,
  );

async function separate(
  transaction: WriteTransaction,
  id: number,
  run: string,
): Promise<MergedPeople> {
  const past = await transaction.itemHistory('people', id);
  const last = past.at(-1);
  const intoId = await transaction.formerItem('people', id);
  const into = intoId === null ? null : await transaction.item('people', intoId);
  if (last === undefined || mergeOf(past) !== run || into === null) throw notMerged(id);
  // The same transaction changed the survivor next, unless that person had all details of the other.
  const [next] = await transaction.itemChanges(last.seq, 1);
  if (next?.by === run && next.itemId !== into.id) {
    throw new OperatorError(
      `Person ${id} was merged into person ${next.itemId}, who was merged into another. Undo that merge first.`,
    );
  }
  const merged = personOf(last);
  const history = await transaction.itemHistory('people', into.id);
  const earlier =
    history.findLast(({ seq }) => seq < last.seq) ?? history.find(({ kind }) => kind === 'known');
  const own = earlier === undefined ? into : personOf(earlier);
  const decisions = (await transaction.labelDecisions()).filter(({ madeBy }) => madeBy === run);
  const linked = await transaction.links.madeBy(run);
  const survivor = { ...into, ...without(into, own, joined(own, merged)) };
  const ids = linked.map(({ entryId }) => entryId);
  const entries = await transaction.people.part(merged, survivor, ids);
  await transaction.decisions.removeBy(run);
  await transaction.decisions.add(decisions.map((decision) => ({ ...decision, personId: id })));
  return { merged, into, entries };
}

/** The details of which there may be several; the survivor's honorific and gender stay. */
type Details = Pick<PersonDetails, 'otherNames' | 'identifiers' | 'memberships'>;

/** The combined details of two people; the other's name is added as an alternative. */
function joined(first: KnownPerson, person: KnownPerson): Details {
  const names = [...first.otherNames, person.legalName, ...person.otherNames];
  return {
    otherNames: [...new Set(names)].filter((name) => name !== first.legalName),
    identifiers: [...first.identifiers, ...person.identifiers],
    memberships: first.memberships.concat(
      person.memberships.filter((seat) => !includes(first.memberships, seat)),
    ),
  };
}

/** A person's details without those added by a merge. */
function without(now: Details, own: Details, after: Details): Details {
  const left = <Value>(
    all: readonly Value[],
    original: readonly Value[],
    since: readonly Value[],
  ) => all.filter((item) => includes(original, item) || !includes(since, item));
  return {
    otherNames: left(now.otherNames, own.otherNames, after.otherNames),
    identifiers: left(now.identifiers, own.identifiers, after.identifiers),
    memberships: left(now.memberships, own.memberships, after.memberships),
  };
}

function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((input) => isDeepStrictEqual(input, value));
}

/** A person as in the item log. */
function personOf({ itemId, state }: ItemChange): KnownPerson {
  const fields = COLLECTION_RULES.people.check(JSON.parse(state) as JsonObject, new FieldFaults());
  return { ...fields, id: itemId, slug: present(fields.slug, 'the slug of a person') };
}
