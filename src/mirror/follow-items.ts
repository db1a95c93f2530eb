// Synchronizes venues, sources, sittings and people with a server: reads its lists once, and follows its item log from then on.

import type { HansardClient, ItemChange, Source } from '@hansard/client';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { descriptionOf } from '../publish/publish-items.ts';
import { MERGE_BEGINNING } from '../record/change.ts';
import type { CollectionName } from '../record/collection.ts';
import { fieldsJson } from '../record/field-values.ts';
import type { JsonObject } from '../record/field.ts';
import { type KnownPerson, NO_PERSON_DETAILS } from '../record/person.ts';
import { COLLECTION_RULES } from '../record/rules/check-fields.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { type SittingDescription, SOURCE_FIELDS } from '../record/sitting.ts';
import { PersonConflict, SittingConflict } from '../store/contract/conflicts.ts';
import type { MirroredName } from '../store/contract/results.ts';
import type { MirrorState } from '../store/outside-record/publishing-rows.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { ITEM_LOG, type LogPosition, LogReader } from './log-reader.ts';
import { contradiction, type MirrorRun } from './mirror-run.ts';

/** Changes applied at a time: some tens of megabytes. */
const ITEM_CHANGES_MAX = 50_000;

export class ItemFollower {
  readonly #run: MirrorRun;
  #log: LogReader<ItemChange> | null;
  #hasLists: boolean;
  /** People whom the server removed, and to whom entries may still be linked. */
  readonly #removedPeople = new Map<string, RemoteItem>();
  /** The ids of people whom the server merged into others. */
  readonly #mergedPeople = new Set<number>();

  constructor(run: MirrorRun, { itemSeq, itemChain, completeAtMs }: MirrorState) {
    this.#run = run;
    this.#hasLists = itemSeq !== null && completeAtMs !== null;
    this.#log = itemSeq === null ? null : this.#open({ seq: itemSeq, chain: itemChain });
  }

  /** The change up to which the items are synchronized; null before the first. */
  get position(): Pick<MirrorState, 'itemSeq' | 'itemChain'> {
    const { seq, chain } = this.#log?.position ?? { seq: null, chain: null };
    return { itemSeq: seq, itemChain: chain };
  }

  /** To be called before the first entries are stored: their sitting or speaker may be removed before the lists are read. */
  async begin(): Promise<void> {
    this.#log ??= await this.#openAtEnd();
  }

  /** Synchronizes items, except removed people. To be called before entries that refer to them are stored. */
  async follow(): Promise<void> {
    await this.begin();
    for (;;) {
      // A list that changes while it is read may miss an item; the log has it.
      if (!this.#hasLists) await this.#apply(await readItemLists(this.#run.client));
      const changes = (await this.#log?.read(ITEM_CHANGES_MAX)) ?? [];
      this.#hasLists = await this.#apply(changes.map(itemOfChange));
      if (!this.#hasLists) this.#log = await this.#openAtEnd();
      else if (changes.length < ITEM_CHANGES_MAX) return;
    }
  }

  /** Removes the people whom the server removed. To be called once no entry is linked to them any more. */
  async finish(): Promise<void> {
    const people = [...this.#removedPeople.values()];
    this.#removedPeople.clear();
    const survivors = await this.#readSurvivors();
    if (people.length + survivors.size === 0) return;
    await this.#run.store.write(async (transaction) => {
      const writer = await ItemWriter.open(transaction);
      for (const person of people) await this.#remove(writer, person);
      for (const [id, survivorId] of survivors) await writer.noteMerge(id, survivorId);
    });
  }

  /** The address of a merged person leads to the survivor. */
  async #readSurvivors(): Promise<Map<number, number>> {
    const survivors = new Map<number, number>();
    for (const id of this.#mergedPeople) {
      const survivor = await this.#run.client.item('people', id);
      if (survivor !== null) survivors.set(id, survivor.id);
    }
    this.#mergedPeople.clear();
    return survivors;
  }

  /** To be called before the lists are read: changes made meanwhile are applied again. */
  async #openAtEnd(): Promise<LogReader<ItemChange>> {
    const page = await this.#run.client.listPage(ITEM_LOG.list, { since: 0 });
    return this.#open({ seq: present(page, 'the page of a log').count, chain: null });
  }

