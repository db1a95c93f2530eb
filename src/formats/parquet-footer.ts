// Reads how many rows a Parquet file has from its footer, which is a structure of Thrift's compact protocol.

import { open } from 'node:fs/promises';

/** The length of the footer in four bytes, and "PAR1". */
const ENDING_BYTES = 8;
const MAGIC = 'PAR1';

/** The field of the footer that has the number of rows (parquet.thrift: FileMetaData.num_rows). */
const ROWS_FIELD = 3;

export async function parquetRows(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const ending = Buffer.alloc(ENDING_BYTES);
    await file.read(ending, 0, ENDING_BYTES, Math.max(0, size - ENDING_BYTES));
    const length = ending.readUInt32LE(0);
    const start = size - ENDING_BYTES - length;
    if (ending.toString('latin1', 4) !== MAGIC || start < 0) {
      throw new Error('it does not end as Parquet files do');
    }
    const footer = Buffer.alloc(length);
    await file.read(footer, 0, length, start);
    return new FooterReader(footer).rows();
  } finally {
    await file.close();
  }
}

/** The types of the compact protocol. */
const TYPE = {
  true: 1,
  false: 2,
  byte: 3,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  struct: 12,
};

class FooterReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  rows(): number {
    for (let field = 0; ;) {
      const header = this.#byte();
      // A structure ends with a zero; a field counts from the one before.
      field += header >> 4;
      if (header === 0 || field > ROWS_FIELD) throw new Error('its footer names no rows');
      if (field === ROWS_FIELD) return this.#varint() / 2;
      this.#skip(header & 0x0f, 'field');
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Error('its footer is cut short');
    return byte;
  }

  /** An unsigned number. One with a sign is doubled (zigzag): that of rows is never negative. */
  #varint(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  #skip(type: number, within: 'field' | 'list'): void {
    if (type === TYPE.true || type === TYPE.false) this.#at += within === 'list' ? 1 : 0;
    else if (type === TYPE.byte) this.#at += 1;
    else if (type <= TYPE.i64) this.#varint();
    else if (type === TYPE.double) this.#at += 8;
    else if (type === TYPE.binary) this.#skipBinary();
    else if (type === TYPE.list || type === TYPE.set) this.#skipList();
    else if (type === TYPE.struct) this.#skipStruct();
    else throw new Error('its footer cannot be read');
  }

  #skipBinary(): void {
    const length = this.#varint();
    this.#at += length;
  }

  #skipList(): void {
    const header = this.#byte();
    // The length of a short list is in its header.
    const length = header >> 4 === 0x0f ? this.#varint() : header >> 4;
    for (let item = 0; item < length; item++) this.#skip(header & 0x0f, 'list');
  }

  #skipStruct(): void {
    for (let header = this.#byte(); header !== 0; header = this.#byte()) {
      // The number of a field that is far from the one before follows its header.
      if (header >> 4 === 0) this.#varint();
      this.#skip(header & 0x0f, 'field');
    }
  }
}
