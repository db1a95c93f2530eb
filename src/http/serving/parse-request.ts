// Parses a request as far as its target goes: base URL, path and query.

import { clientErrors } from '../../errors.ts';
import type { Parliament } from '../../record/parliament/parliament.ts';
import type { BaseUrls } from '../shared/base-url.ts';
import { ADDRESS_LENGTH_MAX, PARAMETERS_MAX } from '../shared/limits.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { parseQueryString } from '../shared/query-string.ts';
import type { Exchange } from './exchange.ts';

/** What is the same for every request. */
export interface Served {
  readonly baseUrls: BaseUrls;
  readonly parliament: Parliament;
  readonly isInvented: boolean;
  readonly mayFollow: boolean;
}

export function parseRequest(
  { incoming, outgoing }: Exchange,
  parameters: Readonly<Record<string, string>>,
  { baseUrls, parliament, isInvented, mayFollow }: Served,
): ParsedRequest {
  const { url = '', method = '' } = incoming;
  const base = baseUrls.of(incoming);
  refuseLongAddress(url);
  const path = pathOf(url);
  const query = parseQueryString(url.slice(path.length + 1));
  if (query.size > PARAMETERS_MAX) throw clientErrors.tooManyParameters(query.size, PARAMETERS_MAX);
  return {
    request: incoming,
    method,
    path,
    parameters,
    query,
    base,
    parliament,
    isInvented,
    mayFollow,
    response: outgoing,
  };
}

/** Whoever makes an address, a client or a tool for a client, it has the same limit. */
export function refuseLongAddress(url: string): void {
  if (url.length > ADDRESS_LENGTH_MAX) throw clientErrors.addressTooLong(ADDRESS_LENGTH_MAX);
}

/** The target without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
