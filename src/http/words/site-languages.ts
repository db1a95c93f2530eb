// The languages of the site. A language is added by a file of its words and a line here.

import { siteInEnglish } from './words-en.ts';
import { siteInSwahili } from './words-sw.ts';
import { siteInGerman } from './words-de.ts';
import type { SiteLanguage } from './site-language.ts';

/** By the code of the language. */
export const SITE_LANGUAGES: ReadonlyMap<string, SiteLanguage> = new Map([
  ['en', siteInEnglish],
  ['sw', siteInSwahili],
  ['de', siteInGerman],
]);

/** What the interface says, and the site where it has no language of the parliament. */
export const DEFAULT_LANGUAGE = 'en';
