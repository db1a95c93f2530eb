// The languages of the site. A language is added by a file of its words, its code (site-language.ts) and a line here;
// the compiler then asks for it in the tables that have all languages side by side.

import { siteInEnglish } from './words-en.ts';
import { siteInSwahili } from './words-sw.ts';
import { siteInGerman } from './words-de.ts';
import type { InEachLanguage, SiteLanguage } from './site-language.ts';

const BY_CODE: InEachLanguage<SiteLanguage> = {
  en: siteInEnglish,
  sw: siteInSwahili,
  de: siteInGerman,
};

/** By the code of the language. */
export const SITE_LANGUAGES: ReadonlyMap<string, SiteLanguage> = new Map(Object.entries(BY_CODE));

/** What the interface says, and the site where it has no language of the parliament. */
export const DEFAULT_LANGUAGE = 'en';
