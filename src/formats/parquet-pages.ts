// The pages of a Parquet column: a header, then values, compressed with ZSTD.

import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';

/** How the metadata of a column names the compression of its pages. */
export const PAGE_CODEC = 'ZSTD';

/** Level 6 makes a file 8 % smaller for 30 % more CPU time (docs/decisions/0014-parquet-columns.md). */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export interface DataPage {
  readonly values: Uint8Array;
  readonly encoding: 'PLAIN' | 'RLE_DICTIONARY';
  readonly rows: number;
  /** 1 for a row with a value, 0 for a row without; null where every row has a value. */
  readonly levels: Uint8Array | null;
}

/** Levels are encoded here first, because the page header states their length. */
const levelBytes = new ByteWriter();

/** Appends a page of values. Returns its size before compression, header included. */
export function writeDataPage(bytes: ByteWriter, page: DataPage): number {
  const { values, encoding, rows, levels } = page;
  levelBytes.index = 0;
  if (levels !== null) writeRleBitPackedHybrid(levelBytes, levels, 1);
  const levelsLength = levelBytes.index;
  const compressed = zstdCompressSync(values, COMPRESSION);
  const start = bytes.offset;
  writePageHeader(bytes, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: levelsLength + values.length,
    compressed_page_size: levelsLength + compressed.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: levels === null ? 0 : countNulls(levels),
      num_rows: rows,
      encoding,
      definition_levels_byte_length: levelsLength,
      repetition_levels_byte_length: 0,
      is_compressed: true,
    },
  });
  const headerLength = bytes.offset - start;
  bytes.appendBytes(levelBytes.getBytes());
  bytes.appendBytes(compressed);
  return headerLength + levelsLength + values.length;
}

/** Appends the values of a dictionary. Returns the page's size before compression, header included. */
export function writeDictionaryPage(bytes: ByteWriter, values: Uint8Array, count: number): number {
  const compressed = zstdCompressSync(values, COMPRESSION);
  const start = bytes.offset;
  writePageHeader(bytes, {
    type: 'DICTIONARY_PAGE',
    uncompressed_page_size: values.length,
    compressed_page_size: compressed.length,
    dictionary_page_header: { num_values: count, encoding: 'PLAIN' },
  });
  const headerLength = bytes.offset - start;
  bytes.appendBytes(compressed);
  return headerLength + values.length;
}

function countNulls(levels: Uint8Array): number {
  let nulls = 0;
  for (const level of levels) if (level === 0) nulls += 1;
  return nulls;
}
