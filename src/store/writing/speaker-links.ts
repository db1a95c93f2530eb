// The links of entries to people within a write transaction: made for many entries at once, listed by their author, and reverted.

import { present } from '../../base/present.ts';
import { readWireForm } from '../../record/wire-form.ts';
import { entryHistory, textsIn } from '../entries/entry-revisions.ts';
import { integer } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';
import type { EntryWrites } from './entry-writes.ts';

interface LinkedRevision {
  readonly entryId: number;
  readonly revision: number;
}

/** A link to make: the entry with the revision whose label was read. */
export interface SpeakerLink extends LinkedRevision {
  readonly personId: number;
}

/** The runs of the change log with links by one author. The log has no index by author: it is read as a whole, once per command. */
const linkedRunsSql = (more: string): string => `
SELECT first_seq, last_seq, first_entry_id, revision FROM change_run
WHERE changed_by = ? AND kind = 'linked'${more} ORDER BY first_entry_id, revision`;
const LINKED_RUNS_SQL = linkedRunsSql('');
const LINKED_RUNS_OF_WRITE_SQL = linkedRunsSql(' AND at = ?');

export function speakerLinks(sql: SqlRunner, entries: EntryWrites) {
  /** Whether an entry had this speaker in every text since a revision. */
  const hasStayed = async (entryId: number, since: number, personId: number): Promise<boolean> =>
    (textsIn(await entryHistory(sql, entryId)) ?? [])
      .filter(({ revision }) => revision >= since)
      .every(({ wire }) => readWireForm(wire).speaker?.id === personId);

  return {
    /**
     * Links the speakers of entries that are not linked, as changes of the kind `linked`. Entries that are linked, or were
     * changed since the given revision, stay as they are. The ids ascend, and the people exist. Returns the number of linked
     * entries.
     */
    add: async (links: readonly SpeakerLink[]): Promise<number> => {
      const byEntry = new Map(links.map((link) => [link.entryId, link]));
      return await entries.correctEach([...byEntry.keys()], 'linked', (body, entry) => {
        const { revision, personId } = present(byEntry.get(entry.id), 'the link of an entry');
        if (body.speaker !== null || entry.revision !== revision) return null;
        return { ...body, speaker: { id: personId } };
      });
    },

    /**
     * The entries that writes by this author linked, or only the write at a moment, in ascending id, each with the revision that did
     * so.
     */
    madeBy: async (by: string, atMs: number | null = null): Promise<readonly LinkedRevision[]> =>
      (atMs === null
        ? await sql.rows(LINKED_RUNS_SQL, by)
        : await sql.rows(LINKED_RUNS_OF_WRITE_SQL, by, atMs)
      ).flatMap((row) => {
        const [first, revision] = [integer(row, 'first_entry_id'), integer(row, 'revision')];
        const length = integer(row, 'last_seq') - integer(row, 'first_seq') + 1;
        return Array.from({ length }, (_, at) => ({ entryId: first + at, revision }));
      }),

    /**
     * Reverts links: an entry is unlinked if its speaker is still that of the revision and nobody has relinked it since. The ids
     * ascend. Returns the number of reverted links.
     */
    revert: async (linked: readonly LinkedRevision[]): Promise<number> => {
      const revisions = new Map(linked.map(({ entryId, revision }) => [entryId, revision]));
      return await entries.correctEach([...revisions.keys()], 'linked', async (body, entry) => {
        if (body.speaker === null) return null;
        const since = present(revisions.get(entry.id), 'the revision of a link');
        const isTheirs =
          entry.revision === since || (await hasStayed(entry.id, since, body.speaker.id));
        return isTheirs ? { ...body, speaker: null } : null;
      });
    },
  };
}
