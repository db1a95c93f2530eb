// Compares the words of a document with those of its entries: none may be lost, and none invented.

import type { ClassifiedEntry } from './classify-blocks.ts';
import type { BodyPage } from './drop-furniture.ts';
import type { PageLines } from './extract-lines.ts';
import type { TextBlock } from './join-lines.ts';
import type { PageRuns } from './page-runs.ts';

export interface Conservation {
  /** Words of the document, furniture aside. */
  readonly words: number;
  /** Words of the entries, their labels counted once, where they are printed. */
  readonly entryWords: number;
  readonly furnitureWords: number;
  /** Words that are in one and not in the other, some of them. */
  readonly lost: readonly string[];
  readonly invented: readonly string[];
  /** Whether the words of the entries are in the order of the document. */
  readonly inOrder: boolean;
  /** Letters and digits that were extracted and are in no line: 0 unless the reading of lines is wrong. */
  readonly lostCharacters: number;
}

/** Words that are named in a report. */
const WORDS_NAMED_MAX = 20;

export function countDocumentWords(
  runs: readonly PageRuns[],
  lines: readonly PageLines[],
  {
    pages,
    blocks,
    entries,
  }: {
    readonly pages: readonly BodyPage[];
    readonly blocks: readonly TextBlock[];
    readonly entries: readonly ClassifiedEntry[];
  },
): Conservation {
  const body = pages.flatMap((page) => page.lines.flatMap((line) => wordsOf(line.text)));
  const furniture = [
    ...pages.flatMap((page) => page.furniture.map((line) => line.text)),
    ...lines.flatMap((page) => page.turned),
  ];
  const said = entries.flatMap((entry) => [...wordsOf(entry.label), ...wordsOf(entry.content)]);
  const inBlocks = blocks.flatMap((block) => wordsOf(block.text));
  const extracted = characters(runs.flatMap((page) => page.runs.map((run) => run.text)));
  const inLines =
    characters(lines.flatMap((page) => page.lines.map((line) => line.text))) +
    characters(lines.flatMap((page) => page.turned));
  return {
    words: body.length,
    entryWords: said.length,
    furnitureWords: furniture.flatMap(wordsOf).length,
    lost: missing(body, said),
    invented: missing(said, body),
    inOrder: inBlocks.length === said.length && inBlocks.every((word, at) => word === said[at]),
    lostCharacters: extracted - inLines,
  };
}

/** Letters and digits without a break: a hyphen or an apostrophe parts them, so that a word cut by a line end is the same. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function characters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

function missing(words: readonly string[], from: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of from) left.set(word, (left.get(word) ?? 0) + 1);
  const lost: string[] = [];
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else if (lost.length < WORDS_NAMED_MAX) lost.push(word);
  }
  return lost;
}
