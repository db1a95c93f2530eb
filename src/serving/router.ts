// Finds the route of a path, and the endpoint that handles it.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import type { Awaitable } from '../base/awaitable.ts';
import { type ClientError, clientErrors } from '../base/errors.ts';
import { errorResponse } from '../api/handle-api-request.ts';
import type { Resource } from '../api/resource.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import type { HttpResponse } from '../http/response.ts';
import { failedPageRequest } from '../site/handle-page-request.ts';

export interface Route<Target> {
  readonly target: Target;
  readonly parameters: Readonly<Record<string, string>>;
}

export type Router<Target> = Readonly<ReturnType<typeof createRouter<Target>>>;

const NONE: Readonly<Record<string, string>> = {};

export function createRouter<Target>() {
  const targets: Target[] = [];
  const fixed = new Map<string, Route<Target>>();
  const varying: (ReturnType<typeof compilePath> & { readonly target: Target })[] = [];
  return {
    /** What was added, in order. */
    targets: (): readonly Target[] => targets,
    /** Adds a route; `:id` matches any text without a slash. */
    add: (path: string, target: Target): void => {
      targets.push(target);
      if (path.includes(':')) varying.push({ ...compilePath(path), target });
      else fixed.set(path, { target, parameters: NONE });
    },
    find: (encoded: string): Route<Target> | null => {
      const path = decodePath(encoded);
      const found = fixed.get(path);
      if (found !== undefined) return found;
      for (const { prefix, pattern, names, target } of varying) {
        // Comparing the prefix is cheaper than failing to match a pattern.
        const match = path.startsWith(prefix) ? pattern.exec(path) : null;
        if (match === null) continue;
        // Named groups would take as long as all of the rest.
        const parameters = Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? '']));
        return { target, parameters };
      }
      return null;
    },
  };
}

function compilePath(path: string) {
  const [prefix = ''] = path.split(':', 1);
  const names = [...path.matchAll(/:([a-z]+)/g)].map(([, name = '']) => name);
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/:[a-z]+/g, '([^/]+)');
  return { prefix, names, pattern: compilePattern(`^${pattern}$`) };
}

/** The path without percent-encoding; unchanged if that is malformed or would hide a slash. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    const plain = path.split('/').map(decodeURIComponent);
    return plain.some((part) => part.includes('/')) ? path : plain.join('/');
  } catch {
    return path;
  }
}

/** The handler of one route. */
export interface Endpoint {
  /** The path with its variables named, for the log and the metrics. */
  readonly route: string;
  /** The resource whose headers an error response carries. */
  readonly resource: Resource | null;
  /** Its methods, if it has no resource and they are not only GET and HEAD. */
  readonly allow?: string;
  /** Whether it is for monitoring: such requests are not counted against the rate limit. */
  readonly isForOperators?: boolean;
  /** Whether it only redirects to another spelling of its path. */
  readonly isRedirect?: boolean;
  readonly respond: (request: ParsedRequest) => Awaitable<HttpResponse>;
  /** Renders an error on a route for people; without it, as in the interface. */
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

export const UNKNOWN_ROUTE: Route<Endpoint> = { target: UNKNOWN_ENDPOINT, parameters: NONE };
