// Writes the terms of a SQLite store and their postings, within a transaction.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { withGroups } from '../../../search/index/posting-group.ts';
import type { GroupStorage, TermRow } from '../../../search/indexing/group-writer.ts';
import { HAS_GROUP_SQL } from '../../shared/index-sql.ts';
import { rowsAs } from '../../shared/row-values.ts';
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
      return texts.map((text) => termId(database, text));
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
        values.push(...valuesOf(group, row));
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
      const read = once('SELECT entries, blocks FROM term WHERE id = ?');
      const write = once('UPDATE term SET entries = ?, blocks = ? WHERE id = ?');
      for (const { termId, entries, groups } of counts) {
        const before = read.get(termId) as { entries: number; blocks: Uint8Array } | undefined;
        if (before === undefined) continue;
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

function termId(database: DatabaseSync, text: string): number {
  const known = prepareOnce(database, 'SELECT id FROM term WHERE text = ?').get(text);
  if (known !== undefined) return known['id'] as number;
  const made = prepareOnce(
    database,
    "INSERT INTO term (text, entries, blocks) VALUES (?, 0, x'')",
  ).run(text);
  return made.lastInsertRowid as number;
}
