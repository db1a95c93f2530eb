// The columns of a Parquet file: each takes the cells of one row group and writes them as one chunk.

import { ByteWriter } from 'hyparquet-writer';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import type { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { DAY_MS } from '../record/calendar.ts';
import type { TableCell, TableColumn } from './table-columns.ts';
import { PAGE_CODEC, writeDataPage, writeDictionaryPage } from './parquet-pages.ts';
import { PlainBytes } from './plain-bytes.ts';

export type ColumnChunk = Parameters<
  typeof writeMetadata
>[1]['row_groups'][number]['columns'][number];

export interface ParquetColumn {
  /** Takes the cell of the next row. Returns how many characters of text are stored for it. */
  add(cell: TableCell): number;
  /** Appends the cells taken since the last chunk, as a chunk. */
  writeChunk(bytes: ByteWriter): ColumnChunk;
}

/** A page of text before it is compressed; smaller ones compress worse, larger ones take memory. */
const PARQUET_PAGE_BYTES = 256 * 1024;

type Column = Omit<TableColumn<unknown>, 'cell'>;

/** Values that repeat are written as a dictionary and codes. */
export function parquetColumn(column: Column, groupRows: number): ParquetColumn {
  return column.isDistinct ? distinctColumn(column) : new RepeatingColumn(column, groupRows);
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
      if (values.length >= PARQUET_PAGE_BYTES) endPage();
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
class RepeatingColumn implements ParquetColumn {
  readonly #column: Column;
  readonly #dictionary = new Map<TableCell, number>();
  readonly #codes: Uint32Array;
  readonly #levels: Uint8Array | null;
  readonly #values = new PlainBytes();
  readonly #encoded = new ByteWriter();
  readonly #range = new Range();
  #rows = 0;
  #present = 0;

  constructor(column: Column, groupRows: number) {
    this.#column = column;
    this.#codes = new Uint32Array(groupRows);
    this.#levels = column.nullable ? new Uint8Array(groupRows) : null;
  }

  add(cell: TableCell): number {
    if (this.#levels !== null) this.#levels[this.#rows] = cell === null ? 0 : 1;
    this.#rows += 1;
    if (cell === null) return 0;
    const known = this.#dictionary.get(cell);
    this.#codes[this.#present] = known ?? this.#addToDictionary(cell);
    this.#present += 1;
    return known === undefined ? textLength(cell) : 0;
  }

  #addToDictionary(cell: TableCell): number {
    const code = this.#dictionary.size;
    this.#dictionary.set(cell, code);
    const { kind } = this.#column;
    const stored = kind === 'date' ? daysOf(cell) : cell;
    addValue(this.#values, stored, kind);
    this.#range.add(stored);
    return code;
  }

  writeChunk(bytes: ByteWriter): ColumnChunk {
    const { name, kind } = this.#column;
    const rows = this.#rows;
    const start = bytes.offset;
    const dictionaryBytes = writeDictionaryPage(bytes, this.#values.take(), this.#dictionary.size);
    const dictionaryEnd = bytes.offset;
    const dataBytes = writeDataPage(bytes, {
      values: this.#encodedCodes(),
      encoding: 'RLE_DICTIONARY',
      rows,
      levels: this.#levels?.subarray(0, rows) ?? null,
    });
    const chunk = describeChunk({
      column: { name, kind },
      start,
      dictionaryEnd,
      end: bytes.offset,
      rows,
      rawBytes: dictionaryBytes + dataBytes,
      statistics: { ...this.#range.take(kind), null_count: BigInt(rows - this.#present) },
    });
    this.#dictionary.clear();
    this.#rows = 0;
    this.#present = 0;
    return chunk;
  }

  /** Every code takes as many bits as the largest one. */
  #encodedCodes(): Uint8Array {
    const { size } = this.#dictionary;
    const bits = size > 1 ? 32 - Math.clz32(size - 1) : 0;
    this.#encoded.index = 0;
    this.#encoded.appendUint8(bits);
    writeRleBitPackedHybrid(this.#encoded, this.#codes.subarray(0, this.#present), bits);
    return this.#encoded.getBytes();
  }
}

/** Days since 1970. Dates are checked before they are stored. */
function daysOf(date: TableCell): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function textLength(cell: TableCell): number {
  return typeof cell === 'string' ? cell.length : 0;
}

function addValue(values: PlainBytes, cell: TableCell, kind: Column['kind']): void {
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
  #least: TableCell = null;
  #greatest: TableCell = null;

  add(cell: TableCell): void {
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
