// The message catalogues of the site: `data/words/<language>.json`, ICU messages by key. A language is added by its file.

import { readdirSync } from 'node:fs';
import type english from '../../data/words/en.json';
import { readDataFile } from '../base/data-file.ts';
import { messageFormatter, type MessageValues } from '../formats/messages.ts';
import { memoize } from '../base/memoize.ts';

/** The keys of the English catalogue; a test checks that every language has them. */
export type MessageKey = keyof typeof english;

/** The message of a key, in the language of a page. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

export type Catalogue = Readonly<Record<MessageKey, string>>;

/** The language of the interface, and of the site if it has none of the parliament's languages. */
export const DEFAULT_LANGUAGE = 'en';

/** The codes of the site's languages. */
export const SITE_LANGUAGES: ReadonlySet<string> = new Set(
  readdirSync(new URL('../../data/words/', import.meta.url)).flatMap(
    (name) => /^([a-z]+)\.json$/.exec(name)?.[1] ?? [],
  ),
);

/** Messages that a language lacks are in English. */
export const catalogueOf = memoize((language: string): Catalogue => {
  const own = JSON.parse(readDataFile(`words/${language}.json`)) as Catalogue;
  return language === DEFAULT_LANGUAGE ? own : { ...catalogueOf(DEFAULT_LANGUAGE), ...own };
});

/** `own` has texts of the parliament that replace the catalogue's. Each message is parsed on first use. */
export function translator(
  catalogue: Catalogue,
  own: Readonly<Partial<Record<MessageKey, string>>>,
): Translate {
  const format = messageFormatter(catalogue['language.tag']);
  const messageOf = memoize((key: MessageKey) => format(catalogue[key]));
  return (key, values = {}) => own[key] ?? messageOf(key)(values);
}
