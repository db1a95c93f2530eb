// Writes the terms of a SQLite store and their postings, within a transaction.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { StoredTerm } from '../../../search/index/index-reader.ts';
import { withGroups } from '../../../search/index/posting-group.ts';
import type { GroupStorage, TermRow } from '../../../search/indexing/group-writer.ts';
import { HAS_GROUP_SQL, TERM_SQL } from '../../shared/index-sql.ts';
import { integer, rowAs, rowsAs } from '../../shared/row-values.ts';
import { prepareOnce, ROWS_PER_INSERT } from '../sqlite-statements.ts';

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
      const write = once('UPDATE term SET entries = ?, blocks = ? WHERE id = ?');
      for (const { termId, entries, groups } of counts) {
        const row = read.get(termId);
        if (row === undefined) continue;
        const before = rowAs<StoredTerm>(row);
        write.run(before.entries + entries, withGroups(before.blocks, groups), termId);
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
  const find = prepareOnce(database, 'SELECT id FROM term WHERE text = ?');
  const add = prepareOnce(database, ADD_TERM_SQL);
  return texts.map((text) => integer(find.get(text) ?? add.get(text), 'id'));
}

const ADD_TERM_SQL = "INSERT INTO term (text, entries, blocks) VALUES (?, 0, x'') RETURNING id";
