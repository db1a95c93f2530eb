// Links the speakers of sittings that were just imported, as a run of its own: what it did, and whom it left open.

import { labelText } from '../record/speaker-label.ts';
import type { Linking } from '../record/labels/link-sitting.ts';
import type { LabelMatch } from '../record/labels/match-label.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { SpeakerLink, WriteTransaction } from '../store/contract/write-transaction.ts';
import { linkOne, type ChamberDay } from './link-record.ts';

export interface ImportedSitting extends ChamberDay {
  readonly sittingId: number;
}

export interface ImportLinks {
  readonly linked: number;
  readonly doubtful: number;
  readonly unlinkable: number;
  /** The labels that stay open, each by its first entry. */
  readonly open: readonly OpenLabel[];
}

export interface OpenLabel {
  readonly entryId: number;
  readonly label: string;
  /** Why, and who it may be. */
  readonly reason: string;
}

/** Speeches that are linked already stay as they are. The transaction has the name of the run. */
export async function linkImported(
  transaction: WriteTransaction,
  sittings: readonly ImportedSitting[],
  linking: Linking,
): Promise<ImportLinks> {
  const counts = { linked: 0, doubtful: 0, unlinkable: 0 };
  const open = new Map<string, OpenLabel>();
  const links: SpeakerLink[] = [];
  for (const sitting of sittings) {
    const stored = await transaction.sittingEntries(sitting.sittingId);
    const entries = stored.map(({ id, wire }) => ({ id, ...readWireForm(wire) }));
    for (const { entry, match } of linkOne(sitting, entries, linking)) {
      if (entry.speaker !== null) continue;
      counts[match.kind] += 1;
      const label = labelText(entry, '');
      if (match.kind === 'linked') {
        const { id, legalName, slug } = match.person;
        links.push({ entryId: entry.id, person: { id, legalName, slug } });
      } else if (!isSettled(match) && !open.has(label)) {
        open.set(label, { entryId: entry.id, label, reason: reasonOf(match) });
      }
    }
  }
  links.sort((one, other) => one.entryId - other.entryId);
  await transaction.linkSpeakers(links);
  return { ...counts, open: [...open.values()] };
}

function isSettled(match: LabelMatch): boolean {
  return match.kind === 'unlinkable' && match.isSettled === true;
}

function reasonOf(match: Exclude<LabelMatch, { kind: 'linked' }>): string {
  if (match.kind === 'unlinkable') return match.reason;
  const people = match.candidates.map(
    ({ person, reasons }) => `${person.legalName} (${person.id}: ${reasons.join(', ')})`,
  );
  return [match.reason, people.join('; ')].filter((part) => part !== '').join(': ');
}
