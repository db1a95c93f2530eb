// Parses the target of a request (base URL, path and query) and negotiates its response. No header for negotiation is read
// anywhere else.

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientErrors } from '../base/errors.ts';
import { firstOf } from '../base/present.ts';
import { negotiateResource, type Resource } from '../api/resource.ts';
import type { BaseUrl } from '../http/base-url.ts';
import { ADDRESS_LENGTH_MAX, PARAMETERS_MAX } from '../http/limits.ts';
import { chosenMember } from '../http/member-cookie.ts';
import { LANGUAGE_PARAMETER } from '../http/links.ts';
import { acceptedCoding, CODINGS, negotiate, type Negotiated } from '../http/negotiate.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import { parseQueryString } from '../http/query-string.ts';
import { listHeader, rawHeader } from '../http/raw-header.ts';
import { chosenLanguage } from '../words/language-choice.ts';
import { localesOf } from '../words/locale.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Route, Router } from '../http/router.ts';
import { type Endpoint, UNKNOWN_ROUTE } from './endpoint.ts';

/** An exchange, and the route of its path. */
export interface RoutedExchange extends Exchange {
  readonly route: Route<Endpoint>;
}

/** The exchange of a GET without a connection: for published files, and for pages prepared in advance. */
export function exchangeOf(
  address: string,
  host: string,
  router: Router<Endpoint>,
): RoutedExchange {
  const http = process.getBuiltinModule('node:http');
  const incoming = new http.IncomingMessage(new Socket());
  const rawHeaders = ['Host', host];
  Object.assign(incoming, { method: 'GET', url: address, httpVersion: '1.1', rawHeaders });
  const route = router.find(pathOf(address)) ?? UNKNOWN_ROUTE;
  return {
    incoming,
    outgoing: new http.ServerResponse(incoming),
    route,
    requestId: '',
    startedMs: 0,
    client: '',
  };
}

/** The properties that all requests share. */
export interface Served extends Pick<ParsedRequest, 'parliament' | 'mayFollow' | 'asFile'> {
  readonly baseOf: (request: IncomingMessage) => BaseUrl;
}

export function parseRequest(
  { incoming, outgoing, route }: RoutedExchange,
  { baseOf, parliament, mayFollow, asFile }: Served,
): ParsedRequest {
  const { url = '', method = '' } = incoming;
  const base = baseOf(incoming);
  refuseLongAddress(url);
  const path = pathOf(url);
  const query = parseQueryString(url.slice(path.length + 1));
  if (query.size > PARAMETERS_MAX) throw clientErrors.tooManyParameters(query.size, PARAMETERS_MAX);
  const { resource } = route.target;
  // The object is built field by field. Copying one object to add a field can take as long as everything else.
  const parsed = {
    request: incoming,
    method,
    // The letters of an address may be percent-encoded; in the links of a resource they are not.
    path: resource === null || resource.path.includes(':') ? path : resource.path,
    parameters: route.parameters,
    query,
    base,
    parliament,
    mayFollow,
    asFile,
    response: outgoing,
    member: chosenMember(route.target.route, incoming),
  };
  return Object.assign(parsed, { negotiated: negotiateRequest(resource, parsed) });
}

/** JSON is sent uncompressed and has no language; other responses of a resource have no language either. */
export function negotiateRequest(
  resource: Resource | null,
  parsed: Omit<ParsedRequest, 'negotiated'>,
): Negotiated {
  const { request, query, parliament } = parsed;
  const { languages } = localesOf(parliament);
  if (resource !== null) {
    const { format, representation, file, fault } = negotiateResource(resource, parsed);
    const isJson = file === null && representation === 'json';
    const { coding, gzip } = isJson ? AS_IT_IS : acceptedCodings(request);
    const language = firstOf(languages);
    const datetime =
      resource.readAt === undefined ? null : (rawHeader(request, 'accept-datetime') ?? null);
    return { format, representation, file, fault, coding, gzip, language, datetime };
  }
  return {
    ...acceptedCodings(request),
    format: '',
    representation: negotiate('api', listHeader(request, 'accept')),
    file: null,
    fault: null,
    datetime: null,
    language: chosenLanguage(query.get(LANGUAGE_PARAMETER), request, languages),
  };
}

type Codings = Pick<Negotiated, 'coding' | 'gzip'>;

const AS_IT_IS: Codings = { coding: null, gzip: false };

function acceptedCodings(request: IncomingMessage): Codings {
  const header = listHeader(request, 'accept-encoding');
  if (header === undefined) return AS_IT_IS;
  return {
    coding: acceptedCoding(header, CODINGS),
    gzip: acceptedCoding(header, ['gzip']) !== null,
  };
}

/** The limit applies to every address, whether a client or a tool makes it. */
export function refuseLongAddress(url: string): void {
  if (url.length > ADDRESS_LENGTH_MAX) throw clientErrors.addressTooLong(ADDRESS_LENGTH_MAX);
}

/** The target without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
