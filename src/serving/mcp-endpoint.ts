// POST /mcp: the Model Context Protocol over HTTP. Each message is one request, and its response one JSON object: there are no sessions and no streams.

import type { IncomingMessage } from 'node:http';
import { ClientError, clientErrors } from '../base/errors.ts';
import { handleMessage, MESSAGE_BYTES_MAX, PROTOCOL_VERSIONS } from '../mcp/handle-message.ts';
import type { InterfaceReader } from '../mcp/tool.ts';
import { isLoopback } from '../http/base-url.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import { parseQueryString } from '../http/query-string.ts';
import { readJsonBody } from '../http/read-body.ts';
import { responseOf } from '../http/response.ts';
import type { Router } from '../http/router.ts';
import type { Endpoint } from './endpoint.ts';
import { negotiateRequest, pathOf, refuseLongAddress } from './parse-request.ts';

export const MCP_METHODS = 'POST';

const HEADERS = ['Cache-Control', 'no-store'];

/** Tools read JSON, whatever the message that called them accepts. */
const WITHOUT_WISHES = { method: 'GET', rawHeaders: [] as string[] } as IncomingMessage;

/** The tools read the interface through its routes, on behalf of the client of this request. */
export function mcpEndpoint(router: Router<Endpoint>, version: string): Endpoint['respond'] {
  return async (parsed) => {
    refuseOtherOrigins(parsed);
    refuseOtherVersions(parsed);
    const { value } = await readJsonBody(parsed, MESSAGE_BYTES_MAX);
    const { parliament } = parsed;
    const context = { reader: readerOf(router, parsed), version, parliament };
    const response = await handleMessage(value, context);
    if (response === null) return responseOf(202, HEADERS, '');
    const headers = ['Content-Type', 'application/json', ...HEADERS];
    return responseOf(200, headers, JSON.stringify(response));
  };
}

function readerOf(router: Router<Endpoint>, parsed: ParsedRequest): InterfaceReader {
  return {
    baseUrl: parsed.base.url,
    get: async (address) => {
      try {
        refuseLongAddress(address);
        const path = pathOf(address);
        const route = router.find(path);
        const query = parseQueryString(address.slice(path.length + 1));
        if (route === null) throw clientErrors.notFound();
        const { target, parameters } = route;
        const read = { ...parsed, method: 'GET', path, query, parameters, request: WITHOUT_WISHES };
        const negotiated = negotiateRequest(target.resource, read);
        return await target.respond({ ...read, request: parsed.request, negotiated });
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        return { status: error.status, body: JSON.stringify(error.body) };
      }
    },
  };
}

/**
 * Refuses requests from pages of other sites. Such a page could make a browser within a private network read a record that
 * is only served there. Without BASE_URL the Host header determines the name of this site, and the host name of a malicious
 * page may resolve to this server (DNS rebinding).
 */
function refuseOtherOrigins({ request, base }: ParsedRequest): void {
  const { origin } = request.headers;
  const own = new URL(base.url);
  if (!base.shared && !isLoopback(own.hostname)) throw clientErrors.foreignHost();
  if (origin === undefined || origin === own.origin) return;
  throw clientErrors.foreignOrigin();
}

function refuseOtherVersions({ request }: ParsedRequest): void {
  const version = request.headers['mcp-protocol-version'];
  if (version === undefined || PROTOCOL_VERSIONS.some((supported) => supported === version)) return;
  throw clientErrors.badRequest(
    `MCP-Protocol-Version must be one of: ${PROTOCOL_VERSIONS.join(', ')}.`,
  );
}
