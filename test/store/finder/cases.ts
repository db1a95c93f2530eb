// The queries and filters that the contract of the finder tries (cases.json).

import { readFileSync } from 'node:fs';
import type { EntryFilter } from '../../../src/record/filter.ts';

type Filters = readonly Partial<EntryFilter>[];

interface Cases {
  /** Queries of every kind, by what they find. */
  readonly searched: Readonly<Record<string, readonly string[]>>;
  /** Phrases of frequent words. */
  readonly phrases: readonly string[];
  /** What is mentioned: forms, prefixes, phrases, and places that several parts of a query find. */
  readonly mentioned: readonly string[];
  /** A few values of each filter. */
  readonly filters: Filters;
  readonly matchingNothing: Filters;
  readonly contributions: Filters;
  readonly counted: Filters;
  readonly frenchTexts: readonly string[];
  /** Queries, and the words of the text that each finds. */
  readonly french: Readonly<Record<string, string>>;
}

export const CASES = JSON.parse(
  readFileSync(new URL('cases.json', import.meta.url), 'utf8'),
) as Cases;
