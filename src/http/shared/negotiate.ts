// Which representation a client gets: `format` decides first, then `Accept` with its q-values.

import { clientErrors } from '../../errors.ts';

/** JSON for programs; a page for a person whose browser asked for HTML first. */
export type Representation = 'json' | 'page';

/** What `format` may say; the empty one is a request that named none. */
export type Format = 'api' | 'json' | '';

export function parseFormat(format: string | undefined): Format {
  if (format === undefined || format === '') return '';
  if (format === 'api' || format === 'json') return format;
  throw clientErrors.notFound();
}

export function negotiate(format: Format, accept: string | undefined): Representation {
  if (format === 'json' || accept === undefined || accept === '*/*') return 'json';
  const { json, html } = preference(accept);
  if (format === '' && json === 0 && html === 0) throw clientErrors.notAcceptable();
  return html > json ? 'page' : 'json';
}

interface Preference {
  /** The q-value of application/json, 0 to 1. */
  readonly json: number;
  /** The q-value of text/html, 0 to 1. */
  readonly html: number;
}

/** Browsers send the same few headers for ever; the answers to those are remembered. */
const remembered = new Map<string, Preference>();
const REMEMBERED_MAX = 256;

function preference(accept: string): Preference {
  let found = remembered.get(accept);
  if (found === undefined) {
    found = parseAccept(accept);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(accept, found);
  }
  return found;
}

/** A range that is not well-formed says nothing; a header with nothing else in it is as good as none. */
function parseAccept(accept: string): Preference {
  const ranges = accept.split(',').flatMap(parseRange);
  if (ranges.length === 0) return { json: 1, html: 0 };
  return { json: quality(ranges, 'application/json'), html: quality(ranges, 'text/html') };
}

interface Range {
  readonly type: string;
  readonly q: number;
}

function parseRange(text: string): Range[] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  if (!/^(\*\/\*|[!#$&^_.+a-z0-9-]+\/(\*|[!#$&^_.+a-z0-9-]+))$/.test(type)) return [];
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1';
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? [{ type, q: Number(q) }] : [];
}

/** The most specific range that fits a type gives its q-value. */
function quality(ranges: readonly Range[], type: string): number {
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const wanted of [type, family, '*/*']) {
    const fitting = ranges.filter((range) => range.type === wanted);
    if (fitting.length > 0) return Math.max(...fitting.map((range) => range.q));
  }
  return 0;
}
