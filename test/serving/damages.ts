// Ways to damage a SQLite file: overwritten pages of every table and index, of the header, of the free list and of the
// write-ahead log, and truncated files. The same in every run.

import { closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Random } from '../../src/demo/random.ts';

export interface Damage {
  readonly name: string;
  /** Changes the file at this path, or its write-ahead log. */
  readonly apply: (path: string) => void;
}

/** The content of a damaged page: what disks and file systems leave after a fault. */
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

/** The damaged pages, and their number: per kind, and at once for empty tables and indexes. */
export interface DamageOptions {
  readonly only: (name: string) => boolean;
  readonly pagesOfAKind: number;
  readonly emptyAtOnce: number;
}

/** Some pages of every kind, of every table and index, each with another fill. */
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

/** All pages of a file, including free ones. */
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

/** Fields of the header, by their offset in SQLite's file format. */
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

function overwrite(path: string, offset: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, bytes.length, offset);
  } finally {
    closeSync(file);
  }
}

/** This many of the items: the last one, the first one, and others between them. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, at) =>
      items[items.length - 1 - Math.round((at * (items.length - 1)) / Math.max(1, count - 1))]!,
  );
}

// Damages of one bit, which SQLite itself does not notice.

/** The lowest bit of the row id at the end of an index entry: the last byte of a page of each index. */
export function indexFlips(path: string): Damage[] {
  const { pages, pageBytes } = pagesOf(path);
  const ofIndexes = pages.filter(
    ({ name, kind, cells }) => kind === 'leaf' && cells > 0 && /(_by_|autoindex_)/.test(name),
  );
  return [...Map.groupBy(ofIndexes, ({ name }) => name)].map(([name, [page]]) => ({
    name: `a bit of ${name}`,
    apply: (file) => flip(file, page!.number * pageBytes - 1),
  }));
}

/** The lowest bit of the key of the last row of a table. */
export function keyFlip(path: string, table: string): Damage {
  const { pages, pageBytes } = pagesOf(path);
  const page = pages.findLast(({ name, kind }) => name === table && kind === 'leaf')!;
  return {
    name: `a bit of the last key of ${table}`,
    apply: (file) => {
      const bytes = readFileSync(file).subarray(0, page.number * pageBytes);
      const start = (page.number - 1) * pageBytes;
      // The cell of the row, its length and its key, by SQLite's file format.
      const cell = start + bytes.readUInt16BE(start + 8 + 2 * (page.cells - 1));
      flip(file, endOfVarint(bytes, endOfVarint(bytes, cell)) - 1);
    },
  };
}

/** Skips a variable-length integer: all bytes but the last have their highest bit set. */
function endOfVarint(bytes: Buffer, at: number): number {
  return bytes[at]! < 128 ? at + 1 : endOfVarint(bytes, at + 1);
}

function flip(path: string, offset: number): void {
  overwrite(path, offset, Buffer.of(readFileSync(path)[offset]! ^ 1));
}
