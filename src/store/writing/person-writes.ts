// The people of a write transaction: how they are identified, what is refused, and how a change of one affects their entries.

import { present } from '../../base/present.ts';
import type { JsonObject } from '../../record/field.ts';
import { foldedSlug } from '../../record/id.ts';
import type { Identifier, KnownPerson, Person } from '../../record/person.ts';
import { slugFromName, type PersonClaim } from '../../record/rules/person-claim.ts';
import { PersonConflict } from '../contract/conflicts.ts';
import type { ReadHere } from '../contract/read-before.ts';
import {
  findPerson,
  MEMBERSHIP_ROW,
  PERSON_ROW,
  PERSON_SQL,
} from '../entries/collection-tables.ts';
import {
  itemHistory,
  mergedAddress,
  personNow,
  STORE_ADDRESS_SQL,
} from '../entries/item-changes.ts';
import { readIds, readRows, text } from '../sql/row-values.ts';
import type { SqlRunner, SqlValue } from '../sql/sql-runner.ts';
import type { EntryWrites } from './entry-writes.ts';
import type { ItemRows } from './item-rows.ts';
import type { SpeakerNames, SpeakerReference } from './speaker-names.ts';

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

/** To a person who has none. */
const MOVE_PORTRAIT_SQL = `
UPDATE portrait SET person_id = ?1 WHERE person_id = ?2
AND NOT EXISTS (SELECT 1 FROM portrait AS own WHERE own.person_id = ?1)`;

const FORGET_ADDRESS_SQL = "DELETE FROM former_address WHERE resource = 'people' AND address = ?";

export const LINKED_ENTRIES_SQL = 'SELECT id FROM entry WHERE person_id = ? ORDER BY id';

export class PersonWrites {
  /** See findPerson and personNow. */
  readonly find = (idOrSlug: number | string) => findPerson(this.#sql, idOrSlug);
  readonly now = (idOrSlug: number | string) => personNow(this.#sql, idOrSlug);
  readonly #sql: SqlRunner;
  readonly #items: ItemRows;
  readonly #entries: EntryWrites;
  readonly #speakers: SpeakerNames;
  /** People whom this transaction has described: another one of the same name is a namesake. */
  readonly #described = new Set<number>();

  constructor(sql: SqlRunner, items: ItemRows, entries: EntryWrites, speakers: SpeakerNames) {
    this.#sql = sql;
    this.#items = items;
    this.#entries = entries;
    this.#speakers = speakers;
  }

  /** See ItemRows. */
  removeUnused(id: number): Promise<number> {
    return this.#items.removeUnused('people', id, async () => {
      await this.#removeDetails(id);
      await this.#sql.run('DELETE FROM portrait WHERE person_id = ?', id);
      await this.#sql.run('DELETE FROM label_decision WHERE person_id = ?', id);
      this.#speakers.forget(id);
    });
  }

