// One exchange: a request comes in, is understood, answered, and what happened is said.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { clientErrors, type ClientError } from '../../errors.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Settings } from '../../settings.ts';
import type { Store } from '../../store/contract/store.ts';
import { bytesOf, sendResponse, type HttpResponse } from '../shared/response.ts';
import { errorResponse } from '../api/handle-api-request.ts';
import type { Resource } from '../api/resource/resource.ts';
import { BaseUrls, normalizeTarget } from '../shared/base-url.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { forCdn } from './cdn.ts';
import { clientAddress } from '../shared/client-address.ts';
import { compress } from './compress.ts';
import { clientErrorOf } from '../shared/error-response.ts';
import { orNotModified } from '../shared/freshness.ts';
import { ResponseCache, cacheKeyOf } from './response-cache.ts';
import { ADDRESS_LENGTH_MAX } from '../shared/limits.ts';
import { respondToMalformed, type MethodsAt } from './malformed.ts';
import { negotiate } from '../shared/negotiate.ts';
import { parseQuery } from '../shared/query-string.ts';
import type { TakeRequest } from './rate-limit.ts';
import type { Router } from './router.ts';
import { streamResponse } from './stream-response.ts';
import { failedPageRequest } from '../web/handle-page-request.ts';

export interface RequestHandlerDependencies {
  readonly settings: Pick<Settings, 'baseUrl' | 'trustedProxies' | 'cdnSeconds'>;
  readonly version: string;
  readonly observe: Observe;
  /** The limit on requests a client; null for none. */
  readonly takeRequest: TakeRequest | null;
  /** What everything that is read depends on, where it can be told without waiting. */
  readonly currentVersion: () => string | null;
  /** See Store.together. */
  readonly together: Store['monotonicReads'];
}

/** What happens at an address. */
export interface Target {
  /** The address with its variables named, for counting. */
  readonly route: string;
  /** The resource whose headers an error there carries. */
  readonly resource: Resource | null;
  readonly respond: (call: ParsedRequest) => Promise<HttpResponse>;
  /** How a person is told what went wrong, where only people come; the interface's way otherwise. */
  readonly failed?: (error: ClientError, call: ParsedRequest) => HttpResponse;
}

/** What is said of a request beside how it was answered. */
interface Told {
  readonly route: string;
  readonly requestId: string;
  readonly startedMs: number;
}

export interface RequestHandler {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers what the parser refused. */
  readonly malformed: (error: Error, socket: Socket) => void;
  /** From now on every answer closes its connection. */
  readonly close: () => void;
}

const UNKNOWN: Target = {
  route: 'unknown',
  resource: null,
  respond: () => Promise.reject(clientErrors.notFound()),
  // A person who lost the way is shown one; programs, and all below the interface, are told in JSON.
  failed: (error, call) =>
    !/^\/api(\/|$)/i.test(call.path) && wantsPage(call.request)
      ? failedPageRequest(error, call)
      : errorResponse(error, null, call),
};

function wantsPage({ headers }: IncomingMessage): boolean {
  return negotiate('api', headers.accept) === 'page';
}

