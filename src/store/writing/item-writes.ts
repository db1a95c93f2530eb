// The sittings, venues, sources and people of a write transaction: how items are identified, what is refused, and how a change
// of an item affects entries. Every method that changes or removes an item rejects with a RangeError if there is none with that
// id.

import { present } from '../../present.ts';
import type { CollectionName } from '../../record/collection.ts';
import type { JsonObject } from '../../record/field.ts';
import { foldedSlug, ID_MAX } from '../../record/id.ts';
import type { Identifier, KnownPerson, Membership, Person } from '../../record/person.ts';
import { slugFromName, type PersonClaim } from '../../record/rules/person-claim.ts';
import {
  type Evidence,
  type NewSitting,
  type Source,
  venueNameFromSlug,
  type Venue,
} from '../../record/sitting.ts';
import type { StoredSource } from '../contract/results.ts';
import { IdsExhausted, PersonConflict, SittingConflict } from '../contract/conflicts.ts';

import type { Authorship } from '../shared/change-runs.ts';
import {
  COLLECTION_TABLES,
  MEMBERSHIP_ROW,
  PERSON_ROW,
  readItem,
  rowOfSlug,
  SITTING_ROW,
  sittingEntriesVersion,
  SOURCE_ROW,
  VENUE_ROW,
  storeEvidence,
} from '../shared/collection-tables.ts';
import {
  formerItem,
  formerSittings,
  itemHistory,
  mergedAddress,
  sittingAddress,
  STORE_ADDRESS_SQL,
} from '../shared/item-changes.ts';
import type { RecordStart } from '../shared/record-state.ts';
import { integer, readRow, readRows, text } from '../shared/row-values.ts';
import type { Row, SqlValue } from '../shared/sql-runner.ts';
import { EntryWrites, type RestoredEntry, type WriteEngine } from './entry-writes.ts';
import { ItemLog } from './item-log.ts';

type TableName = 'venue' | 'source' | 'sitting' | 'person';

/** No item has this id; a row added with it is rolled back. */
const NO_ID_LEFT = 0;

/**
 * An expression for the next id of a table: ids of removed items are not reused. There is one writer, so the id cannot be taken
 * twice.
 */
function nextIdSql(table: TableName): string {
  return `(SELECT CASE WHEN max(used.id) >= ${ID_MAX} THEN ${NO_ID_LEFT} ELSE 1 + coalesce(max(used.id), 0) END FROM (
    SELECT max(id) AS id FROM ${table}
    UNION ALL SELECT max(id) FROM removed_item WHERE kind = '${table}') AS used)`;
}

/** Adds an item with a given id, or with the next one if that is null. */
function addSql(table: TableName, columns: readonly string[]): string {
  const marks = columns.map(() => '?').join(', ');
  return `INSERT INTO ${table} (id, ${columns.join(', ')}) VALUES (coalesce(?, ${nextIdSql(table)}), ${marks})`;
}

/** Changes the item whose id is the last value. */
function changeSql(table: TableName, columns: readonly string[]): string {
  return `UPDATE ${table} SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`;
}

const ADD_VENUE_SQL = `${addSql('venue', VENUE_ROW.columns)} ON CONFLICT (slug) DO NOTHING RETURNING id`;
const ADD_SOURCE_SQL = `${addSql('source', SOURCE_ROW.columns)} ON CONFLICT (name, list_page) DO NOTHING RETURNING id`;
const ADD_PERSON_SQL = `${addSql('person', ['legal_name', 'slug'])} RETURNING id`;

const SITTING_COLUMNS = ['venue_id', 'source_id', ...SITTING_ROW.columns];
const ADD_SITTING_SQL = `${addSql('sitting', SITTING_COLUMNS)} RETURNING id`;

const PERSON_SQL = 'SELECT id, legal_name, slug FROM person';

const MEMBERSHIP_COLUMNS = ['person_id', ...MEMBERSHIP_ROW.columns];

