// Reads a document in HTML. Most flow: their paragraphs are those of the text. Some were made from PDF and keep the position of
// each line: those are read as pages.

import { Parser } from 'htmlparser2';
import type { PageRuns, TextRun } from './extract-runs.ts';
import { CHARACTERS_MAX, type FlowDocument, FlowBuilder, plainText } from './flow-document.ts';
import { RefusedDocument } from './refused-document.ts';
import {
  type Declarations,
  parseDeclarations,
  parseStyleSheet,
  type StyleSheet,
} from './html-styles.ts';

/** A page is a few levels deep, and a table within a cell adds four. */
const DEPTH_MAX = 512;

const PIECE_CHARACTERS = 65_536;

export type ReadHtml =
  | { readonly kind: 'flow'; readonly flow: FlowDocument }
  | { readonly kind: 'pages'; readonly pages: PageRuns[] };

export function readHtml(bytes: Uint8Array): ReadHtml {
  const text = decodeHtml(bytes);
  const sheet = readStyleSheets(text);
  const isPlaced = countPlaced(text) > PLACED_MIN;
  return isPlaced
    ? { kind: 'pages', pages: readPlaced(text, sheet) }
    : { kind: 'flow', flow: readFlow(text, sheet) };
}

/** A page that flows may place a picture or two. */
const PLACED_MIN = 20;

function countPlaced(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/style=["'][^"'>]{0,40}position: ?absolute/gi)) count++;
  return count;
}

/** In the encoding that its first bytes declare; UTF-8 is usual, and Windows' where that is not valid. */
function decodeHtml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  const declared = /charset=["']?([\w-]{2,20})/i.exec(start)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// What an element looks like.

interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly isHidden: boolean;
  readonly isCapitals: boolean;
  readonly align: 'left' | 'centre' | 'right';
  readonly indent: number;
  readonly isHeading: boolean;
  readonly size: number;
}

const PLAIN: Look = {
  bold: false,
  italic: false,
  isHidden: false,
  isCapitals: false,
  align: 'left',
  indent: 0,
  isHeading: false,
  size: 12,
};

const HIDDEN = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
]);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements that end a line. */
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'section',
  'article',
  'center',
  'header',
  'footer',
  'main',
  'body',
  'pre',
  'form',
  'address',
  'figure',
  'nav',
  'aside',
  ...HEADINGS,
]);

function lookOf(name: string, declarations: Declarations, around: Look): Look {
  const style = (property: string): string | undefined => declarations.get(property);
  const weight = style('font-weight');
  const slant = style('font-style');
  const family = `${style('font-family') ?? ''} ${style('font') ?? ''}`;
  const isHeading = HEADINGS.has(name);
  const isBoldHere =
    weight === undefined ? /bold|black/i.test(family) || null : /^(?:bold|[6-9]00)/.test(weight);
  const isItalicHere =
    slant === undefined ? /italic|oblique/i.test(family) || null : /italic|oblique/.test(slant);
  const align = style('text-align');
  const inherited = name === 'center' ? 'centre' : around.align;
  const left = pointsOf(style('margin-left')) + pointsOf(style('padding-left'));
  const namesBold = ['b', 'strong', 'th'].includes(name) || isHeading;
  const namesItalic = ['i', 'em', 'cite'].includes(name);
  const hasFont = style('font-family') !== undefined || style('font') !== undefined;
  return {
    bold: isBoldHere ?? (namesBold || (hasFont ? namesBold : around.bold)),
    italic: isItalicHere ?? (namesItalic || (hasFont ? false : around.italic)),
    isHidden:
      around.isHidden ||
      HIDDEN.has(name) ||
      style('display') === 'none' ||
      style('visibility') === 'hidden',
    isCapitals: around.isCapitals || style('text-transform') === 'uppercase',
    align: align === undefined ? inherited : (ALIGNMENTS.get(align) ?? 'left'),
    indent: around.indent + left,
    isHeading: around.isHeading || isHeading,
    size: pointsOf(style('font-size')) || around.size,
  };
}

