// Sets a document as programs for print do: two columns of justified lines, whose spaces are narrow or wide, below a running head
// with the number of the page in the gutter.

import { CHARACTER_EMS, makePdf, type Placed, type Style } from './make-pdf.ts';

const SIZE = 11;
const LETTER = SIZE * CHARACTER_EMS;
const PITCH = 13.2;
const COLUMN_WIDTH = 37 * LETTER;
const LEFTS = [85, 85 + COLUMN_WIDTH + 14] as const;
const TOP = 700;
export const COLUMN_LINES = 48;

/** A space takes at least this part of its width where the words of a line are too many for it. */
const SPACE_PART = 0.3;

interface Word {
  readonly text: string;
  readonly style: Style;
}

interface SetLine {
  readonly words: readonly Word[];
  /** From the left edge of the column. */
  readonly x: number;
  readonly isFilled: boolean;
}

/**
 * Each line of the markup is a paragraph: *bold*, _italics_; "> " centres it, "| " sets it in from the left. An empty line is a blank one.
 * A hyphen before a line end is written "-~", and "~" alone ends a line. `head` is the running head.
 */
export function setColumns(markup: string, head: string): Buffer {
  const lines = markup.split('\n').flatMap(setParagraph);
  const pages: Placed[][] = [];
  for (let at = 0; at < lines.length; at += 2 * COLUMN_LINES) {
    const number = 10_000 + pages.length + 1;
    const middle = (LEFTS[1] - 14 + LEFTS[1]) / 2;
    const page: Placed[] = [
      { text: head, x: LEFTS[0], y: TOP + 30, size: 9, style: 'regular' },
      { text: String(number), x: middle - 12, y: TOP + 30, size: 10, style: 'regular' },
    ];
    for (const [column, left] of LEFTS.entries()) {
      const from = at + column * COLUMN_LINES;
      lines.slice(from, from + COLUMN_LINES).forEach((line, index) => {
        if (line !== null) page.push(...placed(line, left, TOP - index * PITCH));
      });
    }
    pages.push(page);
  }
  return makePdf(pages, { width: 595, height: 842 });
}

function setParagraph(line: string): (SetLine | null)[] {
  if (line === '') return [null];
  const isCentred = line.startsWith('> ');
  const inset = line.startsWith('| ') ? 4 * LETTER : 0;
  const width = COLUMN_WIDTH - inset;
  const words = wordsOf(isCentred || inset > 0 ? line.slice(2) : line);
  const lines: Word[][] = [[]];
  for (const { text, style } of words) {
    const own = lines.at(-1)!;
    const isCut = text.endsWith('~');
    const word = { text: text.replace(/~$/, ''), style };
    if (own.length > 0 && leastWidth([...own, word]) > width) lines.push([word]);
    else own.push(word);
    if (isCut) lines.push([]);
  }
  return lines.map((own, index): SetLine => {
    const natural = widthOf(own, LETTER);
    const x = isCentred ? (COLUMN_WIDTH - natural) / 2 : inset;
    return { words: own, x, isFilled: !isCentred && (index < lines.length - 1 || natural > width) };
  });
}

/** A line may be filled by a word more if its spaces are narrow. */
function leastWidth(words: readonly Word[]): number {
  return widthOf(words, SPACE_PART * LETTER);
}

function widthOf(words: readonly Word[], space: number): number {
  return words.reduce((sum, { text }) => sum + text.length * LETTER + space, -space);
}

function placed({ words, x, isFilled }: SetLine, left: number, y: number): Placed[] {
  const letters = words.reduce((sum, { text }) => sum + text.length * LETTER, 0);
  const spaces = words.length - 1;
  const space = isFilled && spaces > 0 ? (COLUMN_WIDTH - x - letters) / spaces : LETTER;
  let at = left + x;
  // The words of one style are one piece of text, with their spaces.
  return words
    .reduce<Word[][]>((runs, word) => {
      const last = runs.at(-1);
      if (last?.[0]!.style === word.style) last.push(word);
      else runs.push([word]);
      return runs;
    }, [])
    .map((run): Placed => {
      const text = `${run.map((word) => word.text).join(' ')} `;
      const start = at;
      at += run.reduce((sum, word) => sum + word.text.length * LETTER + space, 0);
      const style = run[0]!.style;
      return { text, x: start, y, size: SIZE, style, wordSpacing: space - LETTER };
    });
}

function wordsOf(marked: string): Word[] {
  return marked
    .split(/(\*[^*]*\*|_[^_]*_)/)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const style = part.startsWith('*') ? 'bold' : part.startsWith('_') ? 'italic' : 'regular';
      const text = style === 'regular' ? part : part.slice(1, -1);
      return text
        .split(' ')
        .filter((word) => word !== '')
        .map((word): Word => ({ text: word, style }));
    });
}
