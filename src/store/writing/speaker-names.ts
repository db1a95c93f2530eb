// The people to whom a write transaction links entries, with their names as they are in it. Whoever asks for a link names the person
// by id: a name that was read before the transaction may be another by now.

import type { EntryBody } from '../../record/entry.ts';
import type { Person } from '../../record/person.ts';
import { PERSON_ROW, PERSON_SQL } from '../entries/collection-tables.ts';
import { readRows } from '../sql/row-values.ts';
import { inIdsSql, type SqlRunner } from '../sql/sql-runner.ts';

/** The person whom an entry is linked to. Only the id counts: the name and the slug are those of the record. */
export type SpeakerReference = Pick<Person, 'id'>;

/** An entry whose speaker is named by id. */
export type WithReference<Body extends EntryBody> = Omit<Body, 'speaker'> & {
  readonly speaker: SpeakerReference | null;
};

/** The people who speak in some entries. */
export interface ReadSpeakers {
  /** The person who speaks. Throws a RangeError if there is nobody with this id. */
  readonly of: (speaker: SpeakerReference | null) => Person | null;
}

export class SpeakerNames {
  readonly #sql: SqlRunner;
  /** People read in this transaction: a bulk import names the same few hundred a million times. */
  readonly #people = new Map<number, Person>();

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  /** Reads the people who speak in these entries. */
  async read(entries: readonly WithReference<EntryBody>[]): Promise<ReadSpeakers> {
    const unread = new Set<number>();
    for (const { speaker } of entries) {
      if (speaker !== null && !this.#people.has(speaker.id)) unread.add(speaker.id);
    }
    const sql = `${PERSON_SQL} WHERE id ${inIdsSql(this.#sql.dialect)}`;
    const ids = [...unread].join(',');
    const people = unread.size === 0 ? [] : await readRows(this.#sql, PERSON_ROW.read, sql, ids);
    for (const person of people) this.#people.set(person.id, person);
    return { of: (speaker) => this.#of(speaker) };
  }

  #of(speaker: SpeakerReference | null): Person | null {
    if (speaker === null) return null;
    const person = this.#people.get(speaker.id);
    if (person === undefined) throw new RangeError(`there is no person ${speaker.id}`);
    return person;
  }

  /** The person with an id if already read; undefined otherwise. */
  readPerson(id: number): Person | undefined {
    return this.#people.get(id);
  }

  /** A person was read or changed. */
  remember(person: Person): void {
    const { id, legalName, slug } = person;
    this.#people.set(id, { id, legalName, slug });
  }

  forget(id: number): void {
    this.#people.delete(id);
  }
}