const ALIGNMENTS = new Map([
  ['center', 'centre'],
  ['right', 'right'],
] as const) as ReadonlyMap<string, Look['align']>;

function pointsOf(length: string | undefined): number {
  const points = Number.parseFloat(length ?? '');
  return Number.isFinite(points) ? points : 0;
}

/** The sheets of styles are read first: elements are met only once. */
function readStyleSheets(text: string): StyleSheet {
  let css = '';
  let isStyle = false;
  parse(text, {
    open: (name) => (isStyle = name === 'style'),
    close: () => (isStyle = false),
    text: (piece) => {
      if (isStyle) css += piece;
    },
  });
  return parseStyleSheet(css);
}

interface HtmlHandler {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

function parse(text: string, handler: HtmlHandler): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > DEPTH_MAX) {
          throw new RefusedDocument(`its elements are more than ${DEPTH_MAX} levels deep`);
        }
        handler.open(name, attributes);
      },
      onclosetag: (name) => {
        depth--;
        handler.close(name);
      },
      ontext: (piece) => handler.text(piece),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    parser.write(text.slice(at, at + PIECE_CHARACTERS));
  }
  parser.end();
}

/** The looks of the elements that are open. */
class OpenLooks {
  readonly #sheet: StyleSheet;
  readonly #looks: Look[] = [PLAIN];

  constructor(sheet: StyleSheet) {
    this.#sheet = sheet;
  }

  get current(): Look {
    return this.#looks.at(-1) ?? PLAIN;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): Declarations {
    const classes = (attributes['class'] ?? '').split(/\s+/);
    const declarations = this.#sheet.of(name, classes);
    for (const [property, value] of parseDeclarations(attributes['style'] ?? '')) {
      declarations.set(property, value);
    }
    if (attributes['align'] !== undefined && !declarations.has('text-align')) {
      declarations.set('text-align', attributes['align'].toLowerCase());
    }
    this.#looks.push(lookOf(name, declarations, this.current));
    return declarations;
  }

  close(): void {
    if (this.#looks.length > 1) this.#looks.pop();
  }
}

function readFlow(text: string, sheet: StyleSheet): FlowDocument {
  const builder = new FlowBuilder();
  const looks = new OpenLooks(sheet);
  const marksHyphens = WHOLE_COMPOUND.test(text);
  let whole = 0;
  parse(text, {
    open: (name, attributes) => {
      if (BLOCKS.has(name)) builder.breakParagraph();
      if (isPageStart(name, attributes)) builder.newPage();
      const declarations = looks.open(name, attributes);
      if (name === 'nobr') whole++;
      if (pointsOf(declarations.get('margin-top')) >= BLANK_POINTS) builder.blank();
      // What the print sets at a tab stop: "(a)   a deputy mayor".
      const isSetOff = !BLOCKS.has(name) && pointsOf(declarations.get('margin-left')) > 0;
      if (isSetOff) builder.text(' ', looks.current);
      if (name === 'br') builder.text('\n', looks.current);
      else if (name === 'table') builder.startTable();
      else if (name === 'tr') builder.startRow();
    },
    close: (name) => {
      if (BLOCKS.has(name)) builder.endParagraph();
      else if (name === 'td' || name === 'th') builder.endCell();
      else if (name === 'table') builder.endTable();
      else if (name === 'nobr') whole--;
      looks.close();
    },
    text: (piece) => {
      const look = looks.current;
      if (look.isHidden) return;
      builder.style(look);
      const flat = piece.replace(/\s+/g, ' ');
      const line = marksHyphens && whole === 0 ? flat.replace(CUT_HYPHEN, '-') : flat;
      builder.text(look.isCapitals ? line.toUpperCase() : line, look);
    },
  });
  const { items, pages } = builder.document;
  return { items, pages, hasPages: pages > 1, furniture: [], cutsParagraphs: true };
}

/** A program that makes HTML of pages keeps what has a hyphen on one line; one outside ended a line of the print: "By- law", "why we - - it is". */
const WHOLE_COMPOUND = /<nobr>[^<]*-/i;
const CUT_HYPHEN = /(?:(?<=\p{L})- (?=\p{L}))|- (?=- )/gu;

/** A paragraph with a wider margin above it stands apart. */
const BLANK_POINTS = 8;

/** Programs that make HTML of pages mark each with a rule, or give its element a name: "page_3". */
function isPageStart(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (name === 'hr') return true;
  const number = /^page[_-]?(\d+)$/i.exec(attributes['id'] ?? '')?.[1];
  return name === 'div' && number !== undefined && Number(number) > 1;
}

// Pages: boxes at absolute positions, each with the lines of a paragraph or a part of one.

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly lines: { text: string; look: Look }[][];
}

