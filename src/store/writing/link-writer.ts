// Links speakers to people in many entries at a time, and takes links back.

import { present } from '../../present.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type { LinkedRevision, SpeakerLink } from '../contract/write-transaction.ts';
import { entryRevisions } from '../shared/entry-revisions.ts';
import { integer } from '../shared/row-values.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';
import type { EntryWriter } from './entry-writer.ts';

/** The runs of the change log that one name linked. The log has no index by name: it is read as a whole, once for a command. */
const LINKED_RUNS_SQL = `
SELECT first_seq, last_seq, first_entry_id, revision FROM change_run
WHERE changed_by = ? AND kind = 'linked' ORDER BY first_entry_id, revision`;

export class LinkWriter {
  readonly #sql: SqlRunner;
  readonly #entries: EntryWriter;

  constructor(sql: SqlRunner, entries: EntryWriter) {
    this.#sql = sql;
    this.#entries = entries;
  }

  async link(links: readonly SpeakerLink[]): Promise<number> {
    const people = new Map(links.map(({ entryId, person }) => [entryId, person]));
    return await this.#entries.correctSome(
      [...people.keys()],
      (body, { id }) =>
        body.speaker === null
          ? { ...body, speaker: present(people.get(id), 'the person of a link') }
          : null,
      'linked',
    );
  }

  async linkedBy(by: string): Promise<LinkedRevision[]> {
    const linked: LinkedRevision[] = [];
    for (const row of await this.#sql.rows(LINKED_RUNS_SQL, by)) {
      const [first, revision] = [integer(row, 'first_entry_id'), integer(row, 'revision')];
      const length = integer(row, 'last_seq') - integer(row, 'first_seq') + 1;
      for (let at = 0; at < length; at += 1) linked.push({ entryId: first + at, revision });
    }
    return linked;
  }

  async unlink(linked: readonly LinkedRevision[]): Promise<number> {
    const revisions = new Map(linked.map(({ entryId, revision }) => [entryId, revision]));
    return await this.#entries.correctSome(
      [...revisions.keys()],
      async (body, entry) => {
        if (body.speaker === null) return null;
        const since = present(revisions.get(entry.id), 'the revision of a link');
        const isTheirs =
          entry.revision === since || (await this.#hasStayed(entry.id, since, body.speaker.id));
        return isTheirs ? { ...body, speaker: null } : null;
      },
      'linked',
    );
  }

  /** Whether an entry had this speaker in every text since a revision. */
  async #hasStayed(entryId: number, since: number, personId: number): Promise<boolean> {
    const texts = (await entryRevisions(this.#sql, entryId)) ?? [];
    return texts
      .filter(({ revision }) => revision >= since)
      .every(({ wire }) => readWireForm(wire).speaker?.id === personId);
  }
}
