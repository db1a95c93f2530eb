// The way of a request, from Node's parser to the last byte:
//
//  1. route      finds the route of the path (routes.ts)
//  2. admit      starts the request with those that arrived together with it, delays it until the client's turn, or refuses it
//                (admission.ts)
//  3. limit      counts the request against the rate limit of the client (rate-limit.ts)
//  4. negotiate  determines base URL, query, representation, coding and language, once (parse-request.ts)
//  5. cache      sends a response that was made for the same version of the record (response-cache.ts)
//  6. respond    lets the endpoint create the response (api/, site/, mcp/); an error becomes an error response
//  7. compress   compresses pages, feeds and assets in the negotiated coding (compress.ts)
//  8. send       writes the response at once, a 304 if the client already has it, or a large body piece by piece
//                (stream-response.ts)
//  9. observe    reports the request to the log and the metrics
//
// Steps 4 and 5, steps 6 and 7, and steps 8 and 9 are three stages. A stage runs for all requests of a turn of the event loop before
// the next stage begins. Its code then stays in the caches of the processor, which takes a third off the cost of a short response
// (stage.ts). An embedded store returns a page or an entry at once, and an `await` would cost it a turn of the microtask queue. So
// the functions on the way of such a response use `andThen`, which waits only for a promise (awaitable.ts). Errors and streamed
// bodies wait anyway; their functions are async.
//
// `Responder` creates the response (4 and 6), also for `hansard publish`, which has no connection. `RequestHandler` does the rest.

import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import timers from 'node:timers/promises';
import { andThen, type Awaitable } from '../base/awaitable.ts';
import { clientErrorOf, clientErrors, ClientGone, isRefusalForLoad } from '../base/errors.ts';
import type { Observe } from '../observe/observation.ts';
import { FREQUENT_WORDS } from '../record/languages/language-evidence.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { Settings } from '../base/settings.ts';
import type { ServingReads } from '../store/contract/store.ts';
import { type Caller, runFor } from '../threads/caller.ts';
import type { TakeRequest } from '../threads/rate-limit.ts';
import { errorResponse, negotiatedErrorResponse } from '../api/handle-api-request.ts';
import { baseUrlsOf, normalizeTarget } from '../http/base-url.ts';
import { clientAddress, clientNetwork, isProxy } from '../http/client-address.ts';
import { orNotModified } from '../http/freshness.ts';
import { isRead, type ParsedRequest } from '../http/parsed-request.ts';
import { rawHeader } from '../http/raw-header.ts';
import {
  bytesOf,
  type HttpResponse,
  isStreamed,
  type Outgoing,
  sendResponse,
  type StreamedResponse,
} from '../http/response.ts';
import { Admission } from '../http/admission.ts';
import { forCdn } from '../http/cdn.ts';
import { compress, isCompressible } from '../http/compress.ts';
import type { ParserError } from '../http/exchange.ts';
import type { Router } from '../http/router.ts';
import { type Endpoint, UNKNOWN_ROUTE } from './endpoint.ts';
import { respondToMalformed } from './malformed.ts';
import {
  type RoutedExchange,
  exchangeOf,
  parseRequest,
  pathOf,
  type Served,
} from './parse-request.ts';
import { cacheKeyOf, type CacheSlot, ResponseCache } from '../http/response-cache.ts';
import { createStage } from '../http/stage.ts';
import { openBody, streamResponse } from '../http/stream-response.ts';

/** A parsed request, or its fault. */
type Parsed =
  | { readonly request: ParsedRequest; readonly fault: null }
  | { readonly request: null; readonly fault: unknown };

/** A request whose response must be made. */
interface Processed {
  readonly exchange: RoutedExchange;
  readonly parsed: Parsed;
  readonly slot: CacheSlot | null;
  /** The client's time of waiting if it is over its limit, in seconds; otherwise 0. */
  readonly waitSeconds: number;
}

/** A request with its response. */
interface Answered {
  readonly exchange: RoutedExchange;
  readonly response: HttpResponse;
  readonly mayGzip: boolean;
}

export interface ResponderDependencies {
  readonly settings: Pick<Settings, 'baseUrl' | 'trustedProxies' | 'cdnSeconds'>;
  /** The version of the program, which is part of every ETag. */
  readonly version: string;
  readonly parliament: Parliament;
  /** The dependencies of following pages; null if the service sends no mail. */
  readonly following?: object | null;
  /** Whether the responses are published as files. */
  readonly asFiles?: boolean;
  readonly observe: Observe;
  readonly store: Pick<ServingReads, 'monotonicReads'>;
}

