// How the entries of a record are read: which footers they have, what joins them to contributions, which languages they are in.

import type { SpokenLanguages } from '../languages/spoken-languages.ts';
import type { TokenRules } from '../languages/token-rules.ts';

export interface ReadingRules {
  /** The rules as text: the same text is the same rules. */
  readonly text: string;
  readonly splitFooter: (content: string) => SplitContent;
  /** Whether a speaker goes on with the same speech after such a stage note. */
  readonly isPassingNote: (note: string) => boolean;
  /** Whether a label is of several people, or of nobody in particular: what they say is not one speech. */
  readonly isCollective: (label: string) => boolean;
  readonly languages: SpokenLanguages;
  /** How texts, queries and names are cut into tokens. */
  readonly tokens: TokenRules;
  /** The slugs of the chambers. */
  readonly chambers: readonly string[];
}

export interface SplitContent {
  /** Where the footer begins, with the space before it; the length of the content where there is none. */
  readonly bodyEnd: number;
  /** Its text in the content; empty where there is none. */
  readonly footer: string;
}

/** What was said: a content without the footer at its end. */
export function withoutFooter(content: string, rules: ReadingRules): string {
  return content.slice(0, rules.splitFooter(content).bodyEnd);
}
