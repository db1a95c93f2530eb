// Extracts the runs of text of a PDF document with pdf.js. Only the reading process does this: a malicious document may take
// any time and memory.

import { getDocument, normalizeUnicode, OPS, Util, VerbosityLevel } from 'unpdf/pdfjs';
import { RefusedDocument } from './refused-document.ts';

/** The longest sittings have some 150 pages. */
const PAGES_MAX = 1_000;

/** After so many pages pdf.js lets go of their fonts and pictures. */
const PAGES_HELD = 16;

/** A page of small print has some 6,000 characters, and a sitting of 150 pages a million. */
const CHARACTERS_MAX = 5_000_000;

/** Past this angle, in radians, text does not belong to a line. */
const ANGLE_MAX = 0.1;

type LoadedDocument = Awaited<ReturnType<typeof getDocument>['promise']>;
type LoadedPage = Awaited<ReturnType<LoadedDocument['getPage']>>;

export async function extractRuns(bytes: Uint8Array): Promise<PageRuns[]> {
  const document = await open(bytes, true);
  if (document.numPages > PAGES_MAX) {
    const pages = document.numPages.toLocaleString('en');
    throw new RefusedDocument(
      `it has ${pages} pages, and at most ${PAGES_MAX.toLocaleString('en')} are read`,
    );
  }
  let readable: Promise<LoadedDocument> | undefined;
  const readPage = async (number: number): Promise<PageRuns> => {
    try {
      return await extractPage(document, number);
    } catch (error) {
      const page = await extractPage(await (readable ??= open(bytes, false)), number);
      return { ...page, damage: (error as Error).message };
    }
  };
  const pages: PageRuns[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const extracted = await readPage(number).catch(({ message }: Error) => {
      throw new RefusedDocument(`page ${number} cannot be read (${message})`);
    });
    for (const { text } of extracted.runs) characters += text.length;
    if (characters > CHARACTERS_MAX)
      throw new RefusedDocument('it has too much text for a sitting');
    pages.push(extracted);
    // The fonts and pictures of the pages so far; those of the next are loaded again.
    if (number % PAGES_HELD === 0) await document.cleanup();
  }
  // The stages that follow need the memory.
  await document.loadingTask.destroy();
  if (characters === 0) {
    const { damage } = pages.find((page) => page.damage !== undefined) ?? {};
    const hasPictures =
      'it has no text, only pictures: recognize its text first (OCR), and import the result';
    throw new RefusedDocument(damage === undefined ? hasPictures : `it is damaged (${damage})`);
  }
  return pages;
}

function open(bytes: Uint8Array, stopAtErrors: boolean): Promise<LoadedDocument> {
  const loading = getDocument({
    // pdf.js accepts no Buffer, and takes over the memory it is given.
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    // Otherwise pdf.js skips what it cannot read, even the rest of a page.
    stopAtErrors,
    verbosity: VerbosityLevel.ERRORS,
  });
  return loading.promise.catch(({ name, message }: Error) => {
    const isLocked = name === 'PasswordException';
    const reason = `it is damaged, or not a PDF document (${message})`;
    throw new RefusedDocument(isLocked ? 'it is encrypted: remove its password first' : reason);
  });
}

async function extractPage(document: LoadedDocument, number: number): Promise<PageRuns> {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  // pdf.js knows the names of fonts once the operators of a page with them were read.
  const operators = await page.getOperatorList();
  const drawn = drawnLines(operators, transform);
  const spaces = new PrintedSpaces(operators);
  const { items } = await page.getTextContent();
  const runs: TextRun[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const { text, isApart } = spaces.in(plain(item.str));
    if (text.trim() === '') continue;
    const matrix = Util.transform(transform, item.transform) as number[];
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = matrix;
    const before = runs.at(-1);
    if (isApart && before !== undefined && isRightAfter(before, rounded(x), rounded(y))) {
      runs[runs.length - 1] = { ...before, text: `${before.text} ` };
    }
    runs.push({
      text,
      x: rounded(x),
      y: rounded(y),
      width: rounded(item.width),
      size: rounded(Math.hypot(c, d)),
      ...styleOf(page, item.fontName),
      turned: Math.abs(Math.atan2(b, a)) > ANGLE_MAX,
    });
  }
  page.cleanup();
  const isPicture = coversPage(operators, width * height);
  return { number, width: rounded(width), height: rounded(height), runs, drawn, isPicture };
}

