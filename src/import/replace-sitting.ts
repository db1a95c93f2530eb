// Publishes a sitting that was read whole: adds it, or replaces the one of the same chamber and start in place. Entries whose
// text did not change keep their ids; the others are corrected, added or withdrawn, each in the change log.

import { agreesWith, readDetails } from '../record/wire-form.ts';
import { isSameText, type CorrectedEntry, type EntryBody } from '../record/entry.ts';
import { NO_DETAILS, type EntryDetails } from '../record/entry-details.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { StoredEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { compareEntries } from './compare-entries.ts';
import type { PdfDraft } from './read-pdf-drafts.ts';
import { present } from '../present.ts';

export interface SittingCounts {
  readonly sittingId: number;
  /** Whether the sitting was not in the record. */
  readonly isNew: boolean;
  readonly venue: string | null;
  readonly added: number;
  readonly corrected: number;
  readonly withdrawn: number;
  readonly unchanged: number;
  /** Entries with the same text whose position in the sitting, or whose printed page, changed. */
  readonly moved: number;
}

export async function replaceSitting(
  transaction: WriteTransaction,
  { sitting, entries }: PdfDraft,
): Promise<SittingCounts> {
  const bodies = entries.map(({ claim }, index) => bodyOf(claim, index + 1));
  const [known] = await transaction.sittingsAt(sitting);
  if (known === undefined) {
    const { id: sittingId, madeVenue: venue } = await transaction.sitting(sitting);
    await transaction.appendEntries(sittingId, bodies);
    const none = { corrected: 0, withdrawn: 0, unchanged: 0, moved: 0 };
    return { sittingId, isNew: true, venue, added: bodies.length, ...none };
  }
  const given = entries.map(({ claim }) => claim.details);
  const counts = await replaceEntries(transaction, known, bodies, given);
  await transaction.changeSitting(known, sitting);
  return { sittingId: known, isNew: false, venue: null, ...counts };
}

type EntryCounts = Omit<SittingCounts, 'sittingId' | 'isNew' | 'venue'>;

async function replaceEntries(
  transaction: WriteTransaction,
  sittingId: number,
  bodies: readonly CorrectedEntry[],
  given: readonly Partial<EntryDetails>[],
): Promise<EntryCounts> {
  const stored = await transaction.sittingEntries(sittingId);
  const details = await transaction.entryDetails(stored.map(({ id }) => id));
  const before = stored.map(({ wire }) => readWireForm(wire));
  const { matches, gone } = compareEntries(before, bodies);
  const storedAt = (index: number): StoredEntry => present(stored[index], 'a stored entry');
  for (const index of gone) await transaction.withdrawEntry(storedAt(index).id);
  const changes: EntryCorrection[] = [];
  const added: CorrectedEntry[] = [];
  let corrected = 0;
  bodies.forEach((body, index) => {
    const match = matches[index] ?? null;
    if (match === null) {
      added.push(body);
      return;
    }
    const entry = storedAt(match);
    const old = present(before[match], 'the text of a stored entry');
    const isSame = isSameText(old, body);
    if (!isSame) corrected++;
    const known = details.get(entry.id) ?? null;
    const isSameRest = agreesWith(given[index] ?? {}, known);
    if (isSame && isSameRest && old.textCounter === body.textCounter) return;
    // What the document does not say of an entry, somebody may have added: it stays.
    const rest = { ...readDetails(known), ...given[index] };
    const speaker = speakerOf(old, body);
    changes.push({ entry, body: { ...body, speaker, details: rest } });
  });
  await applyInOrder(transaction, changes);
  if (added.length > 0) await transaction.appendEntries(sittingId, added);
  return {
    added: added.length,
    corrected,
    withdrawn: gone.length,
    unchanged: bodies.length - added.length - corrected,
    moved: changes.length - corrected,
  };
}

/** Another text, or another counter, of an entry of the record. */
export interface EntryCorrection {
  readonly entry: StoredEntry;
  readonly body: CorrectedEntry;
  readonly kind?: 'corrected' | 'linked';
}

/** Counters are unique in a sitting, so entries that move down the sitting go from the last one on, and others from the first. */
export async function applyInOrder(
  transaction: WriteTransaction,
  changes: readonly EntryCorrection[],
): Promise<void> {
  const isLater = ({ entry, body }: EntryCorrection): boolean =>
    body.textCounter > entry.textCounter;
  const later = changes.filter(isLater).reverse();
  const others = changes.filter((change) => !isLater(change));
  for (const { entry, body, kind = 'corrected' } of [...later, ...others]) {
    await transaction.correctEntry(entry.id, body, kind);
  }
}

/** A link to a person stays while the label does. */
function speakerOf(old: EntryBody, body: EntryBody): EntryBody['speaker'] {
  const isSameLabel =
    old.speakerName === body.speakerName && old.speakerTitle === body.speakerTitle;
  return isSameLabel ? old.speaker : null;
}

function bodyOf(claim: PdfDraft['entries'][number]['claim'], textCounter: number): CorrectedEntry {
  const { type, speakerName, speakerTitle, content } = claim;
  const details = { ...NO_DETAILS, ...claim.details };
  return { textCounter, type, speakerName, speakerTitle, speaker: null, content, details };
}
