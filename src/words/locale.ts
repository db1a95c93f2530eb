// The site in one language, for one parliament: its messages, the publisher's texts, and the formats of figures, dates and times.

import { firstOf } from '../base/present.ts';
import { type LocalText, type Parliament, textIn } from '../record/parliament/parliament.ts';
import { compileProcedure } from '../record/business/procedure.ts';
import { ownValue } from '../record/own-value.ts';
import type { Venue } from '../record/sitting.ts';
import { glossaryIn } from './glossary.ts';
import { catalogueOf, DEFAULT_LANGUAGE, SITE_LANGUAGES, translator } from './catalogue.ts';
import { memoize, memoizeByObject } from '../base/memoize.ts';

export type Locale = Readonly<ReturnType<typeof makeLocale>>;

/**
 * The languages of a parliament's site, each with its locale: those that it offers and the site has messages for, otherwise
 * English. The first is the default.
 */
export const localesOf = memoizeByObject((parliament: Parliament) => {
  const offered = (parliament.siteLanguages ?? parliament.languages).filter((language) =>
    SITE_LANGUAGES.has(language),
  );
  const languages: readonly string[] = offered.length > 0 ? offered : [DEFAULT_LANGUAGE];
  const available = new Set([...languages, DEFAULT_LANGUAGE]);
  // Made for the first page in its language: the formats of a locale take longer than loading the words.
  const localeOf = memoize((language: string) => makeLocale(language, parliament));
  return {
    languages,
    in: (text: string): Locale => localeOf(available.has(text) ? text : firstOf(languages)),
  };
});

function makeLocale(language: string, parliament: Parliament) {
  const catalogue = catalogueOf(language);
  /** The locale that formats figures and dates (BCP 47). */
  const tag = catalogue['language.tag'];
  const said = (text: LocalText | null): string | null =>
    text === null ? null : textIn(text, language);
  const { official, licence } = parliament;
  /** The message of a key of the catalogue. */
  const t = translator(catalogue, {
    siteName: textIn(parliament.siteName, language),
    tagline: said(parliament.tagline) ?? catalogue[official ? 'officialTagline' : 'tagline'],
    aboutWhat: said(parliament.about) ?? catalogue.aboutWhat,
  });
  const parliamentName = said(parliament.name);
  const { isOnDebate } = compileProcedure(parliament.procedure);
  const languageNames = new Intl.DisplayNames(tag, { type: 'language' });
  return {
    /** The code of the language. */
    language,
    tag,
    t,
    /** The name of the site with that of its parliament: titles, feeds, mails and cards say whose record it is. */
    siteTitle: parliamentName === null ? t('siteName') : `${t('siteName')}, ${parliamentName}`,
    /** What the publisher says about the record; null if nothing. */
    publisher: {
      parliament: parliamentName,
      hasMark: parliament.mark !== null,
      isInvented: parliament.invented,
      official,
      name: said(parliament.publisher),
      /** An e-mail address, or the address of a page. */
      contact: parliament.contact,
      licence:
        licence === null
          ? null
          : { name: textIn(licence.name, language), url: licence.url, text: said(licence.text) },
      doi: parliament.doi,
      /** The name of the publication in citations. */
      report: said(parliament.report) ?? t(official ? 'officialReport' : 'report'),
    },
    /** The name of a chamber; one that was renamed in the record has that name in every language. */
    chamber: chamberNames(parliament, language),
    /** The terms of procedure. */
    glossary: glossaryIn(parliament, language),
    /** The full name and colour of a party, by its letters; undefined if the settings do not have it. */
    party: (key: string) => partyIn(parliament, key, language),
    /** Whether a question is about the debate itself, by the beginning of its subject. */
    isProcedural: isOnDebate,
    /** The name of a language, by its code. */
    languageName: (code: string): string =>
      code === 'und' ? t('otherLanguage') : (languageNames.of(code) ?? code),
    ...formatsOf(tag, parliament.timeZone ?? 'UTC'),
  };
}

function chamberNames({ chambers }: Parliament, language: string) {
  const names = new Map(chambers.map(({ slug, name }) => [slug, name]));
  return ({ slug, name }: Pick<Venue, 'slug' | 'name'>): string => {
    const cached = names.get(slug);
    return cached !== undefined && name === defaultText(cached) ? textIn(cached, language) : name;
  };
}

function partyIn({ parties }: Parliament, key: string, language: string) {
  const party = ownValue(parties, key);
  return party && { name: textIn(party.name, language), colour: party.colour };
}

/** The record's default name of a chamber. */
function defaultText(text: LocalText): string {
  return textIn(text, typeof text === 'string' ? '' : firstOf(Object.keys(text)));
}

/** How figures, dates and times are written in a locale. */
function formatsOf(tag: string, zone: string) {
  const figures = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const format = new Intl.NumberFormat(tag, options);
    return (value) => format.format(value);
  };
  const dates = (options: Intl.DateTimeFormatOptions): ((text: string) => string) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
    return (text) => {
      const moment = new Date(text.length === 7 ? `${text}-01` : text);
      return Number.isNaN(moment.getTime()) ? text : format.format(moment);
    };
  };
  const [day, month, year] = [{ day: 'numeric' }, { month: 'long' }, { year: 'numeric' }] as const;
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  const moments = dates({ ...day, ...month, ...year, ...clock, timeZone: zone });
  return {
    number: figures({}),
    /** A share between 0 and 1. */
    percent: figures({ style: 'percent', maximumSignificantDigits: 2 }),
    /** A number with three significant digits. */
    rate: figures({ maximumSignificantDigits: 3 }),
    /** `Wednesday 31 July 2013`, from YYYY-MM-DD. */
    longDate: dates({ weekday: 'long', ...day, ...month, ...year }),
    /** `31 July 2013`. */
    date: dates({ ...day, ...month, ...year }),
    /** `July 2013`, from YYYY-MM. */
    month: dates({ ...month, ...year }),
    /** `14:30`, from HH:MM:SS. */
    time: (time: string): string => time.slice(0, 'HH:MM'.length),
    /** The day of a moment, and its hour and minute, where the parliament sits. */
    moment: (ms: number): string => moments(new Date(ms).toISOString()),
  };
}
