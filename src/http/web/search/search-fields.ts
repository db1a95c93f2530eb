// The filters of the search page: what each is called, how its values are written, and what is said of a wrong one.

import { isEntryType } from '../../../record/entry.ts';
import { type FilterName, FILTERS } from '../../../finder/read-filter.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import type { Locale } from '../../words/locale.ts';

interface FilterWords {
  /** The label of its control; null for the words searched for, which have a box of their own, and for what only links set. */
  readonly label: MessageKey | null;
  /** The option that does not narrow, where there are a few values. */
  readonly any?: MessageKey;
  /** A value, as an option or as what is chosen; the value itself by default. */
  readonly value?: (value: string, locale: Locale) => string;
  /** What is wrong with a value that was refused; that it is no date, or not one of the choices, by default. */
  readonly fault?: MessageKey;
}

/** What the page calls each filter and its values, in the order of the form. A filter that is not listed does not compile. */
export const FILTER_WORDS: Readonly<Record<FilterName, FilterWords>> = {
  q: { label: null, fault: 'fault.q' },
  speaker: { label: null, fault: 'fault.speaker' },
  venue: { label: 'chamber', any: 'bothChambers' },
  type: {
    label: 'filter.type',
    any: 'any.type',
    value: (value, { t }) => (isEntryType(value) ? t(`type.${value}`) : value),
  },
  speaker_name: { label: 'filter.speaker_name', fault: 'fault.speaker_name' },
  date_from: {
    label: 'filter.date_from',
    value: (value, { t, date }) => t('chosen.date_from', { date: date(value) }),
  },
  date_to: {
    label: 'filter.date_to',
    value: (value, { t, date }) => t('chosen.date_to', { date: date(value) }),
  },
  language: {
    label: 'filter.language',
    any: 'any.language',
    value: (value, { languageName }) => languageName(value),
  },
  unlinked_label: { label: null, value: (label, { t }) => t('unlinkedLabel', { label }) },
  party: { label: 'party' },
  constituency: { label: 'constituency' },
  sitting: { label: null },
  debate: { label: null },
  date: { label: null, value: (value, { date }) => date(value) },
};

/** Every filter but the words searched for. */
export type SearchField = Exclude<FilterName, 'q'>;

/** In the order of their words, which is that of the form. */
export const SEARCH_FIELDS = (Object.keys(FILTER_WORDS) as FilterName[]).filter(
  (name): name is SearchField => name !== 'q',
);

/** A value of a field as the site calls it. */
export function valueText(field: SearchField, value: string, locale: Locale): string {
  return FILTER_WORDS[field].value?.(value, locale) ?? value;
}

/** What is wrong with a value that `readFilter` refused, in the visitor's language. */
export function faultText(name: FilterName, value: string, { t }: Locale): string {
  const { fault = isOfDate(name) ? 'badDate' : 'badChoice' } = FILTER_WORDS[name];
  return t(fault, { value });
}

export function isOfDate(name: FilterName): boolean {
  return FILTERS[name].schema?.format === 'date';
}
