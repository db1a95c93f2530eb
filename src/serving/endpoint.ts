// The handler of the requests to one route.

import { errorResponse } from '../api/handle-api-request.ts';
import type { Resource } from '../api/resource.ts';
import type { Awaitable } from '../base/awaitable.ts';
import { type ClientError, clientErrors } from '../base/errors.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import type { HttpResponse } from '../http/response.ts';
import type { Route } from '../http/router.ts';
import { failedPageRequest } from '../site/handle-page-request.ts';

/** The handler of one route. */
export interface Endpoint {
  /** The path with its variables named, for the log and the metrics. */
  readonly route: string;
  /** The resource whose headers an error response carries. */
  readonly resource: Resource | null;
  /** The methods of the route, if it has no resource and allows more than GET and HEAD. */
  readonly allow?: string;
  /** Whether the route is for monitoring. Its requests do not count against the rate limit. */
  readonly isForOperators?: boolean;
  /** Whether the route only redirects to another spelling of its path. */
  readonly isRedirect?: boolean;
  readonly respond: (request: ParsedRequest) => Awaitable<HttpResponse>;
  /** Renders an error as a page; without this function, an error is JSON. */
  readonly respondToError?: (error: ClientError, request: ParsedRequest) => HttpResponse;
}

/** Handles every path that has no route. */
const UNKNOWN_ENDPOINT: Endpoint = {
  route: 'unknown',
  resource: null,
  respond: () => Promise.reject(clientErrors.notFound()),
  // A browser gets a page with links. Programs, and every path below the interface, get JSON.
  respondToError: (error, request) =>
    !/^\/api(\/|$)/i.test(request.path) && request.negotiated.representation === 'page'
      ? failedPageRequest(error, request)
      : errorResponse(error),
};

export const UNKNOWN_ROUTE: Route<Endpoint> = { target: UNKNOWN_ENDPOINT, parameters: {} };
