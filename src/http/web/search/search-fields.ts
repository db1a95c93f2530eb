// The fields of the search page, derived from the table of filters and the table of their words. A filter that is added to
// both appears in the form, among the chosen filters and in every link without a change here.

import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { MIXED_LANGUAGES, UNKNOWN_LANGUAGE } from '../../../record/languages/detect-language.ts';
import type { SiteRequest } from '../frame/page.ts';
import { FILTERS, type FilterName } from '../../../search/query/read-filter.ts';
import { FILTER_WORDS } from '../../words/tables/filter-words.ts';
import type { Locale } from '../../words/locale.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';

/** Every filter but the words searched for. */
export type SearchField = Exclude<FilterName, 'q'>;

/** In the order of their words, which is that of the form. */
export const SEARCH_FIELDS = (Object.keys(FILTER_WORDS) as FilterName[]).filter(
  (name): name is SearchField => name !== 'q',
);

export type Control =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'text' | 'date'; readonly label: string }
  | {
      readonly kind: 'select';
      readonly label: string;
      readonly any: string;
      readonly choices: readonly Choice[];
    };

export type Choice = readonly [value: string, label: string];

/** How a visitor edits a field. What only links set has no control, but the form keeps its value. */
export function controlOf(
  field: SearchField,
  calendar: RecordCalendar,
  { locale, rules }: Pick<SiteRequest, 'locale' | 'rules'>,
): Control {
  const { label, any } = FILTER_WORDS[field];
  if (label === null) return { kind: 'hidden' };
  const choices =
    field === 'venue'
      ? calendar.venues.map((venue): Choice => [venue.slug, locale.chamber(venue)])
      : choicesOf(field, rules)?.map((value): Choice => [value, valueText(field, value, locale)]);
  if (choices !== undefined) {
    return { kind: 'select', label: label(locale), any: any?.(locale) ?? '', choices };
  }
  return { kind: isOfDate(field) ? 'date' : 'text', label: label(locale) };
}

/** A value of a field as the site calls it. */
export function valueText(field: SearchField, value: string, locale: Locale): string {
  return FILTER_WORDS[field].value?.(value, locale) ?? value;
}

/** What is wrong with a value that `readFilter` refused, in the visitor's language. */
export function faultText(name: FilterName, value: string, locale: Locale): string {
  const { badDate, badChoice } = locale.words;
  const usualFault = isOfDate(name) ? badDate : badChoice;
  return FILTER_WORDS[name].fault?.(value, locale) ?? usualFault(value);
}

function choicesOf(field: SearchField, { languages }: ReadingRules): readonly string[] | undefined {
  if (field !== 'language') return FILTERS[field].choices;
  return [...languages.codes, MIXED_LANGUAGES, UNKNOWN_LANGUAGE];
}

function isOfDate(name: FilterName): boolean {
  return FILTERS[name].schema?.format === 'date';
}
