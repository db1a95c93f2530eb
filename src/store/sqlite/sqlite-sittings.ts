// Keeps the venues, sources, sittings and people that entries belong to, within a transaction.

import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../../hansard/person.ts';
import type { NewSitting, Source } from '../../hansard/sitting.ts';
import { venueNameFromSlug } from '../../hansard/venue.ts';
import { PersonConflict, SittingConflict, type KeptSitting } from '../store.ts';
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
      sitting.id ?? null,
    );
    if (row !== undefined) return { id: row['id'] as number, made: false, madeVenue: null };
    if (sitting.id === undefined) return this.add(sitting);
    throw new SittingConflict(
      `sitting: Sitting ${sitting.id} is already in the record, and is another one.`,
    );
  }

  add(sitting: NewSitting): KeptSitting {
    const venue = sitting.venueSlug === null ? null : this.#venue(sitting.venueSlug);
    const { lastInsertRowid } = prepareOnce(
      this.#database,
      `INSERT INTO sitting (id, venue_id, source_id, start_date, start_time, end_date, end_time)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      sitting.id ?? null,
      venue?.id ?? null,
      sitting.source === null ? null : this.#source(sitting.source),
      sitting.startDate,
      sitting.startTime,
      sitting.endDate,
      sitting.endTime,
    );
    return { id: Number(lastInsertRowid), made: true, madeVenue: venue?.made ?? null };
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
    const { changes, lastInsertRowid } = prepareOnce(
      this.#database,
      'INSERT INTO venue (name, slug) VALUES (?, ?) ON CONFLICT DO NOTHING',
    ).run(name, slug);
    return changes === 0 ? null : Number(lastInsertRowid);
  }

  /** Null where there is one of that name on that list. */
  addSource(source: Source): number | null {
    const { changes, lastInsertRowid } = prepareOnce(
      this.#database,
      `INSERT INTO source
         (name, list_page, date, url, last_processing_attempt, last_processing_success)
       VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ).run(
      source.name,
      source.listPage,
      source.date,
      source.url,
      source.lastProcessingAttempt,
      source.lastProcessingSuccess,
    );
    return changes === 0 ? null : Number(lastInsertRowid);
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
