// A language of the site: its words, how its figures and dates are written, and what a visitor may try in it.

import type { Words } from './words-en.ts';

/** The code of a language that the site has words for. */
export type SiteLanguageCode = 'en' | 'sw' | 'de';

/** What is there in each language of the site, such as a text; where a language is missing it does not compile. */
export type InEachLanguage<Value> = Readonly<Record<SiteLanguageCode, Value>>;

export interface SiteLanguage {
  readonly code: SiteLanguageCode;
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
