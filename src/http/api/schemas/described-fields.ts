// The fields of what can be written, as OPTIONS describes them to whoever may.

import { ENTRY_TYPES } from '../../../hansard/entry.ts';
import { LABEL_LENGTH_MAX } from '../../../hansard/rules/entry-rules.ts';
import { NAME_LENGTH_MAX } from '../../../hansard/rules/field-rules.ts';
import type { CollectionName } from '../../../publish/operation.ts';

/** A field as DRF describes it. */
export interface DescribedField {
  readonly type: string;
  readonly required: boolean;
  readonly read_only: boolean;
  readonly label: string;
  readonly help_text?: string;
  readonly max_length?: number;
  readonly min_value?: number;
  readonly choices?: readonly { readonly value: string; readonly display_name: string }[];
  readonly children?: DescribedFields;
}

export type DescribedFields = Readonly<Record<string, DescribedField>>;

const field = (
  type: string,
  label: string,
  more: Partial<DescribedField> = {},
): DescribedField => ({
  type,
  required: false,
  read_only: false,
  label,
  ...more,
});

const ID = field('integer', 'ID', { read_only: true });
const URL = field('field', 'Url', { read_only: true });
const name = (label: string, more: Partial<DescribedField> = {}): DescribedField =>
  field('string', label, { max_length: NAME_LENGTH_MAX, ...more });

export const ENTRY_FIELDS = {
  id: ID,
  url: URL,
  text_counter: field('integer', 'Text counter', { min_value: 1 }),
  type: field('choice', 'Type', {
    required: true,
    choices: ENTRY_TYPES.map((value) => ({ value, display_name: value })),
  }),
  speaker_name: field('string', 'Speaker name', { max_length: LABEL_LENGTH_MAX }),
  speaker_title: field('string', 'Speaker title', { max_length: LABEL_LENGTH_MAX }),
  speaker: field('field', 'Speaker', { help_text: 'A person’s id, slug or object, or null.' }),
  content: field('string', 'Content', { required: true }),
  sitting: field('field', 'Sitting', { help_text: 'The id of the sitting it joins.' }),
};

const SOURCE_FIELDS = {
  id: ID,
  name: name('Name', { required: true }),
  date: field('date', 'Date'),
  url: field('string', 'Url', { help_text: 'Where the document itself is.' }),
  list_page: name('List page'),
  last_processing_attempt: name('Last processing attempt'),
  last_processing_success: name('Last processing success'),
};

export const ITEM_FIELDS: Readonly<Record<CollectionName, DescribedFields>> = {
  venues: {
    id: ID,
    url: URL,
    name: name('Name', { required: true }),
    slug: field('slug', 'Slug', { required: true, max_length: NAME_LENGTH_MAX }),
  },
  sources: SOURCE_FIELDS,
  sittings: {
    id: ID,
    url: URL,
    source: field('nested object', 'Source', { children: SOURCE_FIELDS }),
    venue: field('field', 'Venue', { help_text: 'The slug or the address of a venue.' }),
    start_date: field('date', 'Start date'),
    start_time: field('time', 'Start time'),
    end_date: field('date', 'End date'),
    end_time: field('time', 'End time'),
  },
  people: {
    id: ID,
    url: URL,
    legal_name: name('Legal name', { required: true }),
    slug: field('slug', 'Slug', { max_length: NAME_LENGTH_MAX }),
    other_names: field('list', 'Other names', { children: { name: name('Name') } }),
    identifiers: field('list', 'Identifiers', {
      children: { scheme: name('Scheme'), identifier: name('Identifier') },
    }),
    memberships: field('list', 'Memberships', {
      children: {
        chamber: name('Chamber'),
        constituency: name('Constituency'),
        party: name('Party'),
        start_date: field('date', 'Start date', { help_text: 'YYYY, YYYY-MM or YYYY-MM-DD.' }),
        end_date: field('date', 'End date', { help_text: 'YYYY, YYYY-MM or YYYY-MM-DD.' }),
      },
    }),
  },
};

/** A sitting is posted with its entries; they are changed at their own addresses. */
export const NEW_SITTING_FIELDS = {
  ...ITEM_FIELDS.sittings,
  entries: field('list', 'Entries', { children: ENTRY_FIELDS }),
};
