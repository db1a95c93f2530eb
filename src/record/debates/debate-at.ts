// Finds the debate of an entry among those of its sitting.

import type { IdRun } from './debate.ts';

/** Null where the entry is in none of them: on the title page, say. */
export function debateAt<Debate extends { readonly runs: readonly IdRun[] }>(
  debates: readonly Debate[],
  entryId: number,
): Debate | null {
  return (
    debates.find(({ runs }) => runs.some(([first, last]) => entryId >= first && entryId <= last)) ??
    null
  );
}
