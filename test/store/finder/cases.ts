// The queries and filters that the contract of the finder runs (cases.json).

import { readFileSync } from 'node:fs';
import type { EntryFilter } from '../../../src/record/filter.ts';

type Filters = readonly Partial<EntryFilter>[];

interface Cases {
  /** Queries of every kind, grouped by what they find. */
  readonly searched: Readonly<Record<string, readonly string[]>>;
  /** Phrases of frequent words. */
  readonly phrases: readonly string[];
  /** For counting mentions: forms, prefixes, phrases, and positions that several parts of a query match. */
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
