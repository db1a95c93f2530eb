// The fields of the search page, derived from the table of filters. A filter that is added to the table appears in the
// form, among the chosen filters and in every link without a change here.

import type { ReadingRules } from '../../../hansard/contributions/reading-rules.ts';
import { MIXED_LANGUAGES, UNKNOWN_LANGUAGE } from '../../../hansard/languages/detect-language.ts';
import type { SiteRequest } from '../frame/page.ts';
import { isEntryType } from '../../../hansard/entry.ts';
import { FILTER_NAMES, FILTERS, type FilterName } from '../../../search/query/read-filter.ts';
import type { Locale } from '../../words/locale.ts';
import { TYPE_WORDS } from '../../words/type-words.ts';
import type { Words } from '../../words/words-en.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';

/** Every filter but the words searched for. */
export type SearchField = Exclude<FilterName, 'q'>;

/** The order on the page; a filter that is not named here comes after these. */
const FIRST_FIELDS: readonly SearchField[] = [
  'speaker',
  'venue',
  'type',
  'speaker_name',
  'date_from',
  'date_to',
  'language',
];

export const SEARCH_FIELDS: readonly SearchField[] = [
  ...FIRST_FIELDS,
  ...FILTER_NAMES.filter((name): name is SearchField => name !== 'q').filter(
    (name) => !FIRST_FIELDS.includes(name),
  ),
];

/** Fields that only links set: the form has no control for them, but keeps their values. */
const HIDDEN_FIELDS: ReadonlySet<SearchField> = new Set([
  'speaker',
  'unlinked_label',
  'sitting',
  'debate',
  'date',
]);

export type Control =
  | { readonly kind: 'hidden' | 'text' | 'date' }
  | { readonly kind: 'select'; readonly any: string; readonly choices: readonly Choice[] };

export type Choice = readonly [value: string, label: string];

/** How a visitor edits a field. */
export function controlOf(
  field: SearchField,
  calendar: RecordCalendar,
  { locale, rules }: Pick<SiteRequest, 'locale' | 'rules'>,
): Control {
  if (HIDDEN_FIELDS.has(field)) return { kind: 'hidden' };
  const filter: FilterDescription = FILTERS[field];
  const choices =
    field === 'venue'
      ? calendar.venues.map((venue): Choice => [venue.slug, locale.chamber(venue)])
      : choicesOf(field, rules)?.map((value): Choice => [value, choiceLabel(field, value, locale)]);
  if (choices !== undefined) {
    return { kind: 'select', any: FIELD_TEXTS[field]?.any?.(locale.words) ?? '', choices };
  }
  return { kind: filter.schema?.format === 'date' ? 'date' : 'text' };
}

/** The label of a field in the form; the table's own, in English, where the site has no words for it. */
export function fieldLabel(field: SearchField, words: Words): string {
  return FIELD_TEXTS[field]?.label?.(words) ?? FILTERS[field].label;
}

/** A value of a field as the site calls it. */
export function choiceLabel(field: SearchField, value: string, locale: Locale): string {
  return FIELD_TEXTS[field]?.choice?.(value, locale) ?? value;
}

/** What is wrong with a value that `readFilter` refused, in the visitor's language. */
export function faultText(name: FilterName, value: string, words: Words): string {
  if (name === 'q') return words.queryTooLong;
  if (name === 'speaker_name') return words.nameTooLong;
  if (name === 'speaker') return words.unknownPerson(value);
  const filter: FilterDescription = FILTERS[name];
  return filter.schema?.format === 'date' ? words.badDate(value) : words.badChoice(value);
}

function choicesOf(field: SearchField, { languages }: ReadingRules): readonly string[] | undefined {
  const filter: FilterDescription = FILTERS[field];
  if (field !== 'language') return filter.choices;
  return [...languages.codes, MIXED_LANGUAGES, UNKNOWN_LANGUAGE];
}

interface FilterDescription {
  readonly label: string;
  readonly choices?: readonly string[];
  readonly schema?: { readonly type: string; readonly format?: string };
}

interface FieldTexts {
  readonly label?: (words: Words) => string;
  /** The option that does not narrow. */
  readonly any?: (words: Words) => string;
  readonly choice?: (value: string, locale: Locale) => string;
}

const FIELD_TEXTS: Readonly<Partial<Record<SearchField, FieldTexts>>> = {
  venue: { label: (words) => words.chamber, any: (words) => words.bothChambers },
  type: {
    label: (words) => words.type,
    any: (words) => words.anyType,
    choice: (value, { words }) => (isEntryType(value) ? TYPE_WORDS[value](words) : value),
  },
  speaker_name: { label: (words) => words.speakerLabel },
  party: { label: (words) => words.party },
  constituency: { label: (words) => words.constituency },
  unlinked_label: {
    label: (words) => words.unlinkedLabelField,
    choice: (value, { words }) => words.unlinkedLabel(value),
  },
  date_from: { label: (words) => words.from },
  date_to: { label: (words) => words.to },
  language: {
    label: (words) => words.spokenIn,
    any: (words) => words.anyLanguage,
    choice: (value, { languageName }) => languageName(value),
  },
};
