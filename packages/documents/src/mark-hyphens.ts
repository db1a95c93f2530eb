// Tells the hyphens that a setter put at the ends of lines from those of compounds, by the words of the document itself:
// "com-⏎mittee" is one word where "committee" is printed elsewhere, and "mid-⏎term" stays where "mid-term" is.

import type { BodyPage } from './drop-furniture.ts';
import type { Line } from './extract-lines.ts';
import { lastOf } from './lists.ts';
import type { Span } from './span-style.ts';

/** Stands for a hyphen that goes when its line is joined with the next. */
export const SOFT_HYPHEN = '\u00ad';

/** In a document whose lines end with more hyphens than this share, and so many, a setter put them there. */
const HYPHENATED_PART = 0.01;
const HYPHENATED_MIN = 10;

const CUT_WORD = /(?<before>-?)(?<!\p{L})(?<first>\p{L}+)-$/u;
const REST_OF_WORD = /^(?<rest>\p{L}+)(?<after>-?)/u;

export function markHyphens(pages: readonly BodyPage[]): BodyPage[] {
  const lines = pages.flatMap((page) => page.lines);
  const { words, compounds } = vocabularyOf(lines);
  const cuts = new Map(
    lines.flatMap((line, at) => {
      const cut = cutAt(line, lines[at + 1]);
      return cut === null ? [] : [[line, cut] as const];
    }),
  );
  const inSmall = [...cuts.values()].filter(({ rest }) => /^\p{Ll}/u.test(rest)).length;
  const isSetters = inSmall > Math.max(HYPHENATED_MIN, HYPHENATED_PART * lines.length);
  const isSoft = ({ first, rest, isOfCompound }: Cut): boolean => {
    const asWord = words.get((first + rest).toLowerCase()) ?? 0;
    const asCompound = compounds.get(`${first}-${rest}`.toLowerCase()) ?? 0;
    // A typist may slip: "govern-ment" in the middle of a line.
    if (asCompound * SLIPS_OF_WORD > asWord) return false;
    if (asWord > 0) return true;
    // "yesterday-⏎but-one" and "Vice-⏎President" are compounds wherever they are cut.
    return isSetters && !isOfCompound && /^\p{Ll}/u.test(rest);
  };
  return pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => {
      const cut = cuts.get(line);
      return cut !== undefined && isSoft(cut) ? softened(line) : line;
    }),
  }));
}

/** The two parts of a word that a line cuts, and whether a hyphen stands beside them too. */
interface Cut {
  readonly first: string;
  readonly rest: string;
  readonly isOfCompound: boolean;
}

function cutAt(line: Line, next: Line | undefined): Cut | null {
  const { first, before } = CUT_WORD.exec(line.text)?.groups ?? {};
  const { rest, after } = REST_OF_WORD.exec(next?.text ?? '')?.groups ?? {};
  if (first === undefined || rest === undefined) return null;
  return { first, rest, isOfCompound: before === '-' || after === '-' };
}

/** A word is printed with a hyphen by mistake once in so many times. */
const SLIPS_OF_WORD = 20;

/** How often the lines have each word and each compound, but for those that a line cuts. */
function vocabularyOf(lines: readonly Line[]) {
  const words = new Map<string, number>();
  const compounds = new Map<string, number>();
  for (const { text } of lines) {
    for (const [word] of text
      .toLowerCase()
      .matchAll(/(?<![\p{L}-])\p{L}+(?:-\p{L}+)*(?!\p{L}|-)/gu)) {
      const counts = word.includes('-') ? compounds : words;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return { words, compounds };
}

function softened(line: Line): Line {
  const { spans, cells } = line;
  const cell = lastOf(cells);
  return {
    ...line,
    text: withSoftHyphen(line.text),
    spans: [...spans.slice(0, -1), softenedSpan(lastOf(spans))],
    cells: [...cells.slice(0, -1), { ...cell, text: withSoftHyphen(cell.text) }],
  };
}

function softenedSpan(span: Span): Span {
  return { ...span, text: withSoftHyphen(span.text) };
}

function withSoftHyphen(text: string): string {
  return text.replace(/-$/, SOFT_HYPHEN);
}

/** In a cell of a table, the rest of the word is on a line of its own. */
const CUT = /\u00ad\s*/g;

/** A text without the hyphens that were in it only for its lines. */
export function withoutSoftHyphens<
  Text extends { readonly text: string; readonly spans: readonly Span[] },
>(block: Text): Text {
  if (!block.text.includes(SOFT_HYPHEN)) return block;
  const spans = block.spans
    .map((span) => ({ ...span, text: span.text.replace(CUT, '') }))
    .filter(({ text }) => text !== '');
  return { ...block, text: block.text.replace(CUT, ''), spans };
}
