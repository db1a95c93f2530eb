// What an import of entries did, in figures.

import type { SittingDifference } from './replace-sitting.ts';

export interface ImportCounts {
  added: number;
  unchanged: number;
  /** Entries that had been withdrawn and are in the record again. */
  restored: number;
  /** Entries that were withdrawn and stay so. */
  withdrawn: number;
  /** Entries that a person corrected since, and that stay so. */
  kept: number;
  /** Those of them of which the document says something new. */
  conflicts: number;
  /** Of sittings that were issued again: entries that were corrected, and those that the document has no more. */
  corrected: number;
  removed: number;
  /** New ones. */
  sittings: number;
  readonly venues: string[];
  /** What a person should look at, such as a year unlike the others; the first hundred. */
  readonly warnings: string[];
  /** What differs from the record, as far as a person should know. */
  readonly differences: (SittingDifference & { readonly sittingId: number })[];
}

export function noCounts(warnings: string[] = []): ImportCounts {
  const none = { added: 0, unchanged: 0, restored: 0, withdrawn: 0, sittings: 0 };
  const merged = { kept: 0, conflicts: 0, corrected: 0, removed: 0 };
  return { ...none, ...merged, venues: [], warnings, differences: [] };
}