/** Adds a membership unless the person has the same one. */
const ADD_NEW_MEMBERSHIP_SQL = `
INSERT INTO membership (${MEMBERSHIP_COLUMNS.join(', ')})
SELECT CAST(?1 AS bigint), ${MEMBERSHIP_ROW.columns.map((_, index) => `CAST(?${index + 2} AS text)`).join(', ')}
WHERE NOT EXISTS (SELECT 1 FROM membership WHERE person_id = ?1 AND ${MEMBERSHIP_ROW.columns
  .map((name, index) => `${name} IS NOT DISTINCT FROM ?${index + 2}`)
  .join(' AND ')})`;

const ADD_IDENTIFIER_SQL = `
INSERT INTO person_identifier (scheme, identifier, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`;

const ADD_OTHER_NAME_SQL =
  'INSERT INTO other_name (person_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING';

const FORGET_ADDRESS_SQL = "DELETE FROM former_address WHERE resource = 'people' AND address = ?";

export const LINKED_ENTRIES_SQL = 'SELECT id FROM entry WHERE person_id = ? ORDER BY id';

/** A sitting and its entries are removed in one transaction, so at the same time. */
const WITHDRAWN_WITH_SQL = `
SELECT DISTINCT revision.entry_id AS id FROM removed_item
JOIN change_run ON change_run.kind = 'withdrawn' AND change_run.at = removed_item.at
JOIN revision ON revision.entry_id BETWEEN change_run.first_entry_id
  AND change_run.first_entry_id + change_run.last_seq - change_run.first_seq
WHERE removed_item.kind = 'sitting' AND removed_item.id = ?1
  AND revision.sitting_id = ?1
  AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.id = revision.entry_id)
ORDER BY revision.entry_id`;

/** Counts the rows that refer to an item. */
const USES_SQL = {
  venues: 'SELECT count(*) AS uses FROM sitting WHERE venue_id = ?',
  sources: 'SELECT count(*) AS uses FROM sitting WHERE source_id = ?',
  people: 'SELECT count(*) AS uses FROM entry WHERE person_id = ?',
};

/** A document may have re-created a person with the same id, who is removed again. */
const NOTE_REMOVAL_SQL = `
INSERT INTO removed_item (kind, id, at, removed_by) VALUES (?, ?, ?, ?)
ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, removed_by = excluded.removed_by`;

export interface FoundOrMadeSitting {
  readonly id: number;
  /** Whether this call created it. */
  readonly isNew: boolean;
  /** The name of the venue, if this call created that too. */
  readonly madeVenue: string | null;
}

interface RestoredSitting extends FoundOrMadeSitting {
  /** The entries that were withdrawn with the sitting, in ascending id, without those withdrawn before. */
  readonly entryIds: readonly number[];
}

type SittingStart = Pick<NewSitting, 'venueSlug' | 'startDate' | 'startTime'>;
type SittingDay = Omit<SittingStart, 'startTime'>;

export class ItemWrites extends EntryWrites {
  /** The slugs of the parliament's chambers. Documents and addresses use these: chambers can be renamed, but nothing else. */
  readonly chambers: readonly string[];
  /** Like the store's methods, including this transaction's changes; the history without them. */
  readonly item = <Name extends CollectionName>(name: Name, idOrSlug: number | string) =>
    readItem(this.sql, name, idOrSlug);
  readonly sittingEntriesVersion = (id: number) => sittingEntriesVersion(this.sql, id);
  readonly itemHistory = (name: CollectionName, id: number) => itemHistory(this.sql, name, id);
  readonly #log: ItemLog;
  /** People seen in this transaction: a bulk import names the same few hundred a million times. */
  readonly #knownPeople = new Map<number, Person>();
  /** People whom this transaction has described: another one of the same name is a namesake. */
  readonly #described = new Set<number>();

  constructor(engine: WriteEngine, start: RecordStart, author: Authorship) {
    super(engine, start, author);
    this.chambers = start.rules.chambers;
    this.#log = new ItemLog(engine.sql, author);
  }

  /** Creates a venue; null if the slug is taken. */
  async addVenue(name: string, slug: string): Promise<number | null> {
    const values = VENUE_ROW.values({ name, slug });
    return await this.#added('venues', await this.sql.row(ADD_VENUE_SQL, null, ...values));
  }

