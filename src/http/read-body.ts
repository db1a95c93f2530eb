// Reads the body of a request, JSON or a form, within its limit.

import type { IncomingMessage } from 'node:http';
import { ClientError, clientErrors } from '../base/errors.ts';
import { JsonFault, parseBoundedJson } from '../record/rules/bounded-json.ts';
import type { ParsedRequest } from './parsed-request.ts';

/** A request, and its response for sending 100 Continue. */
type Exchange = Pick<ParsedRequest, 'request' | 'response'>;

/**
 * The parsed body and its bytes. Throws 415 for another media type or a content coding, 413 beyond the limit, 400 if it is not
 * JSON.
 */
export async function readJsonBody(exchange: Exchange, bytesMax: number) {
  const { request } = exchange;
  refuseCoding(request);
  // Without a body, no type is needed.
  const type = request.headers['content-type'] ?? (hasBody(request) ? '' : JSON_TYPE);
  if (!isJson(type)) throw clientErrors.unsupportedMediaType(type, JSON_TYPE);
  const bytes = await readBytes(exchange, bytesMax);
  try {
    return { value: parseBoundedJson(bytes), bytes };
  } catch (error) {
    throw error instanceof JsonFault ? clientErrors.parseError(error.message) : error;
  }
}

/** The fields of a form. Anybody may send one. Throws 415 for another media type, 413 beyond the limit. */
export async function readFormBody(exchange: Exchange, bytesMax: number): Promise<URLSearchParams> {
  refuseCoding(exchange.request);
  const { 'content-type': type = '' } = exchange.request.headers;
  if (!/^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw clientErrors.unsupportedMediaType(type, FORM_TYPE);
  }
  return new URLSearchParams((await readBytes(exchange, bytesMax)).toString('utf8'));
}

/** Whether a request has a body, even an empty chunked one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** If compressed bodies were accepted, the stored bytes would differ from those that were sent. */
function refuseCoding({ headers }: IncomingMessage): void {
  const coding = headers['content-encoding'];
  if (coding === undefined || ['', 'identity'].includes(coding.trim().toLowerCase())) return;
  throw clientErrors.unsupportedCoding(coding);
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** application/json, with or without charset=utf-8. */
function isJson(type: string): boolean {
  return /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?(?:;\s*)?$/i.test(type);
}

/** Sends 100 Continue to a client that waits for it. */
async function readBytes({ request, response }: Exchange, bytesMax: number): Promise<Buffer> {
  const { 'content-length': length, expect } = request.headers;
  if (Number(length ?? 0) > bytesMax) throw clientErrors.bodyTooLarge(bytesMax);
  if (expect?.toLowerCase() === '100-continue') response.writeContinue();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The request must not be destroyed here: its response must still be sent, and the log names the client.
    for await (const chunk of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      if (bytes + chunk.length > bytesMax) throw clientErrors.bodyTooLarge(bytesMax);
      bytes += chunk.length;
      chunks.push(chunk);
    }
  } catch (error) {
    request.resume();
    throw error instanceof ClientError
      ? error
      : clientErrors.badRequest('The request ended before its body was complete.');
  }
  return Buffer.concat(chunks);
}
