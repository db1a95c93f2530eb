// Writes the terms of a SQLite store and their postings, within a transaction.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { present } from '../../../present.ts';
import {
  chainTerms,
  countedTerm,
  termAt,
  type AddedTerm,
  type StoredChainedTerm,
} from '../../../search/index/term-chain.ts';
import type { GroupStorage, TermRow } from '../../../search/indexing/group-writer.ts';
import { HAS_GROUP_SQL, TERM_SQL } from '../../shared/index-sql.ts';
import { integer, rowAs, rowsAs } from '../../shared/row-values.ts';
import { locateTerm } from './sqlite-index-reader.ts';
import { prepareOnce, ROWS_PER_INSERT } from '../statements/sqlite-statements.ts';

const COLUMNS = '(group_number, term_id, blocks, postings, positions)';
const ROW = '(?, ?, ?, ?, ?)';
const ADD_SQL = `INSERT INTO posting ${COLUMNS} VALUES ${ROW}`;
const ADD_MANY_SQL = ADD_SQL + `, ${ROW}`.repeat(ROWS_PER_INSERT - 1);

const TERMS_IN_SQL = 'SELECT term_id FROM posting WHERE group_number = ? AND blocks & ? <> 0';
const ROW_SQL = `
SELECT term_id AS termId, blocks, postings, positions FROM posting
WHERE group_number = ? AND term_id = ?`;

export function groupStorageOf(database: DatabaseSync): GroupStorage {
  const once = (sql: string): ReturnType<typeof prepareOnce> => prepareOnce(database, sql);
  return {
    async termIds(texts) {
      return termIds(database, texts);
    },
    async hasGroup(group) {
      return once(HAS_GROUP_SQL).get(group) !== undefined;
    },
    async termsIn(group, blocks) {
      return once(TERMS_IN_SQL)
        .all(group, blocks)
        .map((row) => row['term_id'] as number);
    },
    async rows(group, termIds) {
      return termIds.flatMap((id) => rowsAs<TermRow>(once(ROW_SQL).all(group, id)));
    },
    async addRows(group, rows) {
      let values: SQLInputValue[] = [];
      for (const row of rows) {
        for (const value of valuesOf(group, row)) values.push(value);
        if (values.length < ROWS_PER_INSERT * 5) continue;
        once(ADD_MANY_SQL).run(...values);
        values = [];
      }
      for (let at = 0; at < values.length; at += 5) once(ADD_SQL).run(...values.slice(at, at + 5));
    },
    async replaceRows(group, rows) {
      const replace = once(ADD_SQL.replace('INSERT', 'INSERT OR REPLACE'));
      for (const row of rows) replace.run(...valuesOf(group, row));
    },
    async deleteRows(group, termIds) {
      const remove = once('DELETE FROM posting WHERE group_number = ? AND term_id = ?');
      for (const id of termIds) remove.run(group, id);
    },
    async countTerms(counts) {
      const read = once(`${TERM_SQL} WHERE id = ?`);
      for (const count of counts) {
        const before = read.get(count.termId);
        if (before === undefined) continue;
        putTerm(database, countedTerm(rowAs<StoredChainedTerm>(before), count));
      }
    },
  };
}

function valuesOf(
  group: number,
  { termId, blocks, postings, positions }: TermRow,
): SQLInputValue[] {
  return [group, termId, blocks, postings, positions];
}

function termIds(database: DatabaseSync, texts: readonly string[]): number[] {
  const added: AddedTerm[] = [];
  let nextId: number | null = null;
  const ids = texts.map((text) => {
    const before = locateTerm(database, text);
    const known = termAt(text, before);
    if (known !== null) return known.id;
    nextId ??= integer(prepareOnce(database, NEXT_TERM_ID_SQL).get(), 'id');
    added.push({ id: nextId, text, before: present(before, 'the row before a term') });
    return nextId++;
  });
  for (const row of chainTerms(added)) putTerm(database, row);
  return ids;
}

const NEXT_TERM_ID_SQL = 'SELECT max(id) + 1 AS id FROM term';

const PUT_TERM_SQL = `
INSERT INTO term (id, text, entries, blocks, next_text, checksum) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET entries = excluded.entries, blocks = excluded.blocks,
  next_text = excluded.next_text, checksum = excluded.checksum`;

/** Stores the row of a term, in place of the one it has. */
export function putTerm(database: DatabaseSync, row: StoredChainedTerm): void {
  const { id, text, entries, blocks, nextText, checksum } = row;
  prepareOnce(database, PUT_TERM_SQL).run(id, text, entries, blocks, nextText, checksum);
}
