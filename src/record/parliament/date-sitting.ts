// Derives the date, the chamber and the times of a sitting from its opening and closing entries. Each comes with the entry that
// states it; anything that no entry states stays unknown.

import { type CompiledForms, endTimeOf, foldForPatterns } from '@hansard/documents/document-forms';
import { findFacts, OPENING_ENTRIES } from '@hansard/documents/find-sitting';
import type { Fragment } from '../contributions/contribution.ts';
import { DERIVED_FIELDS, endDateOf, type Evidence } from '../sitting.ts';

export type SpokenEntry = Pick<Fragment, 'id' | 'type' | 'content'>;

export type DerivedSitting = ReturnType<typeof dateSitting>;

/** The last entries of a sitting, which include the line stating when the house rose; lists of papers may follow it. */
const CLOSING_ENTRIES = 25;

/** `entries` are in spoken order. */
export function dateSitting(entries: readonly SpokenEntry[], rules: CompiledForms) {
  // A record without layout may have the masthead and the date as a speech of nobody: the length of a line decides, not its type.
  const linesOf = (some: readonly SpokenEntry[]) =>
    some.map(({ id, content }) => ({ id, text: foldForPatterns(content) }));
  const first = linesOf(entries.slice(0, OPENING_ENTRIES));
  const last = linesOf(entries.slice(-CLOSING_ENTRIES));
  const lines = { opening: first, closing: last.toReversed(), furniture: [...first, ...last] };
  const { venue, date, ...times } = findFacts(lines, rules);
  const [startDate, startTime] = [date?.value ?? null, times.startTime?.value ?? null];
  const endTime = endTimeOf(times.endTime?.value ?? null, startTime);
  const evidence = {
    venue,
    start_date: date,
    start_time: times.startTime,
    end_time: times.endTime,
  };
  return {
    venueSlug: venue?.value ?? null,
    startDate,
    startTime,
    endDate: endDateOf({ startDate, startTime, endTime }),
    endTime,
    evidence: DERIVED_FIELDS.flatMap((field): Evidence[] => {
      const entryId = evidence[field]?.line.id;
      return entryId === undefined ? [] : [{ field, entryId }];
    }),
  };
}
