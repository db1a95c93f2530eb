// Makes, changes and removes the items of a server in the record, one by one, within a transaction.

import type { ItemChange } from '@hansard/client';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '../errors.ts';
import { present } from '../present.ts';
import { MERGE_BEGINNING } from '../record/change.ts';
import type { CollectionName } from '../record/collection.ts';
import { fieldsJson, pickFields } from '../record/field-values.ts';
import type { JsonObject } from '../record/field.ts';
import type { KnownPerson } from '../record/person.ts';
import { COLLECTION_RULES } from '../record/rules/check-fields.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { SITTING_DETAILS, type SittingDescription, SOURCE_FIELDS } from '../record/sitting.ts';
import { PersonConflict, SittingConflict } from '../store/contract/conflicts.ts';
import type { MirroredName } from '../store/contract/results.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { contradiction } from './mirror-run.ts';

/** `taken`: another item has its slug, name or start. `unknown`: it names a venue or source that nothing is known of. */
export type ItemOutcome = 'same' | 'changed' | 'taken' | 'unknown';

type Mapping = Record<MirroredName, Map<number, number>>;

/** What is known of a person who was just made. */
const NOTHING = {
  honorificPrefix: null,
  gender: null,
  otherNames: [],
  identifiers: [],
  memberships: [],
};

export class ItemWriter {
  readonly #transaction: WriteTransaction;
  /** The ids that venues and sources have here, by those they have on the server. */
  readonly #ids: Mapping;

  static async open(transaction: WriteTransaction): Promise<ItemWriter> {
    return new ItemWriter(transaction, {
      venues: new Map(await transaction.mirror.items('venues')),
      sources: new Map(await transaction.mirror.items('sources')),
    });
  }

  constructor(transaction: WriteTransaction, ids: Mapping) {
    this.#transaction = transaction;
    this.#ids = ids;
  }

  /** Makes an item, or gives it the fields it has on the server. */
  async put(item: RemoteItem, names: Names): Promise<ItemOutcome> {
    switch (item.resource) {
      case 'venues':
        return await this.#putVenue(item);
      case 'sources':
        return await this.#putSource(item);
      case 'people':
        return await this.#putPerson(item, names);
      case 'sittings':
        return await this.#putSitting(item);
    }
  }