  #open(position: Pick<LogPosition, 'seq' | 'chain'>): LogReader<ItemChange> {
    return new LogReader(this.#run.client, ITEM_LOG, { ...position, etag: null });
  }

  /**
   * Applies the server's items in the order of its log, in which every name and start was free. False if an item could not be
   * applied: its name is taken, or it refers to an unknown item.
   */
  async #apply(items: readonly RemoteItem[]): Promise<boolean> {
    if (items.length === 0) return true;
    return await this.#run.store.write(async (transaction) => {
      const writer = await ItemWriter.open(transaction);
      const all = Map.groupBy(items, keyOf);
      const [changed, waiting] = [new Set<string>(), new Map<string, RemoteItem>()];
      const put = async (key: string, item: RemoteItem): Promise<void> => {
        const names = (all.get(key) ?? []).map(({ fields }) => fields);
        const outcome = await writer.put(item, names);
        if (outcome === 'taken' || outcome === 'unknown') waiting.set(key, item);
        else waiting.delete(key);
        if (outcome === 'changed') changed.add(key);
      };
      for (const item of items) {
        const key = keyOf(item);
        // The later state of an item wins.
        waiting.delete(key);
        this.#removedPeople.delete(key);
        if (item.kind === 'removed') await this.#remove(writer, item);
        else await put(key, item);
      }
      // A removed person may have a slug that now belongs to another, until no entry is linked to them.
      if (waiting.size > 0) {
        for (const person of this.#removedPeople.values()) await writer.release(person);
      }
      for (let waitingBefore = Infinity; waiting.size > 0 && waiting.size < waitingBefore;) {
        waitingBefore = waiting.size;
        for (const [key, item] of Array.from(waiting)) await put(key, item);
      }
      this.#run.counts.itemsChanged += changed.size;
      return waiting.size === 0;
    });
  }

  async #remove(writer: ItemWriter, item: RemoteItem): Promise<void> {
    const { counts } = this.#run;
    if (item.isMerged === true) this.#mergedPeople.add(item.id);
    const withdrawn = await writer.remove(item);
    if (withdrawn !== null) {
      counts.itemsRemoved += 1;
      counts.withdrawn += withdrawn;
      // Entries may be linked to a person until they are synchronized.
    } else if (item.resource === 'people') this.#removedPeople.set(keyOf(item), item);
  }
}

/** Items in one request. */
const PAGE = { page_size: 100 };

/** Reads the server's lists in the form of its item log. An item comes after those that it refers to. */
async function readItemLists(client: HansardClient): Promise<RemoteItem[]> {
  const venues = await Array.fromAsync(client.list('venues', PAGE));
  const sources = await Array.fromAsync(client.list('sources', PAGE));
  const people = await Array.fromAsync(client.list('people', PAGE));
  const sittings = await Array.fromAsync(client.list('sittings', PAGE));
  const venueIds = new Map(venues.map(({ url, id }) => [pathOf(url), id]));
  const sourceIds = new Map(sources.map((source) => [sourceKey(source), source.id]));
  const withIds = sittings.map(({ venue, source, ...sitting }) => ({
    ...sitting,
    venue: venue === null ? null : (venueIds.get(pathOf(venue)) ?? UNKNOWN_ID),
    source: source === null ? null : (sourceIds.get(sourceKey(source)) ?? UNKNOWN_ID),
  }));
  const lists = { venues, sources, people, sittings: withIds };
  return (Object.keys(lists) as CollectionName[]).flatMap((resource) =>
    lists[resource].map((item): RemoteItem => {
      return { resource, id: item.id, kind: 'known', fields: { ...item } };
    }),
  );
}

