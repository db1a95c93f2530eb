// A document whose program sets the lines: paragraphs and tables in their order, as Word and HTML have them.

import type { Span } from './span-style.ts';
import { RefusedDocument } from './refused-document.ts';

export interface Paragraph {
  /** Parts of its text in one style; without spaces at the ends. */
  readonly spans: readonly Span[];
  readonly align: 'left' | 'centre' | 'right';
  /** The distance of its lines from the left margin, in points. */
  readonly indent: number;
  /** The number of its page in the document, from 1, where the document marks its pages. */
  readonly page: number;
  /** Whether an empty paragraph, or the beginning of a page, is above it. */
  readonly isAfterBlank: boolean;
  /** Whether its style is that of a heading. */
  readonly isHeading: boolean;
}

/** A table, as the texts of its cells. */
export interface FlowTable {
  readonly rows: readonly (readonly string[])[];
  readonly page: number;
}

export type FlowItem = Paragraph | FlowTable;

export interface FlowDocument {
  readonly items: readonly FlowItem[];
  /** The texts of running heads and footers that the document keeps apart from its text. */
  readonly furniture: readonly string[];
  readonly pages: number;
  /** Whether the pages are those of the print. */
  readonly hasPages: boolean;
  /** Whether a paragraph may be cut by the end of a page, and go on in the next one. */
  readonly cutsParagraphs: boolean;
}

/** The text without what is around it, and how many characters it has. */
export type FlowText = Pick<FlowDocument, 'items' | 'pages'> & { readonly characters: number };

export function isTable(item: FlowItem): item is FlowTable {
  return 'rows' in item;
}

/** A sitting of 150 pages has a million characters. */
export const CHARACTERS_MAX = 5_000_000;

/** More paragraphs than the longest sitting has lines. */
const ITEMS_MAX = 200_000;

export type ParagraphStyle = Pick<Paragraph, 'align' | 'indent' | 'isHeading'>;

type OpenSpan = { -readonly [Key in keyof Span]: Span[Key] };

/** Collects the text of a document into paragraphs and tables, within bounds. */
export class FlowBuilder {
  readonly #items: FlowItem[] = [];
  #spans: OpenSpan[] = [];
  #style: ParagraphStyle = PLAIN;
  #isAfterBlank = true;
  #characters = 0;
  #page = 1;
  /** The tables that are open, the innermost last; only the outermost one becomes a table. */
  readonly #tables: string[][][] = [];
  #cell: string[] = [];

  /** Sets the style of the paragraph whose text follows. */
  style(style: ParagraphStyle): void {
    this.#style = style;
  }

  /** Adds text to the paragraph. A line break ends it: what follows is another paragraph of the same style. */
  text(text: string, style: Pick<Span, 'bold' | 'italic'>): void {
    this.#characters += text.length;
    if (this.#characters > CHARACTERS_MAX) {
      throw new RefusedDocument('it has too much text for a sitting');
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#endLine();
      const last = this.#spans.at(-1);
      if (last?.bold === style.bold && last.italic === style.italic) last.text += line;
      else if (line !== '')
        this.#spans.push({ text: line, bold: style.bold, italic: style.italic });
    }
  }

  endParagraph(): void {
    const hadText = this.#endLine();
    if (!hadText && this.#tables.length === 0) this.#isAfterBlank = true;
    this.#style = PLAIN;
  }

  /** Ends the paragraph where it has text; an empty one is no blank line. */
  breakParagraph(): void {
    this.#endLine();
    this.#style = PLAIN;
  }

  /** Says that the next paragraph stands apart from the one before. */
  blank(): void {
    this.#isAfterBlank = true;
  }

  newPage(): void {
    this.#page++;
  }

  startTable(): void {
    this.breakParagraph();
    this.#tables.push([]);
  }

  startRow(): void {
    this.#tables.at(-1)?.push([]);
  }

  endCell(): void {
    this.breakParagraph();
    // A table within a cell is part of the text of the cell.
    if (this.#tables.length > 1) return;
    this.#tables[0]?.at(-1)?.push(this.#cell.join(' '));
    this.#cell = [];
  }

  endTable(): void {
    this.breakParagraph();
    const table = this.#tables.pop();
    if (table === undefined || this.#tables.length > 0) return;
    this.#addTable(table.filter((row) => row.some((cell) => cell !== '')));
  }

  get document(): FlowText {
    while (this.#tables.length > 0) this.endTable();
    this.breakParagraph();
    return { items: this.#items, pages: this.#page, characters: this.#characters };
  }

  /** A table of one column only sets its text apart. */
  #addTable(rows: readonly (readonly string[])[]): void {
    if (rows.every((row) => row.length < 2)) {
      for (const cell of rows.flat()) {
        this.text(cell, { bold: false, italic: false });
        this.endParagraph();
      }
    } else if (rows.length > 0) this.#add({ rows, page: this.#page });
    this.#isAfterBlank = true;
  }

  /** Whether the line has text. */
  #endLine(): boolean {
    const spans = trimmed(this.#spans);
    this.#spans = [];
    // A line of dashes only separates.
    if (!spans.some(({ text }) => /[\p{L}\p{N}…]/u.test(text))) return false;
    if (this.#tables.length > 0) {
      this.#cell.push(spans.map((span) => span.text).join(''));
      return true;
    }
    this.#add({
      spans,
      ...this.#style,
      page: this.#page,
      isAfterBlank: this.#isAfterBlank,
    });
    this.#isAfterBlank = false;
    return true;
  }

  #add(item: FlowItem): void {
    this.#items.push(item);
    if (this.#items.length > ITEMS_MAX) {
      throw new RefusedDocument('it has more paragraphs than any sitting');
    }
  }
}

const PLAIN: ParagraphStyle = { align: 'left', indent: 0, isHeading: false };

/** Collapses spaces, also across spans, and removes those at the ends. */
function trimmed(spans: readonly OpenSpan[]): Span[] {
  const tidied: OpenSpan[] = [];
  let textBefore = ' ';
  for (const span of spans) {
    const collapsed = plainText(span.text).replace(/\s+/g, ' ');
    const text = textBefore.endsWith(' ') ? collapsed.trimStart() : collapsed;
    if (text === '') continue;
    textBefore = text;
    tidied.push({ ...span, text });
  }
  for (let last; (last = tidied.at(-1)) !== undefined; tidied.pop()) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
  }
  return tidied;
}

/** Text that the record can store: no control characters, no half characters, one kind of space. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\r\n]/g, ' ')
    .replace(/\uf0b7/g, '•')
    .replace(/[\p{Cc}\u200b-\u200d\u2060\ufeff\u00ad]/gu, '');
}
