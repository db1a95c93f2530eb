// Reads a document of Word 97 to 2003 (MS-DOC): a compound file whose stream WordDocument has the characters, in pieces, and
// whose table stream says where pieces, styles and runs begin. Text that a tracked change removed is left out. Of a document of
// Word 6 or 95, the text is read, without its styles.

import * as compoundFile from 'cfb';
import {
  type FlowDocument,
  type FlowText,
  FlowBuilder,
  type ParagraphStyle,
} from './flow-document.ts';
import { RefusedDocument } from './refused-document.ts';

/** Positions of fields in the header of the document, in bytes. */
const HEADER = {
  mark: 0,
  version: 2,
  flags: 10,
  oldText: 0x18,
  oldLength: 0x34,
  bodyLength: 0x4c,
  footnotesLength: 0x50,
  headsLength: 0x54,
  styles: 0xa2,
  characterPages: 0xfa,
  paragraphPages: 0x102,
  pieces: 0x1a2,
} as const;

const WORD_MARK = 0xa5ec;

/** The first version with this layout, Word 97. */
const VERSION_MIN = 0xc1;

/** The mark of Word 6 and 95. */
const OLD_MARK = 0xa5dc;

const HAS_PIECES = 0x0004;
const IS_ENCRYPTED = 0x0100;
const USES_TABLE_ONE = 0x0200;

/** The size of a page of runs within the stream. */
const PAGE_BYTES = 512;

/** A position in the stream that is outside the document ends the reading. */
class Stream {
  readonly #view: DataView;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(at: number): number {
    return this.#view.getUint8(at);
  }

  u16(at: number): number {
    return this.#view.getUint16(at, true);
  }

  i16(at: number): number {
    return this.#view.getInt16(at, true);
  }

  u32(at: number): number {
    return this.#view.getUint32(at, true);
  }

  part(from: number, length: number): Uint8Array {
    return this.bytes.subarray(from, from + length);
  }
}

export function readDoc(bytes: Uint8Array): FlowDocument {
  try {
    const container = compoundFile.read(bytes, { type: 'buffer' });
    const main = streamOf(container, 'WordDocument');
    const flags = main.u16(HEADER.flags);
    if ((flags & IS_ENCRYPTED) !== 0) {
      throw new RefusedDocument('it is encrypted: remove its password first');
    }
    if (main.u16(HEADER.mark) === OLD_MARK && (flags & HAS_PIECES) === 0) return readOldDoc(main);
    return new DocReader(main, container).read();
  } catch (error) {
    if (error instanceof RefusedDocument) throw error;
    throw new RefusedDocument(
      `it is damaged, or no document of Word (${(error as Error).message})`,
    );
  }
}

/** Word 6 and 95 have the text in one piece, a byte for each character. */
function readOldDoc(main: Stream): FlowDocument {
  const writer = new FlowWriter();
  const text = main.part(main.u32(HEADER.oldText), main.u32(HEADER.oldLength));
  writer.take(decoded(text, 1), {});
  const { items, pages } = writer.document;
  return { items, pages, hasPages: false, cutsParagraphs: false, furniture: [] };
}

interface Look {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly isCapitals?: boolean;
  readonly isHidden?: boolean;
  readonly align?: ParagraphStyle['align'];
  readonly indent?: number;
  readonly isInTable?: boolean;
  readonly isRowEnd?: boolean;
}

/** Text in one place of the stream, with one byte or two for each character. */
interface Piece {
  /** The number of its first character in the document, and of the first one behind it. */
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  readonly width: 1 | 2;
  readonly look: Look;
}