  /** Creates a source; null if that list already has one of that name. */
  async addSource(source: Source): Promise<number | null> {
    const values = SOURCE_ROW.values(source);
    return await this.#added('sources', await this.sql.row(ADD_SOURCE_SQL, null, ...values));
  }

  /** The id of the source with this name on this list. */
  findSource({ name, listPage }: Pick<Source, 'name' | 'listPage'>): Promise<number | null> {
    return this.#id('SELECT id FROM source WHERE name = ? AND list_page = ?', name, listPage);
  }

  /** Changes the name or slug of a venue; false, without a change, if another has the slug. */
  async changeVenue(venue: Venue): Promise<boolean> {
    const owner = await this.#venueId(venue.slug);
    if (owner !== null && owner !== venue.id) return false;
    const sql = changeSql('venue', VENUE_ROW.columns);
    await this.#change('venues', venue.id, sql, ...VENUE_ROW.values(venue));
    return true;
  }

  /** Changes the fields of a source; false, without a change, if another has the name on that list. */
  async changeSource(source: StoredSource): Promise<boolean> {
    const owner = await this.findSource(source);
    if (owner !== null && owner !== source.id) return false;
    const sql = changeSql('source', SOURCE_ROW.columns);
    await this.#change('sources', source.id, sql, ...SOURCE_ROW.values(source));
    return true;
  }

  /**
   * Removes a venue or source that no sitting uses, or a person to whom no entry is linked. Otherwise removes nothing and
   * returns the number of uses; 0 if it was removed. Its id is never reused.
   */
  async removeUnused(name: keyof typeof USES_SQL, id: number): Promise<number> {
    const uses = integer(await this.sql.row(USES_SQL[name], id), 'uses');
    if (uses > 0) return uses;
    await this.#log.changing(name, id);
    if (name === 'people') {
      await this.#removeDetails(id);
      await this.sql.run('DELETE FROM label_decision WHERE person_id = ?', id);
      this.#knownPeople.delete(id);
    }
    await this.#remove(name, id);
    return 0;
  }

  /** Whether a sitting with this id exists. */
  async hasSitting(id: number): Promise<boolean> {
    return (await this.sql.row('SELECT 1 FROM sitting WHERE id = ?', id)) !== undefined;
  }

  /** The sitting taken from a source, the latest of several; null if there is none. */
  async sittingOfSource(source: Pick<Source, 'name' | 'listPage'>): Promise<number | null> {
    const sourceId = await this.findSource(source);
    if (sourceId === null) return null;
    const sql = 'SELECT id FROM sitting WHERE source_id = ? ORDER BY id DESC LIMIT 1';
    return await this.#id(sql, sourceId);
  }

  /** The sittings of this venue that began at this date and time, or at any time of a day, from any source; the oldest first. */
  async sittingsAt(start: SittingStart | SittingDay): Promise<readonly number[]> {
    const same = sameValues(startValues(start));
    return await this.#ids(`SELECT id FROM sitting WHERE ${same.text} ORDER BY id`, ...same.values);
  }

  /** The sitting that last had this venue and start, before it was changed or removed; null if none had. */
  async formerSittingAt({ venueSlug, startDate, startTime }: SittingStart): Promise<number | null> {
    const venue = venueSlug === null ? null : await this.item('venues', venueSlug);
    if (venue === null || startDate === null) return null;
    const address = sittingAddress(venue.id, startDate, startTime);
    return await formerItem(this.sql, 'sittings', address);
  }

  /** The sittings of this venue that begin on this day, or began on it before they were changed. */
  async sittingsOfDay({ venueSlug, startDate }: SittingDay): Promise<ReadonlySet<number>> {
    if (startDate === null) return new Set();
    const ids = new Set(await this.sittingsAt({ venueSlug, startDate }));
    const venue = venueSlug === null ? null : await this.item('venues', venueSlug);
    const before = venue === null ? [] : await formerSittings(this.sql, venue.id, startDate);
    for (const id of before) if (await this.hasSitting(id)) ids.add(id);
    return ids;
  }

