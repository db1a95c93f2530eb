// Keeps the venues, sources, sittings and people that entries belong to, within a transaction.

import type { Person } from '../../hansard/person.ts';
import type { NewSitting, Source } from '../../hansard/sitting.ts';
import { venueNameFromSlug } from '../../hansard/venue.ts';
import { PersonConflict, SittingConflict, type KeptSitting } from '../store.ts';
import { nextMemberId, wasRemoved } from './postgres-member-ids.ts';
import { canBeKept, first, type Asked } from './postgres-statements.ts';

export class PostgresSittings {
  readonly #asked: Asked;
  /** People seen in this transaction: a bulk import names the same few hundred a million times. */
  readonly #known = new Map<number, Person>();

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  async findOrAdd(sitting: NewSitting): Promise<KeptSitting> {
    if (sitting.id !== undefined && !(await this.has(sitting.id))) return await this.add(sitting);
    const id = await this.#like(sitting, sitting.id ?? null);
    if (id !== null) return { id, made: false, madeVenue: null };
    if (sitting.id === undefined) return await this.add(sitting);
    throw new SittingConflict(
      `sitting: Sitting ${sitting.id} is already in the record, and is another one.`,
    );
  }

  async add(sitting: NewSitting): Promise<KeptSitting> {
    if (sitting.id !== undefined && (await wasRemoved(this.#asked, 'sitting', sitting.id))) {
      throw new SittingConflict(
        `sitting: Sitting ${sitting.id} was removed from the record; its id is not used again.`,
      );
    }
    const venue = sitting.venueSlug === null ? null : await this.#venue(sitting.venueSlug);
    const row = await first(
      this.#asked,
      `INSERT INTO sitting (id, venue_id, source_id, start_date, start_time, end_date, end_time)
       VALUES (coalesce($1, ${nextMemberId('sitting')}), $2, $3, $4, $5, $6, $7) RETURNING id`,
      sitting.id ?? null,
      venue?.id ?? null,
      sitting.source === null ? null : await this.#source(sitting.source),
      sitting.startDate,
      sitting.startTime,
      sitting.endDate,
      sitting.endTime,
    );
    return { id: row!['id'] as number, made: true, madeVenue: venue?.made ?? null };
  }

  /** Another description; refused where it becomes that of another sitting. */
  async change(id: number, sitting: NewSitting): Promise<void> {
    if (!(await this.has(id))) throw new RangeError(`there is no sitting ${id}`);
    const same = (await this.#like(sitting, id)) !== null;
    const other = same ? null : await this.#like(sitting, null);
    if (other !== null) {
      throw new SittingConflict(
        `A sitting with this venue, start and source is in the record already: ${other}.`,
      );
    }
    await this.#asked.rows(
      `UPDATE sitting SET venue_id = $1, source_id = $2, start_date = $3, start_time = $4,
         end_date = $5, end_time = $6 WHERE id = $7`,
      sitting.venueSlug === null ? null : (await this.#venue(sitting.venueSlug)).id,
      sitting.source === null ? null : await this.#source(sitting.source),
      sitting.startDate,
      sitting.startTime,
      sitting.endDate,
      sitting.endTime,
      id,
    );
  }

  async has(sittingId: number): Promise<boolean> {
    return (
      (await first(this.#asked, 'SELECT 1 FROM sitting WHERE id = $1', sittingId)) !== undefined
    );
  }

  /** True where the person was not known before. */
  async knowPerson(person: Person): Promise<boolean> {
    const seen = this.#known.get(person.id) ?? (await this.findPerson(person.id));
    if (seen !== null) {
      if (seen.legalName !== person.legalName || seen.slug !== person.slug) {
        throw conflict(`Person ${person.id}`, seen);
      }
      this.#known.set(person.id, seen);
      return false;
    }
    const namesake = await this.findPerson(person.slug);
    if (namesake !== null) throw conflict(`The slug "${person.slug}"`, namesake);
    await this.#asked.rows(
      'INSERT INTO person (id, legal_name, slug) VALUES ($1, $2, $3)',
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

  async findPerson(idOrSlug: number | string): Promise<Person | null> {
    if (typeof idOrSlug === 'string' && !canBeKept(idOrSlug)) return null;
    const column = typeof idOrSlug === 'number' ? 'id' : 'slug';
    const row = (await first(
      this.#asked,
      `SELECT id, legal_name, slug FROM person WHERE ${column} = $1`,
      idOrSlug,
    )) as { id: number; legal_name: string; slug: string } | undefined;
    return row === undefined ? null : { id: row.id, legalName: row.legal_name, slug: row.slug };
  }

  /** Null where the slug is taken. */
  async addVenue(name: string, slug: string): Promise<number | null> {
    const row = await first(
      this.#asked,
      `INSERT INTO venue (id, name, slug) VALUES (${nextMemberId('venue')}, $1, $2)
       ON CONFLICT DO NOTHING RETURNING id`,
      name,
      slug,
    );
    return (row?.['id'] as number | undefined) ?? null;
  }

  /** Null where there is one of that name on that list. */
  async addSource(source: Source): Promise<number | null> {
    const row = await first(
      this.#asked,
      `INSERT INTO source
         (id, name, list_page, date, url, last_processing_attempt, last_processing_success)
       VALUES (${nextMemberId('source')}, $1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
      source.name,
      source.listPage,
      source.date,
      source.url,
      source.lastProcessingAttempt,
      source.lastProcessingSuccess,
    );
    return (row?.['id'] as number | undefined) ?? null;
  }

  /** The sitting of this venue, start and source; with an id, only that one. */
  async #like(sitting: NewSitting, id: number | null): Promise<number | null> {
    const { venueSlug, startDate, startTime, source } = sitting;
    const values: (string | number)[] = [];
    const same = (column: string, value: string | number | null, of = '?'): string => {
      if (value === null) return `${column} IS NULL`;
      return `${column} = ${of.replace('?', `$${values.push(value)}`)}`;
    };
    const conditions = [
      same('venue_id', venueSlug, '(SELECT id FROM venue WHERE slug = ?)'),
      same('start_date', startDate),
      same('start_time', startTime),
      same('source.name', source?.name ?? null),
      ...(id === null ? [] : [same('sitting.id', id)]),
    ];
    // "IS NOT DISTINCT FROM" would find the same, but in no index.
    const row = await first(
      this.#asked,
      `SELECT sitting.id FROM sitting LEFT JOIN source ON source.id = sitting.source_id
       WHERE ${conditions.join(' AND ')} ORDER BY sitting.id LIMIT 1`,
      ...values,
    );
    return (row?.['id'] as number | undefined) ?? null;
  }

  async #venue(slug: string): Promise<{ id: number; made: string | null }> {
    const row = await first(this.#asked, 'SELECT id FROM venue WHERE slug = $1', slug);
    if (row !== undefined) return { id: row['id'] as number, made: null };
    const name = venueNameFromSlug(slug);
    return { id: (await this.addVenue(name, slug))!, made: name };
  }

  async #source(source: Source): Promise<number> {
    const row = await first(
      this.#asked,
      'SELECT id FROM source WHERE name = $1 AND list_page = $2',
      source.name,
      source.listPage,
    );
    return row === undefined ? (await this.addSource(source))! : (row['id'] as number);
  }
}

function conflict(what: string, { id, legalName, slug }: Person): PersonConflict {
  return new PersonConflict(`${what} is already ${legalName} (id ${id}, slug "${slug}").`);
}
