// Reads the body of a request, JSON or a form, within its limit.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClientError, clientErrors } from '../../errors.ts';
import { JsonFault, parseBoundedJson } from '../../record/rules/bounded-json.ts';
import { currentCaller } from '../../threads/caller.ts';
import { ANONYMOUS_BODIES_BYTES_MAX, ANONYMOUS_BODIES_OF_CLIENT_BYTES_MAX } from './limits.ts';

/** The parsed body and its bytes. */
export interface JsonBody {
  readonly value: unknown;
  readonly bytes: Buffer;
}

/** Reads JSON that anybody may send. */
export function readAnonymousJsonBody(
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number,
): Promise<JsonBody> {
  return readJsonBody(request, response, bytesMax, anonymousBytes);
}

/** Throws 415 for another media type or a content coding, 413 past the limit, 400 for what is not JSON. Sends 100 Continue to a client that waits for it. */
export async function readJsonBody(
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number,
  arriving: ArrivingBytes | null = null,
): Promise<JsonBody> {
  const { 'content-type': type, 'content-length': length, expect } = request.headers;
  refuseCoding(request.headers['content-encoding']);
  if (!isJson(type ?? (hasBody(request) ? '' : JSON_TYPE))) {
    throw clientErrors.unsupportedMediaType(type ?? '', JSON_TYPE);
  }
  if (Number(length ?? 0) > bytesMax) throw clientErrors.bodyTooLarge(bytesMax);
  if (expect?.toLowerCase() === '100-continue') response.writeContinue();
  const bytes = await readBytes(request, bytesMax, arriving);
  return { value: parse(bytes), bytes };
}

/** The fields of a form, which anybody may send. Throws 415 for another media type, 413 past the limit. */
export async function readFormBody(
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number,
): Promise<URLSearchParams> {
  const { 'content-type': type = '', 'content-length': length, expect } = request.headers;
  refuseCoding(request.headers['content-encoding']);
  if (!/^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw clientErrors.unsupportedMediaType(type, FORM_TYPE);
  }
  if (Number(length ?? 0) > bytesMax) throw clientErrors.bodyTooLarge(bytesMax);
  if (expect?.toLowerCase() === '100-continue') response.writeContinue();
  return new URLSearchParams((await readBytes(request, bytesMax, anonymousBytes)).toString('utf8'));
}

/** Whether a request has a body, if only an empty one sent in chunks. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function parse(bytes: Buffer): unknown {
  try {
    return parseBoundedJson(bytes);
  } catch (error) {
    throw error instanceof JsonFault ? clientErrors.parseError(error.message) : error;
  }
}

/** A body that is compressed, or claims to be, would be stored as something else than was sent. */
function refuseCoding(coding: string | undefined): void {
  if (coding === undefined || /^\s*(identity)?\s*$/i.test(coding)) return;
  throw clientErrors.unsupportedCoding(coding);
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** application/json, with or without charset=utf-8. */
function isJson(type: string): boolean {
  return /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i.test(type);
}

async function readBytes(
  request: IncomingMessage,
  bytesMax: number,
  arriving: ArrivingBytes | null,
): Promise<Buffer> {
  const client = currentCaller()?.client ?? '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The request must not be destroyed: the response is still to be sent, and the log names the client.
    for await (const chunk of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      if (bytes + chunk.length > bytesMax) throw clientErrors.bodyTooLarge(bytesMax);
      arriving?.add(client, chunk.length);
      bytes += chunk.length;
      chunks.push(chunk);
    }
  } catch (error) {
    request.resume();
    throw error instanceof ClientError ? error : clientErrors.badRequest('The request broke off.');
  } finally {
    arriving?.remove(client, bytes);
  }
  return Buffer.concat(chunks);
}

/** Counts the bytes of bodies that are arriving, and refuses more than there is memory for. */
export class ArrivingBytes {
  readonly #bytesMax: number;
  readonly #ofClientMax: number;
  readonly #ofClients = new Map<string, number>();
  #inAll = 0;

  constructor(bytesMax: number, ofClientMax: number) {
    this.#bytesMax = bytesMax;
    this.#ofClientMax = ofClientMax;
  }

  /** Throws 503 where these would be too many, of the client or in all. */
  add(client: string, bytes: number): void {
    const ofClient = (this.#ofClients.get(client) ?? 0) + bytes;
    if (ofClient > this.#ofClientMax || this.#inAll + bytes > this.#bytesMax) {
      throw clientErrors.tooBusy();
    }
    this.#ofClients.set(client, ofClient);
    this.#inAll += bytes;
  }

  /** To be called when they have arrived, or never will. */
  remove(client: string, bytes: number): void {
    const ofClient = (this.#ofClients.get(client) ?? 0) - bytes;
    if (ofClient > 0) this.#ofClients.set(client, ofClient);
    else this.#ofClients.delete(client);
    this.#inAll -= bytes;
  }
}

/** The bodies of clients without a key. */
const anonymousBytes = new ArrivingBytes(
  ANONYMOUS_BODIES_BYTES_MAX,
  ANONYMOUS_BODIES_OF_CLIENT_BYTES_MAX,
);