export function createRequestHandler(
  needs: RequestHandlerDependencies,
  router: Router<Target>,
  methodsAt: MethodsAt,
): RequestHandler {
  const { observe, takeRequest, currentVersion } = needs;
  const { trustedProxies } = needs.settings;
  const baseUrls = new BaseUrls(needs.settings, needs.version);
  const kept = new ResponseCache();
  // Where clients are counted, each request is; where addresses come from a proxy, Host is not the question.
  const mayKeep =
    takeRequest === null && (trustedProxies === null || needs.settings.baseUrl !== null);
  const ownPrefix = process.pid.toString(36);
  /** Connections on which something was written, or tried to be. */
  const written = new WeakSet<Socket>();
  let closing = false;
  let requests = 0;

  const finish = (
    request: IncomingMessage,
    response: ServerResponse,
    made: HttpResponse,
    told: Told,
  ): void => {
    const fresh = orNotModified(made, request);
    if (fresh.pieces !== undefined) {
      void streamResponse(request, response, fresh, closing)
        .then((bytes) => say(request, fresh.status, bytes, told))
        .catch((error: unknown) => giveUp(response, told.requestId, error));
      return;
    }
    const answer = compress(fresh, request);
    sendResponse(response, answer, closing);
    say(request, answer.status, request.method === 'HEAD' ? 0 : bytesOf(answer.body), told);
  };

  const say = (request: IncomingMessage, status: number, bytes: number, told: Told): void => {
    observe({
      kind: 'request answered',
      requestId: told.requestId,
      method: request.method!,
      url: request.url!,
      route: told.route,
      status,
      bytes,
      durationMs: performance.now() - told.startedMs,
      client: clientAddress(request, trustedProxies),
    });
  };

  /**
   * Requests that a client sends without waiting for answers are done at the same time while they only read.
   * What is written is done in its turn, and what comes after it on that connection too: a client that
   * withdraws an entry and asks for it is told that it is gone.
   */
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isReading(request)) written.add(request.socket);
    // A response gets the socket when those before it have been sent.
    if (response.socket !== null || !written.has(request.socket)) begin(request, response);
    else response.once('socket', () => begin(request, response));
  };

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const startedMs = performance.now();
    const requestId = `${ownPrefix}-${(requests++).toString(36)}`;
    request.url = normalizeTarget(request);
    const question = mayKeep && isReading(request) ? cacheKeyOf(request) : null;
    const version = question === null ? null : currentVersion();
    const found = version === null ? undefined : kept.find(question!, version);
    if (found !== undefined) {
      finish(request, response, found.answer, { route: found.route, requestId, startedMs });
      return;
    }
    const route = router.find(pathOf(request.url));
    const target = route?.target ?? UNKNOWN;
    void answerTo(request, response, requestId, target, route?.parameters ?? {})
      .then((answer) => {
        if (version !== null) kept.keep(question!, version, { answer, route: target.route });
        finish(request, response, answer, { route: target.route, requestId, startedMs });
      })
      .catch((error: unknown) => giveUp(response, requestId, error));
  };

  /** An answer that cannot be sent is our defect, and one client's loss: the others are served on. */
  const giveUp = (response: ServerResponse, requestId: string, error: unknown): void => {
    observe({ kind: 'server fault', requestId, error });
    response.destroy();
  };

  const answerTo = async (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    { route, resource, respond, failed }: Target,
    parameters: Readonly<Record<string, string>>,
  ): Promise<HttpResponse> => {
    let call: ParsedRequest | null = null;
    try {
      call = { ...understand(request, parameters, baseUrls), response };
      if (takeRequest !== null) {
        const seconds = await takeRequest(clientAddress(request, trustedProxies));
        if (seconds > 0) throw clientErrors.tooManyRequests(seconds);
      }
      const asked = call;
      // Whoever gives a key may have written elsewhere what they ask for here.
      const newest = request.headers.authorization !== undefined;
      const answer = await needs.together(() => respond(asked), newest);
      return forCdn(answer, route, parameters, needs.settings.cdnSeconds);
    } catch (error) {
      const shown = clientErrorOf(error, request.method);
      if (shown.status >= 500) observe({ kind: 'server fault', requestId, error });
      return failed !== undefined && call !== null && isReading(request)
        ? failed(shown, call)
        : errorResponse(shown, resource, call);
    }
  };

  return {
    handle,
    malformed: (error, socket) => {
      const client = socket.remoteAddress ?? '';
      const answered = respondToMalformed(error, socket, methodsAt, needs.settings.baseUrl);
      if (answered === null) return;
      const requestId = `${ownPrefix}-${(requests++).toString(36)}`;
      observe({
        kind: 'request answered',
        requestId,
        route: 'malformed',
        durationMs: 0,
        client,
        ...answered,
      });
    },
    close: () => {
      closing = true;
    },
  };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** What can be told of a request before anything is looked up: its address, its query, its base. */
function understand(
  request: IncomingMessage,
  parameters: Readonly<Record<string, string>>,
  baseUrls: BaseUrls,
): Omit<ParsedRequest, 'response'> {
  const url = request.url!;
  const base = baseUrls.of(request);
  if (url.length > ADDRESS_LENGTH_MAX) throw clientErrors.addressTooLong(ADDRESS_LENGTH_MAX);
  const path = pathOf(url);
  const query = parseQuery(url.slice(path.length + 1));
  return { request, method: request.method!, path, parameters, query, base };
}