/** A drawn line is at most this wide, in points, and longer than this; a page of small tables has some 500. */
const LINE_WIDTH_MAX = 2;
const LINE_LENGTH_MIN = 4;
const LINES_MAX = 5_000;

type Operators = Awaited<ReturnType<LoadedPage['getOperatorList']>>;

/** A picture of a page covers most of it. */
const PICTURE_PART = 0.6;

/** Whether a picture covers the page: its text was recognised by a program, and is below the picture or not painted. */
function coversPage({ fnArray, argsArray }: Operators, area: number): boolean {
  let matrix: readonly number[] = IDENTITY;
  const saved: (typeof matrix)[] = [];
  return fnArray.some((operator, at) => {
    if (operator === OPS.save) saved.push(matrix);
    else if (operator === OPS.restore) matrix = saved.pop() ?? IDENTITY;
    else if (operator === OPS.transform) {
      matrix = Util.transform([...matrix], argsArray[at] as number[]) as number[];
    }
    const isImage = operator === OPS.paintImageXObject || operator === OPS.paintImageMaskXObject;
    const [a = 0, b = 0, c = 0, d = 0] = matrix;
    return isImage && Math.abs(a * d - b * c) > PICTURE_PART * area;
  });
}

const IDENTITY = [1, 0, 0, 1, 0, 0] as const;

// Where spaces are printed. pdf.js makes them from the gaps between letters, and misses those of narrow lines that are justified.

/** A run whose letters are not among so many next ones is out of order, or was changed: it stays as it is. */
const LETTERS_AHEAD_MAX = 400;

/** A character of a page as pdf.js gives it to its painter, and a change of position between two. */
interface ShownGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}
type Shown = readonly (ShownGlyph | number | null)[];

class PrintedSpaces {
  /** The letters of the page, in the order in which they are shown, and those that follow a space. */
  readonly #letters: string;
  readonly #afterSpace: ReadonlySet<number>;
  #at = 0;

  constructor({ fnArray, argsArray }: Operators) {
    const parts: string[] = [];
    const afterSpace = new Set<number>();
    const font = { size: 1, ofLetter: 0, ofWord: 0 };
    let length = 0;
    for (const [index, operator] of fnArray.entries()) {
      const args = argsArray[index] as unknown[];
      if (operator === OPS.setFont) font.size = Number(args[1]) || 1;
      else if (operator === OPS.setCharSpacing) font.ofLetter = Number(args[0]);
      else if (operator === OPS.setWordSpacing) font.ofWord = Number(args[0]);
      else if (operator === OPS.showText) {
        const shown = shownText(args[0] as Shown, font);
        for (const at of shown.afterSpace) afterSpace.add(length + at);
        parts.push(shown.letters);
        length += shown.letters.length;
        // The next letters may be in another font.
        if (shown.endsSpaced) afterSpace.add(length);
      }
    }
    this.#letters = parts.join('');
    this.#afterSpace = afterSpace;
  }

  /** The text of the next run with all of its spaces, and whether one is printed before it. */
  in(text: string): { readonly text: string; readonly isApart: boolean } {
    const letters = lettersOf(text);
    const ahead = this.#letters.slice(this.#at, this.#at + LETTERS_AHEAD_MAX + letters.length);
    const from = ahead.indexOf(letters);
    if (from < 0 || letters === '') return { text, isApart: false };
    let at = this.#at + from;
    this.#at = at + letters.length;
    const isApart = this.#afterSpace.has(at);
    let spaced = '';
    for (const sign of text) {
      const length = lettersOf(sign).length;
      const isMissing = length > 0 && /\S$/.test(spaced) && this.#afterSpace.has(at);
      spaced += isMissing ? ` ${sign}` : sign;
      at += length;
    }
    return { text: spaced, isApart };
  }
}