/** Properties of the characters from an offset of the stream on. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly look: Look;
}

class DocReader {
  readonly #main: Stream;
  readonly #table: Stream;
  readonly #styles: readonly Look[];
  readonly #characters: readonly Run[];
  readonly #paragraphs: readonly Run[];
  readonly #pieces: readonly Piece[];

  constructor(header: Stream, container: compoundFile.CFB$Container) {
    this.#main = header;
    if (header.u16(HEADER.mark) !== WORD_MARK || header.u16(HEADER.version) < VERSION_MIN) {
      throw new RefusedDocument(
        'it is of a version of Word before 1997: save it as DOCX with a newer one',
      );
    }
    const flags = header.u16(HEADER.flags);
    this.#table = streamOf(container, (flags & USES_TABLE_ONE) === 0 ? '0Table' : '1Table');
    this.#styles = this.#readStyles();
    this.#characters = this.#readRuns(HEADER.characterPages, (at) => this.#characterRun(at));
    this.#paragraphs = this.#readRuns(HEADER.paragraphPages, (at, page) =>
      this.#paragraphRun(at, page),
    );
    this.#pieces = this.#readPieces();
  }

  read(): FlowDocument {
    const bodyLength = this.#main.u32(HEADER.bodyLength);
    const headsFrom = bodyLength + this.#main.u32(HEADER.footnotesLength);
    const heads = this.#flow(headsFrom, headsFrom + this.#main.u32(HEADER.headsLength));
    const { items, pages } = this.#flow(0, bodyLength);
    return {
      items,
      pages,
      hasPages: false,
      cutsParagraphs: false,
      furniture: heads.items.flatMap((item) =>
        'rows' in item ? item.rows.flat() : [item.spans.map(({ text }) => text).join('')],
      ),
    };
  }

  /** The text from one character of the document to another. */
  #flow(from: number, to: number): FlowText {
    const writer = new FlowWriter();
    const looks = new RunFinder(this.#characters);
    const paragraphs = new RunFinder(this.#paragraphs);
    for (const piece of this.#pieces) {
      const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)];
      for (let at = start; at < end;) {
        const offset = piece.offset + (at - piece.from) * piece.width;
        const run = looks.at(offset);
        const paragraph = paragraphs.at(offset);
        const runEnd = Math.min(run.to, paragraph.to);
        const count = Math.max(1, Math.min(end - at, Math.ceil((runEnd - offset) / piece.width)));
        const text = decoded(this.#main.part(offset, count * piece.width), piece.width);
        writer.take(text, { ...paragraph.look, ...run.look, ...piece.look });
        at += count;
      }
    }
    return writer.document;
  }

  #readPieces(): Piece[] {
    const [start, length] = this.#placeOf(HEADER.pieces);
    const table = this.#table;
    const changes: Look[] = [];
    let at = start;
    // Changes that pieces share come first.
    for (; table.u8(at) === 1 && at < start + length; at += 3 + table.u16(at + 1)) {
      changes.push(readChanges(table.part(at + 3, table.u16(at + 1))));
    }
    if (table.u8(at) !== 2) throw new Error('it has no table of pieces');
    const bytes = table.u32(at + 1);
    const count = Math.floor((bytes - 4) / 12);
    return Array.from({ length: count }, (_, index): Piece => {
      const from = table.u32(at + 5 + index * 4);
      const to = table.u32(at + 9 + index * 4);
      const descriptor = at + 5 + (count + 1) * 4 + index * 8;
      const place = table.u32(descriptor + 2);
      const isNarrow = (place & 0x4000_0000) !== 0;
      const offset = place & 0x3fff_ffff;
      const change = table.u16(descriptor + 6);
      const look = (change & 1) === 1 ? (changes[change >> 1] ?? {}) : shortChange(change);
      return isNarrow
        ? { from, to, offset: offset / 2, width: 1, look }
        : { from, to, offset, width: 2, look };
    });
  }

  /** Where a table is in the table stream, and its length. */
  #placeOf(field: number): readonly [number, number] {
    return [this.#main.u32(field), this.#main.u32(field + 4)];
  }

  /** The runs of all pages of runs that a field of the header names. */
  #readRuns(field: number, lookAt: (at: number, page: number) => Look): Run[] {
    const [start, length] = this.#placeOf(field);
    const count = Math.floor((length - 4) / 8);
    const main = this.#main;
    const runs: Run[] = [];
    for (let index = 0; index < count; index++) {
      const page = (this.#table.u32(start + (count + 1) * 4 + index * 4) & 0x3f_ffff) * PAGE_BYTES;
      const runCount = main.u8(page + PAGE_BYTES - 1);
      for (let run = 0; run < runCount; run++) {
        const [from, to] = [main.u32(page + run * 4), main.u32(page + run * 4 + 4)];
        const isParagraph = field === HEADER.paragraphPages;
        const entry = page + (runCount + 1) * 4 + run * (isParagraph ? 13 : 1);
        const at = main.u8(entry) * 2;
        runs.push({ from, to, look: at === 0 ? {} : lookAt(page + at, page) });
      }
    }
    return runs.sort((left, right) => left.from - right.from);
  }

  #characterRun(at: number): Look {
    return readChanges(this.#main.part(at + 1, this.#main.u8(at)), this.#styles);
  }

  #paragraphRun(at: number, page: number): Look {
    const short = this.#main.u8(at);
    const [start, length] =
      short === 0 ? [at + 2, this.#main.u8(at + 1) * 2] : [at + 1, short * 2 - 1];
    const style = this.#styles[this.#main.u16(start)] ?? {};
    const end = Math.min(start + length, page + PAGE_BYTES);
    return { ...style, ...readChanges(this.#main.part(start + 2, end - start - 2)) };
  }

  #readStyles(): Look[] {
    const [start, length] = this.#placeOf(HEADER.styles);
    const table = this.#table;
    if (length === 0) return [];
    const infoLength = table.u16(start);
    const count = table.u16(start + 2);
    const baseLength = table.u16(start + 4);
    const styles: { base: number; look: Look }[] = [];
    let at = start + 2 + infoLength;
    for (let index = 0; index < count && at < start + length; index++) {
      const size = table.u16(at);
      styles.push(size === 0 ? NO_STYLE : this.#readStyle(at + 2, baseLength));
      at += 2 + size + (size % 2);
    }
    const lookOf = (index: number, depth: number): Look => {
      const style = styles[index];
      if (style === undefined || depth > 16) return {};
      return { ...lookOf(style.base, depth + 1), ...style.look };
    };
    return styles.map((_, index) => lookOf(index, 0));
  }

  #readStyle(at: number, baseLength: number): { base: number; look: Look } {
    const table = this.#table;
    const kind = table.u16(at + 2) & 0xf;
    const base = table.u16(at + 2) >> 4;
    const nameLength = table.u16(at + baseLength);
    let next = at + baseLength + 2 + nameLength * 2 + 2;
    const takeChanges = (skipped: number): Look => {
      next += (next - at) % 2;
      const size = table.u16(next);
      const look = readChanges(table.part(next + 2 + skipped, Math.max(0, size - skipped)));
      next += 2 + size;
      return look;
    };
    if (kind === 1) {
      const paragraph = takeChanges(2);
      return { base, look: { ...paragraph, ...takeChanges(0) } };
    }
    return kind === 2 ? { base, look: takeChanges(0) } : { base, look: {} };
  }
}