export interface RequestHandlerDependencies extends ResponderDependencies {
  readonly store: Pick<ServingReads, 'currentVersion' | 'monotonicReads'>;
  /** The limit on the requests of one client; null for no limit. */
  readonly takeRequest: TakeRequest | null;
  /** The longest time that a streamed response may take. */
  readonly exportSeconds: number;
  /** The admission of requests; a test may pass its own. */
  readonly admission?: Admission;
  readonly cache?: ResponseCache;
}

/**
 * A request that has waited longer than this is refused: its client has most likely given up, and the requests behind it are
 * served sooner. If few requests are behind it, the machine was slow, and a refusal would help nobody.
 */
const WAITED_MS_MAX = 5_000;
const FEW_WAIT = 32;

/** Built once, because a refusal must cost next to nothing. */
const TOO_BUSY = errorResponse(clientErrors.tooBusy());

/**
 * The pages that a visitor opens first. Together they load everything that pages need: entries, words of the index, people.
 * The commonest word takes longest. The second preparation in a version searches for other words, because the results of the
 * first are cached.
 */
function preparedFor({ languages }: Parliament, isAgain: boolean): string[] {
  const [commonest = '', ...rarer] = FREQUENT_WORDS.get(languages[0] ?? '') ?? [];
  const words = isAgain ? rarer.slice(0, 2) : [commonest, 'parliament'];
  const searches = words.map((word) => `/search?q=${encodeURIComponent(word)}`);
  return ['/', ...searches, '/people/'];
}

