// Reads a document of Word since 2007: a ZIP archive with XML. Tracked changes are read as accepted; running heads and footers
// are kept apart.

import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import {
  type FlowDocument,
  type FlowText,
  FlowBuilder,
  type ParagraphStyle,
} from './flow-document.ts';
import { RefusedDocument } from './refused-document.ts';

/** The parts that are read; the largest of the record have some 4 MB. */
const PART_BYTES_MAX = 100_000_000;
const PARTS = /^word\/(?:document|styles|header\d*|footer\d*)\.xml$/;

/** Elements of Word are some twenty levels deep, and a table within a cell adds five. */
const DEPTH_MAX = 256;

/** An XML part is parsed in pieces of this size. */
const PIECE_BYTES = 65_536;

/** Programs mark the ends of the pages they have shown: where a page has more text, most are not marked. */
const PAGE_CHARACTERS_MAX = 9_000;

export function readDocx(bytes: Uint8Array): FlowDocument {
  const parts = unpacked(bytes);
  const body = parts.get('word/document.xml');
  if (body === undefined) {
    throw new RefusedDocument('it is a ZIP archive, but not a document of Word: unpack it');
  }
  const styles = readStyles(parts.get('word/styles.xml'));
  const { items, pages, characters } = readPart(body, styles);
  const heads = [...parts].filter(([name]) => /header|footer/.test(name));
  const furniture = heads.flatMap(([, part]) =>
    readPart(part, styles).items.flatMap((item) =>
      'rows' in item ? item.rows.flat() : [item.spans.map(({ text }) => text).join('')],
    ),
  );
  return {
    items,
    pages,
    hasPages: pages > 1 && characters / pages < PAGE_CHARACTERS_MAX,
    furniture: furniture.filter((text) => text !== ''),
    cutsParagraphs: false,
  };
}

function unpacked(bytes: Uint8Array): Map<string, Uint8Array> {
  let size = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.test(name)) return false;
        size += originalSize;
        if (size > PART_BYTES_MAX) {
          throw new RefusedDocument(
            `it unpacks to more than ${PART_BYTES_MAX / 1_000_000} MB of text`,
          );
        }
        return true;
      },
    });
    return new Map(Object.entries(parts));
  } catch (error) {
    if (error instanceof RefusedDocument) throw error;
    throw new RefusedDocument(`its ZIP archive is damaged (${(error as Error).message})`);
  }
}

// Elements and attributes are known by their names without the prefix of the namespace.

function nameOf({ name }: { readonly name: string }): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributeOf({ attributes }: SaxesTagPlain, name: string): string | undefined {
  const all = Object.entries(attributes);
  return (all.find(([key]) => key === `w:${name}`) ?? all.find(([key]) => key === name))?.[1];
}

/** `<w:b/>` and `<w:b w:val="1"/>` are on. */
function isOn(tag: SaxesTagPlain): boolean {
  return !['0', 'false', 'off', 'none'].includes(attributeOf(tag, 'val') ?? '1');
}

interface PartHandler {
  readonly open: (tag: SaxesTagPlain, path: readonly string[]) => void;
  readonly close?: (name: string, path: readonly string[]) => void;
  readonly text?: (text: string, path: readonly string[]) => void;
}

