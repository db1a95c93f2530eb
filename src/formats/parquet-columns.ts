// The columns of a Parquet file: each takes the cells of one row group and writes them as one chunk.

import { ByteWriter } from 'hyparquet-writer';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import type { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { DAY_MS } from '../hansard/calendar/days.ts';
import type { Cell, TableColumn } from './table-columns.ts';
import { PAGE_CODEC, writeDataPage, writeDictionaryPage } from './parquet-pages.ts';
import { PlainBytes } from './plain-bytes.ts';

export type ColumnChunk = Parameters<
  typeof writeMetadata
>[1]['row_groups'][number]['columns'][number];

export interface ParquetColumn {
  /** Takes the cell of the next row. Returns how many characters of text are stored for it. */
  readonly add: (cell: Cell) => number;
  /** Appends the cells taken since the last chunk, as a chunk. */
  readonly writeChunk: (bytes: ByteWriter) => ColumnChunk;
}

/** A page of text before it is compressed; smaller ones compress worse, larger ones take memory. */
const PAGE_BYTES = 256 * 1024;

type Column = Omit<TableColumn<unknown>, 'cell'>;

/** Values that repeat are written as a dictionary and codes. */
export function parquetColumn(column: Column, groupRows: number): ParquetColumn {
  return column.isDistinct ? distinctColumn(column) : repeatingColumn(column, groupRows);
}

/** Values one after the other, in pages, without nulls. Texts have no statistics: no reader skips by them. */
function distinctColumn({ name, kind }: Column): ParquetColumn {
  const values = new PlainBytes();
  const pages = new ByteWriter();
  const range = new Range();
  let [rows, pageRows, rawBytes] = [0, 0, 0];

  const endPage = (): void => {
    const page = {
      values: values.take(),
      encoding: 'PLAIN',
      rows: pageRows,
      levels: null,
    } as const;
    rawBytes += writeDataPage(pages, page);
    rows += pageRows;
    pageRows = 0;
  };

  return {
    add: (cell) => {
      addValue(values, cell, kind);
      if (kind === 'number') range.add(cell);
      pageRows += 1;
      if (values.length >= PAGE_BYTES) endPage();
      return textLength(cell);
    },
    writeChunk: (bytes) => {
      if (pageRows > 0) endPage();
      const start = bytes.offset;
      bytes.appendBytes(pages.getBytes());
      const chunk = describeChunk({
        column: { name, kind },
        start,
        dictionaryEnd: null,
        end: bytes.offset,
        rows,
        rawBytes,
        statistics: { ...range.take(kind), null_count: 0n },
      });
      pages.index = 0;
      [rows, rawBytes] = [0, 0];
      return chunk;
    },
  };
}

/** Each value once, in a dictionary, and for every row the code of its value. */
function repeatingColumn({ name, kind, nullable }: Column, groupRows: number): ParquetColumn {
  const dictionary = new Map<Cell, number>();
  const codes = new Uint32Array(groupRows);
  const levels = nullable ? new Uint8Array(groupRows) : null;
  const values = new PlainBytes();
  const encoded = new ByteWriter();
  const range = new Range();
  let [rows, present] = [0, 0];

  const add = (cell: Cell): number => {
    if (levels !== null) levels[rows] = cell === null ? 0 : 1;
    rows += 1;
    if (cell === null) return 0;
    let code = dictionary.get(cell);
    const isNew = code === undefined;
    if (code === undefined) {
      code = dictionary.size;
      dictionary.set(cell, code);
      const stored = kind === 'date' ? daysOf(cell) : cell;
      addValue(values, stored, kind);
      range.add(stored);
    }
    codes[present] = code;
    present += 1;
    return isNew ? textLength(cell) : 0;
  };

  const writeChunk = (bytes: ByteWriter): ColumnChunk => {
    const start = bytes.offset;
    const dictionaryBytes = writeDictionaryPage(bytes, values.take(), dictionary.size);
    const dictionaryEnd = bytes.offset;
    // Every code takes as many bits as the largest one.
    const bits = dictionary.size > 1 ? 32 - Math.clz32(dictionary.size - 1) : 0;
    encoded.index = 0;
    encoded.appendUint8(bits);
    writeRleBitPackedHybrid(encoded, codes.subarray(0, present), bits);
    const dataBytes = writeDataPage(bytes, {
      values: encoded.getBytes(),
      encoding: 'RLE_DICTIONARY',
      rows,
      levels: levels?.subarray(0, rows) ?? null,
    });
    const chunk = describeChunk({
      column: { name, kind },
      start,
      dictionaryEnd,
      end: bytes.offset,
      rows,
      rawBytes: dictionaryBytes + dataBytes,
      statistics: { ...range.take(kind), null_count: BigInt(rows - present) },
    });
    dictionary.clear();
    [rows, present] = [0, 0];
    return chunk;
  };

  return { add, writeChunk };
}

/** Days since 1970. Dates are checked before they are stored. */
function daysOf(date: Cell): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function textLength(cell: Cell): number {
  return typeof cell === 'string' ? cell.length : 0;
}

function addValue(values: PlainBytes, cell: Cell, kind: Column['kind']): void {
  if (typeof cell === 'string') values.addText(cell);
  else if (cell !== null && kind === 'date') values.addDay(cell);
  else if (cell !== null) values.addNumber(cell);
}

interface WrittenChunk {
  readonly column: Pick<Column, 'name' | 'kind'>;
  /** The offset of its first page: the dictionary, where there is one. */
  readonly start: number;
  /** The offset after the dictionary; null where there is none. */
  readonly dictionaryEnd: number | null;
  readonly end: number;
  readonly rows: number;
  /** Pages and their headers before they were compressed. */
  readonly rawBytes: number;
  readonly statistics: NonNullable<NonNullable<ColumnChunk['meta_data']>['statistics']>;
}

const STORED_TYPES = { text: 'BYTE_ARRAY', number: 'INT64', date: 'INT32' } as const;

function describeChunk(chunk: WrittenChunk): ColumnChunk {
  const { column, start, dictionaryEnd, end, rows, rawBytes, statistics } = chunk;
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: STORED_TYPES[column.kind],
      encodings: dictionaryEnd === null ? ['PLAIN'] : ['PLAIN', 'RLE_DICTIONARY'],
      path_in_schema: [column.name],
      codec: PAGE_CODEC,
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(rawBytes),
      total_compressed_size: BigInt(end - start),
      data_page_offset: BigInt(dictionaryEnd ?? start),
      ...(dictionaryEnd === null ? {} : { dictionary_page_offset: BigInt(start) }),
      statistics,
    },
  };
}

type Bound = string | number | bigint;

/** The least and the greatest value of a chunk, by which readers skip row groups. */
class Range {
  #least: Cell = null;
  #greatest: Cell = null;

  add(cell: Cell): void {
    if (cell === null) return;
    if (this.#least === null || cell < this.#least) this.#least = cell;
    if (this.#greatest === null || cell > this.#greatest) this.#greatest = cell;
  }

  /** Returns the bounds and starts anew. */
  take(kind: Column['kind']): { min_value?: Bound; max_value?: Bound } {
    const [least, greatest] = [this.#least, this.#greatest];
    [this.#least, this.#greatest] = [null, null];
    if (least === null || greatest === null) return {};
    const toBound = (cell: string | number): Bound =>
      typeof cell === 'number' && kind === 'number' ? BigInt(cell) : cell;
    return { min_value: toBound(least), max_value: toBound(greatest) };
  }
}
