// The search form: the words, and for every filter what it is called, its control, and how its values are written.

import { html } from 'ghtml';
import type { ReadingRules } from '../../../record/contributions/reading-rules.ts';
import { isEntryType } from '../../../record/entry.ts';
import { MIXED_LANGUAGES, UNKNOWN_LANGUAGE } from '../../../record/languages/detect-language.ts';
import { type FilterName, FILTERS } from '../../../search/query/read-filter.ts';
import * as links from '../../shared/links.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import type { Locale } from '../../words/locale.ts';
import { offersAttributes } from '../frame.ts';
import type { SiteRequest } from '../page.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { SEARCH_ORDERINGS, type SearchPageContext } from './search-request.ts';

export function searchForm({ request, search, calendar }: SearchPageContext): string {
  const { locale, href } = request;
  const { t } = locale;
  const { given, ordering } = search;
  const fields = SEARCH_FIELDS.map((name) => ({
    name,
    value: given[name],
    control: controlOf(name, calendar, request),
  }));
  const hidden = fields.flatMap(({ name, value, control }) =>
    control.kind === 'hidden' && value !== undefined
      ? html`<input type="hidden" name="${name}" value="${value}">`
      : [],
  );
  const labels = fields.flatMap(({ name, value, control }) =>
    control.kind === 'hidden'
      ? []
      : html`<label>${control.label} !${inputHtml(name, value ?? '', control)}</label>`,
  );
  const narrowed = fields.some(
    ({ control, value }) => control.kind !== 'hidden' && value !== undefined,
  );
  const orders = SEARCH_ORDERINGS.map((one): Choice => [one, t(`order.${one}`)]);
  return html`<form class="ask" role="search" action="${href(links.SEARCH_PAGE)}">
<div class="find large">
<input type="search" name="q" !${offersAttributes(request)} value="${given.q ?? ''}" aria-label="${t('searchRecord')}" placeholder="${t('searchHint')}" maxlength="2000">
<button>${t('search')}</button>
</div>
<p class="tips">${t('searchTips')}</p>
!${hidden.join('')}
<details!${narrowed ? ' open' : ''}><summary>${t('filters')}</summary>
<div class="fields">
!${labels.join('\n')}
<label>${t('order')} !${selectHtml('ordering', ordering, orders)}</label>
</div></details>
</form>`;
}

/** As long as the longest speaker's label that can be published. */
const TEXT_LENGTH_MAX = 200;

function inputHtml(
  name: string,
  value: string,
  control: Exclude<Control, { readonly kind: 'hidden' }>,
): string {
  switch (control.kind) {
    case 'select':
      return selectHtml(name, value, [['', control.any], ...control.choices]);
    case 'date':
      return html`<input type="date" name="${name}" value="${value}">`;
    case 'text':
      return html`<input name="${name}" value="${value}" maxlength="${TEXT_LENGTH_MAX}">`;
  }
}

function selectHtml(name: string, chosen: string, choices: readonly Choice[]): string {
  const options = choices.map(([value, label]) => {
    const selected = value === chosen ? ' selected' : '';
    return html`<option value="${value}"!${selected}>${label}</option>`;
  });
  return html`<select name="${name}">!${options.join('')}</select>`;
}

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
const FILTER_WORDS: Readonly<Record<FilterName, FilterWords>> = {
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

type Control =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'text' | 'date'; readonly label: string }
  | {
      readonly kind: 'select';
      readonly label: string;
      readonly any: string;
      readonly choices: readonly Choice[];
    };

type Choice = readonly [value: string, label: string];

/** How a visitor edits a field. What only links set has no control, but the form keeps its value. */
function controlOf(
  field: SearchField,
  calendar: RecordCalendar,
  { locale, rules }: Pick<SiteRequest, 'locale' | 'rules'>,
): Control {
  const { t } = locale;
  const { label, any } = FILTER_WORDS[field];
  if (label === null) return { kind: 'hidden' };
  const choices =
    field === 'venue'
      ? calendar.venues.map((venue): Choice => [venue.slug, locale.chamber(venue)])
      : choicesOf(field, rules)?.map((value): Choice => [value, valueText(field, value, locale)]);
  if (choices !== undefined) {
    return { kind: 'select', label: t(label), any: any === undefined ? '' : t(any), choices };
  }
  return { kind: isOfDate(field) ? 'date' : 'text', label: t(label) };
}

/** A value of a field as the site calls it. */
export function valueText(field: SearchField, value: string, locale: Locale): string {
  return FILTER_WORDS[field].value?.(value, locale) ?? value;
}

/** What is wrong with a value that `readFilter` refused, in the visitor's language. */
export function faultText(name: FilterName, value: string, locale: Locale): string {
  const { fault = isOfDate(name) ? 'badDate' : 'badChoice' } = FILTER_WORDS[name];
  return locale.t(fault, { value });
}

function choicesOf(field: SearchField, { languages }: ReadingRules): readonly string[] | undefined {
  if (field !== 'language') return FILTERS[field].choices;
  return [...languages.codes, MIXED_LANGUAGES, UNKNOWN_LANGUAGE];
}

function isOfDate(name: FilterName): boolean {
  return FILTERS[name].schema?.format === 'date';
}
