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
  /** Used only to send 100 Continue. Every other response is an HttpResponse. */
  readonly response: ServerResponse;
  readonly method: string;
  /** The target without its query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: QueryString;
  readonly base: BaseUrl;
  readonly negotiated: Negotiated;
  /** The member whom the reader chose, by slug, on pages that answer for them; otherwise null. */
  readonly member: string | null;
  /** The parliament whose record is served. */
  readonly parliament: Parliament;
  /** Whether pages can be followed by e-mail. */
  readonly mayFollow: boolean;
  /** Whether the response is published as a file. Such a page contains nothing that needs the service. */
  readonly asFile: boolean;
}

/** Whether the method only reads. */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The value of a parameter of the route's pattern. Every path of the route has it. */
export function pathParameter(
  { parameters }: Pick<ParsedRequest, 'parameters'>,
  name: string,
): string {
  return present(ownValue(parameters, name), `the path parameter ${name}`);
}

/** The id in the address of an item. Throws 404 if the text cannot be an id, as for an item that does not exist. */
export function pathId(request: Pick<ParsedRequest, 'parameters'>): number {
  return orNotFound(parseId(pathParameter(request, 'id')));
}

/**
 * The entry and the number within it in the address of a decision or a question, such as 51-1; null if the text cannot be
 * that.
 */
export function numberedEntry(
  request: Pick<ParsedRequest, 'parameters'>,
): readonly [entryId: number, position: number] | null {
  const [, entry = '', position = ''] = /^(\d+)-(\d+)$/.exec(pathParameter(request, 'id')) ?? [];
  const [id, number] = [parseId(entry), parseId(position)];
  return id === null || number === null ? null : [id, number];
}

/** The item that an address names; throws 404 if there is none. */
export function orNotFound<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw clientErrors.notFound();
  return value;
}