  /**
   * The sitting with this id or, without one, with this venue, start and source; created if there is none, together with an
   * unknown venue. Rejects with SittingConflict if the id belongs to another.
   */
  async sitting(sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const given = sitting.id ?? null;
    if (given !== null && !(await this.hasSitting(given))) return await this.#addSitting(sitting);
    const id = await this.#findSame(sitting, given);
    if (id !== null) return { id, isNew: false, madeVenue: null };
    if (given === null) return await this.#addSitting(sitting);
    throw new SittingConflict(
      `sitting: Sitting ${given} is already in the record, and is another one.`,
    );
  }

  /** Creates a sitting even if one with the same description exists. */
  async addSitting(sitting: NewSitting): Promise<number> {
    return (await this.#addSitting(sitting)).id;
  }

  /**
   * Changes the description of a sitting; an unknown venue or source is created. Its entries stay as they are. Rejects with
   * SittingConflict if another sitting has that venue, start and source, unless they are already the sitting's own. `evidence`
   * has the entries from which the description was derived; none if it was given.
   */
  async changeSitting(
    id: number,
    sitting: NewSitting,
    evidence: readonly Evidence[] = [],
  ): Promise<void> {
    if (!(await this.hasSitting(id))) throw new RangeError(`there is no sitting ${id}`);
    const same = (await this.#findSame(sitting, id)) !== null;
    const other = same ? null : await this.#findSame(sitting, null);
    if (other !== null) {
      throw new SittingConflict(
        `A sitting with this venue, start and source is in the record already: ${other}.`,
      );
    }
    const { values } = await this.#sittingValues(sitting);
    await this.#change('sittings', id, changeSql('sitting', SITTING_COLUMNS), ...values);
    this.describedAnew(id);
    await storeEvidence(this.sql, id, evidence);
  }

  /**
   * Removes a sitting, withdraws all of its entries and returns their number. Its id is never reused, not even by a document
   * that has it, unless the sitting itself is restored.
   */
  async removeSitting(id: number): Promise<number> {
    const ids = await this.#ids('SELECT id FROM entry WHERE sitting_id = ? ORDER BY id', id);
    await this.withdrawEach(ids);
    await storeEvidence(this.sql, id, []);
    await this.#remove('sittings', id);
    return ids.length;
  }

  /**
   * Re-creates a removed sitting under its id, with this description; its entries stay withdrawn. Null, without a change, if no
   * sitting of this id was removed, or if it exists.
   */
  async restoreSitting(id: number, sitting: NewSitting): Promise<RestoredSitting | null> {
    if (!(await this.#wasRemoved(id)) || (await this.hasSitting(id))) return null;
    const entryIds = await this.#ids(WITHDRAWN_WITH_SQL, id);
    return { ...(await this.#insertSitting(id, sitting)), entryIds };
  }

  /** A person by id or slug; null if there is none. */
  async findPerson(idOrSlug: number | string): Promise<Person | null> {
    const row =
      typeof idOrSlug === 'number'
        ? await this.sql.row(`${PERSON_SQL} WHERE id = ?`, idOrSlug)
        : await rowOfSlug(this.sql, 'people', PERSON_SQL, idOrSlug);
    return row === undefined ? null : PERSON_ROW.read(row);
  }

  /** A person, or the one into whom they were merged, by any id or slug they ever had; null if nobody had it, or they were removed. */
  async personNow(idOrSlug: number | string): Promise<Person | null> {
    const known = await this.findPerson(idOrSlug);
    if (known !== null) return known;
    const id = await formerItem(this.sql, 'people', idOrSlug);
    return id === null ? null : await this.findPerson(id);
  }

  /**
   * The person whom a document names, perhaps as they were before somebody renamed or merged them. Created if unknown; rejects
   * with PersonConflict if the id or slug belongs to another.
   */
  async personOfDocument(person: Person): Promise<Person> {
    const { id, legalName, slug } = person;
    if (!this.#knownPeople.has(id)) {
      const now = await this.personNow(id);
      if (now !== null && now.id !== id) return now;
      const isSo = now === null || (now.legalName === legalName && now.slug === slug);
      const history = isSo ? [] : await itemHistory(this.sql, 'people', id);
      const states = history.map(({ state }) => JSON.parse(state) as JsonObject);
      const wasSo = states.some((one) => one['legal_name'] === legalName && one['slug'] === slug);
      if (now !== null && wasSo) return now;
    }
    await this.knowPerson(person);
    return person;
  }

  /** Entries are linked to people as they are now: to nobody if the person was removed. */
  override async restoreEntries(
    sittingId: number,
    entries: readonly RestoredEntry[],
    areNew = false,
  ): Promise<readonly number[]> {
    const people = new Map<number, Person | null>();
    const linked: RestoredEntry[] = [];
    for (const { id, body } of entries) {
      const personId = body.speaker?.id ?? null;
      if (personId !== null && !people.has(personId))
        people.set(personId, await this.personNow(personId));
      const speaker = personId === null ? null : (people.get(personId) ?? null);
      linked.push({ id, body: { ...body, speaker } });
    }
    return await super.restoreEntries(sittingId, linked, areNew);
  }

  /** Makes sure that the person exists; rejects with PersonConflict if the id or slug belongs to another. */
  async knowPerson(person: Person): Promise<void> {
    const { id, legalName, slug } = person;
    const seen = this.#knownPeople.get(id) ?? (await this.findPerson(id));
    if (seen !== null && (seen.legalName !== legalName || seen.slug !== slug)) {
      throw conflict(`Person ${id}`, seen);
    }
    if (seen === null) {
      const namesake = await this.findPerson(slug);
      if (namesake !== null) throw conflict(`The slug "${slug}"`, namesake);
      await this.#insertPerson(id, legalName, slug);
    }
    this.#knownPeople.set(id, person);
  }

  /** Creates a person; without a slug, one is derived from the name, with a number for a namesake. Null if the slug is taken. */
  async addPerson(legalName: string, slug: string | null): Promise<number | null> {
    if (slug !== null && (await this.findPerson(slug)) !== null) return null;
    return await this.#insertPerson(null, legalName, slug);
  }

  /**
   * Changes the name, slug or details of a person; the details replace the former ones. If the name or slug changes, every
   * linked entry is rewritten, as a revision of the kind `linked`; returns their number. Rejects with PersonConflict if the
   * slug or an identifier belongs to another.
   */
  async changePerson(person: KnownPerson): Promise<number> {
    const { id, legalName, slug } = person;
    await this.#refusePersonConflict(person);
    const found = await this.findPerson(id);
    const sql = changeSql('person', ['legal_name', 'slug', 'honorific_prefix', 'gender']);
    await this.#change('people', id, sql, legalName, slug, person.honorificPrefix, person.gender);
    await this.#noteSlug(id, slug);
    await this.#removeDetails(id);
    for (const name of person.otherNames) await this.sql.run(ADD_OTHER_NAME_SQL, id, name);
    for (const { scheme, identifier } of person.identifiers) {
      await this.sql.run(ADD_IDENTIFIER_SQL, scheme, identifier, id);
    }
    // Memberships are listed in the order in which they were added. Duplicates are stored as given.
    const memberships = person.memberships.map((one) => [id, ...MEMBERSHIP_ROW.values(one)]);
    await this.sql.insert('membership', MEMBERSHIP_COLUMNS, memberships);
    this.#knownPeople.delete(id);
    const before = present(found, 'the person to change');
    if (before.legalName === legalName && before.slug === slug) return 0;
    const linked = await this.#ids(LINKED_ENTRIES_SQL, id);
    return await this.correctEach(linked, (body) => ({ ...body, speaker: person }), 'linked');
  }

  /**
   * Links every entry of a person to the survivor, who gets the given description, and removes the person. The person's
   * addresses lead to the survivor. Returns the number of entries.
   */
  async mergePerson({ id }: Person, survivor: KnownPerson): Promise<number> {
    const linked = await this.#ids(LINKED_ENTRIES_SQL, id);
    const entries = await this.correctEach(
      linked,
      (body) => ({ ...body, speaker: survivor }),
      'linked',
    );
    await this.removeUnused('people', id);
    await this.changePerson(survivor);
    await this.noteMerge(id, survivor.id);
    return entries;
  }

  /** From now on, addresses of a removed person lead to another. */
  async noteMerge(id: number, survivorId: number): Promise<void> {
    await this.sql.run(FORGET_ADDRESS_SQL, mergedAddress(survivorId));
    await this.sql.run(STORE_ADDRESS_SQL, 'people', mergedAddress(id), survivorId);
  }

  /** Reverses a merge: those of the entries that are still the survivor's return to the person. Both get the given descriptions. */
  async partPerson(
    person: KnownPerson,
    survivor: KnownPerson,
    entryIds: readonly number[],
  ): Promise<number> {
    const { id, legalName, slug } = person;
    await this.changePerson(survivor);
    await this.knowPerson({ id, legalName, slug });
    await this.changePerson(person);
    return await this.correctEach(
      entryIds,
      (body) => (body.speaker?.id === survivor.id ? { ...body, speaker: person } : null),
      'linked',
    );
  }

  /**
   * Adds what a document says of a person, who is created if nobody has the id, slug, identifier or name; a second one of the
   * same name within this transaction is a namesake. Nothing is removed, and no name is changed, because the record's entries
   * carry it. Rejects with PersonConflict if the id or slug belongs to another. Returns what was new.
   */
  async describePerson(claim: PersonClaim) {
    const known = await this.#findClaimed(claim);
    const id = known?.id ?? (await this.#insertPerson(claim.id, claim.legalName, claim.slug));
    this.#described.add(id);
    await this.#log.changing('people', id);
    const honorific = await this.#addText(id, 'honorific_prefix', claim.honorificPrefix);
    const gender = await this.#addText(id, 'gender', claim.gender);
    const identifiers = await this.#countNew(claim.identifiers, ({ scheme, identifier }) =>
      this.sql.run(ADD_IDENTIFIER_SQL, scheme, identifier, id),
    );
    const names = claim.otherNames.filter((name) => name !== claim.legalName);
    const otherNames = await this.#countNew(names, (name) =>
      this.sql.run(ADD_OTHER_NAME_SQL, id, name),
    );
    const memberships = await this.#countNew(claim.memberships, (membership: Membership) =>
      this.sql.run(ADD_NEW_MEMBERSHIP_SQL, id, ...MEMBERSHIP_ROW.values(membership)),
    );
    const isMore = honorific || gender || otherNames + identifiers + memberships > 0;
    if (isMore) this.isChanged = true;
    return { made: known === null, isMore, otherNames, identifiers, memberships };
  }

  /** Writes the log of items; to be called before the transaction is committed. */
  protected async finishItems(): Promise<void> {
    await this.#log.finish(this.atMs);
  }

  async #addSitting(sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const given = sitting.id ?? null;
    if (given !== null && (await this.#wasRemoved(given))) {
      throw new SittingConflict(
        `sitting: Sitting ${given} was removed from the record; its id is not used again.`,
      );
    }
    return await this.#insertSitting(given, sitting);
  }

  async #insertSitting(id: number | null, sitting: NewSitting): Promise<FoundOrMadeSitting> {
    const { values, madeVenue } = await this.#sittingValues(sitting);
    const added = await this.#added('sittings', await this.sql.row(ADD_SITTING_SQL, id, ...values));
    return { id: present(added, 'the sitting that was added'), isNew: true, madeVenue };
  }

  /** The sitting with this venue, start and source; with an id, only that one. */
  async #findSame(sitting: NewSitting, id: number | null): Promise<number | null> {
    const same = sameValues([
      ...startValues(sitting),
      ['source.name', sitting.source?.name ?? null],
      ...(id === null ? [] : [['sitting.id', id] as const]),
    ]);
    return await this.#id(
      `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
       WHERE ${same.text} ORDER BY sitting.id LIMIT 1`,
      ...same.values,
    );
  }

  /** The values of its row; an unknown venue or source is created. */
  async #sittingValues(sitting: NewSitting) {
    const { venueSlug, source } = sitting;
    let venueId = venueSlug === null ? null : await this.#venueId(venueSlug);
    let madeVenue: string | null = null;
    if (venueSlug !== null && venueId === null) {
      madeVenue = venueNameFromSlug(venueSlug);
      venueId = await this.addVenue(madeVenue, venueSlug);
    }
    const sourceId =
      source === null ? null : ((await this.findSource(source)) ?? (await this.addSource(source)));
    return { values: [venueId, sourceId, ...SITTING_ROW.values(sitting)], madeVenue };
  }

