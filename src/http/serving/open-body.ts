// Opens the body of a streamed response before anything is sent, so that whatever prevents it is still an error response.

import type { IncomingMessage } from 'node:http';
import { orNotModified } from '../shared/freshness.ts';
import { isStreamed, type HttpResponse } from '../shared/response.ts';

/** The response with its body open; unchanged where no body will be sent. */
export async function openBody(
  response: HttpResponse,
  incoming: IncomingMessage,
): Promise<HttpResponse> {
  const needed = orNotModified(response, incoming);
  if (!isStreamed(needed) || incoming.method === 'HEAD') return needed;
  const opened = await needed.open();
  const headers = replaceHeaders(needed.headers, opened.headers);
  // The record may have changed since: into the state that the client has.
  const sent = orNotModified({ ...needed, headers, opened }, incoming);
  if (!isStreamed(sent)) await opened.close();
  return sent;
}

/** Names and values in turn; a name that is replaced keeps its position. */
function replaceHeaders(headers: readonly string[], others: readonly string[]): string[] {
  const fields = [...headers];
  for (let at = 0; at < others.length; at += 2) {
    const [name = '', value = ''] = others.slice(at, at + 2);
    const found = fields.indexOf(name);
    if (found < 0) fields.push(name, value);
    else fields[found + 1] = value;
  }
  return fields;
}
