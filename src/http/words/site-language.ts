// A language of the site: its words, how its figures and dates are written, and what a visitor may try in it.

import type { Words } from './words-en.ts';

export interface SiteLanguage {
  /** The locale that formats figures and dates (BCP 47). */
  readonly tag: string;
  /** Its own name, by which a visitor finds it. */
  readonly name: string;
  readonly words: Words;
  readonly examples: Examples;
}

/** Searches and words to compare. */
export interface Examples {
  readonly searches: readonly (readonly [query: string, meaning: string])[];
  readonly trends: readonly string[];
}
