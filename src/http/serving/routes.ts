// The routes of the server: the interface, the reading site, assets, and what an operator's machines read.

import { clientErrors } from '../../errors.ts';
import type { FileExports } from '../../export/export-file.ts';
import { METRICS_TYPE } from '../../observe/metrics.ts';
import type { Publisher } from '../../publish/publisher.ts';
import type { Parliament } from '../../record/parliament/parliament.ts';
import type { Finder } from '../../finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import { handleApiRequest } from '../api/handle-api-request.ts';
import { openApiOf, openApiResponse } from '../api/openapi.ts';
import { limitedExports } from '../api/operations/exports.ts';
import type { ApiDependencies } from '../api/resource.ts';
import { RESOURCES } from '../api/resources.ts';
import { assetResponse } from '../shared/assets.ts';
import * as links from '../shared/links.ts';
import { redirectTo } from '../shared/freshness.ts';
import { type HttpResponse, responseOf } from '../shared/response.ts';
import type { Following } from '../web/handle-follow-request.ts';
import { failedPageRequest } from '../web/handle-page-request.ts';
import { type SiteDependencies, siteRoutes } from '../web/site.ts';
import { createRouter, type Endpoint, type Router } from './router.ts';
import type { MethodsAt } from './malformed.ts';
import { MCP_METHODS, mcpEndpoint } from './mcp-endpoint.ts';

export interface RouteDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly exports: FileExports;
  readonly publisher: Publisher;
  readonly parliament: Parliament;
  readonly bodyLimit: number;
  /** The folder whose dump is served; none where it is null. */
  readonly dumpFolder?: string | null;
  /** By what pages are followed; null where the service sends no mail. */
  readonly following?: Following | null;
  /** Whether language models are given tools; they are not where it is left out. */
  readonly mcp?: boolean;
  /** The version of the program. */
  readonly version: string;
  /** The metrics of every serving process, in Prometheus' text format. */
  readonly metrics: () => Promise<string>;
}

export function createRoutes(dependencies: RouteDependencies): Router<Endpoint> {
  const { store, metrics, mcp = false, version } = dependencies;
  const router = createRouter<Endpoint>();
  const openApi = openApiOf(RESOURCES);
  addResources(router, { ...dependencies, exports: limitedExports(dependencies.exports) });
  addReadOnly(router, links.OPENAPI, openApiResponse(openApi));
  addOtherSlash(router, links.OPENAPI);
  addSite(router, { ...dependencies, openApi });
  addReadOnly(
    router,
    `${links.ASSETS}:name`,
    async ({ path }) => assetResponse(path) ?? notFound(),
  );
  if (mcp) {
    const respond = mcpEndpoint(router, version);
    router.add(links.MCP, endpointOf(links.MCP, respond, MCP_METHODS));
  }
  addForOperators(router, links.LIVEZ, async () => liveResponse());
  addForOperators(router, links.READYZ, () => readyResponse(store));
  addForOperators(router, links.METRICS, async () => textResponse(200, await metrics()));
  return router;
}

/** The methods allowed at a path, for a method that the parser refuses before the request is routed. */
export function methodsAt(router: Router<Endpoint>): MethodsAt {
  return (path) => {
    const endpoint = router.find(path)?.target;
    if (endpoint === undefined) return null;
    return endpoint === ADD_SLASH
      ? { withSlash: `${path}/` }
      : { allow: endpoint.resource?.allow ?? endpoint.allow ?? READ_ONLY };
  };
}

function addResources(router: Router<Endpoint>, api: ApiDependencies): void {
  for (const resource of RESOURCES) {
    const { path } = resource;
    router.add(path, {
      route: path,
      resource,
      respond: (request) => handleApiRequest(resource, request, api),
    });
    router.add(path.slice(0, -1), ADD_SLASH);
  }
}

/** The path of a resource without its slash redirects to the one with it, whatever the method. */
const ADD_SLASH: Endpoint = {
  route: 'without slash',
  resource: null,
  isRedirect: true,
  respond: async ({ base, path, request }) =>
    redirectTo(301, `${base.url}${path}/${(request.url ?? '').slice(path.length)}`, base),
};

const READ_ONLY = 'GET, HEAD';

/** The pages of the reading site. A path with a slash too many or too few redirects to the page. */
function addSite(router: Router<Endpoint>, dependencies: SiteDependencies): void {
  for (const { path, respond, allow = READ_ONLY } of siteRoutes(dependencies)) {
    router.add(path, { ...endpointOf(path, respond, allow), respondToError: failedPageRequest });
    // A file, which has an extension, has no such redirect; the page of data and the list of dumps differ by the slash alone.
    if (!WITHOUT_REDIRECT.has(path) && !/\.[a-z]+$/.test(path)) addOtherSlash(router, path);
  }
}

const WITHOUT_REDIRECT: ReadonlySet<string> = new Set([
  links.HOME,
  links.CITE,
  links.DUMPS,
  links.DUMP_FILE,
]);

const otherSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

const redirectToOtherSlash: Endpoint['respond'] = async ({ base, path, request }) =>
  redirectTo(301, `${base.url}${otherSlash(path)}${(request.url ?? '').slice(path.length)}`, base);

function addOtherSlash(router: Router<Endpoint>, path: string): void {
  const other = otherSlash(path);
  router.add(other, {
    ...endpointOf(other, redirectToOtherSlash, READ_ONLY),
    isRedirect: true,
  });
}

function addReadOnly(router: Router<Endpoint>, path: string, respond: Endpoint['respond']): void {
  router.add(path, endpointOf(path, respond, READ_ONLY));
}

/** A probe must not fail because other requests came from its address. */
function addForOperators(
  router: Router<Endpoint>,
  path: string,
  respond: Endpoint['respond'],
): void {
  router.add(path, { ...endpointOf(path, respond, READ_ONLY), isForOperators: true });
}

/** An endpoint that refuses every other method. */
function endpointOf(path: string, respond: Endpoint['respond'], allow: string): Endpoint {
  const methods = allow.split(', ');
  return {
    route: path,
    resource: null,
    allow,
    respond: async (request) => {
      if (methods.includes(request.method)) return await respond(request);
      throw clientErrors.methodNotAllowed(request.method, allow);
    },
  };
}

function notFound(): never {
  throw clientErrors.notFound();
}

function textResponse(status: number, body: string, type = METRICS_TYPE): HttpResponse {
  return responseOf(status, ['Content-Type', type, 'Cache-Control', 'no-store'], body);
}

const PLAIN = 'text/plain; charset=utf-8';

/** The event loop turns. Nothing else is checked, so that a slow store does not make anybody restart the process. */
function liveResponse(): HttpResponse {
  return textResponse(200, 'ok\n', PLAIN);
}

/** The record can be read. */
async function readyResponse(store: Store): Promise<HttpResponse> {
  try {
    await store.ping();
    return textResponse(200, 'ready\n', PLAIN);
  } catch {
    const response = textResponse(503, 'not ready: the record cannot be read\n', PLAIN);
    return { ...response, headers: [...response.headers, 'Retry-After', '5'] };
  }
}