/** No style is based on one with this number. */
const NO_STYLE = { base: 0xfff, look: {} };

function streamOf(container: compoundFile.CFB$Container, name: string): Stream {
  const entry = compoundFile.find(container, `/${name}`);
  if (entry === null) throw new RefusedDocument('it is of Excel or PowerPoint: save it as PDF');
  return new Stream(Uint8Array.from(entry.content));
}

/** Western characters of one byte; Word gives others two. */
const NARROW = new TextDecoder('windows-1252');
const WIDE = new TextDecoder('utf-16le');

function decoded(bytes: Uint8Array, width: 1 | 2): string {
  return (width === 1 ? NARROW : WIDE).decode(bytes);
}

/** Finds the run at an offset; offsets mostly ascend. */
class RunFinder {
  readonly #runs: readonly Run[];
  #at = 0;

  constructor(runs: readonly Run[]) {
    this.#runs = runs;
  }

  at(offset: number): Run {
    const current = this.#runs[this.#at];
    if (current === undefined || offset < current.from) this.#at = 0;
    for (let run; (run = this.#runs[this.#at]) !== undefined; this.#at++) {
      if (offset < run.from) return { from: offset, to: run.from, look: {} };
      if (offset < run.to) return run;
    }
    return { from: offset, to: Infinity, look: {} };
  }
}

// Changes of properties: each has a code whose three highest bits tell the length of its operand.

const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

/** The codes of operands that say their length in two bytes. */
const LONG_TABLE = 0xd608;
const LONG_TABS = 0xc615;

const ALIGNMENTS = ['left', 'centre', 'right', 'left'] as const;

/** Twentieths of a point. */
const TWIPS = 20;

function readChanges(bytes: Uint8Array, styles: readonly Look[] = []): Look {
  const changes = new Stream(bytes);
  let look: Look = {};
  for (let at = 0; at + 2 < bytes.length + 1 && at + 2 <= bytes.length;) {
    const code = changes.u16(at);
    at += 2;
    const fixed = OPERAND_BYTES[code >> 13] ?? 0;
    let length = fixed;
    if (fixed === 0) {
      if (at >= bytes.length) break;
      length = code === LONG_TABLE ? changes.u16(at) + 1 : changes.u8(at) + 1;
      if (code === LONG_TABS && length === 256) break;
    }
    if (at + length > bytes.length) break;
    look = { ...look, ...change(code, changes, at, styles) };
    at += length;
  }
  return look;
}

function change(code: number, operands: Stream, at: number, styles: readonly Look[]): Look {
  const value = operands.u8(at);
  switch (code) {
    case 0x0800:
    case 0x083c:
      return value === 0 ? {} : { isHidden: true };
    case 0x0835:
      return toggled('bold', value);
    case 0x0836:
      return toggled('italic', value);
    case 0x083b:
      return toggled('isCapitals', value);
    case 0x4a30:
      return styles[operands.u16(at)] ?? {};
    case 0x2403:
    case 0x2461:
      return { align: ALIGNMENTS[value] ?? 'left' };
    case 0x840f:
    case 0x845e:
      return { indent: operands.i16(at) / TWIPS };
    case 0x2416:
      return { isInTable: value !== 0 };
    case 0x2417:
      return { isRowEnd: value !== 0 };
    default:
      return {};
  }
}

/** 128 is as the style says, 129 its opposite; styles of debates are seldom bold. */
function toggled(name: 'bold' | 'italic' | 'isCapitals', value: number): Look {
  return value === 128 ? {} : { [name]: value === 1 || value === 129 };
}

/** The change of one byte that a piece has itself. */
function shortChange(change: number): Look {
  const codes = new Map([
    [0x41, 0x0800],
    [0x55, 0x0835],
    [0x56, 0x0836],
  ]);
  const code = codes.get((change >> 1) & 0x7f);
  if (code === undefined) return {};
  const value = change >> 8;
  if (code === 0x0800) return value === 0 ? {} : { isHidden: true };
  return toggled(code === 0x0835 ? 'bold' : 'italic', value);
}

/** Characters that end paragraphs, cells and pages, begin and end fields, or stand for something that is no text. */
const SIGNS = /[\u0001\u0002\u0005\u0007\u0008\u000b-\u000d\u0013-\u0015\u001e\u001f]/;

/** Writes text to paragraphs and tables. */
class FlowWriter {
  readonly #builder = new FlowBuilder();
  /** Whether each open field is still in its instruction. */
  readonly #fields: boolean[] = [];
  #isInTable = false;
  #isInRow = false;

