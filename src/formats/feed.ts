// A feed of new entries, in the form that atom.ts and json-feed.ts write.

import type { Language } from '../record/language.ts';

export interface Feed {
  /** Its one address for good; two feeds never share one. */
  readonly id: string;
  readonly title: string;
  /** Who publishes it: the author of an item without one of its own. */
  readonly author: string;
  /** Under which licence; null where nothing is said. */
  readonly rights: string | null;
  /** Where this very form of it is to be had. */
  readonly self: string;
  /** The page that shows the same to people. */
  readonly alternate: string;
  readonly icon: string;
  /** Of its titles; what was said has its own. */
  readonly language: Language;
  readonly updatedMs: number;
  /** Newest first. */
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** A permanent address: the same item has the same one in every feed, whatever is corrected. */
  readonly id: string;
  /** Where a person reads it. */
  readonly url: string;
  /** The same for programs. */
  readonly json: string;
  readonly title: string;
  /** Who spoke; null where nobody did, or nobody is named. */
  readonly author: string | null;
  readonly publishedMs: number;
  readonly updatedMs: number;
  readonly language: Language;
  /** Plain text; a line feed begins a paragraph. */
  readonly text: string;
}

/** Feed readers poll often and store what they had: a day's sitting, or some pages of a search. */
export const FEED_ITEMS_MAX = 50;