  async #putVenue(item: RemoteItem): Promise<ItemOutcome> {
    const transaction = this.#transaction;
    const fields = checkedFields('venues', item);
    const holder = (await transaction.item('venues', fields.slug))?.id ?? null;
    const id = await this.#ownId(item, holder);
    if (id === 'taken') return id;
    if (id === null)
      return await this.#map(item, await transaction.addVenue(fields.name, fields.slug));
    await this.#map(item, id);
    const venue = { ...fields, id };
    if (isDeepStrictEqual(await transaction.item('venues', id), venue)) return 'same';
    return (await transaction.changeVenue(venue)) ? 'changed' : 'taken';
  }

  async #putSource(item: RemoteItem): Promise<ItemOutcome> {
    const transaction = this.#transaction;
    const fields = checkedFields('sources', item);
    const id = await this.#ownId(item, await transaction.findSource(fields));
    if (id === 'taken') return id;
    if (id === null) return await this.#map(item, await transaction.addSource(fields));
    await this.#map(item, id);
    const source = { ...fields, id };
    if (isDeepStrictEqual(await transaction.item('sources', id), source)) return 'same';
    return (await transaction.changeSource(source)) ? 'changed' : 'taken';
  }

  /** The id an item has here: the one noted, or that of the item found by its name, unless this is another of the server's. */
  async #ownId(
    { resource, id }: RemoteItem,
    holder: number | null,
  ): Promise<number | null | 'taken'> {
    const name = resource as MirroredName;
    const own = this.#ids[name].get(id);
    if (own !== undefined && (await this.#transaction.item(name, own)) !== null) {
      return holder === null || holder === own ? own : 'taken';
    }
    const isUsed = this.#ids[name].values().some((one) => one === holder);
    return isUsed ? 'taken' : holder;
  }

  async #map({ resource, id }: RemoteItem, own: number | null): Promise<ItemOutcome> {
    const name = resource as MirroredName;
    if (this.#ids[name].get(id) === own) return 'same';
    await this.#transaction.mirror.storeItem(name, id, own);
    if (own === null) this.#ids[name].delete(id);
    else this.#ids[name].set(id, own);
    return 'changed';
  }

  async #putPerson(item: RemoteItem, names: Names): Promise<ItemOutcome> {
    const transaction = this.#transaction;
    const { slug, ...fields } = checkedFields('people', item);
    const person: KnownPerson = {
      ...fields,
      id: item.id,
      slug: present(slug, 'the slug of a person'),
    };
    const { id, legalName } = person;
    const known = await transaction.item('people', id);
    if (known !== null) refuseOther(item, known, names);
    try {
      if (known === null) await transaction.knowPerson({ id, legalName, slug: person.slug });
      if (isDeepStrictEqual(known ?? { ...person, ...NOTHING }, person)) {
        return known === null ? 'changed' : 'same';
      }
      await transaction.changePerson(person);
      return 'changed';
    } catch (error) {
      if (error instanceof PersonConflict) return 'taken';
      throw error;
    }
  }

  async #putSitting(item: RemoteItem): Promise<ItemOutcome> {
    const transaction = this.#transaction;
    const described = await this.#describe(item);
    if (described === null) return 'unknown';
    const { id } = item;
    const known = await transaction.item('sittings', id);
    if (known === null) {
      const restored = await transaction.restoreSitting(id, described);
      if (restored === null) await transaction.sitting({ ...described, id });
      return 'changed';
    }
    const venue = known.venueId === null ? null : await transaction.item('venues', known.venueId);
    const present: SittingDescription = {
      source: known.source === null ? null : pickFields(SOURCE_FIELDS, known.source),
      venueSlug: venue?.slug ?? null,
      ...pickFields(SITTING_DETAILS, known),
    };
    if (isDeepStrictEqual(present, { ...described })) return 'same';
    try {
      await transaction.changeSitting(id, described);
      return 'changed';
    } catch (error) {
      if (error instanceof SittingConflict) return 'taken';
      throw error;
    }
  }

  /** The description of a sitting by the venue and source of this record; null where they are not known. */
  async #describe({ id, fields }: RemoteItem): Promise<SittingDescription | null> {
    const venue = await this.#named('venues', fields['venue']);
    const source = await this.#named('sources', fields['source']);
    if (venue === undefined || source === undefined) return null;
    const named: JsonObject = {
      ...fields,
      venue: venue?.slug ?? null,
      source: source === null ? null : fieldsJson(SOURCE_FIELDS, source),
    };
    return checkedFields('sittings', { id, fields: named });
  }

  /** The item that the server calls by this id; undefined where it is not known. */
  async #named<Name extends MirroredName>(name: Name, id: unknown) {
    if (id === null) return null;
    const own = this.#ids[name].get(id as number);
    if (own === undefined) return undefined;
    return (await this.#transaction.item(name, own)) ?? undefined;
  }

  /** Removes an item, and says how many entries went with it; null where it is not there. One that the record still uses is left. */
  async remove({ resource, id, fields }: RemoteItem): Promise<number | null> {
    const transaction = this.#transaction;
    if (resource === 'people') return await this.#removePerson(id, fields);
    if (resource === 'sittings') {
      return (await transaction.hasSitting(id)) ? await transaction.removeSitting(id) : null;
    }
    const own = this.#ids[resource].get(id);
    if (own === undefined) return null;
    await this.#map({ resource, id, fields, kind: 'removed' }, null);
    if ((await transaction.item(resource, own)) === null) return null;
    return (await transaction.removeUnused(resource, own)) === 0 ? 0 : null;
  }

  /** Somebody of another name was made here, and is not the person whom the server removed. */
  async #removePerson(
    id: number,
    { legal_name: legalName, slug }: JsonObject,
  ): Promise<number | null> {
    const known = await this.#transaction.item('people', id);
    if (known === null || (known.legalName !== legalName && known.slug !== slug)) return null;
    return (await this.#transaction.removeUnused('people', id)) === 0 ? 0 : null;
  }

  /** Addresses of a person whom the server merged into another lead to that one, if both are as they are there. */
  async noteMerge(id: number, survivorId: number): Promise<void> {
    const [one, other] = [id, survivorId].map((key) => this.#transaction.item('people', key));
    if ((await one) !== null || (await other) === null) return;
    await this.#transaction.noteMerge(id, survivorId);
  }

  /** Gives a person a slug that nobody has, so that another can have the one they have. */
  async release({ id }: RemoteItem): Promise<void> {
    const person = await this.#transaction.item('people', id);
    if (person === null) return;
    const slug = `mirror-people-${id}`;
    await this.#transaction.changePerson({ ...person, slug, identifiers: [] });
  }
}

/** Somebody made here may have the id that the server gave to somebody else since. */
function refuseOther({ id, kind, fields }: RemoteItem, known: KnownPerson, names: Names): void {
  const isTheirs = names.some(
    ({ slug, legal_name: name }) => slug === known.slug || name === known.legalName,
  );
  if (kind !== 'added' || isTheirs) return;
  throw new OperatorError(
    `Person ${id} is ${known.legalName} here, who was not taken from the server, and ${String(fields['legal_name'])} there. ` +
      'Remove that person here, and import them on the server.',
  );
}

/** What a person is called in all that is applied with one change of theirs: a list may have been read after the change. */
type Names = readonly JsonObject[];

// A venue, source, sitting or person of another server, checked by the rules of the record.

/** What the server says of an item: the item as it is, or as it was when it was removed. */
export interface RemoteItem {
  readonly resource: CollectionName;
  /** Its id on the server. */
  readonly id: number;
  readonly kind: 'known' | 'added' | 'removed';
  /** Its fields as the log of items has them: a sitting has the ids of its venue and its source. */
  readonly fields: JsonObject;
  /** Whether it is a person who was merged into another. */
  readonly isMerged?: boolean;
}

export function itemOfChange({ resource, id, kind, item, by }: ItemChange): RemoteItem {
  if (!Number.isSafeInteger(id) || id < 1 || !RESOURCES.has(resource)) {
    contradiction(`its log of items names ${String(resource)} ${String(id)}.`);
  }
  const isOf = kind === 'removed' || kind === 'added' ? kind : 'known';
  const isMerged = kind === 'removed' && by?.startsWith(MERGE_BEGINNING) === true;
  return { resource, id, kind: isOf, fields: item, isMerged };
}

const RESOURCES: ReadonlySet<string> = new Set(Object.keys(COLLECTION_RULES));

/** One key for all that is said of one item. */
export function keyOf({ resource, id }: Pick<RemoteItem, 'resource' | 'id'>): string {
  return `${resource} ${id}`;
}

function checkedFields<Name extends CollectionName>(
  name: Name,
  { id, fields }: Pick<RemoteItem, 'id' | 'fields'>,
): ReturnType<(typeof COLLECTION_RULES)[Name]['check']> {
  const faults = new FieldFaults();
  const checked = COLLECTION_RULES[name].check(fields, faults);
  if (faults.count > 0) throw new OperatorError(`${name} ${id}: ${faults.toString()}`);
  return checked as ReturnType<(typeof COLLECTION_RULES)[Name]['check']>;
}
