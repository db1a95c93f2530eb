// Sets invented sittings as documents: paragraphs that wrap, centred lines, pages with heads and footers, in the ways
// the real documents have been set.

import {
  CHARACTER_EMS,
  makePdf,
  type PdfOptions,
  type PlacedText,
  type Style,
} from './make-pdf.ts';

export interface Piece {
  readonly text: string;
  readonly style: Style;
}

export interface PageFurniture {
  readonly head?: (page: number) => readonly Piece[];
  readonly foot?: (page: number) => readonly (readonly Piece[])[];
}

export interface PageSetting extends PdfOptions {
  readonly left?: number;
  readonly right?: number;
  readonly furniture?: PageFurniture;
  /** Whether the furniture is drawn after the text. */
  readonly furnitureLast?: boolean;
}

export const regular = (text: string): Piece => ({ text, style: 'regular' });
export const bold = (text: string): Piece => ({ text, style: 'bold' });
export const italic = (text: string): Piece => ({ text, style: 'italic' });

const SIZE = 12;
const PITCH = 13.8;
const INDENT = 36;
const TOP = 83;
const LINES = 44;

export class Typesetter {
  readonly #setting: PageSetting;
  readonly #left: number;
  readonly #right: number;
  readonly #width: number;
  readonly #height: number;
  readonly #pages: PlacedText[][] = [[]];
  /** The lines that are used on the page. */
  #line = 0;

  constructor(setting: PageSetting = {}) {
    this.#setting = setting;
    this.#width = setting.width ?? 612;
    this.#height = setting.height ?? 792;
    this.#left = setting.left ?? 90;
    this.#right = setting.right ?? this.#width - 90;
  }

  /** A paragraph with an indented first line; words wrap at the right margin. */
  paragraph(...pieces: readonly (Piece | string)[]): this {
    return this.#flow(pieces, { first: INDENT, rest: 0 });
  }

  /** A paragraph within narrower margins. */
  inset(...pieces: readonly (Piece | string)[]): this {
    return this.#flow(pieces, { first: 2 * INDENT, rest: INDENT });
  }

  /** A line that begins at the left margin and does not wrap. */
  margin(...pieces: readonly (Piece | string)[]): this {
    this.#place(pieces.map(pieceOf), this.#left);
    return this;
  }

  /** A centred line; `off` points to the right of the centre. */
  centred(piece: Piece | string, off = 0, size = SIZE): this {
    const { text, style } = pieceOf(piece);
    const x = (this.#left + this.#right) / 2 - (text.length * CHARACTER_EMS * size) / 2 + off;
    this.#put({ text, style, x, size });
    this.#line++;
    return this;
  }

  /** A row of cells at these positions. */
  row(...cells: readonly (readonly [number, string])[]): this {
    for (const [x, text] of cells) this.#put({ text, style: 'regular', x, size: SIZE });
    this.#line++;
    return this;
  }

  /** Text at the position, which takes no line: a superscript, or a run of spaces. */
  at(
    x: number,
    rise: number,
    text: string,
    { size = SIZE, style = 'regular' }: { size?: number; style?: Style } = {},
  ): this {
    this.#pages.at(-1)!.push({ text, style, x, y: this.#baseline() + rise, size });
    return this;
  }

  blank(lines = 1): this {
    this.#line += lines;
    return this;
  }

  newPage(): this {
    this.#pages.push([]);
    this.#line = 0;
    return this;
  }

  pdf(): Buffer {
    const { furnitureLast = false } = this.#setting;
    const pages = this.#pages.map((page, index) => {
      const furniture = this.#furniture(index + 1);
      return furnitureLast ? [...page, ...furniture] : [...furniture, ...page];
    });
    return makePdf(pages, this.#setting);
  }

  #flow(pieces: readonly (Piece | string)[], indent: { first: number; rest: number }): this {
    let x = this.#left + indent.first;
    let line: Piece[] = [];
    let start = x;
    const right = this.#right - (indent.rest > 0 ? indent.rest : 0);
    const flush = (): void => {
      this.#place(line, start);
      line = [];
      start = x = this.#left + indent.rest;
    };
    for (const { text, style } of pieces.map(pieceOf)) {
      for (const word of text.split(/(?<= )/)) {
        const width = word.trimEnd().length * CHARACTER_EMS * SIZE;
        if (line.length > 0 && x + width > right) flush();
        line.push({ text: word, style });
        x += word.length * CHARACTER_EMS * SIZE;
      }
    }
    if (line.length > 0) flush();
    return this;
  }

  /** Sets one line, neighbouring pieces of a style as one run. */
  #place(pieces: readonly Piece[], start: number): void {
    if (this.#line >= LINES) this.newPage();
    let x = start;
    for (const { text, style } of pieces) {
      const last = this.#pages.at(-1)!.at(-1);
      const y = this.#baseline();
      const end = last === undefined ? NaN : last.x + last.text.length * CHARACTER_EMS * last.size;
      if (last?.style === style && last.y === y && Math.abs(end - x) < 0.01) {
        this.#pages.at(-1)![this.#pages.at(-1)!.length - 1] = { ...last, text: last.text + text };
      } else this.#pages.at(-1)!.push({ text, style, x, y, size: SIZE });
      x += text.length * CHARACTER_EMS * SIZE;
    }
    this.#line++;
  }

  #put({ text, style, x, size }: { text: string; style: Style; x: number; size: number }): void {
    if (this.#line >= LINES) this.newPage();
    this.#pages.at(-1)!.push({ text, style, x, y: this.#baseline(), size });
  }

  #baseline(): number {
    return this.#height - TOP - this.#line * PITCH;
  }

  #furniture(page: number): PlacedText[] {
    const { head, foot } = this.#setting.furniture ?? {};
    const placed = (pieces: readonly Piece[], y: number): PlacedText[] => {
      let x = this.#left;
      return pieces.map(({ text, style }) => {
        const run = { text, style, x, y, size: 11 };
        x += text.length * CHARACTER_EMS * 11;
        return run;
      });
    };
    return [
      ...(head === undefined ? [] : placed(head(page), this.#height - 47)),
      ...(foot === undefined
        ? []
        : foot(page).flatMap((pieces, index) => placed(pieces, 66 - index * 12.5))),
    ];
  }
}

function pieceOf(piece: Piece | string): Piece {
  return typeof piece === 'string' ? regular(piece) : piece;
}