  /**
   * The person whom a document names, perhaps as they were before somebody renamed or merged them. Created if unknown; rejects
   * with PersonConflict if the id or slug belongs to another.
   */
  async ofDocument(person: Person): Promise<Person> {
    const { id, legalName, slug } = person;
    if (this.#speakers.readPerson(id) === undefined) {
      const now = await personNow(this.#sql, id);
      if (now !== null && now.id !== id) return now;
      const isCurrentName = now === null || (now.legalName === legalName && now.slug === slug);
      const history = isCurrentName ? [] : await itemHistory(this.#sql, 'people', id);
      const states = history.map(({ state }) => JSON.parse(state) as JsonObject);
      const isFormerName = states.some(
        (state) => state['legal_name'] === legalName && state['slug'] === slug,
      );
      if (now !== null && isFormerName) return now;
    }
    await this.know(person);
    return person;
  }

  /** Makes sure that the person exists; rejects with PersonConflict if the id or slug belongs to another. */
  async know(person: Person): Promise<void> {
    const { id, legalName, slug } = person;
    const seen = this.#speakers.readPerson(id) ?? (await findPerson(this.#sql, id));
    if (seen !== null && (seen.legalName !== legalName || seen.slug !== slug)) {
      throw conflict(`Person ${id}`, seen);
    }
    if (seen === null) {
      const namesake = await findPerson(this.#sql, slug);
      if (namesake !== null) throw conflict(`The slug "${slug}"`, namesake);
      await this.#insert(id, legalName, slug);
    }
    this.#speakers.remember(person);
  }

  /** Creates a person; without a slug, one is derived from the name, with a number for a namesake. Null if the slug is taken. */
  async add(legalName: string, slug: string | null): Promise<number | null> {
    if (slug !== null && (await findPerson(this.#sql, slug)) !== null) return null;
    return await this.#insert(null, legalName, slug);
  }

  /**
   * Changes the name, slug or details of a person; the details replace the former ones. If the name or slug changes, every
   * linked entry is rewritten, as a revision of the kind `linked`; returns their number. Rejects with PersonConflict if the
   * slug or an identifier belongs to another.
   */
  async change(person: ReadHere<KnownPerson>): Promise<number> {
    const { id, legalName, slug } = person;
    await this.#refuseConflict(person);
    const foundPerson = await findPerson(this.#sql, id);
    const columns = ['legal_name', 'slug', 'honorific_prefix', 'gender'];
    const values = [legalName, slug, person.honorificPrefix, person.gender];
    await this.#items.change('people', id, { columns, values });
    await this.#noteSlug(id, slug);
    await this.#removeDetails(id);
    await this.#addDetails(id, person);
    // Memberships are listed in the order in which they were added. Duplicates are stored as given.
    const memberships = person.memberships.map((membership) => [
      id,
      ...MEMBERSHIP_ROW.values(membership),
    ]);
    await this.#sql.insert('membership', MEMBERSHIP_COLUMNS, memberships);
    this.#speakers.forget(id);
    const earlier = present(foundPerson, 'the person to change');
    if (earlier.legalName === legalName && earlier.slug === slug) return 0;
    return await this.#linkTo(person, id);
  }

  /**
   * Links every entry of a person to the survivor, who gets the given description, and removes the person. The person's
   * addresses lead to the survivor. Returns the number of entries.
   */
  async merge({ id }: Person, survivor: ReadHere<KnownPerson>): Promise<number> {
    const entries = await this.#linkTo(survivor, id);
    await this.#sql.run(MOVE_PORTRAIT_SQL, survivor.id, id);
    await this.removeUnused(id);
    await this.change(survivor);
    await this.noteMerge(id, survivor.id);
    return entries;
  }

  /** From now on, addresses of a removed person lead to another. */
  async noteMerge(id: number, survivorId: number): Promise<void> {
    await this.#items.changing('people', id);
    await this.#sql.run(FORGET_ADDRESS_SQL, mergedAddress(survivorId));
    await this.#sql.run(STORE_ADDRESS_SQL, 'people', mergedAddress(id), survivorId);
  }

  /** Reverses a merge: those of the entries that are still the survivor's return to the person. Both get the given descriptions. */
  async part(
    person: ReadHere<KnownPerson>,
    survivor: ReadHere<KnownPerson>,
    entryIds: readonly number[],
  ): Promise<number> {
    const { id, legalName, slug } = person;
    await this.change(survivor);
    await this.know({ id, legalName, slug });
    await this.change(person);
    return await this.#entries.correctEach(entryIds, 'linked', (body) =>
      body.speaker?.id === survivor.id ? { ...body, speaker: person } : null,
    );
  }

  /**
   * Adds what a document says of a person, who is created if nobody has the id, slug, identifier or name; a second one of the
   * same name within this transaction is a namesake. Nothing is removed, and no name is changed, because the record's entries
   * carry it. Rejects with PersonConflict if the id or slug belongs to another. Returns what was new.
   */
  async describe(claim: PersonClaim) {
    const person = await this.#findClaimed(claim);
    const id = person?.id ?? (await this.#insert(claim.id, claim.legalName, claim.slug));
    this.#described.add(id);
    await this.#items.changing('people', id);
    const honorific = await this.#addText(id, 'honorific_prefix', claim.honorificPrefix);
    const gender = await this.#addText(id, 'gender', claim.gender);
    const names = claim.otherNames.filter((name) => name !== claim.legalName);
    const [identifiers, otherNames] = await this.#addDetails(id, { ...claim, otherNames: names });
    const seats = claim.memberships.map((membership) => [id, ...MEMBERSHIP_ROW.values(membership)]);
    const memberships = await this.#runEach(ADD_NEW_MEMBERSHIP_SQL, seats);
    const isMore = honorific || gender || otherNames + identifiers + memberships > 0;
    if (isMore) this.#items.isChanged = true;
    return { id, made: person === null, isMore, otherNames, identifiers, memberships };
  }

  /** Links the entries of a person, by id, to the same person as they are now, or to another; returns their number. */
  async #linkTo(speaker: SpeakerReference, id: number): Promise<number> {
    const linked = await readIds(this.#sql, LINKED_ENTRIES_SQL, id);
    return await this.#entries.correctEach(linked, 'linked', (body) => ({ ...body, speaker }));
  }

  async #insert(id: number | null, legalName: string, slug: string | null): Promise<number> {
    const freeOrOwnSlug = slug ?? (await this.#freeSlug(slugFromName(legalName)));
    const row = { columns: ['legal_name', 'slug'], values: [legalName, freeOrOwnSlug] };
    const added = present(await this.#items.add('people', id, row), 'the person that was added');
    // If the person exists again, a merge is reversed.
    if (id !== null) await this.#sql.run(FORGET_ADDRESS_SQL, mergedAddress(id));
    await this.#noteSlug(added, freeOrOwnSlug);
    return added;
  }

  /** A slug with capital letters is found in lower case too, and so in any case. */
  async #noteSlug(id: number, slug: string): Promise<void> {
    const folded = foldedSlug(slug);
    if (folded !== slug) await this.#sql.run(STORE_ADDRESS_SQL, 'people', folded, id);
  }

  async #freeSlug(base: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`;
      if ((await findPerson(this.#sql, slug)) === null) return slug;
    }
  }

  /** By id, by slug, by an identifier, or by a name that nobody described so far has. */
  async #findClaimed({ id, slug, legalName, identifiers }: PersonClaim): Promise<Person | null> {
    const byId = id === null ? null : await findPerson(this.#sql, id);
    const bySlug = slug === null ? null : await findPerson(this.#sql, slug);
    const person = byId ?? bySlug;
    if (person !== null) {
      const same = person.legalName === legalName && (id ?? person.id) === person.id;
      if (same && foldedSlug(slug ?? person.slug) === foldedSlug(person.slug)) return person;
      const what = byId === null ? `The slug "${slug}"` : `Person ${id}`;
      throw conflict(`${legalName}: ${what}`, person);
    }
    for (const identifier of identifiers) {
      const holder = await this.#findIdentified(identifier);
      if (holder !== null && !(await this.#isAnother(holder, identifiers))) return holder;
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
    const stored = await this.#sql.rows(sql, person.id, first.scheme);
    return stored.length > 0 && stored.every((row) => text(row, 'identifier') !== first.identifier);
  }

  async #refuseConflict({ id, slug, identifiers }: KnownPerson): Promise<void> {
    const namesake = await findPerson(this.#sql, slug);
    if (namesake !== null && namesake.id !== id) {
      throw new PersonConflict(`The slug "${slug}" belongs to another person.`);
    }
    for (const identifier of identifiers) {
      const owner = await this.#findIdentified(identifier);
      if (owner === null || owner.id === id) continue;
      throw new PersonConflict(
        `The identifier "${identifier.identifier}" of "${identifier.scheme}" already belongs to person ${owner.id}.`,
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
    return await readRows(this.#sql, PERSON_ROW.read, `${PERSON_SQL} ${condition}`, ...values);
  }

  /** Existing texts stay. Returns whether it was stored. */
  async #addText(
    id: number,
    column: 'honorific_prefix' | 'gender',
    value: string | null,
  ): Promise<boolean> {
    if (value === null) return false;
    const sql = `UPDATE person SET ${column} = ? WHERE id = ? AND ${column} IS NULL`;
    return (await this.#sql.run(sql, value, id)) > 0;
  }

  /** Adds identifiers and names that are not there; returns how many of each were new. */
  async #addDetails(id: number, person: Pick<KnownPerson, 'identifiers' | 'otherNames'>) {
    const identifiers = person.identifiers.map((identifier) => [
      identifier.scheme,
      identifier.identifier,
      id,
    ]);
    const names = person.otherNames.map((name) => [id, name]);
    const added = await this.#runEach(ADD_IDENTIFIER_SQL, identifiers);
    return [added, await this.#runEach(ADD_OTHER_NAME_SQL, names)] as const;
  }

  /** Returns the number of added rows. */
  async #runEach(statement: string, rows: readonly SqlValue[][]): Promise<number> {
    let count = 0;
    for (const values of rows) count += await this.#sql.run(statement, ...values);
    return count;
  }

  async #removeDetails(personId: number): Promise<void> {
    for (const table of ['other_name', 'person_identifier', 'membership']) {
      await this.#sql.run(`DELETE FROM ${table} WHERE person_id = ?`, personId);
    }
  }
}

function conflict(what: string, { id, legalName, slug }: Person): PersonConflict {
  return new PersonConflict(`${what} already belongs to ${legalName} (id ${id}, slug "${slug}").`);
}
