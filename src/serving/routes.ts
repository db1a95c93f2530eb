// The routes of the server: the interface, the reading site, assets, and monitoring.

import { clientErrors } from '../base/errors.ts';
import { METRICS_TYPE } from '../observe/metrics.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { ServingReads } from '../store/contract/store.ts';
import { handleApiRequest } from '../api/handle-api-request.ts';
import { openApiOf, openApiResponse } from '../api/openapi.ts';
import { limitedExports } from '../api/operations/exports.ts';
import { requireKey } from '../api/request-checks.ts';
import type { ApiDependencies } from '../api/resource.ts';
import { RESOURCES } from '../api/resources.ts';
import { assetResponse } from '../http/assets.ts';
import * as links from '../http/links.ts';
import { redirectTo } from '../http/freshness.ts';
import { type HttpResponse, responseOf } from '../http/response.ts';
import { failedPageRequest } from '../site/handle-page-request.ts';
import { type SiteDependencies, siteRoutes } from '../site/site.ts';
import { createRouter, type Router } from '../http/router.ts';
import type { Endpoint } from './endpoint.ts';
import { MCP_METHODS, mcpEndpoint } from './mcp-endpoint.ts';

export interface RouteDependencies extends ApiDependencies, Omit<SiteDependencies, 'openApi'> {
  readonly parliament: Parliament;
  /** Whether to offer tools for language models; false by default. */
  readonly mcp?: boolean;
  /** The version of the program. */
  readonly version: string;
  /**
   * The metrics of every serving process, in the text format of Prometheus, and the token for reading them. Without a token,
   * metrics are not served.
   */
  readonly metrics: () => Promise<string>;
  readonly metricsToken?: string | null;
}

export function createRoutes(dependencies: RouteDependencies): Router<Endpoint> {
  const { store, metrics, metricsToken = null, mcp = false, version } = dependencies;
  const router = createRouter<Endpoint>();
  const add = (path: string, respond: Endpoint['respond'], more: Partial<Endpoint> = {}): void =>
    router.add(path, endpointOf(path, respond, more));
  const addOtherSlash = (path: string): void =>
    add(otherSlash(path), redirectToOtherSlash, { isRedirect: true });

  const openApi = openApiOf(RESOURCES);
  const api = { ...dependencies, exports: limitedExports(dependencies.exports) };
  for (const resource of RESOURCES) {
    const { path } = resource;
    const respond: Endpoint['respond'] = (request) => handleApiRequest(resource, request, api);
    router.add(path, { route: path, resource, respond });
    router.add(otherSlash(path), ADD_SLASH);
  }
  add(links.OPENAPI, openApiResponse(openApi));
  addOtherSlash(links.OPENAPI);

  const site = siteRoutes({ ...dependencies, openApi });
  for (const { path, respond, allow = READ_ONLY } of site) {
    add(path, respond, { allow, respondToError: failedPageRequest });
    // A file has an extension and no such redirect. The addresses of the data page and of the list of dumps differ only in
    // the slash.
    if (!WITHOUT_REDIRECT.has(path) && !/\.[a-z]+$/.test(path)) addOtherSlash(path);
  }
  add(`${links.ASSETS}:name`, async ({ path }) => assetResponse(path) ?? notFound());
  if (mcp) add(links.MCP, mcpEndpoint(router, version), { allow: MCP_METHODS });

  // A probe must not fail because of other requests from its address.
  const probe = { isForOperators: true };
  // This response shows that the event loop is running. Nothing else is checked, so that a slow store does not cause a
  // restart of the process.
  add(links.LIVEZ, async () => textResponse(200, 'ok\n', PLAIN), probe);
  add(links.READYZ, () => readyResponse(store), probe);
  if (metricsToken !== null) {
    const respond: Endpoint['respond'] = async (request) => {
      requireKey(request, metricsToken);
      return textResponse(200, await metrics());
    };
    add(links.METRICS, respond, probe);
  }
  return router;
}

const READ_ONLY = 'GET, HEAD';

/** An endpoint that refuses every method except its own. */
function endpointOf(path: string, respond: Endpoint['respond'], more: Partial<Endpoint>): Endpoint {
  const { allow = READ_ONLY } = more;
  const methods = allow.split(', ');
  return {
    route: path,
    resource: null,
    ...more,
    allow,
    respond: async (request) => {
      if (methods.includes(request.method)) return await respond(request);
      throw clientErrors.methodNotAllowed(request.method, allow);
    },
  };
}

/** A path with a final slash too many or too few redirects to the page. */
const redirectToOtherSlash: Endpoint['respond'] = async ({ base, path, request }) =>
  redirectTo(301, `${base.url}${otherSlash(path)}${(request.url ?? '').slice(path.length)}`, base);

const otherSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

/** The path of a resource without its final slash redirects to the path with it, whatever the method. */
const ADD_SLASH: Endpoint = {
  route: 'without slash',
  resource: null,
  isRedirect: true,
  respond: redirectToOtherSlash,
};

const WITHOUT_REDIRECT: ReadonlySet<string> = new Set([
  links.HOME,
  links.CITE,
  links.DUMPS,
  links.DUMP_FILE,
]);

function notFound(): never {
  throw clientErrors.notFound();
}

function textResponse(status: number, body: string, type = METRICS_TYPE): HttpResponse {
  return responseOf(status, ['Content-Type', type, 'Cache-Control', 'no-store'], body);
}

const PLAIN = 'text/plain; charset=utf-8';

/** Whether the record can be read. */
async function readyResponse(store: ServingReads): Promise<HttpResponse> {
  try {
    await store.ping();
    return textResponse(200, 'ready\n', PLAIN);
  } catch {
    const response = textResponse(503, 'not ready: the record cannot be read\n', PLAIN);
    return { ...response, headers: [...response.headers, 'Retry-After', '5'] };
  }
}
