// Changes and removes venues, sources and people, and removes sittings, within a transaction. What that does
// to entries is the publication's: this says which ones are concerned.

import type { KnownPerson } from '../../hansard/person.ts';
import type { Venue } from '../../hansard/venue.ts';
import { PersonConflict, type KeptSource } from '../store.ts';
import type { MemberTable } from './postgres-member-ids.ts';
import { first, type Asked, type Value } from './postgres-statements.ts';

export const LINKED_ENTRIES_SQL = 'SELECT id FROM entry WHERE person_id = $1 ORDER BY id';

export class PostgresMembers {
  readonly #asked: Asked;
  readonly #by: string | null;

  constructor(asked: Asked, by: string | null) {
    this.#asked = asked;
    this.#by = by;
  }

  /** False where the slug is another's. */
  async changeVenue({ id, name, slug }: Venue): Promise<boolean> {
    if (await this.#is('SELECT 1 FROM venue WHERE slug = $1 AND id <> $2', slug, id)) return false;
    await this.#change(
      'UPDATE venue SET name = $1, slug = $2 WHERE id = $3 RETURNING 1',
      name,
      slug,
      id,
    );
    return true;
  }

  /** False where the name on that list is another's. */
  async changeSource(source: KeptSource): Promise<boolean> {
    const taken = await this.#is(
      'SELECT 1 FROM source WHERE name = $1 AND list_page = $2 AND id <> $3',
      source.name,
      source.listPage,
      source.id,
    );
    if (taken) return false;
    await this.#change(
      `UPDATE source SET name = $1, list_page = $2, date = $3, url = $4,
         last_processing_attempt = $5, last_processing_success = $6 WHERE id = $7 RETURNING 1`,
      source.name,
      source.listPage,
      source.date,
      source.url,
      source.lastProcessingAttempt,
      source.lastProcessingSuccess,
      source.id,
    );
    return true;
  }

  /** Gives the entries whose text has the earlier name or slug. */
  async changePerson(person: KnownPerson): Promise<number[]> {
    const { id, legalName, slug } = person;
    await this.#refuseConflict(person);
    const before = await first(
      this.#asked,
      'SELECT legal_name, slug FROM person WHERE id = $1',
      id,
    );
    await this.#change(
      'UPDATE person SET legal_name = $1, slug = $2 WHERE id = $3 RETURNING 1',
      legalName,
      slug,
      id,
    );
    await this.#describe(person);
    return before!['legal_name'] === legalName && before!['slug'] === slug
      ? []
      : await this.#ids(LINKED_ENTRIES_SQL, id);
  }

  /** How many sittings were held there; the venue is gone where that is 0. */
  async removeVenue(id: number, atMs: number): Promise<number> {
    const held = await this.#count('SELECT count(*) AS n FROM sitting WHERE venue_id = $1', id);
    if (held === 0) await this.#remove('venue', id, atMs);
    return held;
  }

  /** How many sittings were taken from it; the source is gone where that is 0. */
  async removeSource(id: number, atMs: number): Promise<number> {
    const taken = await this.#count('SELECT count(*) AS n FROM sitting WHERE source_id = $1', id);
    if (taken === 0) await this.#remove('source', id, atMs);
    return taken;
  }

  /** How many entries are linked to the person, who is gone where that is 0. */
  async removePerson(id: number, atMs: number): Promise<number> {
    const linked = await this.#count('SELECT count(*) AS n FROM entry WHERE person_id = $1', id);
    if (linked > 0) return linked;
    await this.#forgetDetails(id);
    await this.#remove('person', id, atMs);
    return 0;
  }

  /** The entries of a sitting, in the order of their ids. */
  async entriesOf(sittingId: number): Promise<number[]> {
    return await this.#ids('SELECT id FROM entry WHERE sitting_id = $1 ORDER BY id', sittingId);
  }

  /** Takes a sitting away that has no entry any more. */
  async removeSitting(id: number, atMs: number): Promise<void> {
    await this.#remove('sitting', id, atMs);
  }

  async #refuseConflict({ id, slug, identifiers }: KnownPerson): Promise<void> {
    if (await this.#is('SELECT 1 FROM person WHERE slug = $1 AND id <> $2', slug, id)) {
      throw new PersonConflict(`The slug "${slug}" is another person’s.`);
    }
    for (const { scheme, identifier } of identifiers) {
      const owner = await first(
        this.#asked,
        `SELECT person_id FROM person_identifier
         WHERE scheme = $1 AND identifier = $2 AND person_id <> $3`,
        scheme,
        identifier,
        id,
      );
      if (owner === undefined) continue;
      throw new PersonConflict(
        `The identifier "${identifier}" of "${scheme}" is person ${String(owner['person_id'])} already.`,
      );
    }
  }

  async #describe(person: KnownPerson): Promise<void> {
    const { id, otherNames, identifiers, memberships } = person;
    await this.#forgetDetails(id);
    await this.#asked.rows(
      'INSERT INTO other_name (person_id, name) SELECT $1::bigint, * FROM unnest($2::text[])',
      id,
      [...new Set(otherNames)],
    );
    await this.#asked.rows(
      `INSERT INTO person_identifier (person_id, scheme, identifier)
       SELECT $1::bigint, * FROM unnest($2::text[], $3::text[]) ON CONFLICT DO NOTHING`,
      id,
      identifiers.map(({ scheme }) => scheme),
      identifiers.map(({ identifier }) => identifier),
    );
    // One by one: their order is told by the order in which they were given.
    for (const { chamber, constituency, party, startDate, endDate } of memberships) {
      await this.#asked.rows(
        `INSERT INTO membership (person_id, chamber, constituency, party, start_date, end_date)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        id,
        chamber,
        constituency,
        party,
        startDate,
        endDate,
      );
    }
  }

  async #forgetDetails(id: number): Promise<void> {
    for (const table of ['other_name', 'person_identifier', 'membership']) {
      await this.#asked.rows(`DELETE FROM ${table} WHERE person_id = $1`, id);
    }
  }

  async #remove(table: MemberTable, id: number, atMs: number): Promise<void> {
    await this.#change(`DELETE FROM ${table} WHERE id = $1 RETURNING 1`, id);
    // A document may have brought back a person of the same id, to be removed again.
    await this.#asked.rows(
      `INSERT INTO removed_member (kind, id, at, removed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, removed_by = excluded.removed_by`,
      table,
      id,
      atMs,
      this.#by,
    );
  }

  /** Changes one row, which must be there. */
  async #change(sql: string, ...values: Value[]): Promise<void> {
    if (!(await this.#is(sql, ...values))) {
      throw new RangeError('there is no member with this id');
    }
  }

  async #is(sql: string, ...values: Value[]): Promise<boolean> {
    return (await first(this.#asked, sql, ...values)) !== undefined;
  }

  async #count(sql: string, ...values: Value[]): Promise<number> {
    return (await first(this.#asked, sql, ...values))!['n'] as number;
  }

  async #ids(sql: string, ...values: Value[]): Promise<number[]> {
    return (await this.#asked.rows(sql, ...values)).map((row) => row['id'] as number);
  }
}
