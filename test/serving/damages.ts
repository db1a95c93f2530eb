// Damages of a SQLite file: overwritten pages of every table and index, of the header, of the list of free pages and of the
// write-ahead log, and files that were cut off. The same every time.

import { closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Random } from '../../src/demo/random.ts';
import { present } from '../../src/present.ts';

export interface Damage {
  readonly name: string;
  /** Changes the file at this path, or its write-ahead log. */
  readonly apply: (path: string) => void;
}

/** What a page contains afterwards: what disks and file systems leave there after a fault. */
const FILLS: Readonly<Record<string, (bytes: number, random: Random) => Buffer>> = {
  zeros: (bytes) => Buffer.alloc(bytes),
  ones: (bytes) => Buffer.alloc(bytes, 0xff),
  noise: (bytes, random) => Buffer.from(Array.from({ length: bytes }, () => random.below(256))),
};

/** All damages of the record at a path, which has no write-ahead log. */
export function damagesOf(path: string, options: DamageOptions): Damage[] {
  return [
    ...pageDamages(path, options),
    ...[...headerDamages(), ...cuts(path)].filter(({ name }) => options.only(name)),
  ];
}

/** Damages of the write-ahead log of a record. */
export function logDamages(): Damage[] {
  const log = (name: string, offset: number, bytes: number): Damage => ({
    name: `${name} of the write-ahead log`,
    apply: (path) => overwrite(`${path}-wal`, offset, Buffer.alloc(bytes, 0xff)),
  });
  return [
    log('the header', 0, 32),
    log('the first frame', 32, 500),
    log('a later frame', 32 + 8_216 * 3, 500),
    { name: 'a log cut in a frame', apply: (path) => truncateSync(`${path}-wal`, 32 + 8_216 * 2) },
    { name: 'a log of no bytes', apply: (path) => truncateSync(`${path}-wal`, 0) },
  ];
}

interface Page {
  readonly name: string;
  readonly kind: string;
  readonly number: number;
  readonly cells: number;
}

/** What is damaged, and how many pages: of each kind, and at once among those of tables and indexes that are empty. */
export interface DamageOptions {
  readonly only: (name: string) => boolean;
  readonly pagesOfAKind: number;
  readonly emptyAtOnce: number;
}

/** Of every kind of page of every table and index some, each with another fill. */
function pageDamages(path: string, { only, pagesOfAKind, emptyAtOnce }: DamageOptions): Damage[] {
  const { pages, pageBytes } = pagesOf(path);
  const byKind = Map.groupBy(pages, ({ name, kind }) => `${kind} page of ${name}`);
  const fills = Object.entries(FILLS);
  const kinds = [...byKind].filter(([title]) => only(title));
  const damages = kinds.flatMap(([title, ofKind]) =>
    spread(ofKind, pagesOfAKind).map((page) => ({ title, page })),
  );
  const overflows = kinds.filter(([, [page]]) => page?.kind === 'overflow');
  const isEmpty = ({ page }: (typeof damages)[number]): boolean =>
    page.kind === 'leaf' && page.cells === 0;
  const [full, empty] = [damages.filter((one) => !isEmpty(one)), damages.filter(isEmpty)];
  const groups = [...full.map((one) => [one]), ...inGroups(empty, emptyAtOnce)];
  const overwritten = groups.map((group, index): Damage => {
    const [fill, make] = fills[index % fills.length]!;
    return {
      name: group.map(({ title, page }) => `${fill} on page ${page.number}, ${title}`).join('; '),
      apply: (file) => {
        for (const { page } of group) {
          const bytes = make(pageBytes, new Random(page.number));
          overwrite(file, (page.number - 1) * pageBytes, bytes);
        }
      },
    };
  });
  return [...overwritten, ...overflows.map((kind) => contentDamage(kind, pageBytes))];
}

/** An overflow page begins with the number of the next one. SQLite notices a wrong number, but not wrong content after it. */
const LINK_BYTES = 4;

function contentDamage([title, pages]: [string, readonly Page[]], pageBytes: number): Damage {
  return {
    name: `a changed byte on every ${title}`,
    apply: (file) => {
      const bytes = readFileSync(file);
      for (const { number } of pages) {
        const at = (number - 1) * pageBytes + LINK_BYTES;
        overwrite(file, at, Buffer.of(bytes[at]! ^ 0x80));
      }
    },
  };
}

/** All pages of a file, the free ones too. */
function pagesOf(path: string): { readonly pages: readonly Page[]; readonly pageBytes: number } {
  const database = new DatabaseSync(path, { readOnly: true });
  const numberOf = (pragma: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get()!)[0]);
  const pages = database
    .prepare(
      'SELECT name, pagetype AS kind, pageno AS number, ncell AS cells FROM dbstat ORDER BY pageno',
    )
    .all() as unknown as Page[];
  const [count, pageBytes] = [numberOf('page_count'), numberOf('page_size')];
  database.close();
  const used = new Set(pages.map(({ number }) => number));
  for (let number = 1; number <= count; number += 1) {
    if (!used.has(number)) pages.push({ name: 'nothing', kind: 'free', number, cells: 0 });
  }
  return { pages, pageBytes };
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Fields of the header, by their offset as in SQLite's file format. */
const HEADER_FIELDS: readonly (readonly [name: string, offset: number, bytes: number])[] = [
  ['the magic string', 0, 16],
  ['the page size', 16, 2],
  ['the format versions', 18, 2],
  ['the reserved bytes', 20, 1],
  ['the number of pages', 28, 4],
  ['the first free page', 32, 4],
  ['the number of free pages', 36, 4],
  ['the schema cookie', 40, 4],
  ['the schema format', 44, 4],
  ['the text encoding', 56, 4],
  ['the schema version', 60, 4],
  ['the application id', 68, 4],
];

function headerDamages(): Damage[] {
  return HEADER_FIELDS.map(([name, offset, bytes]) => ({
    name: `${name} in the header`,
    apply: (path) => overwrite(path, offset, Buffer.alloc(bytes, 0x7f)),
  }));
}

function cuts(path: string): Damage[] {
  const { size } = statSync(path);
  const lengths = [0, 1, 100, 4_096, 8_192, Math.floor(size / 2), size - 8_192, size - 1];
  return lengths.map((length) => ({
    name: `cut off after ${length} of ${size} bytes`,
    apply: (file) => truncateSync(file, length),
  }));
}

export function overwrite(path: string, offset: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, bytes.length, offset);
  } finally {
    closeSync(file);
  }
}

/** So many of the items: the last one, the first one, and others between them. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, at) =>
      items[items.length - 1 - Math.round((at * (items.length - 1)) / Math.max(1, count - 1))]!,
  );
}

// Damages of one bit: in each column of each table and index of a SQLite file, in values that SQLite itself does not verify.

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
