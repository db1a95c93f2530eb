// Creates the response to a GET without a connection, through the routes of the server, for published files.

import { exportsHere } from '../export/export-file.ts';
import type { Observe } from '../observe/observation.ts';
import { createPublisher } from '../publish/publisher.ts';
import type { Store } from '../store/contract/store.ts';
import type { HttpResponse } from '../http/response.ts';
import { exchangeOf } from './parse-request.ts';
import type { Router } from '../http/router.ts';
import type { Endpoint } from './endpoint.ts';
import { newSessionSecret } from '../threads/session-secret.ts';
import { Responder } from './handle-request.ts';
import { createRoutes, type RouteDependencies } from './routes.ts';

export interface RendererDependencies extends Pick<
  RouteDependencies,
  'finder' | 'parliament' | 'version'
> {
  readonly store: Store;
  readonly baseUrl: string;
  readonly asFiles?: boolean;
}

export type Renderer = Readonly<ReturnType<typeof createRenderer>>;

/** A defect, or a store that cannot be read, rejects the promise. Every other error is a response. */
export function createRenderer(dependencies: RendererDependencies) {
  const { store, finder, parliament, version, baseUrl, asFiles = false } = dependencies;
  const faults: Error[] = [];
  const observe: Observe = (observation) => {
    if (observation.kind === 'server fault') faults.push(observation.error as Error);
  };
  const router = createRoutes({
    ...dependencies,
    observe,
    publisher: createPublisher(store),
    // A renderer has no connection over which somebody could sign in.
    signIns: { sessionSecret: newSessionSecret(), takeSignIn: () => 0, clientOf: () => '' },
    exports: exportsHere({ store, finder }),
    bodyLimit: 0,
    metrics: async () => '',
  });
  const responder = new Responder({
    settings: { baseUrl, trustedProxies: null, cdnSeconds: 0 },
    version,
    parliament,
    asFiles,
    store,
    observe,
  });
  const { host } = new URL(baseUrl);
  /** Returns the response at a path with its query, for a client without preferences. */
  const render = async (address: string): Promise<HttpResponse> => {
    const exchange = exchangeOf(address, host, router);
    const response = await responder.respond(exchange, responder.parse(exchange));
    const fault = faults.pop();
    if (fault !== undefined) throw fault;
    return response;
  };
  /** The patterns of all paths, except those that only redirect to another spelling. */
  const routes = routesOf(router);
  /** The route of a path; null if there is none. */
  const routeOf = (path: string): string | null => {
    const { route } = router.find(path)?.target ?? {};
    return route !== undefined && routes.has(route) ? route : null;
  };
  return { render, routes, routeOf };
}

export function routesOf(router: Router<Endpoint>): ReadonlySet<string> {
  const pages = router.targets().filter(({ isRedirect = false }) => !isRedirect);
  return new Set(pages.map(({ route }) => route));
}