  /** Whether this id belonged to a removed sitting. */
  async #wasRemoved(sittingId: number): Promise<boolean> {
    const sql = "SELECT id FROM removed_item WHERE kind = 'sitting' AND id = ?";
    return (await this.#id(sql, sittingId)) !== null;
  }

  async #insertPerson(id: number | null, legalName: string, slug: string | null): Promise<number> {
    const given = slug ?? (await this.#freeSlug(slugFromName(legalName)));
    const row = await this.sql.row(ADD_PERSON_SQL, id, legalName, given);
    const added = present(await this.#added('people', row), 'the person that was added');
    // If the person exists again, a merge is reversed.
    if (id !== null) await this.sql.run(FORGET_ADDRESS_SQL, mergedAddress(id));
    await this.#noteSlug(added, given);
    return added;
  }

  /** A slug with capital letters is found in lower case too, and so in any case. */
  async #noteSlug(id: number, slug: string): Promise<void> {
    const folded = foldedSlug(slug);
    if (folded !== slug) await this.sql.run(STORE_ADDRESS_SQL, 'people', folded, id);
  }

  async #freeSlug(base: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if ((await this.findPerson(slug)) === null) return slug;
    }
  }

  /** By id, by slug, by an identifier, or by a name that nobody described so far has. */
  async #findClaimed({ id, slug, legalName, identifiers }: PersonClaim): Promise<Person | null> {
    const byId = id === null ? null : await this.findPerson(id);
    const bySlug = slug === null ? null : await this.findPerson(slug);
    const found = byId ?? bySlug;
    if (found !== null) {
      const same = found.legalName === legalName && (id ?? found.id) === found.id;
      if (same && foldedSlug(slug ?? found.slug) === foldedSlug(found.slug)) return found;
      const what = byId === null ? `The slug "${slug}"` : `Person ${id}`;
      throw conflict(`${legalName}: ${what}`, found);
    }
    for (const identifier of identifiers) {
      const known = await this.#findIdentified(identifier);
      if (known !== null && !(await this.#isAnother(known, identifiers))) return known;
    }
    if (id !== null || slug !== null) return null;
    for (const namesake of await this.#people('WHERE legal_name = ? ORDER BY id', legalName)) {
      if (this.#described.has(namesake.id)) continue;
      if (!(await this.#isAnother(namesake, identifiers))) return namesake;
    }
    return null;
  }

  /** Whether the person has a different identifier in the first scheme of a claim: two identifiers are two people. */
  async #isAnother(person: Person, [first]: PersonClaim['identifiers']): Promise<boolean> {
    if (first === undefined) return false;
    const sql = 'SELECT identifier FROM person_identifier WHERE person_id = ? AND scheme = ?';
    const known = await this.sql.rows(sql, person.id, first.scheme);
    return known.length > 0 && known.every((row) => text(row, 'identifier') !== first.identifier);
  }

  async #refusePersonConflict({ id, slug, identifiers }: KnownPerson): Promise<void> {
    const namesake = await this.findPerson(slug);
    if (namesake !== null && namesake.id !== id) {
      throw new PersonConflict(`The slug "${slug}" is another person’s.`);
    }
    for (const identifier of identifiers) {
      const owner = await this.#findIdentified(identifier);
      if (owner === null || owner.id === id) continue;
      throw new PersonConflict(
        `The identifier "${identifier.identifier}" of "${identifier.scheme}" is person ${owner.id} already.`,
      );
    }
  }

  async #findIdentified({ scheme, identifier }: Identifier): Promise<Person | null> {
    const [person] = await this.#people(
      'WHERE id = (SELECT person_id FROM person_identifier WHERE scheme = ? AND identifier = ?)',
      scheme,
      identifier,
    );
    return person ?? null;
  }

  async #people(condition: string, ...values: SqlValue[]): Promise<Person[]> {
    return await readRows(this.sql, PERSON_ROW.read, `${PERSON_SQL} ${condition}`, ...values);
  }

  /** Existing texts stay. Returns whether it was stored. */
  async #addText(
    id: number,
    column: 'honorific_prefix' | 'gender',
    value: string | null,
  ): Promise<boolean> {
    if (value === null) return false;
    const sql = `UPDATE person SET ${column} = ? WHERE id = ? AND ${column} IS NULL`;
    return (await this.sql.run(sql, value, id)) > 0;
  }

  /** How many of these were new: `add` returns the number of added rows. */
  async #countNew<Value>(
    values: readonly Value[],
    add: (value: Value) => Promise<number> | number,
  ): Promise<number> {
    let count = 0;
    for (const value of values) count += await add(value);
    return count;
  }

  async #removeDetails(personId: number): Promise<void> {
    for (const table of ['other_name', 'person_identifier', 'membership']) {
      await this.sql.run(`DELETE FROM ${table} WHERE person_id = ?`, personId);
    }
  }

  #venueId(slug: string): Promise<number | null> {
    return this.#id('SELECT id FROM venue WHERE slug = ?', foldedSlug(slug));
  }

  /** The id of an added row; null if there is no row. Rejects the transaction with IdsExhausted if no id was left. */
  async #added(name: CollectionName, row: Row | undefined): Promise<number | null> {
    if (row === undefined) return null;
    const id = integer(row, 'id');
    if (id === NO_ID_LEFT) throw new IdsExhausted(COLLECTION_TABLES[name].table);
    this.#log.added(name, id);
    this.isChanged = true;
    return id;
  }

  /** Runs an UPDATE of one row, whose last value is the id. */
  async #change(
    name: CollectionName,
    id: number,
    sql: string,
    ...values: SqlValue[]
  ): Promise<void> {
    await this.#log.changing(name, id);
    if ((await this.sql.run(sql, ...values, id)) === 0) {
      throw new RangeError('there is no item with this id');
    }
    this.isChanged = true;
  }

  async #remove(name: CollectionName, id: number): Promise<void> {
    const { table } = COLLECTION_TABLES[name];
    await this.#change(name, id, `DELETE FROM ${table} WHERE id = ?`);
    await this.sql.run(NOTE_REMOVAL_SQL, table, id, this.atMs, this.by);
  }

  async #id(sql: string, ...values: SqlValue[]): Promise<number | null> {
    return await readRow(this.sql, (row) => integer(row, 'id'), sql, ...values);
  }

  async #ids(sql: string, ...values: SqlValue[]): Promise<number[]> {
    return await readRows(this.sql, (row) => integer(row, 'id'), sql, ...values);
  }
}

type SameValue = readonly [column: string, value: string | number | null, wanted?: string];

function startValues(start: SittingStart | SittingDay): readonly SameValue[] {
  return [
    ['venue_id', start.venueSlug, '(SELECT id FROM venue WHERE slug = ?)'],
    ['start_date', start.startDate],
    ...('startTime' in start ? [['start_time', start.startTime] as const] : []),
  ];
}

/**
 * The condition that columns have values, which may be null, and the values in order. "IS NOT DISTINCT FROM" would find the
 * same rows, but PostgreSQL uses no index for it.
 */
function sameValues(columns: readonly SameValue[]) {
  const conditions = columns.map(([column, value, wanted = '?']) =>
    value === null ? `${column} IS NULL` : `${column} = ${wanted}`,
  );
  const values = columns.map(([, value]) => value).filter((value) => value !== null);
  return { text: conditions.join(' AND '), values };
}

function conflict(what: string, { id, legalName, slug }: Person): PersonConflict {
  return new PersonConflict(`${what} is already ${legalName} (id ${id}, slug "${slug}").`);
}
