// Who publishes a record, and of which parliament: what the site, the interface and the exports say of it.

import type { DecimalMark } from '../languages/token-rules.ts';

/** A text, or a text for each language by its code (`{"en": …, "sw": …}`). */
export type LocalText = string | Readonly<Record<string, string>>;

export interface Publication {
  /** The parliament, as people call it: "Parliament of Kenya". */
  readonly name: LocalText;
  /** The two letters of ISO 3166-1 in lower case; null where it is none of them. */
  readonly country: string | null;
  /** The languages spoken, by their codes (BCP 47), the most frequent one first. */
  readonly languages: readonly string[];
  /** What stands before the decimals of a number in the texts; null for what the first language writes. */
  readonly decimalMark: DecimalMark | null;
  /** The languages in which the site is offered, the first one where nothing is chosen; null for those that are spoken. */
  readonly siteLanguages: readonly string[] | null;
  /** What the site is called. */
  readonly siteName: LocalText;
  /** The line under the name of the site; null for the words of the site. */
  readonly tagline: LocalText | null;
  /** Whether this is the official report of the parliament. */
  readonly official: boolean;
  /** What citations call the publication; null for "Official Report (Hansard)" or "Hansard". */
  readonly report: LocalText | null;
  /** Who publishes the site. */
  readonly publisher: LocalText | null;
  readonly licence: Licence | null;
  /** An e-mail address, or the address of a page. */
  readonly contact: string | null;
  /** What the site is, in a paragraph; null for the words of the site. */
  readonly about: LocalText | null;
}

export interface Licence {
  readonly name: LocalText;
  readonly url: string | null;
  /** What it means, in a paragraph. */
  readonly text: LocalText | null;
}

/** A text in a language; in the first language it is given in where it is not given in that one. */
export function textIn(text: LocalText, language: string): string {
  if (typeof text === 'string') return text;
  return new Map(Object.entries(text)).get(language) ?? Object.values(text)[0] ?? '';
}
