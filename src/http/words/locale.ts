// The site in one language, for one parliament: its words, what the publisher says, and how figures, dates and times are written.

import { firstOf } from '../../present.ts';
import { type Parliament, textIn, type LocalText } from '../../record/parliament/parliament.ts';
import type { Venue } from '../../record/sitting.ts';
import {
  catalogueOf,
  DEFAULT_LANGUAGE,
  SITE_LANGUAGES,
  translator,
  type Translate,
} from './catalogue.ts';

export interface Locale {
  /** The code of the language. */
  readonly language: string;
  /** The locale that formats figures and dates (BCP 47). */
  readonly tag: string;
  /** What the site says under a key of its catalogue. */
  readonly t: Translate;
  readonly publisher: PublisherWords;
  /** What a chamber is called; one that was given another name in the record has that in every language. */
  readonly chamber: (venue: Pick<Venue, 'slug' | 'name'>) => string;
  /** What a language is called, by its code. */
  readonly languageName: (language: string) => string;
  readonly number: (value: number) => string;
  /** A share between 0 and 1. */
  readonly percent: (value: number) => string;
  /** A number that need not be whole, with three digits that count. */
  readonly rate: (value: number) => string;
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

/** What the publisher of the record says of it; null where nothing is said. */
export interface PublisherWords {
  readonly parliament: string;
  readonly official: boolean;
  readonly name: string | null;
  /** An e-mail address, or the address of a page. */
  readonly contact: string | null;
  readonly licence: {
    readonly name: string;
    readonly url: string | null;
    readonly text: string | null;
  } | null;
  /** What citations call the publication. */
  readonly report: string;
}

/** The languages in which the site of a parliament can be read, each with its locale; the first is used where nothing is chosen. */
export interface Locales {
  readonly languages: readonly string[];
  readonly in: (language: string) => Locale;
}

const MADE = new WeakMap<Parliament, Locales>();

/** Made once for each parliament: those of its languages that it offers and the site has words for, or else English. */
export function localesOf(parliament: Parliament): Locales {
  const made = MADE.get(parliament) ?? makeLocales(parliament);
  MADE.set(parliament, made);
  return made;
}

function makeLocales(parliament: Parliament): Locales {
  const offered = (parliament.siteLanguages ?? parliament.languages).filter((language) =>
    SITE_LANGUAGES.has(language),
  );
  const languages = offered.length > 0 ? offered : [DEFAULT_LANGUAGE];
  const known = new Set([...languages, DEFAULT_LANGUAGE]);
  const made = new Map<string, Locale>();
  return {
    languages,
    // Made for the first page in its language: the formats of a locale take longer than loading the words.
    in: (given) => {
      const language = known.has(given) ? given : firstOf(languages);
      const locale = made.get(language) ?? makeLocale(language, parliament);
      made.set(language, locale);
      return locale;
    },
  };
}

function makeLocale(language: string, parliament: Parliament): Locale {
  const catalogue = catalogueOf(language);
  const tag = catalogue['language.tag'];
  const said = (text: LocalText | null): string | null =>
    text === null ? null : textIn(text, language);
  const { official, licence } = parliament;
  const t = translator(catalogue, {
    siteName: textIn(parliament.siteName, language),
    tagline: said(parliament.tagline) ?? catalogue[official ? 'officialTagline' : 'tagline'],
    aboutWhat: said(parliament.about) ?? catalogue.aboutWhat,
  });
  const chambers = new Map(parliament.chambers.map(({ slug, name }) => [slug, name]));
  const languageNames = new Intl.DisplayNames(tag, { type: 'language' });
  return {
    language,
    tag,
    t,
    publisher: {
      parliament: textIn(parliament.name, language),
      official,
      name: said(parliament.publisher),
      contact: parliament.contact,
      licence:
        licence === null
          ? null
          : { name: textIn(licence.name, language), url: licence.url, text: said(licence.text) },
      report: said(parliament.report) ?? t(official ? 'officialReport' : 'report'),
    },
    chamber: ({ slug, name }) => {
      const known = chambers.get(slug);
      return known !== undefined && name === defaultText(known) ? textIn(known, language) : name;
    },
    languageName: (code) =>
      code === 'und' ? t('otherLanguage') : (languageNames.of(code) ?? code),
    ...formatsOf(tag),
  };
}

/** The name that the record has of a chamber that was not given another. */
function defaultText(text: LocalText): string {
  return textIn(text, typeof text === 'string' ? '' : firstOf(Object.keys(text)));
}

type Formats = Pick<
  Locale,
  'number' | 'percent' | 'rate' | 'longDate' | 'date' | 'month' | 'time' | 'moment'
>;

function formatsOf(tag: string): Formats {
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumSignificantDigits: 2,
  });
  const rates = new Intl.NumberFormat(tag, { maximumSignificantDigits: 3 });
  const dates = (options: Intl.DateTimeFormatOptions): ((text: string) => string) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (text) => {
      const moment = new Date(text.length === 7 ? `${text}-01` : text);
      return Number.isNaN(moment.getTime()) ? text : format.format(moment);
    };
  };
  const [day, month, year] = [{ day: 'numeric' }, { month: 'long' }, { year: 'numeric' }] as const;
  const moments = dates({ ...day, ...month, ...year, hour: '2-digit', minute: '2-digit' });
  return {
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value),
    rate: (value) => rates.format(value),
    longDate: dates({ weekday: 'long', ...day, ...month, ...year }),
    date: dates({ ...day, ...month, ...year }),
    month: dates({ ...month, ...year }),
    time: (time) => time.slice(0, 'HH:MM'.length),
    moment: (ms) => `${moments(new Date(ms).toISOString())} UTC`,
  };
}
