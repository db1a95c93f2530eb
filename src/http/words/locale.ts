// How figures, dates and times are written in each language.

import type { Language } from '../../hansard/language.ts';
import { english, type Words } from './words-en.ts';
import { swahili } from './words-sw.ts';

export interface Locale {
  readonly language: Language;
  readonly words: Words;
  readonly number: (value: number) => string;
  /** A share between 0 and 1. */
  readonly percent: (value: number) => string;
  /** `Wednesday 31 July 2013`, from YYYY-MM-DD. */
  readonly longDate: (date: string) => string;
  /** `31 July 2013`. */
  readonly date: (date: string) => string;
  /** `July 2013`, from YYYY-MM. */
  readonly month: (month: string) => string;
  /** `14:30`, from HH:MM:SS. */
  readonly time: (time: string) => string;
  /** The day of a moment, and its hour and minute in UTC. */
  readonly moment: (ms: number) => string;
}

const LOCALE_TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', sw: 'sw-KE' };

function makeLocale(language: Language, words: Words): Locale {
  const tag = LOCALE_TAGS[language];
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumSignificantDigits: 2,
  });
  const dates = (options: Intl.DateTimeFormatOptions): ((text: string) => string) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (text) => {
      const moment = new Date(text.length === 7 ? `${text}-01` : text);
      return Number.isNaN(moment.getTime()) ? text : format.format(moment);
    };
  };
  const [day, month, year] = [{ day: 'numeric' }, { month: 'long' }, { year: 'numeric' }] as const;
  const longDate = dates({ weekday: 'long', ...day, ...month, ...year });
  const moments = dates({ ...day, ...month, ...year, hour: '2-digit', minute: '2-digit' });
  return {
    language,
    words,
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value),
    longDate,
    date: dates({ ...day, ...month, ...year }),
    month: dates({ ...month, ...year }),
    time: (time) => time.slice(0, 'HH:MM'.length),
    moment: (ms) => `${moments(new Date(ms).toISOString())} UTC`,
  };
}

const LOCALES: Readonly<Record<Language, Locale>> = {
  en: makeLocale('en', english),
  sw: makeLocale('sw', swahili),
};

export function localeFor(language: Language): Locale {
  return LOCALES[language];
}
