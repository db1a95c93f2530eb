// A page of the site, before the frame is put round it, and the visit it is made for.

import type { RecordState } from '../../../hansard/record-state.ts';
import type { BaseUrl } from '../../shared/base-url.ts';
import type { Section } from '../../shared/page-frame.ts';
import type { FeedForm } from '../../shared/links.ts';
import type { Query } from '../../shared/query-string.ts';
import type { Locale } from '../../words/locale.ts';

/** What a page is made from: who asks for what, in which language, of which state of the record. */
export interface SiteRequest {
  readonly telling: Locale;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly base: BaseUrl;
  readonly state: RecordState;
  /** The day of the visit, YYYY-MM-DD, as citations note it. */
  readonly today: string;
  /** A path of ours as a page links to it. */
  readonly href: (path: string) => string;
}

export interface Page {
  readonly title: string;
  readonly description: string;
  /** Its one address, query included, without the base. */
  readonly path: string;
  /** The same as JSON: a path, query included. */
  readonly json: string;
  /** The feed that tells what is new here: its paths, query included. */
  readonly feed?: PageFeed;
  /** What stands within <main>, as HTML. */
  readonly body: string;
  readonly section?: Section;
  /** What it is to search engines, as schema.org says it. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Scripts it has use for, beside the one of every page. */
  readonly plots?: boolean;
  /** 200 where nothing is said. */
  readonly status?: number;
}

export interface PageFeed {
  readonly title: string;
  readonly path: (form: FeedForm) => string;
}

export interface Elsewhere {
  readonly redirect: 301 | 302;
  /** The path to go to, query and fragment included. */
  readonly to: string;
}

export type MakePage = (visit: SiteRequest) => Promise<Page | Elsewhere>;
