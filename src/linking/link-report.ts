// What a run linked, what it left open and why, by label.

import type { EntryBody } from '../record/entry.ts';
import type { ExportedSitting } from '../record/sitting.ts';
import type { LabelMatch } from '../record/labels/match-label.ts';
import { labelText } from '../record/speaker-label.ts';

export interface LabelReport {
  readonly label: string;
  readonly chamber: string | null;
  entries: number;
  firstDay: string | null;
  lastDay: string | null;
  readonly reasons: readonly string[];
  /** Whom it was linked to, or who it may be, the likeliest first. */
  readonly people: readonly {
    readonly id: number;
    readonly name: string;
    readonly reasons: readonly string[];
  }[];
}

type Kind = LabelMatch['kind'];

/** Labels of one kind in a report: with more, the rest are counted and not named. */
const REPORTED_LABELS_MAX = 2_000;

export class LinkReport {
  readonly counts: Record<Kind, number> = { linked: 0, doubtful: 0, unlinkable: 0 };
  /** Speeches that were linked before the run. */
  linkedBefore = 0;
  written = 0;
  readonly #labels: Record<Kind, Map<string, LabelReport>> = {
    linked: new Map(),
    doubtful: new Map(),
    unlinkable: new Map(),
  };

  add(entry: EntryBody, { venueSlug, startDate }: ExportedSitting, match: LabelMatch): void {
    this.counts[match.kind] += 1;
    const label = labelText(entry, '');
    const people = peopleOf(match);
    const key = JSON.stringify([label, venueSlug, people.map(({ id }) => id)]);
    const labels = this.#labels[match.kind];
    const known = labels.get(key);
    if (known === undefined) {
      const reasons = match.kind === 'linked' ? match.reasons : [match.reason];
      const days = { firstDay: startDate, lastDay: startDate };
      labels.set(key, { label, chamber: venueSlug, entries: 1, ...days, reasons, people });
      return;
    }
    known.entries += 1;
    if (startDate === null) return;
    if (known.firstDay === null || startDate < known.firstDay) known.firstDay = startDate;
    if (known.lastDay === null || startDate > known.lastDay) known.lastDay = startDate;
  }

  /** The labels of a kind, those of most entries first. */
  labels(kind: Kind, most = REPORTED_LABELS_MAX): readonly LabelReport[] {
    return [...this.#labels[kind].values()]
      .sort((one, other) => other.entries - one.entries || (one.label < other.label ? -1 : 1))
      .slice(0, most);
  }
}

function peopleOf(match: LabelMatch): LabelReport['people'] {
  if (match.kind === 'unlinkable') return [];
  const candidates = match.kind === 'linked' ? [match] : match.candidates;
  return candidates.map(({ person, reasons }) => ({
    id: person.id,
    name: person.legalName,
    reasons,
  }));
}
