// The pages of a Parquet column: a header, then values, compressed.

import { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { compressSnappy } from './snappy.ts';

/** Where levels and the length of headers are worked out before they are written. */
const levelBytes = new ByteWriter();

/** Writes values of so many rows; `levels` has 1 for a row with a value, null where all have. Its raw size. */
export function writeDataPage(
  bytes: ByteWriter,
  values: Uint8Array,
  encoding: 'PLAIN' | 'RLE_DICTIONARY',
  rows: number,
  levels: Uint8Array | null,
): number {
  levelBytes.index = 0;
  if (levels !== null) writeRleBitPackedHybrid(levelBytes, levels, 1);
  const levelsLength = levelBytes.index;
  const compressed = compressSnappy(values);
  const start = bytes.offset;
  writePageHeader(bytes, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: levelsLength + values.length,
    compressed_page_size: levelsLength + compressed.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: levels === null ? 0 : nullsIn(levels),
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

/** Writes the values a dictionary has. Its raw size. */
export function writeDictionaryPage(bytes: ByteWriter, values: Uint8Array, count: number): number {
  const compressed = compressSnappy(values);
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

function nullsIn(levels: Uint8Array): number {
  let nulls = 0;
  for (const level of levels) if (level === 0) nulls += 1;
  return nulls;
}
