// The glossary of a parliament in one language: its terms, and where they occur in a text.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { slugWords } from '../record/id.ts';
import { type Parliament, textIn } from '../record/parliament/parliament.ts';

export interface GlossaryTerm {
  /** Identifies it on the page of the glossary. */
  readonly slug: string;
  readonly term: string;
  /** Other names of it, in any language. */
  readonly aliases: readonly string[];
  readonly meaning: string;
}

/** A part of a text; with a term if it is the name of one. */
export interface GlossaryPart {
  readonly text: string;
  readonly term: GlossaryTerm | null;
}

export function glossaryIn({ glossary }: Parliament, language: string) {
  const terms = glossary.map(({ term, aliases, meaning }): GlossaryTerm => ({
    slug: slugWords(textIn(term, 'en')).join('-'),
    term: textIn(term, language),
    aliases,
    meaning: textIn(meaning, language),
  }));
  const byName = new Map<string, GlossaryTerm>();
  for (const term of terms) {
    for (const name of [...term.aliases, term.term]) byName.set(name.toLowerCase(), term);
  }
  const pattern = namesPattern([...byName.keys()]);
  return {
    /** In the order of the alphabet. */
    terms: terms.toSorted((a, b) => a.term.localeCompare(b.term, language)),
    /** The term of a name; null if there is none. */
    term: (name: string): GlossaryTerm | null => byName.get(name.toLowerCase()) ?? null,
    /** A text in parts, those that are names of terms apart. */
    parts: (text: string): GlossaryPart[] => {
      if (pattern === null) return [{ text, term: null }];
      const parts: GlossaryPart[] = [];
      let end = 0;
      for (const match of text.matchAll(pattern)) {
        const [name] = match;
        parts.push({ text: text.slice(end, match.index), term: null });
        parts.push({ text: name, term: byName.get(name.toLowerCase()) ?? null });
        end = match.index + name.length;
      }
      parts.push({ text: text.slice(end), term: null });
      return parts;
    },
  };
}

/** Whole words; of two names that begin alike the longer one. Null without names. */
function namesPattern(names: readonly string[]): RegExp | null {
  if (names.length === 0) return null;
  const longestFirst = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => RegExp.escape(name));
  return compilePattern(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
}
