// Decides which representation a client gets: by `format` or, without it, by the q-values of `Accept`. JSON wins a tie.

import { type ClientError, clientErrors } from '../base/errors.ts';

/**
 * The negotiated properties of a request, determined once by serving/parse-request.ts. Handlers, compression and the key of
 * the response cache use this value and do not read headers again, so a cached response is never sent to a client that
 * negotiated another one.
 */
export interface Negotiated {
  readonly format: Format;
  /** JSON or a page, also for an error. A route with one representation uses this value only for errors. */
  readonly representation: Representation;
  /** The `format` of the file that is sent instead; null if no file is requested. */
  readonly file: string | null;
  /** Why the resource cannot be represented as requested: 404 or 406. */
  readonly fault: ClientError | null;
  /** The coding of a body that is sent as a whole; null for no coding. */
  readonly coding: Coding | null;
  /** Whether a streamed body may be sent with gzip. */
  readonly gzip: boolean;
  /** The language of the text of the site. */
  readonly language: string;
  /** The requested moment, if the resource has earlier states; null for the current one. */
  readonly datetime: string | null;
}

/** The codings of bodies that are sent as a whole, best first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The first of `codings`, best first, that an Accept-Encoding header accepts; null if it accepts none. */
export function acceptedCoding<Offered extends string>(
  header: string | undefined,
  codings: readonly Offered[],
): Offered | null {
  if (header === undefined) return null;
  const weights = new Map(parseWeightedList(header).map(({ value, weight }) => [value, weight]));
  const weightOfOthers = weights.get('*') ?? 0;
  return codings.find((coding) => (weights.get(coding) ?? weightOfOthers) > 0) ?? null;
}

/** JSON for programs; a page for a browser, which prefers HTML. */
export type Representation = 'json' | 'page';

/** The values of `format`; '' if the request has none. */
export type Format = 'api' | 'json' | '';

export function parseFormat(format: string | undefined): Format {
  if (format === undefined || format === '') return '';
  if (format === 'api' || format === 'json') return format;
  throw clientErrors.notFound();
}

export function negotiate(format: Format, accept: string | undefined): Representation {
  if (format === 'json' || accept === undefined || accept === '*/*') return 'json';
  const { json, html } = parseAccept(accept);
  if (format === '' && json === 0 && html === 0) throw clientErrors.notAcceptable();
  return html > json ? 'page' : 'json';
}

/**
 * The media type of the file that a client prefers to JSON and to a page; null if it prefers none. A range such as `text/*`
 * does not request a file: the client must name the type.
 */
export function preferredType(accept: string | undefined, types: readonly string[]): string | null {
  if (accept === undefined || accept === '*/*') return null;
  const { json, html, named } = parseAccept(accept);
  let [best, bestWeight] = [null as string | null, Math.max(json, html)];
  for (const type of types) {
    const weight = named.get(type) ?? 0;
    if (weight > bestWeight) [best, bestWeight] = [type, weight];
  }
  return best;
}

const MEDIA_RANGE = /^(\*\/\*|[!#$&^_.+a-z0-9-]+\/(\*|[!#$&^_.+a-z0-9-]+))$/;

/** A malformed range is ignored. A header with only malformed ranges is treated as if it were missing. */
function parseAccept(accept: string) {
  const ranges = parseWeightedList(accept).filter(({ value }) => MEDIA_RANGE.test(value));
  return {
    json: ranges.length === 0 ? 1 : quality(ranges, 'application/json'),
    html: quality(ranges, 'text/html'),
    /** The q-values of types named explicitly, not by a range. */
    named: new Map(ranges.map(({ value, weight }) => [value, weight])),
  };
}

/** The most specific range that matches a type gives its q-value. */
function quality(ranges: readonly WeightedValue[], type: string): number {
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const range of [type, family, '*/*']) {
    const matching = ranges.filter(({ value }) => value === range);
    if (matching.length > 0)
      return matching.reduce((most, weightedValue) => Math.max(most, weightedValue.weight), 0);
  }
  return 0;
}

/** A value of a header that lists values with weights: Accept, Accept-Encoding, Accept-Language (RFC 9110, section 12.4.2). */
interface WeightedValue {
  /** In lower case, without its parameters. */
  readonly value: string;
  /** The q-value, 0 to 1; 1 by default. */
  readonly weight: number;
}

/** The values in the order of the header. A value with a malformed weight is ignored. */
export function parseWeightedList(header: string): WeightedValue[] {
  return header.toLowerCase().split(',').flatMap(parseItem);
}

const WEIGHT = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

function parseItem(item: string): WeightedValue[] {
  const [value = '', ...parameters] = item.split(';').map((part) => part.trim());
  const weight = parameters.find((part) => part.startsWith('q='))?.slice('q='.length) ?? '1';
  return WEIGHT.test(weight) ? [{ value, weight: Number(weight) }] : [];
}
