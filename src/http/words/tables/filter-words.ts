// What the search page calls each filter and its values, in the languages of the site side by side. The order is that of
// the form. A filter without words, or one that lacks a language, does not compile.

import type { FilterName } from '../../../search/query/read-filter.ts';
import { isEntryType } from '../../../record/entry.ts';
import type { Locale } from '../locale.ts';
import type { InEachLanguage } from '../site-language.ts';
import { TYPE_WORDS } from '../type-words.ts';

export interface FilterWords {
  /** The label of its control; null for the words searched for, which have a box of their own, and for what only links set. */
  readonly label: Text | null;
  /** The option that does not narrow, where there are a few values. */
  readonly any?: Text;
  /** A value, as an option or as what is chosen; the value itself by default. */
  readonly value?: TextOfValue;
  /** What is wrong with a value that was refused; that it is no date, or not one of the choices, by default. */
  readonly fault?: TextOfValue;
}

type Text = (locale: Locale) => string;
type TextOfValue = (value: string, locale: Locale) => string;

export const FILTER_WORDS: Readonly<Record<FilterName, FilterWords>> = {
  q: {
    label: null,
    fault: ofValue({
      en: () => 'The search is too long: at most 2,000 characters and 64 words.',
      sw: () => 'Utafutaji ni mrefu mno: usizidi herufi 2,000 na maneno 64.',
      de: () => 'Die Suche ist zu lang: höchstens 2.000 Zeichen und 64 Wörter.',
    }),
  },
  speaker: {
    label: null,
    fault: ofValue({
      en: (value) => `Nobody is known as “${value}”.`,
      sw: (value) => `Hakuna anayejulikana kama “${value}”.`,
      de: (value) => `Niemand ist als „${value}“ bekannt.`,
    }),
  },
  // Words that other pages have too are those of the site.
  venue: { label: ({ words }) => words.chamber, any: ({ words }) => words.bothChambers },
  type: {
    label: text({ en: 'Kind', sw: 'Aina', de: 'Art' }),
    any: text({ en: 'Any kind', sw: 'Aina yoyote', de: 'Jede Art' }),
    value: (value, { words }) => (isEntryType(value) ? TYPE_WORDS[value](words) : value),
  },
  speaker_name: {
    label: text({
      en: 'Speaker’s label contains',
      sw: 'Jina la msemaji lenye',
      de: 'Bezeichnung enthält',
    }),
    fault: ofValue({
      en: () => 'The name is too long: at most 1,000 characters and 64 words.',
      sw: () => 'Jina ni refu mno: lisizidi herufi 1,000 na maneno 64.',
      de: () => 'Der Name ist zu lang: höchstens 1.000 Zeichen und 64 Wörter.',
    }),
  },
  date_from: {
    label: text({ en: 'From', sw: 'Kuanzia', de: 'Von' }),
    value: ofDay({
      en: (day) => `From ${day}`,
      sw: (day) => `Kuanzia ${day}`,
      de: (day) => `Von ${day}`,
    }),
  },
  date_to: {
    label: text({ en: 'To', sw: 'Hadi', de: 'Bis' }),
    value: ofDay({
      en: (day) => `To ${day}`,
      sw: (day) => `Hadi ${day}`,
      de: (day) => `Bis ${day}`,
    }),
  },
  language: {
    label: text({ en: 'Language', sw: 'Lugha iliyozungumzwa', de: 'Gesprochene Sprache' }),
    any: text({ en: 'Any language', sw: 'Lugha yoyote', de: 'Jede Sprache' }),
    value: (value, { languageName }) => languageName(value),
  },
  unlinked_label: { label: null, value: (value, { words }) => words.unlinkedLabel(value) },
  party: { label: ({ words }) => words.party },
  constituency: { label: ({ words }) => words.constituency },
  sitting: { label: null },
  debate: { label: null },
  date: { label: null, value: (value, { date }) => date(value) },
};

function text(texts: InEachLanguage<string>): Text {
  return ({ localized }) => localized(texts);
}

function ofValue(texts: InEachLanguage<(value: string) => string>): TextOfValue {
  return (value, { localized }) => localized(texts)(value);
}

/** A day is written as the language writes it. */
function ofDay(texts: InEachLanguage<(day: string) => string>): TextOfValue {
  return (value, { date, localized }) => localized(texts)(date(value));
}