  take(text: string, look: Look): void {
    for (const part of text.split(/([\u0000-\u001f])/)) {
      if (part === '') continue;
      if (SIGNS.test(part)) this.#sign(part, look);
      else if (look.isHidden !== true && !this.#fields.includes(true)) this.#text(part, look);
    }
  }

  get document(): FlowText {
    return this.#builder.document;
  }

  #text(text: string, look: Look): void {
    const { bold = false, italic = false, align = 'left', indent = 0 } = look;
    this.#enter(look);
    this.#builder.style({ align, indent, isHeading: false });
    this.#builder.text(look.isCapitals === true ? text.toUpperCase() : text, { bold, italic });
  }

  #sign(sign: string, look: Look): void {
    switch (sign) {
      case '\r':
        // A tracked change that removes the end of a paragraph joins it with the next.
        if (look.isHidden === true) return;
        this.#enter(look);
        return this.#builder.endParagraph();
      case '\u0007':
        return this.#endCell(look);
      case '\u000b':
        return this.#text('\n', look);
      case '\f':
        this.#builder.endParagraph();
        return this.#builder.newPage();
      case '\u001e':
        return this.#text('-', look);
      case '\u0013':
        return void this.#fields.push(true);
      case '\u0014':
        if (this.#fields.length > 0) this.#fields[this.#fields.length - 1] = false;
        return;
      case '\u0015':
        this.#fields.pop();
    }
  }

  /** Begins or ends a table where the text does. */
  #enter({ isInTable = false }: Look): void {
    if (isInTable && !this.#isInTable) this.#builder.startTable();
    if (!isInTable && this.#isInTable) this.#builder.endTable();
    this.#isInTable = isInTable;
    if (!isInTable) this.#isInRow = false;
    else if (!this.#isInRow) {
      this.#builder.startRow();
      this.#isInRow = true;
    }
  }

  #endCell(look: Look): void {
    if (look.isRowEnd === true) this.#isInRow = false;
    else {
      this.#enter({ ...look, isInTable: true });
      this.#builder.endCell();
    }
  }
}
