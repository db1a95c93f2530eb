// An endpoint: what the server does with a request to one route.

import { clientErrors, type ClientError } from '../../errors.ts';
import { errorResponse } from '../api/handle-api-request.ts';
import type { Resource } from '../api/resource.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import type { HttpResponse } from '../shared/response.ts';
import { failedPageRequest } from '../web/handle-page-request.ts';

export interface Endpoint {
  /** The path with its variables named, for the log and the metrics. */
  readonly route: string;
  /** The resource whose headers an error response carries. */
  readonly resource: Resource | null;
  /** Its methods, where it has no resource and they are not GET and HEAD alone. */
  readonly allow?: string;
  /** Whether an operator's machines read it: such requests are not counted against the rate limit. */
  readonly isForOperators?: boolean;
  /** Whether it is another spelling of a path, and leads to that. */
  readonly isRedirect?: boolean;
  readonly respond: (request: ParsedRequest) => Promise<HttpResponse>;
  /** How an error is shown where only people come; without it, as the interface shows errors. */
  readonly respondToError?: (error: ClientError, request: ParsedRequest) => HttpResponse;
}

/** Handles every path that has no route. */
export const UNKNOWN_ENDPOINT: Endpoint = {
  route: 'unknown',
  resource: null,
  respond: () => Promise.reject(clientErrors.notFound()),
  // A browser gets a page with links. Programs, and every path below the interface, get JSON.
  respondToError: (error, request) =>
    !/^\/api(\/|$)/i.test(request.path) && request.negotiated.representation === 'page'
      ? failedPageRequest(error, request)
      : errorResponse(error),
};
