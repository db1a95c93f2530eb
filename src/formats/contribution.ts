// A contribution with what identifies it: its fields in the interface and in NDJSON, and its columns in other files.

import { firstOf } from '../base/present.ts';
import { type JoinedContribution, joinContribution } from '../record/contributions/contribution.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import type { EntryBody } from '../record/entry.ts';
import type { Language } from '../record/languages/language.ts';
import type { ExportedSitting } from '../record/sitting.ts';
import { type EntryAddress, entryUrl, jsonText, readWireForm } from '../record/wire-form.ts';
import {
  distinct,
  LANGUAGE_FROM,
  nullableColumn,
  required,
  SITTING_TABLE_COLUMNS,
  type TableColumn,
} from './columns.ts';

interface SpokenContribution extends JoinedContribution {
  /** The id of its first entry. */
  readonly id: number;
  /** The ids of its entries, in order. */
  readonly entries: readonly number[];
  /** The label and the person of its first entry. */
  readonly speaker: Pick<EntryBody, 'speakerName' | 'speakerTitle' | 'speaker'>;
}

/** With its sitting, so that it can be identified anywhere. */
export interface ExportedContribution extends SpokenContribution {
  /** The language of its first entry, under which it is found. */
  readonly language: Language;
  /** Whether the source gave that language; otherwise it was detected. */
  readonly isLanguageGiven: boolean;
  /** The same object for neighbours of one sitting. */
  readonly sitting: ExportedSitting;
}

interface ContributionEntry {
  readonly id: number;
  readonly wire: string;
  /** The source's name for the contribution; null if it gives none. */
  readonly contribution: string | null;
}

/** The contribution of these entries, of which there is at least one. */
export function spokenContribution(
  entries: readonly ContributionEntry[],
  rules: ReadingRules,
): SpokenContribution {
  const bodies = entries.map((entry) => ({ ...entry, ...readWireForm(entry.wire) }));
  const { id, speakerName, speakerTitle, speaker } = firstOf(bodies);
  return {
    ...joinContribution(bodies, rules),
    id,
    entries: entries.map((entry) => entry.id),
    speaker: { speakerName, speakerTitle, speaker },
  };
}

/** `sitting` is its address or its description. */
export function contributionFields(
  contribution: SpokenContribution,
  url: string,
  sitting: unknown,
): object {
  const { id, entries, type, content, words } = contribution;
  const { speakerName, speakerTitle, speaker } = contribution.speaker;
  return {
    id,
    url,
    entries,
    type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    speaker: speaker && { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
    sitting,
    content,
    words,
    footers: footerFields(contribution),
  };
}

/** The text that was removed, and the entry it was removed from. */
function footerFields({ footers }: JoinedContribution): readonly object[] {
  return footers.map(({ entryId, text }) => ({ entry: entryId, text }));
}

/** The ids of entries are separated by spaces; footers are JSON. */
export function contributionColumns(
  address: EntryAddress,
): readonly TableColumn<ExportedContribution>[] {
  return [
    distinct('id', 'number', ({ id }) => id),
    distinct('url', 'text', ({ id }) => entryUrl(address, id)),
    distinct('entries', 'text', ({ entries }) => entries.join(' ')),
    required('type', 'text', ({ type }) => type),
    required('speaker_name', 'text', ({ speaker }) => speaker.speakerName),
    required('speaker_title', 'text', ({ speaker }) => speaker.speakerTitle),
    nullableColumn('speaker_id', 'number', ({ speaker }) => speaker.speaker?.id),
    nullableColumn('speaker_legal_name', 'text', ({ speaker }) => speaker.speaker?.legalName),
    nullableColumn('speaker_slug', 'text', ({ speaker }) => speaker.speaker?.slug),
    distinct('content', 'text', ({ content }) => content),
    required('words', 'number', ({ words }) => words),
    nullableColumn('footers', 'text', (row) =>
      row.footers.length === 0 ? null : jsonText(footerFields(row)),
    ),
    required('language', 'text', ({ language }) => language),
    required(LANGUAGE_FROM, 'text', (row) => (row.isLanguageGiven ? 'given' : 'detected')),
    ...SITTING_TABLE_COLUMNS,
  ];
}
