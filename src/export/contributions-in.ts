// Reads the contributions of an export: those that were found, joined from the entries of one snapshot.

import { firstOf } from '../present.ts';
import { joinContribution } from '../record/contributions/contribution.ts';
import type { ExportedContribution } from '../record/contributions/contribution.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import type { ExportedEntry } from '../record/sitting.ts';
import { givenLanguage } from '../record/wire-form.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { ExportSet } from '../search/finder/finder.ts';
import { languageIn } from '../search/index/entry-languages.ts';
import { idsIn, inSet } from '../search/index/entry-set.ts';
import type { ExportSnapshot } from '../store/contract/store.ts';
import { readToEnd } from './open-snapshot.ts';

export interface WantedContributions {
  /** Only those that begin after this id. */
  readonly afterId: number;
  /** How the entries of the record are joined. */
  readonly rules: ReadingRules;
}

export function contributionsIn(
  snapshot: ExportSnapshot,
  found: ExportSet,
  { afterId, rules }: WantedContributions,
): AsyncIterable<readonly ExportedContribution[]> {
  const entries = snapshot.entriesOf(idsByContribution(found, afterId));
  return readToEnd(snapshot, joined(entries, found, rules));
}

/** The ids of the entries of each contribution, and of one contribution after the other. */
function* idsByContribution(found: ExportSet, afterId: number): Generator<number> {
  for (const ids of idsOfEach(found)) if (firstOf(ids) > afterId) yield* ids;
}

/** In the order of their first ids. */
function* idsOfEach({ entries, starts, scattered }: ExportSet): Generator<readonly number[]> {
  const inOrder = [...scattered.values()].sort((one, other) => firstOf(one) - firstOf(other));
  let next = 0;
  let ids: number[] = [];
  for (const id of idsIn(entries)) {
    if (inSet(starts, id)) {
      if (ids.length > 0) yield ids;
      ids = [];
      for (let before; (before = inOrder[next]) !== undefined && firstOf(before) < id; next++) {
        yield before;
      }
    }
    ids.push(id);
  }
  if (ids.length > 0) yield ids;
  yield* inOrder.slice(next);
}

/** An entry that begins a contribution ends the one before it. */
async function* joined(
  batches: AsyncIterable<readonly ExportedEntry[]>,
  found: ExportSet,
  rules: ReadingRules,
): AsyncGenerator<readonly ExportedContribution[]> {
  let pieces: ExportedEntry[] = [];
  const join = (): ExportedContribution => joinEntries(pieces, found, rules);
  for await (const batch of batches) {
    const contributions: ExportedContribution[] = [];
    for (const entry of batch) {
      if (pieces.length > 0 && inSet(found.starts, entry.id)) {
        contributions.push(join());
        pieces = [];
      }
      pieces.push(entry);
    }
    yield contributions;
  }
  if (pieces.length > 0) yield [join()];
}

function joinEntries(
  pieces: readonly ExportedEntry[],
  { languages }: ExportSet,
  rules: ReadingRules,
): ExportedContribution {
  const { id, sitting, details } = firstOf(pieces);
  const bodies = pieces.map((piece) => ({ id: piece.id, ...readWireForm(piece.wire) }));
  const { speakerName, speakerTitle, speaker } = firstOf(bodies);
  return {
    ...joinContribution(bodies, rules),
    id,
    entries: pieces.map((piece) => piece.id),
    speaker: { speakerName, speakerTitle, speaker },
    language: languageIn(languages, id),
    isLanguageGiven: givenLanguage(details) !== null,
    sitting,
  };
}
