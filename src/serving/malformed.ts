// Responds to requests that the HTTP parser refuses. They never become a request object, so the response is written to the socket.

import type { Socket } from 'node:net';
import { ClientError, clientErrors } from '../base/errors.ts';
import { errorResponse } from '../api/handle-api-request.ts';
import { isHost } from '../http/base-url.ts';
import { responseOn } from '../http/node-fields.ts';
import { ADDRESS_LENGTH_MAX, HEADER_BYTES_MAX } from '../http/limits.ts';
import { headerList, sendResponse, sentHeaders, STATUS_CODES } from '../http/response.ts';
import type { ParserError } from '../http/exchange.ts';
import type { Router } from '../http/router.ts';
import type { Endpoint } from './endpoint.ts';

/** How long a response may take if the rest of its request will never arrive. */
const BROKEN_REQUEST_TIMEOUT_MS = 1_000;

/** Our error code for a CONNECT request, for which Node has a separate event. */
export const CONNECT_REFUSED = 'HANSARD_CONNECT';

/**
 * Responds and closes, and returns the observation; null if the client is gone, an earlier response is still being sent, or the
 * request already has its response. `isRest`: the parser refused the rest of a request whose head was handled.
 */
export function respondToMalformed(
  error: ParserError,
  { socket, isRest, requestId }: { socket: Socket; isRest: boolean; requestId: string },
  router: Router<Endpoint>,
  baseUrl: string | null,
) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
  }
  const earlier = responseOn(socket);
  if (earlier !== null) {
    earlier.once('finish', () => socket.end());
    const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    // The body is not valid HTTP, but its request was already passed on when the head arrived.
    if (!earlier.headersSent && (isTimeout || !earlier.req.complete)) {
      const fault = isTimeout ? clientErrors.requestTimeout() : malformed();
      sendResponse(earlier, errorResponse(fault), true);
    }
    // A response that waits for the rest of its request would wait for ever. Any other response is sent soon.
    if (!earlier.req.complete)
      setTimeout(() => socket.destroy(), BROKEN_REQUEST_TIMEOUT_MS).unref();
    return null;
  }
  if (isRest) {
    socket.destroy();
    return null;
  }
  const line = requestLine(error);
  const { status, body, headers } = faultOf(error, line, router, baseUrl ?? ownBase(error));
  const text = status === 301 ? '' : JSON.stringify(body);
  const own = headerList({
    ...headers,
    'Content-Type': 'application/json',
    Vary: 'Accept',
    'Content-Length': String(Buffer.byteLength(text)),
  });
  const head = sentHeaders(own, requestId, true).map((part, at) =>
    at % 2 === 0 ? `${part}: ` : `${part}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`);
  return { method: line?.method ?? '', url: line?.url ?? '', status, bytes: text.length };
}

type RequestLine = Readonly<Record<'method' | 'url', string>>;

function faultOf(
  error: ParserError,
  line: RequestLine | null,
  router: Router<Endpoint>,
  baseUrl: string,
): ClientError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return isTargetTooLong(error, line)
        ? clientErrors.addressTooLong(ADDRESS_LENGTH_MAX)
        : clientErrors.headersTooLarge(HEADER_BYTES_MAX);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return clientErrors.requestTimeout();
    case 'HPE_INVALID_URL':
      return clientErrors.badRequest(
        'The address is not valid, or has a character that must be percent-encoded.',
      );
    case CONNECT_REFUSED:
      return clientErrors.methodNotAllowed('CONNECT', 'GET, HEAD, OPTIONS');
    case 'HPE_INVALID_METHOD':
      return line === null ? malformed() : methodFault(line, router, baseUrl);
    default:
      return malformed();
  }
}

function methodFault(
  { method, url }: RequestLine,
  router: Router<Endpoint>,
  baseUrl: string,
): ClientError {
  const [path = ''] = url.split('?', 1);
  const endpoint = router.find(path)?.target;
  if (endpoint === undefined) return clientErrors.notFound();
  const allow = endpoint.resource?.allow ?? endpoint.allow;
  if (allow !== undefined) return clientErrors.methodNotAllowed(method, allow);
  // The path of a resource without its final slash redirects, whatever the method.
  return new ClientError(301, {}, { Location: `${baseUrl}${path}/${url.slice(path.length)}` });
}

const malformed = (): ClientError => clientErrors.badRequest('The request is not valid HTTP.');

/** The base URL according to the Host header; empty without that header, so that links are paths. */
function ownBase({ rawPacket }: ParserError): string {
  const host = /\r\nhost:[ \t]*([^\r\n]*)/i.exec(rawPacket?.toString('latin1') ?? '')?.[1] ?? '';
  return isHost(host) ? `http://${host}` : '';
}

/** The method and target of the refused request; null if it does not look like a request. */
function requestLine({ rawPacket, bytesParsed = 0 }: ParserError): RequestLine | null {
  const text = rawPacket?.toString('latin1') ?? '';
  const lastHeadEnd = text.lastIndexOf('\r\n\r\n', Math.max(0, bytesParsed - 1));
  const start = lastHeadEnd < 0 || bytesParsed === 0 ? 0 : lastHeadEnd + 4;
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}) (\/[^ \r\n]*)/.exec(text.slice(start));
  if (match === null) return null;
  const [, method = '', url = ''] = match;
  return { method, url };
}

/** Whether the target was too long, rather than the headers. A later packet of a long target has no spaces. */
function isTargetTooLong({ rawPacket }: ParserError, line: RequestLine | null): boolean {
  if (line !== null) return line.url.length > ADDRESS_LENGTH_MAX;
  return /^[!-~]+( HTTP\/1\.\d\r\n|$)/.test(rawPacket?.toString('latin1') ?? '');
}
