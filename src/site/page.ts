// A page of the site before it is framed, and its request.

import type { Awaitable } from '../base/awaitable.ts';
import type { RecordState } from '../record/change.ts';
import { todayIn } from '../record/parliament/parliament.ts';
import { readingRulesOf } from '../record/parliament/record-rules.ts';
import { wardsNamed } from '../record/parliament/wards.ts';
import type { Finder } from '../finder/finder.ts';
import type { StoreReads } from '../store/contract/store.ts';
import { type FeedForm, LANGUAGE_PARAMETER } from '../http/links.ts';
import type { Section } from '../words/page-frame.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import type { HttpResponse } from '../http/response.ts';
import { localesOf } from '../words/locale.ts';
import type { RecordReads } from './record-reads.ts';

/** A request to the site: its target, its language, and the state of the record. */
export type SiteRequest = Readonly<ReturnType<typeof siteRequestOf>>;

export function siteRequestOf(parsed: ParsedRequest, state: RecordState) {
  const { query, negotiated, parameters, base, parliament, mayFollow, asFile, member } = parsed;
  const locales = localesOf(parliament);
  const { languages } = locales;
  const locale = locales.in(negotiated.language);
  return {
    locale,
    /** The message of a key, in the language of the request. */
    t: locale.t,
    /** How the entries of the record are read. */
    rules: readingRulesOf(parliament),
    /** The mark of the parliament as an SVG drawing; null if it has none. */
    mark: parliament.mark,
    /** The wards that a text names, with their constituencies. */
    wardsNamed: (typed: string) => wardsNamed(parliament, typed),
    /** The languages of the site. */
    languages,
    /** Whether the address names the language. */
    hasChosenLanguage: languages.includes(query.get(LANGUAGE_PARAMETER) ?? ''),
    parliament,
    /** The member whom the reader chose, by slug. A page with one is stored by no cache. */
    member,
    parameters,
    query,
    base,
    state,
    /** Whether pages can be followed by e-mail. */
    mayFollow,
    asFile,
    /** The day of the request, YYYY-MM-DD, which citations carry. */
    today: todayIn(parliament),
    /** A path of ours as a link. */
    href: (path: string): string => `${base.path}${path}`,
  };
}

/** A request to a page that is made from the record. */
export interface RecordRequest extends SiteRequest, Readonly<RecordReads> {
  readonly store: StoreReads;
  readonly finder: Finder;
  /** Whether entries have a link to their correction instead of their citation. */
  readonly isForPublishers?: boolean;
}

/** A request to a page with a form, which may be posted: with what was sent. */
export interface FormRequest extends RecordRequest {
  readonly sent: ParsedRequest;
}

export interface Page {
  readonly title: string;
  readonly description: string;
  /** Its canonical path, query included. */
  readonly path: string;
  /** The path of the same as JSON, with its query; null for an error page. */
  readonly json: string | null;
  /** The contribution, debate or sitting it shows, if it shows one: the path of its JSON, with `:id`, and its id. */
  readonly shows?: readonly [detail: string, id: number];
  /** The path at which publishers correct what it shows; the list of imports by default. */
  readonly review?: string;
  /** The feed of what is new on this page. */
  readonly feed?: PageFeed;
  /** The HTML within <main>. */
  readonly body: string;
  readonly section?: Section;
  /** The anchor of the first speech, to which a reader can skip. */
  readonly start?: string | undefined;
  /** The path of the picture that other sites show with a link to it; the icon by default. */
  readonly picture?: string;
  /** The path by which other sites embed it. */
  readonly oEmbed?: string;
  /** The schema.org description for search engines. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Whether it is for publishers: then search engines must not index it. */
  readonly isPrivate?: boolean;
  /** Whether it may change while the record does not: then no cache stores it. */
  readonly isVolatile?: boolean;
  /** 200 by default. */
  readonly status?: number;
}

export interface PageFeed {
  readonly title: string;
  /** The path of the feed in a format, query included. */
  readonly path: (form: FeedForm) => string;
}

export interface PageRedirect {
  readonly redirect: 301 | 302;
  /** The target path, with its query and fragment. */
  readonly to: string;
}

export type MakePage = (request: RecordRequest) => Promise<Page | PageRedirect>;

/** Makes what is at an address of the site: a page or a redirect to one, or a response that is no page. */
export type Make = (request: RecordRequest) => Awaitable<Page | PageRedirect | HttpResponse>;