/** No item has this id. */
const UNKNOWN_ID = 0;

function sourceKey({ name, list_page }: Omit<Source, 'id'>): string {
  return JSON.stringify([name, list_page]);
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}

// Creates, changes and removes the server's items in the record, one by one, within a transaction.

/** `taken`: another item has its slug, name or start. `unknown`: it refers to an unknown venue or source. */
type ItemOutcome = 'same' | 'changed' | 'taken' | 'unknown';

type Mapping = Record<MirroredName, Map<number, number>>;

class ItemWriter {
  readonly #transaction: WriteTransaction;
  /** The ids of venues and sources in this record, by their ids on the server. */
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

  /** Creates an item, or gives it the fields it has on the server. */
  async put(item: RemoteItem, names: Names): Promise<ItemOutcome> {
    try {
      if (item.resource === 'people') return await this.#putPerson(item, names);
      if (item.resource === 'sittings') return await this.#putSitting(item);
      return await this.#putNamed(item.resource, item);
    } catch (error) {
      if (error instanceof PersonConflict || error instanceof SittingConflict) return 'taken';
      throw error;
    }
  }

  /** A venue or a source, which may have another id here. */
  async #putNamed(name: MirroredName, item: RemoteItem): Promise<ItemOutcome> {
    const transaction = this.#transaction;
    const fields = checkedFields(name, item);
    const named = transaction[name];
    const id = await this.#ownId(
      item,
      'slug' in fields
        ? ((await transaction.item('venues', fields.slug))?.id ?? null)
        : await transaction.sources.find(fields),
    );
    if (id === 'taken') return id;
    if (id === null) return await this.#map(item, await named.add(fields as never));
    await this.#map(item, id);
    if (isDeepStrictEqual(await transaction.item(name, id), { ...fields, id })) return 'same';
    return (await named.change({ ...fields, id } as never)) ? 'changed' : 'taken';
  }

  /**
   * The id of an item in this record: the mapped one, or that of the item with the same name, unless that is mapped to another
   * of the server's.
   */
  async #ownId(
    { resource, id }: RemoteItem,
    holder: number | null,
  ): Promise<number | null | 'taken'> {
    const name = resource as MirroredName;
    const own = this.#ids[name].get(id);
    if (own !== undefined && (await this.#transaction.item(name, own)) !== null) {
      return holder === null || holder === own ? own : 'taken';
    }
    const isUsed = this.#ids[name].values().some((usedId) => usedId === holder);
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
    const ownPerson = await transaction.item('people', id);
    if (ownPerson !== null) refuseOther(item, ownPerson, names);
    if (ownPerson === null) await transaction.people.know({ id, legalName, slug: person.slug });
    if (isDeepStrictEqual(ownPerson ?? { ...person, ...NO_PERSON_DETAILS }, person)) {
      return ownPerson === null ? 'changed' : 'same';
    }
    await transaction.people.change(person);
    return 'changed';
  }

  async #putSitting(item: RemoteItem): Promise<ItemOutcome> {
    const transaction = this.#transaction;
    const described = await this.#describe(item);
    if (described === null) return 'unknown';
    const { id } = item;
    const sitting = await transaction.item('sittings', id);
    if (sitting === null) {
      const restored = await transaction.sittings.restore(id, described);
      if (restored === null) await transaction.sittings.ensure({ ...described, id });
      return 'changed';
    }
    if (isDeepStrictEqual(await descriptionOf(transaction, sitting), { ...described }))
      return 'same';
    await transaction.sittings.change(id, described);
    return 'changed';
  }

  /** The description of a sitting with the venue and source of this record; null if they are unknown. */
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

  /** The item with this id on the server; undefined if it is unknown. */
  async #named<Name extends MirroredName>(name: Name, id: unknown) {
    if (id === null) return null;
    const own = this.#ids[name].get(id as number);
    if (own === undefined) return undefined;
    return (await this.#transaction.item(name, own)) ?? undefined;
  }

  /** Removes an item and returns the number of entries removed with it; null if it does not exist. An item still in use stays. */
  async remove({ resource, id, fields }: RemoteItem): Promise<number | null> {
    const transaction = this.#transaction;
    if (resource === 'people') return await this.#removePerson(id, fields);
    if (resource === 'sittings') {
      return (await transaction.sittings.has(id)) ? await transaction.sittings.remove(id) : null;
    }
    const own = this.#ids[resource].get(id);
    if (own === undefined) return null;
    await this.#map({ resource, id, fields, kind: 'removed' }, null);
    if ((await transaction.item(resource, own)) === null) return null;
    return (await transaction[resource].removeUnused(own)) === 0 ? 0 : null;
  }

  /** A person of another name was created here, and is not the one whom the server removed. */
  async #removePerson(
    id: number,
    { legal_name: legalName, slug }: JsonObject,
  ): Promise<number | null> {
    const person = await this.#transaction.item('people', id);
    if (person === null || (person.legalName !== legalName && person.slug !== slug)) return null;
    return (await this.#transaction.people.removeUnused(id)) === 0 ? 0 : null;
  }

  /** Redirects the addresses of a person whom the server merged into another, if both are the same as there. */
  async noteMerge(id: number, survivorId: number): Promise<void> {
    const isThere = async (key: number) => (await this.#transaction.item('people', key)) !== null;
    if ((await isThere(id)) || !(await isThere(survivorId))) return;
    await this.#transaction.people.noteMerge(id, survivorId);
  }

  /** Gives a person an unused slug, so that another can have theirs. */
  async release({ id }: RemoteItem): Promise<void> {
    const person = await this.#transaction.item('people', id);
    if (person === null) return;
    const slug = `mirror-people-${id}`;
    await this.#transaction.people.change({ ...person, slug, identifiers: [] });
  }
}

/** A person created here may have an id that the server has since given to somebody else. */
function refuseOther({ id, kind, fields }: RemoteItem, person: KnownPerson, names: Names): void {
  const isTheirs = names.some(
    ({ slug, legal_name: name }) => slug === person.slug || name === person.legalName,
  );
  if (kind !== 'added' || isTheirs) return;
  throw new OperatorError(
    `Person ${id} is ${person.legalName} here, who was not taken from the server, and ${String(fields['legal_name'])} there. ` +
      'Remove that person here, and import them on the server.',
  );
}

/** A person's names in everything that is applied together with their change: a list may have been read after the change. */
type Names = readonly JsonObject[];

// A venue, source, sitting or person of another server, checked by the record's rules.

/** An item of the server: in its current state, or as it was when it was removed. */
interface RemoteItem {
  readonly resource: CollectionName;
  /** Its id on the server. */
  readonly id: number;
  readonly kind: 'known' | 'added' | 'removed';
  /** Its fields as in the item log: a sitting has the ids of its venue and its source. */
  readonly fields: JsonObject;
  /** Whether it is a person who was merged into another. */
  readonly isMerged?: boolean;
}

function itemOfChange({ resource, id, kind, item, by }: ItemChange): RemoteItem {
  if (!Number.isSafeInteger(id) || id < 1 || !RESOURCES.has(resource)) {
    contradiction(`its log of items names ${String(resource)} ${String(id)}.`);
  }
  const isOf = kind === 'removed' || kind === 'added' ? kind : 'known';
  const isMerged = kind === 'removed' && by?.startsWith(MERGE_BEGINNING) === true;
  return { resource, id, kind: isOf, fields: item, isMerged };
}

const RESOURCES: ReadonlySet<string> = new Set(Object.keys(COLLECTION_RULES));

/** The key of an item. */
function keyOf({ resource, id }: Pick<RemoteItem, 'resource' | 'id'>): string {
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
