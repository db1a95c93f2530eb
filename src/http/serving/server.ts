// The server: the site map, and how it listens and ends.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { clientErrors } from '../../errors.ts';
import type { Publisher } from '../../publish/publisher.ts';
import type { Finder } from '../../search/finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import { handleApiRequest } from '../api/handle-api-request.ts';
import { openApiResponse } from '../api/openapi/openapi-response.ts';
import { openApiOf } from '../api/openapi/openapi.ts';
import type { Resource } from '../api/resource/resource.ts';
import { resources } from '../api/resources.ts';
import { assetResponse } from '../shared/assets.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import {
  createRequestHandler,
  type RequestHandler,
  type RequestHandlerDependencies,
  type Target,
} from './handle-request.ts';
import { liveResponse, readyResponse, textResponse } from './health.ts';
import * as limits from '../shared/limits.ts';
import * as links from '../shared/links.ts';
import { CONNECT_REFUSED, type MethodsAt } from './malformed.ts';
import { redirectTo } from '../shared/redirect.ts';
import { createRouter, type Router } from './router.ts';
import { failedPageRequest } from '../web/handle-page-request.ts';
import { siteRoutes, type SiteDependencies } from '../web/site.ts';

export interface ServerDependencies extends Omit<
  RequestHandlerDependencies,
  'currentVersion' | 'together'
> {
  readonly store: Store;
  readonly finder: Finder;
  readonly publisher: Publisher;
  readonly bodyLimit: number;
  /** The numbers of every serving process, as Prometheus reads them. */
  readonly metrics: () => Promise<string>;
}

export interface HansardServer {
  /** Listens, and gives the address it can be reached at. */
  readonly listen: (where: { host: string; port: number }) => Promise<string>;
  /** Takes no new connections, finishes what is in flight, and ends what is left at the deadline. */
  readonly close: (deadlineMs?: number) => Promise<void>;
}

/** Builds the server; building is not starting. */
export function buildServer(needs: ServerDependencies): HansardServer {
  const { store } = needs;
  const router = createRouter<Target>();
  const table = resources(needs);
  const openApi = openApiOf(table);
  addResources(router, table);
  addReading(router, links.OPENAPI, openApiResponse(openApi));
  addReading(router, otherSlash(links.OPENAPI), sendOn);
  addSite(router, { ...needs, openApi });
  addReading(router, `${links.ASSETS}:name`, async ({ path }) => assetResponse(path) ?? notFound());
  addReading(router, links.LIVEZ, async () => liveResponse());
  addReading(router, links.READYZ, () => readyResponse(store));
  addReading(router, links.METRICS, async () => textResponse(200, await needs.metrics()));

  const currentVersion = (): string | null => store.currentVersion();
  const together: Store['monotonicReads'] = (work, newest) => store.monotonicReads(work, newest);
  const exchange = createRequestHandler(
    { ...needs, currentVersion, together },
    router,
    methodsAt(router),
  );
  return serverOf(httpServer(exchange), exchange);
}

function addResources(router: Router<Target>, table: readonly Resource[]): void {
  for (const resource of table) {
    const { path } = resource;
    router.add(path, {
      route: path,
      resource,
      respond: (call) => handleApiRequest(resource, call),
    });
    router.add(path.slice(0, -1), ADD_SLASH);
  }
}

/** A known address without its slash is sent to the one with it, whatever the method. */
const ADD_SLASH: Target = {
  route: 'without slash',
  resource: null,
  respond: async ({ base, path, request }) =>
    redirectTo(301, `${base.url}${path}/${request.url!.slice(path.length)}`, base),
};

const READ_ONLY = 'GET, HEAD';

/** The pages of the reading site. One that is asked for with a slash too many or too few is sent on. */
function addSite(router: Router<Target>, needs: SiteDependencies): void {
  for (const { path, respond } of siteRoutes(needs)) {
    addReading(router, path, respond, failedPageRequest);
    // What is not a page has an ending, and no slash after it.
    if (path !== links.HOME && path !== links.CITE && !/\.[a-z]+$/.test(path))
      addReading(router, otherSlash(path), sendOn);
  }
}

const otherSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

const sendOn: Target['respond'] = async ({ base, path, request }) =>
  redirectTo(301, `${base.url}${otherSlash(path)}${request.url!.slice(path.length)}`, base);

function addReading(
  router: Router<Target>,
  path: string,
  respond: Target['respond'],
  failed?: Target['failed'],
): void {
  const reading = (call: ParsedRequest): ReturnType<Target['respond']> => {
    if (call.method === 'GET' || call.method === 'HEAD') return respond(call);
    throw clientErrors.methodNotAllowed(call.method, READ_ONLY);
  };
  router.add(path, {
    route: path,
    resource: null,
    respond: async (call) => await reading(call),
    ...(failed === undefined ? {} : { failed }),
  });
}

function notFound(): never {
  throw clientErrors.notFound();
}

/** What can be done at an address, for a method that the parser refuses before a route is asked. */
function methodsAt(router: Router<Target>): MethodsAt {
  return (path) => {
    const target = router.find(path)?.target;
    if (target === undefined) return null;
    return target === ADD_SLASH
      ? { withSlash: `${path}/` }
      : { allow: target.resource?.allow ?? READ_ONLY };
  };
}

function httpServer({ handle, malformed }: RequestHandler): Server {
  const server = createServer({
    requestTimeout: limits.REQUEST_TIMEOUT_MS,
    headersTimeout: limits.HEADERS_TIMEOUT_MS,
    keepAliveTimeout: limits.KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: limits.TIMEOUT_CHECK_INTERVAL_MS,
    maxHeaderSize: limits.HEADER_BYTES_MAX,
    // A request without Host is answered by us, with a reason, and not by the parser.
    requireHostHeader: false,
  });
  server.maxConnections = limits.CONNECTIONS_MAX;
  server.on('request', handle);
  // Whether a body is wanted is decided after it is known who asks: nobody is told beforehand to go on.
  const waiting = (request: IncomingMessage, response: ServerResponse): void =>
    handle(request, response);
  server.on('checkContinue', waiting).on('checkExpectation', waiting);
  server.on('clientError', malformed);
  server.on('connect', (_request, socket: Socket) => {
    malformed(Object.assign(new Error('CONNECT'), { code: CONNECT_REFUSED }), socket);
  });
  return server;
}

/** Ten seconds are promised from signal to exit; one is left for the way there. */
const CLOSE_DEADLINE_MS = 9_000;

function serverOf(server: Server, exchange: RequestHandler): HansardServer {
  return {
    listen: async ({ host, port }) => {
      server.listen({ host, port });
      await once(server, 'listening');
      const { address, family, port: given } = server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${given}`;
    },
    close: async (deadlineMs = CLOSE_DEADLINE_MS) => {
      exchange.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
      await closed;
      clearTimeout(deadline);
    },
  };
}