function parsePart(part: Uint8Array, handler: PartHandler): void {
  const parser = new SaxesParser();
  const path: string[] = [];
  parser.on('doctype', () => {
    throw new RefusedDocument('it declares a document type, which Word never does');
  });
  parser.on('error', (error) => {
    throw new RefusedDocument(`its XML is damaged (${error.message})`);
  });
  parser.on('opentag', (tag) => {
    path.push(nameOf(tag));
    if (path.length > DEPTH_MAX) {
      throw new RefusedDocument(`its elements are more than ${DEPTH_MAX} levels deep`);
    }
    handler.open(tag, path);
  });
  parser.on('closetag', (tag) => {
    handler.close?.(nameOf(tag), path);
    path.pop();
  });
  parser.on('text', (text) => handler.text?.(text, path));
  if (part[0] === 0xff || part[0] === 0xfe) {
    parser.write(new TextDecoder(part[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(part)).close();
    return;
  }
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < part.length; at += PIECE_BYTES) {
    parser.write(decoder.decode(part.subarray(at, at + PIECE_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

// What a paragraph and its runs look like: set directly, or by a style, which may be based on another.

interface Look {
  bold?: boolean;
  italic?: boolean;
  isCapitals?: boolean;
  isHidden?: boolean;
  align?: ParagraphStyle['align'];
  indent?: number;
  isHeading?: boolean;
}

interface Styles {
  readonly byId: ReadonlyMap<string, Look>;
  readonly usual: Look;
}

const ALIGNMENTS = new Map<string, ParagraphStyle['align']>([
  ['center', 'centre'],
  ['right', 'right'],
  ['end', 'right'],
]);

/** Twentieths of a point. */
const TWIPS = 20;

/** Takes one property of a paragraph or a run. */
function applyProperty(look: Look, tag: SaxesTagPlain): void {
  switch (nameOf(tag)) {
    case 'b':
      look.bold = isOn(tag);
      break;
    case 'i':
      look.italic = isOn(tag);
      break;
    case 'caps':
      look.isCapitals = isOn(tag);
      break;
    case 'vanish':
      look.isHidden = isOn(tag);
      break;
    case 'jc':
      look.align = ALIGNMENTS.get(attributeOf(tag, 'val') ?? '') ?? 'left';
      break;
    case 'ind': {
      const left = attributeOf(tag, 'left') ?? attributeOf(tag, 'start');
      if (left !== undefined) look.indent = (Number(left) || 0) / TWIPS;
      break;
    }
    case 'outlineLvl':
      // Word gives body text the tenth level.
      look.isHeading = Number(attributeOf(tag, 'val')) < 9;
  }
}

function readStyles(part: Uint8Array | undefined): Styles {
  const own = new Map<string, { look: Look; base: string | null }>();
  const defaults: Look = {};
  let usualId = '';
  let current: { look: Look; base: string | null } | null = null;
  if (part === undefined) return { byId: new Map(), usual: {} };
  parsePart(part, {
    open: (tag, path) => {
      const name = nameOf(tag);
      if (name === 'style') {
        const id = attributeOf(tag, 'styleId') ?? '';
        current = { look: {}, base: null };
        own.set(id, current);
        const isUsual = attributeOf(tag, 'default') === '1';
        if (isUsual && attributeOf(tag, 'type') === 'paragraph') usualId = id;
      } else if (path.includes('docDefaults')) applyProperty(defaults, tag);
      else if (current === null) return;
      else if (name === 'basedOn') current.base = attributeOf(tag, 'val') ?? null;
      else if (path.includes('rPr') || path.includes('pPr')) applyProperty(current.look, tag);
    },
    close: (name) => {
      if (name === 'style') current = null;
    },
  });
  const lookOf = (id: string, depth = 0): Look => {
    const style = own.get(id);
    if (style === undefined || depth > own.size) return {};
    return { ...(style.base === null ? {} : lookOf(style.base, depth + 1)), ...style.look };
  };
  const byId = new Map([...own.keys()].map((id) => [id, lookOf(id)]));
  return { byId, usual: { ...defaults, ...byId.get(usualId) } };
}

/** Elements whose text is not part of the document: removed by a tracked change, or given a second time for older programs. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText', 'rubyPr', 'rt']);

/** What elements within a run stand for. */
const SIGNS = new Map([
  ['tab', ' '],
  ['ptab', ' '],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
]);

class BodyReader {
  readonly builder = new FlowBuilder();
  readonly #styles: Styles;
  #paragraph: Look = {};
  #run: Look = {};
  /** The depth of the element whose content is skipped; null if none is. */
  #skipped: number | null = null;
  /** Whether a tracked change removed the end of the paragraph: the next one continues it. */
  #isEndRemoved = false;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  open(tag: SaxesTagPlain, path: readonly string[]): void {
    const name = nameOf(tag);
    if (this.#skipped !== null) return;
    const within = path.at(-2);
    if (name === 'del' && within === 'rPr' && path.at(-3) === 'pPr') this.#isEndRemoved = true;
    else if (SKIPPED.has(name) && within !== 'rPr') this.#skipped = path.length;
    else if (within === 'pPr') this.#setParagraph(tag);
    else if (within === 'rPr') {
      // The properties of the mark at the end of a paragraph are not those of its text.
      if (path.at(-3) === 'r') this.#setRun(tag);
    } else if (name === 'p') this.#paragraph = { ...this.#styles.usual };
    else if (name === 'r') this.#run = {};
    else if (name === 'br') this.#break(attributeOf(tag, 'type'));
    else if (name === 'lastRenderedPageBreak') this.builder.newPage();
    else if (name === 'tbl') this.builder.startTable();
    else if (name === 'tr') this.builder.startRow();
    else if (within === 'r' && SIGNS.has(name)) this.text(SIGNS.get(name) ?? '', [...path, 't']);
  }

  close(name: string, path: readonly string[]): void {
    if (this.#skipped !== null) {
      if (path.length === this.#skipped) this.#skipped = null;
    } else if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.builder.endCell();
    else if (name === 'tbl') this.builder.endTable();
  }

  text(text: string, path: readonly string[]): void {
    if (this.#skipped !== null || path.at(-1) !== 't') return;
    const {
      bold = false,
      italic = false,
      isCapitals,
      isHidden,
    } = { ...this.#paragraph, ...this.#run };
    if (isHidden === true) return;
    this.builder.style(this.#paragraphStyle());
    this.builder.text(isCapitals === true ? text.toUpperCase() : text, { bold, italic });
  }

  #setParagraph(tag: SaxesTagPlain): void {
    if (nameOf(tag) !== 'pStyle') return applyProperty(this.#paragraph, tag);
    Object.assign(this.#paragraph, this.#styles.byId.get(attributeOf(tag, 'val') ?? ''));
  }

  #setRun(tag: SaxesTagPlain): void {
    if (nameOf(tag) !== 'rStyle') return applyProperty(this.#run, tag);
    Object.assign(this.#run, this.#styles.byId.get(attributeOf(tag, 'val') ?? ''));
  }

  #paragraphStyle(): ParagraphStyle {
    const { align = 'left', indent = 0, isHeading = false } = this.#paragraph;
    return { align, indent, isHeading };
  }

  #break(type: string | undefined): void {
    if (type === 'page') this.builder.newPage();
    else this.builder.text('\n', { bold: false, italic: false });
  }

  #endParagraph(): void {
    if (!this.#isEndRemoved) this.builder.endParagraph();
    this.#isEndRemoved = false;
  }
}

function readPart(part: Uint8Array, styles: Styles): FlowText {
  const reader = new BodyReader(styles);
  parsePart(part, {
    open: (tag, path) => reader.open(tag, path),
    close: (name, path) => reader.close(name, path),
    text: (text, path) => reader.text(text, path),
  });
  return reader.builder.document;
}
