// Finds the route of a path, and the endpoint that handles it.

import { type ClientError, clientErrors } from '../../errors.ts';
import { errorResponse } from '../api/handle-api-request.ts';
import type { Resource } from '../api/resource.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import type { HttpResponse } from '../shared/response.ts';
import { failedPageRequest } from '../web/handle-page-request.ts';

export interface Route<Target> {
  readonly target: Target;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Router<Target> {
  /** Adds a route; a part such as `:id` matches any one part of a path. */
  readonly add: (pattern: string, target: Target) => void;
  readonly find: (path: string) => Route<Target> | null;
  /** What was added, in order. */
  readonly targets: () => readonly Target[];
}

/** A pattern with one parameter, as most have. */
interface OneParameter<Target> {
  readonly before: string;
  readonly name: string;
  readonly after: string;
  readonly target: Target;
}

/** A pattern with several parameters, split at its slashes. */
interface SeveralParameters<Target> {
  readonly parts: readonly string[];
  readonly target: Target;
}

const NONE: Readonly<Record<string, string>> = {};

export function createRouter<Target>(): Router<Target> {
  const targets: Target[] = [];
  const fixed = new Map<string, Route<Target>>();
  const withOne: OneParameter<Target>[] = [];
  const withSeveral: SeveralParameters<Target>[] = [];
  return {
    targets: () => targets,
    add: (pattern, target) => {
      targets.push(target);
      const parts = /^([^:]*):([a-z]+)([^:]*)$/.exec(pattern);
      const [, before = '', name = '', after = ''] = parts ?? [];
      if (!pattern.includes(':')) fixed.set(pattern, { target, parameters: NONE });
      else if (parts === null) withSeveral.push({ parts: pattern.split('/'), target });
      else withOne.push({ before, name, after, target });
    },
    find: (encoded) => {
      const path = decodePath(encoded);
      const found = fixed.get(path);
      if (found !== undefined) return found;
      for (const { before, name, after, target } of withOne) {
        if (path.length <= before.length + after.length) continue;
        if (!path.startsWith(before) || !path.endsWith(after)) continue;
        const part = path.slice(before.length, path.length - after.length);
        if (!part.includes('/')) return { target, parameters: { [name]: part } };
      }
      return withSeveral.length === 0 ? null : findSeveral(withSeveral, path.split('/'));
    },
  };
}

function findSeveral<Target>(
  known: readonly SeveralParameters<Target>[],
  path: readonly string[],
): Route<Target> | null {
  for (const { parts, target } of known) {
    if (parts.length !== path.length) continue;
    const isParameter = (part: string): boolean => part.startsWith(':');
    if (!parts.every((part, at) => (isParameter(part) ? path[at] !== '' : part === path[at])))
      continue;
    const named = parts.flatMap((part, at) =>
      isParameter(part) ? [[part.slice(1), path[at] ?? ''] as const] : [],
    );
    return { target, parameters: Object.fromEntries(named) };
  }
  return null;
}

/** The path without percent-encoding; unchanged where that is malformed or would hide a slash. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    const plain = path.split('/').map(decodeURIComponent);
    return plain.some((part) => part.includes('/')) ? path : plain.join('/');
  } catch {
    return path;
  }
}

/** What the server does with a request to one route. */
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
