// How the entries of a record are read: their footers, the joining of contributions, and their languages.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import type { SpokenLanguages } from '../languages/language-evidence.ts';
import type { TokenRules } from '@hansard/search/text';

export interface ReadingRules {
  /** The rules as text: equal texts are equal rules. */
  readonly text: string;
  readonly splitFooter: ReturnType<typeof footerSplitter>;
  /** Whether a speaker continues the same speech after such a stage note. */
  readonly isPassingNote: (note: string) => boolean;
  /** Whether a label stands for several people, or for nobody in particular: their words are not one speech. */
  readonly isCollective: (label: string) => boolean;
  readonly languages: SpokenLanguages;
  /** How texts, queries and names are cut into tokens. */
  readonly tokens: TokenRules;
  /** The slugs of the chambers. */
  readonly chambers: readonly string[];
}

/** A content without the footer at its end. */
export function withoutFooter(content: string, rules: ReadingRules): string {
  return content.slice(0, rules.splitFooter(content).bodyEnd);
}

// The sentence printed at the foot of each page, where it got into an entry.

interface FooterPatterns {
  /** Each in two parts, because some documents break the sentence there. A space may be missing in the text, or doubled. */
  readonly sentences: readonly { readonly first: string; readonly second: string }[];
  /** The words a footer can end with. Nearly all entries are ruled out by this alone. */
  readonly lastWords: readonly string[];
}

/** The longest known form has 186 characters; with spaces doubled here and there it still fits. */
const FOOTER_UNITS_MAX = 400;

/**
 * Finds the footer of a content: where it begins, including the space before it, and its text; without a footer, the length of
 * the content and no text. Typists lost spaces and the final stop, so any space may be missing, but every word must be there.
 * Only the end is searched: text after a footer would mean that it is not one.
 */
export function footerSplitter({ sentences, lastWords }: FooterPatterns) {
  const atEnd = sentences.map(({ first, second }) =>
    compilePattern(`${spaced(first)}${second === '' ? '' : `(?:\\s*${spaced(second)})?`}$`),
  );
  const secondHalves = sentences
    .filter(({ second }) => second !== '')
    .map(({ second }) => compilePattern(`^\\s*${spaced(second)}$`));
  return (content: string) => {
    const text = content.trimEnd();
    if (endsWithOneOf(lastWords, text)) {
      const from = Math.max(0, text.length - FOOTER_UNITS_MAX);
      const end = text.slice(from);
      const match = firstMatch(atEnd, end) ?? (from === 0 ? firstMatch(secondHalves, end) : null);
      if (match !== null) {
        const bodyEnd = text.slice(0, from + match.index).trimEnd().length;
        return { bodyEnd, footer: content.slice(bodyEnd) };
      }
    }
    return { bodyEnd: content.length, footer: '' };
  };
}

/** Whether a text ends with one of these words, with or without a final stop; always true if no words are given. */
function endsWithOneOf(words: readonly string[], text: string): boolean {
  const end = text.endsWith('.') ? text.slice(0, -1).trimEnd() : text;
  return words.length === 0 || words.some((word) => end.endsWith(word));
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return null;
}

function spaced(words: string): string {
  return words.replaceAll(' ', '\\s*');
}