export class RequestHandler {
  readonly #dependencies: RequestHandlerDependencies;
  readonly #router: Router<Endpoint>;
  readonly #responder: Responder;
  readonly #admission: Admission;
  readonly #cache: ResponseCache;
  readonly #idPrefix = process.pid.toString(36);
  readonly #toRespond = createStage<Processed>(
    (item) => runFor(new RequestCaller(item.exchange), () => this.#respond(item)),
    (item, error) => this.#abandon(item, error),
  );
  readonly #toSend = createStage<Answered>(
    (item) => this.#send(item),
    (item, error) => this.#abandon(item, error),
  );
  /** The last request that arrived on a connection. */
  readonly #latest = new WeakMap<Socket, IncomingMessage>();
  #requests = 0;
  #closing = false;

  constructor(dependencies: RequestHandlerDependencies, router: Router<Endpoint>) {
    this.#dependencies = dependencies;
    this.#router = router;
    this.#responder = new Responder(dependencies);
    this.#admission = dependencies.admission ?? new Admission();
    this.#cache = dependencies.cache ?? new ResponseCache();
  }

  get waiting(): number {
    return this.#admission.waiting;
  }

  /** Renders the first pages, so that no visitor waits until threads have started and the index is open. */
  async prepare(isAgain = false): Promise<void> {
    for (const address of preparedFor(this.#dependencies.parliament, isAgain)) {
      const exchange = exchangeOf(address, 'localhost', this.#router);
      await this.#responder.respond(exchange, this.#responder.parse(exchange));
    }
  }

  /** Steps 1 and 2. */
  handle(incoming: IncomingMessage, outgoing: Outgoing): void {
    this.#latest.set(incoming.socket, incoming);
    incoming.url = normalizeTarget(incoming);
    const route = this.#router.find(pathOf(incoming.url)) ?? UNKNOWN_ROUTE;
    const startedMs = performance.now();
    const address = clientAddress(incoming, this.#dependencies.settings.trustedProxies);
    const requestId = this.#nextId();
    outgoing.requestId = requestId;
    const exchange = { incoming, outgoing, route, requestId, startedMs, client: address };
    // A probe must not wait or fail because of other requests from its address.
    if (route.target.isForOperators === true) return this.#process(exchange, 0);
    const client = clientNetwork(address);
    const begin = (): void => {
      const hasQueue = this.#admission.waiting >= FEW_WAIT;
      if (hasQueue && performance.now() - startedMs > WAITED_MS_MAX) this.#refuse(exchange);
      else this.#count(exchange, client);
    };
    if (!this.#admission.admit({ client, incoming, outgoing, begin })) this.#refuse(exchange);
  }

  /** Step 3: every request is counted, also one whose response is in the cache. */
  #count(exchange: RoutedExchange, client: string): void {
    const { takeRequest } = this.#dependencies;
    if (takeRequest === null) return this.#process(exchange, 0);
    const taken = takeRequest(client);
    if (typeof taken === 'number') return this.#process(exchange, taken);
    taken.then(
      (waitSeconds) => this.#process(exchange, waitSeconds),
      (error: unknown) => this.#abandon({ exchange }, error),
    );
  }

  /** Steps 4 and 5. */
  #process(exchange: RoutedExchange, waitSeconds: number): void {
    const parsed = this.#responder.parse(exchange);
    const slot = waitSeconds > 0 ? null : this.#cacheSlot(parsed);
    const cached = slot === null ? undefined : this.#cache.find(slot);
    if (cached === undefined) this.#toRespond({ exchange, parsed, slot, waitSeconds });
    else this.#toSend({ exchange, response: cached, mayGzip: false });
  }

  /** Steps 6 and 7. */
  #respond({ exchange, parsed, slot, waitSeconds }: Processed): Awaitable<void> {
    const { coding, gzip: mayGzip } = parsed.request?.negotiated ?? { coding: null, gzip: false };
    const made = andThen(this.#responder.respond(exchange, parsed, waitSeconds), (whole) =>
      coding !== null && isCompressible(whole) ? compress(whole, coding) : whole,
    );
    return andThen(made, (response) => {
      if (slot !== null) this.#cache.offer(slot, response);
      this.#toSend({ exchange, response, mayGzip });
    });
  }

  /** Step 8. */
  #send({ exchange, response: whole, mayGzip }: Answered): Awaitable<void> {
    const { incoming, outgoing } = exchange;
    // If the body took too long, the response was already sent.
    if (outgoing.headersSent) {
      void whole.opened?.close();
      return;
    }
    const response = orNotModified(whole, incoming);
    if (isStreamed(response)) return this.#stream(exchange, response, mayGzip);
    sendResponse(outgoing, response, this.#closing);
    const bytes = incoming.method === 'HEAD' ? 0 : bytesOf(response.body);
    this.#observe(exchange, exchange.route.target.route, response.status, bytes);
  }

  async #stream(
    exchange: RoutedExchange,
    response: StreamedResponse,
    mayGzip: boolean,
  ): Promise<void> {
    const { observe, exportSeconds: secondsMax } = this.#dependencies;
    const { requestId, route } = exchange;
    const options = { mayGzip, closing: this.#closing, secondsMax };
    const { bytes, isCut } = await streamResponse(exchange, response, options);
    if (isCut) observe({ kind: 'response cut', requestId, bytes });
    this.#observe(exchange, route.target.route, response.status, bytes);
  }

  /** Step 9. */
  #observe(exchange: RoutedExchange, route: string, status: number, bytes: number): void {
    const { incoming, requestId, startedMs, client } = exchange;
    this.#dependencies.observe({
      kind: 'request completed',
      requestId,
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      route,
      status,
      bytes,
      durationMs: performance.now() - startedMs,
      client,
    });
  }

  /** Responds to a request that is refused because of load; its connection closes. */
  #refuse(exchange: RoutedExchange): void {
    this.#dependencies.observe({ kind: 'request refused', reason: 'too many requests wait' });
    sendResponse(exchange.outgoing, TOO_BUSY, true);
    this.#observe(exchange, 'refused', TOO_BUSY.status, bytesOf(TOO_BUSY.body));
  }

  /**
   * A defect while a response is made or sent affects only this client. It gets a 500 if nothing was sent yet: a connection
   * that ends without a response makes a proxy consider the whole server dead.
   */
  #abandon({ exchange }: { readonly exchange: RoutedExchange }, error: unknown): void {
    const { requestId, outgoing } = exchange;
    this.#dependencies.observe({ kind: 'server fault', requestId, error });
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    const response = errorResponse(clientErrors.serverError());
    sendResponse(outgoing, response, true);
    this.#observe(exchange, 'defect', response.status, bytesOf(response.body));
  }

  /** Where the response to a request may be cached; null if it may not. */
  #cacheSlot({ request }: Parsed): CacheSlot | null {
    const { store } = this.#dependencies;
    if (request === null || !isRead(request.request)) return null;
    if (request.negotiated.fault !== null) return null;
    const version = store.currentVersion();
    return version === null ? null : { key: cacheKeyOf(request), version };
  }

  #nextId(): string {
    return `${this.#idPrefix}-${(this.#requests++).toString(36)}`;
  }

  /**
   * Call this with every new connection. It closes a connection that exceeds the limit of its client. A trusted proxy has
   * the connections of many clients, so it has no limit.
   */
  noteAccepted(socket: Socket): void {
    const { trustedProxies } = this.#dependencies.settings;
    const isOurs = trustedProxies !== null && isProxy(trustedProxies, socket.remoteAddress ?? '');
    if (!isOurs && !this.#admission.addConnection(socket)) socket.destroy();
  }

  /** Responds to requests that the HTTP parser refused. */
  handleMalformed(error: ParserError, socket: Socket): void {
    if (this.#admission.keepRest(socket, error)) return;
    const client = socket.remoteAddress ?? '';
    const { settings, observe } = this.#dependencies;
    const isRest = this.#latest.get(socket)?.complete === false;
    const requestId = this.#nextId();
    const input = { socket, isRest, requestId };
    const sent = respondToMalformed(error, input, this.#router, settings.baseUrl);
    if (sent === null) return;
    const route = 'malformed';
    observe({ kind: 'request completed', requestId, route, durationMs: 0, client, ...sent });
  }

  /** From now on every response closes its connection. Requests wait until they are released. */
  close(): void {
    this.#closing = true;
    this.#admission.hold();
  }

  release(): void {
    this.#admission.release();
  }
}

/**
 * A refusal that asks the client to retry is sent after this long. Otherwise a client that retries immediately, on many
 * connections, would occupy the serving thread with refusals: on forty it sends 160 requests a second, not thousands.
 */
const REFUSAL_MS = 250;

/** Creates the response to a request. */
export class Responder {
  readonly #dependencies: ResponderDependencies;
  readonly #served: Served;

  constructor(dependencies: ResponderDependencies) {
    this.#dependencies = dependencies;
    const baseOf = baseUrlsOf(dependencies.settings, stateOf(dependencies));
    const { parliament, following = null, asFiles = false } = dependencies;
    const mayFollow = following !== null;
    this.#served = { baseOf, parliament, mayFollow, asFile: asFiles };
  }

  /** Step 4. */
  parse(exchange: RoutedExchange): Parsed {
    try {
      return { request: parseRequest(exchange, this.#served), fault: null };
    } catch (fault) {
      return { request: null, fault };
    }
  }

  /** Step 6; a client that is over its limit is refused. */
  respond(
    exchange: RoutedExchange,
    { request, fault }: Parsed,
    waitSeconds = 0,
  ): Awaitable<HttpResponse> {
    const onError = (error: unknown): Promise<HttpResponse> =>
      this.#respondToError(error, exchange, request);
    try {
      if (waitSeconds > 0) throw clientErrors.tooManyRequests(waitSeconds);
      if (request === null) throw fault;
      const response = this.#respondTo(exchange, request);
      return response instanceof Promise ? response.catch(onError) : response;
    } catch (error) {
      return onError(error);
    }
  }

  #respondTo(exchange: RoutedExchange, request: ParsedRequest): Awaitable<HttpResponse> {
    const { settings, store } = this.#dependencies;
    const {
      incoming,
      route: { target, parameters },
    } = exchange;
    // A client with credentials may read here what it has just written through another server.
    const newest = rawHeader(incoming, 'authorization') !== undefined;
    const made = store.monotonicReads(() => target.respond(request), newest);
    return andThen(made, (response) => {
      const forAll = forCdn(response, target.route, parameters, settings.cdnSeconds);
      return isStreamed(forAll) ? openBody(forAll, incoming) : forAll;
    });
  }

  /** `request` is null if it could not be parsed. */
  async #respondToError(
    error: unknown,
    { incoming, requestId, route }: RoutedExchange,
    request: ParsedRequest | null,
  ): Promise<HttpResponse> {
    const { resource, respondToError } = route.target;
    const shown = clientErrorOf(error, incoming.method);
    const reason = shown.status === 429 ? 'a client is over its limit' : shown.message;
    if (isRefusalForLoad(error) || shown.status === 429) {
      this.#dependencies.observe({ kind: 'request refused', reason });
    } else if (shown.status >= 500) {
      this.#dependencies.observe({ kind: 'server fault', requestId, error });
    }
    if (shown.status === 429 || shown.status === 503) await timers.setTimeout(REFUSAL_MS);
    if (request === null) return errorResponse(shown, resource);
    if (respondToError !== undefined && isRead(incoming)) return respondToError(shown, request);
    return resource === null
      ? errorResponse(shown)
      : await negotiatedErrorResponse(shown, resource, request);
  }
}

/**
 * What every ETag depends on besides the record: the program, the description of the parliament, and whether pages have the
 * form to follow them.
 */
function stateOf({ version, parliament, following = null }: ResponderDependencies): string {
  const mail = following === null ? '' : ' mail';
  return `${version} ${hash('sha256', JSON.stringify(parliament))}${mail}`;
}

/**
 * The client of a request, for searches and exports. Most handlers never need it, so it is created on first use. An object with
 * its own getters would take as long to create as all the headers of a response.
 */
class RequestCaller implements Caller {
  readonly #exchange: RoutedExchange;
  #gone: AbortSignal | null = null;

  constructor(exchange: RoutedExchange) {
    this.#exchange = exchange;
  }

  get client(): string {
    return clientNetwork(this.#exchange.client);
  }

  get gone(): AbortSignal {
    return (this.#gone ??= goneSignal(this.#exchange));
  }
}

function goneSignal({ incoming, outgoing }: RoutedExchange): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new ClientGone());
  // The declared type is wrong: the request of a broken connection has no socket.
  const socket = incoming.socket as Socket | null;
  if (socket === null || socket.destroyed) abort();
  else {
    socket.once('close', abort);
    outgoing.once('close', () => socket.off('close', abort));
  }
  return controller.signal;
}
