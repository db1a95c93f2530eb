// Typesets invented sittings as documents, in the ways of the real ones: paragraphs that wrap, centred lines, pages with headers
// and footers.
//
// A line of the markup is an element: its name, figures in brackets, and its text, with *bold* and _italics_. An empty line is a
// blank one. A space at the end of a text is ␣.

import { readFileSync } from 'node:fs';
import {
  CHARACTER_EMS,
  makePdf,
  type PdfOptions,
  type Placed,
  type PlacedText,
  type Style,
} from './make-pdf.ts';

interface Piece {
  readonly text: string;
  readonly style: Style;
}

interface PageSetting extends PdfOptions {
  readonly left?: number;
  readonly right?: number;
  /** Whether headers and footers are drawn after the text. */
  readonly furnitureLast?: boolean;
  /** The number of pages before the first one with a page number, header and footer. */
  readonly unnumbered?: number;
}

const SIZE = 12;
const FURNITURE_SIZE = 11;
const PITCH = 13.8;
const INDENT = 36;
const TOP = 83;
const LINES = 44;

const LONG =
  'The water of the lake belongs to the people who live around it, and the Ministry must say by what ' +
  'date the pumps will be repaired, who will pay for them, and why the sum that was voted last year was not spent. ';

/** The document of invented/<name>.txt. */
export function invented(name: string): Buffer {
  return setDocument(
    readFileSync(new URL(`./invented/${name}.txt`, import.meta.url), 'utf8').trimEnd(),
  );
}

export function setDocument(markup: string): Buffer {
  const lines = markup.split('\n').map((line) => {
    const [, name = '', figures = '', text = ''] = /^(\S*?)(?:\(([^)]*)\))?(?: (.*))?$/.exec(line)!;
    return { name, figures: figures.split(' ').filter(Boolean).map(Number), text };
  });
  const setting = JSON.parse(lines.find(({ name }) => name === 'set')?.text ?? '{}') as PageSetting;
  const setter = new Typesetter(setting);
  for (const { name, figures, text } of lines) setter.take(name, figures, text);
  return setter.pdf();
}

function piecesOf(text: string): Piece[] {
  return text
    .replaceAll('{long}', LONG)
    .replaceAll(/\{(\d+) times ([^}]*)\}/g, (_, times: string, one: string) => one.repeat(+times))
    .replaceAll('␣', ' ')
    .split(/(\*[^*]*\*|_[^_]*_)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('*')) return { text: part.slice(1, -1), style: 'bold' };
      if (part.startsWith('_')) return { text: part.slice(1, -1), style: 'italic' };
      return { text: part, style: 'regular' };
    });
}

class Typesetter {
  readonly #setting: PageSetting;
  readonly #left: number;
  readonly #right: number;
  readonly #height: number;
  readonly #pages: Placed[][] = [[]];
  readonly #furniture: { readonly y: number; readonly text: string }[] = [];
  /** The number of lines used on the page. */
  #line = 0;

  constructor(setting: PageSetting) {
    const { width = 612, height = 792, left = 90, right = width - 90 } = setting;
    this.#setting = setting;
    [this.#height, this.#left, this.#right] = [height, left, right];
  }

  take(name: string, figures: readonly number[], text: string): void {
    const [first = 0, second = 0, third = SIZE] = figures;
    const pieces = piecesOf(text);
    switch (name) {
      case 'head':
        this.#furniture.push({ y: this.#height - 47, text });
        break;
      case 'foot': {
        const feet = this.#furniture.filter(({ y }) => y < 100).length;
        this.#furniture.push({ y: 66 - feet * 12.5, text });
        break;
      }
      case '':
      case 'blank':
        this.#line += first || 1;
        break;
      case 'page':
        this.#newPage();
        break;
      // A paragraph with an indented first line; words wrap at the right margin.
      case 'paragraph':
        this.#flow(pieces, INDENT, 0);
        break;
      // A paragraph within narrower margins.
      case 'inset':
        this.#flow(pieces, 2 * INDENT, INDENT);
        break;
      // A line that begins at the left margin and does not wrap.
      case 'margin':
        this.#place(pieces, this.#left);
        break;
      // A centred line; the figures are its distance to the right of the centre, and its size.
      case 'centred':
        this.#centre(pieces[0]!, first, second || SIZE);
        break;
      // Cells, each after its position.
      case 'row':
        this.#row(text.split(' | '));
        break;
      // The borders of a table row: its height in lines, and the left edges of its cells with the right edge of the last.
      case 'borders':
        this.#draw(first, figures.slice(1));
        break;
      // Text at a position, with its rise and size, that takes no line: a superscript, or a run of spaces.
      case 'at':
        this.#put(pieces[0]!, first, { rise: second, size: third });
    }
  }

  pdf(): Buffer {
    const { furnitureLast = false, unnumbered = 0 } = this.#setting;
    const pages = this.#pages.map((page, index) => {
      const number = index + 1 - unnumbered;
      const furniture = number < 1 ? [] : this.#furnitureOf(number);
      return furnitureLast ? [...page, ...furniture] : [...furniture, ...page];
    });
    return makePdf(pages, this.#setting);
  }

