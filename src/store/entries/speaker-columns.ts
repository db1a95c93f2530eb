// Joins the columns of people and labels, which indexes had before schema 44, to one of speakers, and tallies them.

import { emptyBits, type Bits } from '@hansard/search/bits';
import { damagedIndex } from '@hansard/search/errors';
import type { Column, ColumnName } from '@hansard/search/index';
import {
  addPostings,
  columnBytes,
  groupOf,
  type GroupRow,
  readNumbers,
  readRuns,
  slotOf,
  type StoredColumn,
  unpackGroup,
} from '@hansard/search/storage';
import type { StoredBlockBytes } from '../../indexing/check-index.ts';
import { BEGINS_TERM, joinedSpeaker, SPEAKER_COLUMN } from '../../indexing/indexed-entry.ts';
import { TALLY_COLUMN, tallySpeakers } from '../../indexing/speaker-tallies.ts';
import { IndexNames } from './index-names.ts';
import { rowAs, rowsAs } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

const BLOCKS_SQL = 'SELECT ordinal, block, runs FROM index_block ORDER BY ordinal';
const COLUMN_SQL = 'SELECT names, numbers FROM index_column WHERE name = ? AND ordinal = ?';
const BEGINS_SQL = `
SELECT posting.blocks, postings, positions FROM posting
WHERE group_number = ? AND term_id = (SELECT id FROM term WHERE text = ?)`;
const REMOVE_SQL = "DELETE FROM index_column WHERE name IN ('person', 'label')";

const COLUMNS = ['name', 'ordinal', 'names', 'numbers'];

/** Within a transaction. */
export async function joinSpeakers(sql: SqlRunner): Promise<void> {
  const indexNames = new IndexNames();
  const columnOf = async (name: string, ordinal: number): Promise<Column> => {
    const row = await sql.row(COLUMN_SQL, name, ordinal);
    if (row === undefined) throw damagedIndex();
    const { names, numbers } = rowAs<StoredColumn>(row);
    return { names: names && listOf(names), numbers: readNumbers(numbers, names !== null) };
  };
  for (const row of rowsAs<StoredBlockBytes>(await sql.rows(BLOCKS_SQL))) {
    const { ordinal, block } = row;
    const speakers = joined(await columnOf('person', ordinal), await columnOf('label', ordinal));
    const { numbers: words } = await columnOf('words', ordinal);
    const begins = await beginsOf(sql, ordinal);
    const numbers = tallySpeakers(readRuns(block, row.runs), { speakers, words, begins });
    const ids = await indexNames.idsOf(sql, speakers.names ?? []);
    const named = columnBytes(speakers, ids);
    const counted = columnBytes({ numbers }, null);
    await sql.insert('index_column', COLUMNS, [
      [SPEAKER_COLUMN, ordinal, named.names, named.numbers],
      [TALLY_COLUMN, ordinal, counted.names, counted.numbers],
    ]);
  }
  await sql.run(REMOVE_SQL);
}

/** Names were stored with their block, as JSON. */
function listOf(bytes: Uint8Array): ColumnName[] {
  try {
    const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (Array.isArray(list)) return list as ColumnName[];
  } catch {
    // Not JSON.
  }
  throw damagedIndex();
}

/** Numbered from 1, in order of occurrence. */
function joined(people: Column, labels: Column): Column {
  const numberOf = new Map<string, number>();
  const numbers = new Uint16Array(Math.max(people.numbers.length, labels.numbers.length));
  for (let local = 0; local < numbers.length; local++) {
    const personId = people.names?.[(people.numbers[local] ?? 0) - 1] ?? null;
    const label = labels.names?.[(labels.numbers[local] ?? 0) - 1] ?? null;
    const speaker = joinedSpeaker(personId as number | null, label as string | null);
    if (speaker === null) continue;
    const number = numberOf.get(speaker) ?? numberOf.size + 1;
    numberOf.set(speaker, number);
    numbers[local] = number;
  }
  return { names: [...numberOf.keys()], numbers };
}

/** The entries of a block that begin a contribution. */
async function beginsOf(sql: SqlRunner, ordinal: number): Promise<Bits> {
  const bits = emptyBits();
  const row = await sql.row(BEGINS_SQL, groupOf(ordinal), BEGINS_TERM);
  if (row === undefined) return bits;
  const part = unpackGroup(rowAs<GroupRow>(row)).find(({ slot }) => slot === slotOf(ordinal));
  if (part !== undefined) addPostings(bits, part.postings);
  return bits;
}
