// Reads the JSON body of a request, within its limit.

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClientError, clientErrors } from '../../errors.ts';

/** The parsed body and its bytes. */
export interface JsonBody {
  readonly value: unknown;
  readonly bytes: Buffer;
}

/** Throws 415 for another media type, 413 past the limit, 400 for what is not JSON. Sends 100 Continue to a client that waits for it. */
export async function readJsonBody(
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number,
): Promise<JsonBody> {
  const { 'content-type': type, 'content-length': length, expect } = request.headers;
  if (!isJson(type)) throw clientErrors.unsupportedMediaType(type ?? '');
  if (Number(length ?? 0) > bytesMax) throw clientErrors.bodyTooLarge(bytesMax);
  if (expect?.toLowerCase() === '100-continue') response.writeContinue();
  const bytes = await readBytes(request, bytesMax);
  if (!isUtf8(bytes)) throw clientErrors.parseError('the body is not valid UTF-8');
  try {
    return { value: JSON.parse(bytes.toString('utf8')) as unknown, bytes };
  } catch (error) {
    throw clientErrors.parseError((error as Error).message);
  }
}

/** application/json, with or without charset=utf-8. No Content-Type is JSON too: nothing else is accepted. */
function isJson(type: string | undefined): boolean {
  if (type === undefined) return true;
  return /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i.test(type);
}

async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The request must not be destroyed: the response is still to be sent, and the log names the client.
    for await (const chunk of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw clientErrors.bodyTooLarge(bytesMax);
      chunks.push(chunk);
    }
  } catch (error) {
    request.resume();
    throw error instanceof ClientError ? error : clientErrors.badRequest('The request broke off.');
  }
  return Buffer.concat(chunks);
}