  #centre(piece: Piece, off: number, size: number): void {
    const width = piece.text.length * CHARACTER_EMS * size;
    this.#endPage();
    this.#put(piece, (this.#left + this.#right) / 2 - width / 2 + off, { size });
    this.#line++;
  }

  #row(cells: readonly string[]): void {
    this.#endPage();
    for (const cell of cells) {
      const [, x, text] = /^(\d+) (.*)$/.exec(cell)!;
      this.#put(piecesOf(text!)[0]!, Number(x));
    }
    this.#line++;
  }

  #draw(lines: number, edges: readonly number[]): void {
    const height = lines * PITCH;
    const bottom = this.#baseline() + PITCH - 3 - height;
    const [left, right] = [edges[0]!, edges.at(-1)!];
    const level = [bottom, bottom + height].map((y) => ({ x: left, y, width: right - left }));
    this.#pages
      .at(-1)!
      .push(
        ...edges.map((x) => ({ x, y: bottom, width: 0.5, height })),
        ...level.map((line) => ({ ...line, height: 0.5 })),
      );
  }

  #flow(pieces: readonly Piece[], first: number, rest: number): void {
    let x = this.#left + first;
    let line: Piece[] = [];
    let start = x;
    const flush = (): void => {
      this.#place(line, start);
      line = [];
      start = x = this.#left + rest;
    };
    for (const { text, style } of pieces) {
      for (const word of text.split(/(?<= )/)) {
        const width = word.trimEnd().length * CHARACTER_EMS * SIZE;
        if (line.length > 0 && x + width > this.#right - rest) flush();
        line.push({ text: word, style });
        x += word.length * CHARACTER_EMS * SIZE;
      }
    }
    if (line.length > 0) flush();
  }

  /** Sets one line; adjacent pieces of the same style become one run. */
  #place(pieces: readonly Piece[], start: number): void {
    this.#endPage();
    const page = this.#pages.at(-1)!;
    let x = start;
    for (const { text, style } of pieces) {
      const last = page.findLast((one) => 'text' in one);
      const end = last === undefined ? NaN : last.x + last.text.length * CHARACTER_EMS * last.size;
      if (last?.style === style && last.y === this.#baseline() && Math.abs(end - x) < 0.01) {
        page[page.indexOf(last)] = { ...last, text: last.text + text };
      } else this.#put({ text, style }, x);
      x += text.length * CHARACTER_EMS * SIZE;
    }
    this.#line++;
  }

  #put({ text, style }: Piece, x: number, { rise = 0, size = SIZE } = {}): void {
    this.#pages.at(-1)!.push({ text, style, x, y: this.#baseline() + rise, size });
  }

  #endPage(): void {
    if (this.#line >= LINES) this.#newPage();
  }

  #newPage(): void {
    this.#pages.push([]);
    this.#line = 0;
  }

  #baseline(): number {
    return this.#height - TOP - this.#line * PITCH;
  }

  #furnitureOf(number: number): PlacedText[] {
    return this.#furniture.flatMap(({ y, text }) => {
      let x = this.#left;
      return piecesOf(text.replace('{page}', String(number))).map((piece) => {
        const run = { ...piece, x, y, size: FURNITURE_SIZE };
        x += piece.text.length * CHARACTER_EMS * FURNITURE_SIZE;
        return run;
      });
    });
  }
}