/** The frame of a page is higher than this, in points, and has no text. */
const PAGE_HEIGHT_MIN = 400;

function readPlaced(text: string, sheet: StyleSheet): PageRuns[] {
  const looks = new OpenLooks(sheet);
  const boxes: Box[] = [];
  const open: (Box | null)[] = [];
  let characters = 0;
  parse(text, {
    open: (name, attributes) => {
      const declarations = looks.open(name, attributes);
      const around = open.at(-1) ?? null;
      const isPlaced = declarations.get('position') === 'absolute';
      const [left, top, width, height] = ['left', 'top', 'width', 'height'].map((property) =>
        pointsOf(declarations.get(property)),
      ) as [number, number, number, number];
      const box = isPlaced ? { left, top, width, height, lines: [[]] } : around;
      if (isPlaced && box !== null) boxes.push(box);
      open.push(box);
      if (name === 'br') around?.lines.push([]);
    },
    close: () => {
      open.pop();
      looks.close();
    },
    text: (piece) => {
      const box = open.at(-1) ?? null;
      if (looks.current.isHidden || box === null) return;
      characters += piece.length;
      if (characters > CHARACTERS_MAX) {
        throw new RefusedDocument('it has too much text for a sitting');
      }
      box.lines.at(-1)?.push({ text: plainText(piece), look: looks.current });
    },
  });
  return pagesOf(boxes);
}

function pagesOf(boxes: readonly Box[]): PageRuns[] {
  const hasText = ({ lines }: Box): boolean =>
    lines.some((line) => line.some(({ text }) => text.trim() !== ''));
  const frames = boxes.filter((box) => box.height > PAGE_HEIGHT_MIN && !hasText(box));
  const tops = frames.length === 0 ? [{ top: 0, width: 595, height: 842 }] : frames;
  return tops.map(({ top, width, height }, index) => {
    const below = tops[index + 1]?.top ?? Infinity;
    const own = boxes.filter((box) => box.top >= top && box.top < below && box.left > 0);
    const runs = own.filter(hasText).flatMap((box) => runsOf(box, top));
    return { number: index + 1, width, height, runs, drawn: [] };
  });
}

/** The share of the size of a letter that is above its baseline, and its usual width. */
const ASCENT_EMS = 0.8;
const LETTER_EMS = 0.5;

function runsOf({ left, top, width, height, lines }: Box, pageTop: number): TextRun[] {
  const filled = lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
  const pitch = height / Math.max(1, filled.length);
  const widest = filled.reduce((most, line) => Math.max(most, widthOf(line)), 1);
  // The widest line fills the box.
  const scale = width > 0 ? width / widest : 1;
  return filled.flatMap((line, index) => {
    const size = line.reduce((most, { look }) => Math.max(most, look.size), 0);
    const y = top - pageTop + index * pitch + ASCENT_EMS * size;
    let x = left;
    return line.map(({ text, look }) => {
      const run = {
        text,
        x,
        y: look.size < size ? y - 0.4 * size : y,
        width: text.length * LETTER_EMS * look.size * scale,
        size: look.size,
        bold: look.bold,
        italic: look.italic,
        turned: false,
      };
      x += run.width;
      return run;
    });
  });
}

function widthOf(line: Box['lines'][number]): number {
  return line.reduce((sum, { text, look }) => sum + text.length * LETTER_EMS * look.size, 0);
}
