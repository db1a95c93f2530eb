// A contribution as a row: the columns of every format that has columns, in their order.

import type { ExportedContribution } from '../../record/contributions/contribution.ts';
import { entryUrl, jsonText, type EntryAddress } from '../../record/wire-form.ts';
import { LANGUAGE_FROM } from '../entry-columns.ts';
import {
  distinct,
  nullableColumn,
  required,
  SITTING_TABLE_COLUMNS,
  type TableColumn,
} from '../table-columns.ts';

type ContributionColumn = TableColumn<ExportedContribution>;

/** The ids of entries are separated by spaces; footers are JSON. */
export function contributionColumns(address: EntryAddress): readonly ContributionColumn[] {
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

/** What was removed from the text, and from which entry. */
export function footerFields({
  footers,
}: Pick<ExportedContribution, 'footers'>): readonly { entry: number; text: string }[] {
  return footers.map(({ entryId, text }) => ({ entry: entryId, text }));
}