/** The letters of one operator, and the positions of those that follow a space. */
function shownText(shown: Shown, font: { size: number; ofLetter: number; ofWord: number }) {
  const afterSpace: number[] = [];
  let letters = '';
  // In thousandths of an em, as widths are: of the spaces since the last letter.
  let gap = 0;
  let isSpaced = false;
  for (const glyph of shown) {
    if (glyph === null) continue;
    if (typeof glyph === 'number') {
      gap -= glyph;
      continue;
    }
    const own = lettersOf(plain(String(normalizeUnicode(glyph.unicode))));
    if (own !== '') {
      // A space that is taken back is none: some programs move letters with it.
      if (isSpaced && gap > 0) afterSpace.push(letters.length);
      letters += own;
      gap = (1_000 * font.ofLetter) / font.size;
      isSpaced = false;
    } else if (/\s/.test(glyph.unicode)) {
      const spacing = font.ofLetter + (glyph.isSpace ? font.ofWord : 0);
      gap += glyph.width + (1_000 * spacing) / font.size;
      isSpaced = true;
    }
  }
  return { letters, afterSpace, endsSpaced: isSpaced && gap > 0 };
}

function lettersOf(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Runs on one baseline that are so near, in ems, may be of one word. */
const NEAR_EMS = 0.25;

function isRightAfter({ x, y, width, size }: TextRun, nextX: number, nextY: number): boolean {
  const gap = (nextX - x - width) / size;
  return y === nextY && gap > 0 && gap < NEAR_EMS;
}

/** The lines drawn on a page: borders of tables, and underlines. */
function drawnLines({ fnArray, argsArray }: Operators, transform: readonly number[]): DrawnLine[] {
  // A program may draw in measures of its own, which it sets before: a printer's dots, or a page upside down.
  let matrix = transform;
  const saved: (typeof matrix)[] = [];
  const drawn = fnArray.flatMap((operator, at) => {
    const isForm = operator === OPS.paintFormXObjectBegin;
    const isFormEnd = operator === OPS.paintFormXObjectEnd;
    const args = argsArray[at] as [number[] | null];
    if (isForm || operator === OPS.save) saved.push(matrix);
    else if (isFormEnd || operator === OPS.restore) matrix = saved.pop() ?? matrix;
    // A form has a matrix of its own, which holds until it ends.
    let move: number[] | null = null;
    if (isForm) move = args[0];
    else if (operator === OPS.transform) move = args as unknown as number[];
    if (move !== null) matrix = Util.transform(matrix, move) as number[];
    if (operator !== OPS.constructPath) return [];
    const [paint, , box] = argsArray[at] as [number, unknown, Record<number, number> | null];
    if (paint === OPS.endPath || box === null) return [];
    const edges = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
    Util.axialAlignedBoundingBox(box, matrix, edges);
    const [x0, y0, x1, y1] = edges;
    const [thin, long] = [x1 - x0, y1 - y0].sort((a, b) => a - b) as [number, number];
    return thin > LINE_WIDTH_MAX || long < LINE_LENGTH_MIN ? [] : { x0, x1, y0, y1 };
  });
  return drawn.slice(0, LINES_MAX);
}

/** The style is in the name of a font. */
function styleOf({ commonObjs }: LoadedPage, fontName: string) {
  const font = commonObjs.has(fontName)
    ? (commonObjs.get(fontName) as { name?: string; bold?: boolean; italic?: boolean } | null)
    : null;
  const name = (font?.name ?? '').replace(/^[A-Z]{6}\+/, '');
  return {
    bold: /bold|black|heavy|demi/i.test(name) || font?.bold === true,
    italic: /italic|oblique/i.test(name) || font?.italic === true,
  };
}

/** Text that the record can store: no control characters, no half characters, one kind of space. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\r\n]/g, ' ')
    .replace(/\uf0b7/g, '•')
    .replace(/[\p{Cc}\u200b-\u200d\u2060\ufeff]/gu, '');
}

/** Hundredths of a point are far below what the eye sees, and keep golden files readable. */
function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

// A page as it was extracted: runs of text in one font, with their positions.

/** Measures are in points; x grows to the right, and y downwards from the top of the page. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  /** The size of the font. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Whether it stands at an angle, as a watermark does. */
  readonly turned: boolean;
}

export interface PageRuns {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
  /** What cannot be read on it; words may be missing. */
  readonly damage?: string;
  readonly drawn: readonly DrawnLine[];
  /** Whether a picture covers it: its text was recognised by a program. */
  readonly isPicture?: boolean;
}

export type DrawnLine = Readonly<Record<'x0' | 'x1' | 'y0' | 'y1', number>>;
