// Damages of one bit: in each column of each table and index of a SQLite file, in values that SQLite itself does not verify.

import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { present } from '../../../src/present.ts';
import { overwrite, spread, type Damage } from './damages.ts';

/** A flipped bit: the name says in which column of which table or index. */
export function flipsOf(path: string, flipsOfAColumn: number): Damage[] {
  const file = readFileSync(path);
  const values = leafPages(path).flatMap((page) => valuesOn(file, page));
  const byColumn = Map.groupBy(values, ({ column }) => column);
  return [...byColumn].flatMap(([column, ofColumn]) =>
    spread(ofColumn, flipsOfAColumn).map(({ offset, bytes, at }) => {
      // Of a number the lowest bit, of a text or of bytes one in the middle: a letter becomes another letter.
      const flipped = bytes <= 8 ? offset + bytes - 1 : offset + (bytes >> 1);
      return {
        name: `a bit of ${column}, row ${at}`,
        apply: (copy) => overwrite(copy, flipped, Buffer.of(present(file[flipped], 'a byte') ^ 1)),
      };
    }),
  );
}

/** A stored value: `bytes` is how many of it are on its page. */
interface StoredValue {
  readonly column: string;
  readonly at: string;
  readonly offset: number;
  readonly bytes: number;
}

interface LeafPage {
  readonly name: string;
  readonly columns: readonly string[];
  readonly number: number;
  readonly pageBytes: number;
}

function leafPages(path: string): LeafPage[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const { page_size: pageBytes } = database.prepare('PRAGMA page_size').get() as {
      page_size: number;
    };
    const pages = database
      .prepare("SELECT name, pageno AS number FROM dbstat WHERE pagetype = 'leaf' ORDER BY pageno")
      .all() as unknown as { name: string; number: number }[];
    return pages
      .filter(({ name }) => name !== 'sqlite_schema')
      .map((page) => ({ ...page, pageBytes, columns: columnsOf(database, page.name) }));
  } finally {
    database.close();
  }
}

/** The columns in the order in which a row has them. A table without row ids is stored as its primary key. */
function columnsOf(database: DatabaseSync, name: string): string[] {
  const named = (sql: string): string[] =>
    database
      .prepare(sql)
      .all(name)
      .map((row) => String(row['name'] ?? 'rowid'));
  const ofIndex = named('SELECT name FROM pragma_index_xinfo(?) ORDER BY seqno');
  if (ofIndex.length > 0) return ofIndex;
  const key = named("SELECT name FROM pragma_index_list(?) WHERE origin = 'pk'")[0];
  const isStoredAsKey =
    key !== undefined &&
    database.prepare('SELECT 1 FROM dbstat WHERE name = ? LIMIT 1').get(key) === undefined;
  return isStoredAsKey
    ? columnsOf(database, key)
    : named('SELECT name FROM pragma_table_info(?) ORDER BY cid');
}

const TABLE_LEAF = 0x0d;

/** The part of a long row that is always on its own page, for pages of 8 kB. */
const LOCAL_BYTES = 900;

/** The values on a leaf page, as in SQLite's file format. */
function valuesOn(file: Buffer, { name, columns, number, pageBytes }: LeafPage): StoredValue[] {
  const start = (number - 1) * pageBytes;
  const cells = file.readUInt16BE(start + 3);
  return Array.from({ length: cells }, (_, cell): StoredValue[] => {
    const at = `${cell} of page ${number}`;
    const reader = new VarintReader(file, start + file.readUInt16BE(start + 8 + 2 * cell));
    reader.next();
    const values: StoredValue[] = [];
    if (file[start] === TABLE_LEAF) {
      const offset = reader.offset;
      reader.next();
      values.push({ column: `${name}.rowid`, at, offset, bytes: reader.offset - offset });
    }
    const header = reader.offset;
    const headerEnd = header + reader.next();
    let offset = headerEnd;
    for (const column of columns) {
      if (reader.offset >= headerEnd) break;
      const typeAt = reader.offset;
      const type = reader.next();
      const bytes = bytesOf(type);
      const local = Math.min(bytes, header + LOCAL_BYTES - offset);
      if (local > 0) values.push({ column: `${name}.${column}`, at, offset, bytes: local });
      // The numbers 0 and 1 are their types, and have no bytes.
      if (type === 8 || type === 9) {
        values.push({ column: `${name}.${column} (0 or 1)`, at, offset: typeAt, bytes: 1 });
      }
      offset += bytes;
    }
    return values;
  }).flat();
}

const NUMBER_BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function bytesOf(type: number): number {
  return NUMBER_BYTES[type] ?? (type - (type % 2 === 0 ? 12 : 13)) / 2;
}

class VarintReader {
  readonly #file: Buffer;
  offset: number;

  constructor(file: Buffer, offset: number) {
    this.#file = file;
    this.offset = offset;
  }

  next(): number {
    for (let value = 0; ;) {
      const byte = present(this.#file[this.offset], 'a byte');
      this.offset += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
}
