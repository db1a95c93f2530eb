// A parsed request with its negotiated representation.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientErrors } from '../base/errors.ts';
import { parseId } from '../record/id.ts';
import { ownValue } from '../record/own-value.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { present } from '../base/present.ts';
import type { BaseUrl } from './base-url.ts';
import type { Negotiated } from './negotiate.ts';
import type { QueryString } from './query-string.ts';

export interface ParsedRequest {
  readonly request: IncomingMessage;
  /** Only for sending 100 Continue; every response is an HttpResponse. */
  readonly response: ServerResponse;
  readonly method: string;
  /** The target without its query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: QueryString;
  readonly base: BaseUrl;
  readonly negotiated: Negotiated;
  /** The parliament whose record is served. */
  readonly parliament: Parliament;
  /** Whether pages can be followed by e-mail. */
  readonly mayFollow: boolean;
  /** Whether the response is published as a file: then a page has nothing that needs the service. */
  readonly asFile: boolean;
}

/** Whether the method only reads. */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A parameter of the route's pattern, which every path of the route has. */
export function pathParameter(
  { parameters }: Pick<ParsedRequest, 'parameters'>,
  name: string,
): string {
  return present(ownValue(parameters, name), `the path parameter ${name}`);
}

/** The id in the address of one thing; 404 for what cannot be one, as for what is not there. */
export function pathId(request: Pick<ParsedRequest, 'parameters'>): number {
  return orNotFound(parseId(pathParameter(request, 'id')));
}

/** What an address names; 404 where there is no such thing. */
export function orNotFound<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw clientErrors.notFound();
  return value;
}
