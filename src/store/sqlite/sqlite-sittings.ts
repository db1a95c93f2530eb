// Keeps the venues, sources, sittings and people that entries belong to, within a transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../../hansard/person.ts';
import type { NewSitting, Source } from '../../hansard/sitting.ts';
import { venueNameFromSlug } from '../../hansard/venue.ts';
import { PersonConflict, SittingConflict, type KeptSitting } from '../store.ts';
import { nextMemberId, wasRemoved } from './sqlite-member-ids.ts';
import { prepareOnce } from './sqlite-statements.ts';

export class SqliteSittings {
  readonly #database: DatabaseSync;
  /** People seen in this transaction: a bulk import names the same few hundred a million times. */
  readonly #known = new Map<number, Person>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  findOrAdd(sitting: NewSitting): KeptSitting {
    if (sitting.id !== undefined && !this.has(sitting.id)) return this.add(sitting);
    const id = this.#like(sitting, sitting.id ?? null);
    if (id !== null) return { id, made: false, madeVenue: null };
    if (sitting.id === undefined) return this.add(sitting);
    throw new SittingConflict(
      `sitting: Sitting ${sitting.id} is already in the record, and is another one.`,
    );
  }

  add(sitting: NewSitting): KeptSitting {
    if (sitting.id !== undefined && wasRemoved(this.#database, 'sitting', sitting.id)) {
      throw new SittingConflict(
        `sitting: Sitting ${sitting.id} was removed from the record; its id is not used again.`,
      );
    }
    const id = sitting.id ?? nextMemberId(this.#database, 'sitting');
    const venue = sitting.venueSlug === null ? null : this.#venue(sitting.venueSlug);
    prepareOnce(
      this.#database,
      `INSERT INTO sitting (id, venue_id, source_id, start_date, start_time, end_date, end_time)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      id,
      venue?.id ?? null,
      sitting.source === null ? null : this.#source(sitting.source),
      sitting.startDate,
      sitting.startTime,
      sitting.endDate,
      sitting.endTime,
    );
    return { id, made: true, madeVenue: venue?.made ?? null };
  }

  /** Another description; refused where it becomes that of another sitting. */
  change(id: number, sitting: NewSitting): void {
    if (!this.has(id)) throw new RangeError(`there is no sitting ${id}`);
    const same = this.#like(sitting, id) !== null;
    const other = same ? null : this.#like(sitting, null);
    if (other !== null) {
      throw new SittingConflict(
        `A sitting with this venue, start and source is in the record already: ${other}.`,
      );
    }
    prepareOnce(
      this.#database,
      `UPDATE sitting SET venue_id = ?, source_id = ?, start_date = ?, start_time = ?, end_date = ?,
         end_time = ? WHERE id = ?`,
    ).run(
      sitting.venueSlug === null ? null : this.#venue(sitting.venueSlug).id,
      sitting.source === null ? null : this.#source(sitting.source),
      sitting.startDate,
      sitting.startTime,
      sitting.endDate,
      sitting.endTime,
      id,
    );
  }

  has(sittingId: number): boolean {
    return (
      prepareOnce(this.#database, 'SELECT 1 FROM sitting WHERE id = ?').get(sittingId) !== undefined
    );
  }

  /** True where the person was not known before. */
  knowPerson(person: Person): boolean {
    const seen = this.#known.get(person.id) ?? this.findPerson(person.id);
    if (seen !== null) {
      if (seen.legalName !== person.legalName || seen.slug !== person.slug) {
        throw conflict(`Person ${person.id}`, seen);
      }
      this.#known.set(person.id, seen);
      return false;
    }
    const namesake = this.findPerson(person.slug);
    if (namesake !== null) throw conflict(`The slug "${person.slug}"`, namesake);
    prepareOnce(this.#database, 'INSERT INTO person (id, legal_name, slug) VALUES (?, ?, ?)').run(
      person.id,
      person.legalName,
      person.slug,
    );
    this.#known.set(person.id, person);
    return true;
  }

  /** What was seen of this person in this transaction no longer holds. */
  forgetPerson(id: number): void {
    this.#known.delete(id);
  }

  findPerson(idOrSlug: number | string): Person | null {
    const column = typeof idOrSlug === 'number' ? 'id' : 'slug';
    const row = prepareOnce(
      this.#database,
      `SELECT id, legal_name, slug FROM person WHERE ${column} = ?`,
    ).get(idOrSlug) as { id: number; legal_name: string; slug: string } | undefined;
    return row === undefined ? null : { id: row.id, legalName: row.legal_name, slug: row.slug };
  }

  /** Null where the slug is taken. */
  addVenue(name: string, slug: string): number | null {
    const id = nextMemberId(this.#database, 'venue');
    const { changes } = prepareOnce(
      this.#database,
      'INSERT INTO venue (id, name, slug) VALUES (?, ?, ?) ON CONFLICT (slug) DO NOTHING',
    ).run(id, name, slug);
    return changes === 0 ? null : id;
  }

  /** Null where there is one of that name on that list. */
  addSource(source: Source): number | null {
    const id = nextMemberId(this.#database, 'source');
    const { changes } = prepareOnce(
      this.#database,
      `INSERT INTO source
         (id, name, list_page, date, url, last_processing_attempt, last_processing_success)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name, list_page) DO NOTHING`,
    ).run(
      id,
      source.name,
      source.listPage,
      source.date,
      source.url,
      source.lastProcessingAttempt,
      source.lastProcessingSuccess,
    );
    return changes === 0 ? null : id;
  }

  /** The sitting of this venue, start and source; with an id, only that one. */
  #like(sitting: NewSitting, id: number | null): number | null {
    const row = prepareOnce(
      this.#database,
      `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
         WHERE venue_id IS (SELECT id FROM venue WHERE slug = ?1) AND (?1 IS NULL) = (venue_id IS NULL)
           AND start_date IS ?2 AND start_time IS ?3 AND source.name IS ?4
           AND sitting.id = coalesce(?5, sitting.id)
         ORDER BY sitting.id LIMIT 1`,
    ).get(
      sitting.venueSlug,
      sitting.startDate,
      sitting.startTime,
      sitting.source?.name ?? null,
      id,
    );
    return row === undefined ? null : (row['id'] as number);
  }

  #venue(slug: string): { id: number; made: string | null } {
    const row = prepareOnce(this.#database, 'SELECT id FROM venue WHERE slug = ?').get(slug);
    if (row !== undefined) return { id: row['id'] as number, made: null };
    const name = venueNameFromSlug(slug);
    return { id: this.addVenue(name, slug)!, made: name };
  }

  #source(source: Source): number {
    const row = prepareOnce(
      this.#database,
      'SELECT id FROM source WHERE name = ? AND list_page = ?',
    ).get(source.name, source.listPage);
    return row === undefined ? this.addSource(source)! : (row['id'] as number);
  }
}

function conflict(what: string, { id, legalName, slug }: Person): PersonConflict {
  return new PersonConflict(`${what} is already ${legalName} (id ${id}, slug "${slug}").`);
}
