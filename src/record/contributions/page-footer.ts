// The sentence printed at the foot of each page, which got into the record: its position in an entry.

import type { SplitContent } from './reading-rules.ts';

export interface FooterPatterns {
  /** Each in two parts, as some documents break the sentence there. A space may be missing in the text, or doubled. */
  readonly sentences: readonly { readonly first: string; readonly second: string }[];
  /** The words a footer can end with. Nearly all entries are ruled out by this alone. */
  readonly lastWords: readonly string[];
}

/** Longer than a last word with its final stop. */
const LAST_WORD_UNITS_MAX = 40;

/** The longest known form has 186 characters; with spaces doubled here and there it still fits. */
const FOOTER_UNITS_MAX = 400;

/**
 * Finds the footer of a content. Typists lost spaces and the final stop, so any space may be missing; every word must be there. It is
 * looked for at the end: text after it would not be a footer's.
 */
export function footerSplitter({
  sentences,
  lastWords,
}: FooterPatterns): (content: string) => SplitContent {
  if (sentences.length === 0) return (content) => ({ bodyEnd: content.length, footer: '' });
  const atEnd = sentences.map(
    ({ first, second }) =>
      new RegExp(`\\s*${spaced(first)}${second === '' ? '' : `(?:\\s*${spaced(second)})?`}$`),
  );
  const secondHalves = sentences
    .filter(({ second }) => second !== '')
    .map(({ second }) => new RegExp(`^\\s*${spaced(second)}$`));
  return (content) => {
    const text = content.trimEnd();
    if (endsWithOneOf(lastWords, text.slice(-LAST_WORD_UNITS_MAX))) {
      const from = Math.max(0, text.length - FOOTER_UNITS_MAX);
      const end = text.slice(from);
      const found = firstMatch(atEnd, end) ?? (from === 0 ? firstMatch(secondHalves, end) : null);
      if (found !== null) {
        const bodyEnd = from + found.index;
        return { bodyEnd, footer: content.slice(bodyEnd) };
      }
    }
    return { bodyEnd: content.length, footer: '' };
  };
}

/** Whether a text ends with one of these words, with or without a final stop; any text does where none is given. */
function endsWithOneOf(words: readonly string[], text: string): boolean {
  const end = text.endsWith('.') ? text.slice(0, -1).trimEnd() : text;
  return words.length === 0 || words.some((word) => end.endsWith(word));
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return found;
  }
  return null;
}

function spaced(words: string): string {
  return words.replaceAll(' ', '\\s*');
}
