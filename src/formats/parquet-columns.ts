// The columns of a Parquet file: each takes the cells of one row group and writes them as one chunk.

import { ByteWriter } from 'hyparquet-writer';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import type { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { Cell, EntryColumn } from './entry-columns.ts';
import { writeDataPage, writeDictionaryPage } from './parquet-pages.ts';
import { PlainBytes } from './plain-bytes.ts';

export type ColumnChunk = Parameters<
  typeof writeMetadata
>[1]['row_groups'][number]['columns'][number];

export interface ParquetColumn {
  /** Takes the next row's cell. */
  readonly add: (cell: Cell) => void;
  /** Writes what was taken, and begins anew. */
  readonly writeChunk: (bytes: ByteWriter) => ColumnChunk;
}

/** A page of text before it is compressed; smaller ones compress worse, larger ones take memory. */
const PAGE_BYTES = 256 * 1024;

/** Columns whose values hardly repeat: the others are written as a dictionary and places in it. */
const DISTINCT = new Set(['id', 'text_counter', 'content']);

export function parquetColumn(column: EntryColumn, groupRows: number): ParquetColumn {
  return DISTINCT.has(column.name) ? distinctColumn(column) : repeatingColumn(column, groupRows);
}

/** Values one after the other, in pages. It has no nulls, and no statistics for text: no reader skips by it. */
function distinctColumn({ name, kind }: EntryColumn): ParquetColumn {
  const values = new PlainBytes();
  const pages = new ByteWriter();
  const range = new Range();
  let [rows, pageRows, rawBytes] = [0, 0, 0];

  const endPage = (): void => {
    rawBytes += writeDataPage(pages, values.taken(), 'PLAIN', pageRows, null);
    rows += pageRows;
    pageRows = 0;
  };

  return {
    add: (cell) => {
      if (kind === 'text') values.addText(cell as string);
      else {
        values.addNumber(cell as number);
        range.add(cell);
      }
      pageRows += 1;
      if (values.length >= PAGE_BYTES) endPage();
    },
    writeChunk: (bytes) => {
      if (pageRows > 0) endPage();
      const start = bytes.offset;
      bytes.appendBytes(pages.getBytes());
      const chunk = chunkOf({ name, kind, start, end: bytes.offset, rows, rawBytes });
      chunk.meta_data!.encodings = ['PLAIN'];
      chunk.meta_data!.statistics = { ...range.taken(), null_count: 0n };
      pages.index = 0;
      [rows, rawBytes] = [0, 0];
      return chunk;
    },
  };
}

/** Each value once, and for every row its place among them. */
function repeatingColumn({ name, kind, nullable }: EntryColumn, groupRows: number): ParquetColumn {
  const places = new Map<Cell, number>();
  const indexes = new Uint32Array(groupRows);
  const levels = nullable ? new Uint8Array(groupRows) : null;
  const values = new PlainBytes();
  const encoded = new ByteWriter();
  const range = new Range();
  let [rows, present] = [0, 0];

  const add = (cell: Cell): void => {
    if (levels !== null) levels[rows] = cell === null ? 0 : 1;
    rows += 1;
    if (cell === null) return;
    let place = places.get(cell);
    if (place === undefined) {
      place = places.size;
      places.set(cell, place);
      if (kind === 'text') values.addText(cell as string);
      else values.addNumber(cell as number);
      range.add(cell);
    }
    indexes[present] = place;
    present += 1;
  };

  const writeChunk = (bytes: ByteWriter): ColumnChunk => {
    const start = bytes.offset;
    let rawBytes = writeDictionaryPage(bytes, values.taken(), places.size);
    const dataStart = bytes.offset;
    // Places need as many bits as the last one has.
    const bits = places.size > 1 ? 32 - Math.clz32(places.size - 1) : 0;
    encoded.index = 0;
    encoded.appendUint8(bits);
    writeRleBitPackedHybrid(encoded, indexes.subarray(0, present), bits);
    const given = levels?.subarray(0, rows) ?? null;
    rawBytes += writeDataPage(bytes, encoded.getBytes(), 'RLE_DICTIONARY', rows, given);
    const chunk = chunkOf({ name, kind, start, end: bytes.offset, rows, rawBytes });
    chunk.meta_data!.encodings = ['PLAIN', 'RLE_DICTIONARY'];
    chunk.meta_data!.dictionary_page_offset = BigInt(start);
    chunk.meta_data!.data_page_offset = BigInt(dataStart);
    chunk.meta_data!.statistics = { ...range.taken(), null_count: BigInt(rows - present) };
    places.clear();
    [rows, present] = [0, 0];
    return chunk;
  };

  return { add, writeChunk };
}

interface Written {
  readonly name: string;
  readonly kind: EntryColumn['kind'];
  readonly start: number;
  readonly end: number;
  readonly rows: number;
  /** Pages and their headers before they were compressed. */
  readonly rawBytes: number;
}

function chunkOf({ name, kind, start, end, rows, rawBytes }: Written): ColumnChunk {
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: kind === 'text' ? 'BYTE_ARRAY' : 'INT64',
      encodings: [],
      path_in_schema: [name],
      codec: 'SNAPPY',
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(rawBytes),
      total_compressed_size: BigInt(end - start),
      data_page_offset: BigInt(start),
    },
  };
}

/** The least and the greatest value of a chunk, by which readers pass over groups. */
class Range {
  #least: Cell = null;
  #greatest: Cell = null;

  add(cell: Cell): void {
    if (cell === null) return;
    if (this.#least === null || cell < this.#least) this.#least = cell;
    if (this.#greatest === null || cell > this.#greatest) this.#greatest = cell;
  }

  taken(): { min_value?: string | bigint; max_value?: string | bigint } {
    const [least, greatest] = [this.#least, this.#greatest];
    [this.#least, this.#greatest] = [null, null];
    if (least === null || greatest === null) return {};
    return { min_value: bound(least), max_value: bound(greatest) };
  }
}

function bound(cell: string | number): string | bigint {
  return typeof cell === 'number' ? BigInt(cell) : cell;
}
