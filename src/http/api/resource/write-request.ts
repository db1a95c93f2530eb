// A request to write: its body, its Idempotency-Key, and the token it came with.

import { hash } from 'node:crypto';
import { clientErrors } from '../../../errors.ts';
import type { WriteRequest } from '../../../publish/operation.ts';
import type { Token } from '../../../store/contract/results.ts';
import { readJsonBody } from '../../shared/read-body.ts';
import type { ApiRequest } from './resource.ts';

/** The longest key a client may give; they are usually UUIDs. */
const KEY_LENGTH_MAX = 255;

/** The JSON of the body, and its bytes. */
export function jsonBody(
  { request, response }: ApiRequest,
  bodyLimit: number,
): ReturnType<typeof readJsonBody> {
  return readJsonBody(request, response, bodyLimit);
}

/** A request with a key may have been answered before: then it is not judged by the record as it is now. */
export function hasIdempotencyKey({ request }: ApiRequest): boolean {
  return request.headers['idempotency-key'] !== undefined;
}

export function writeRequestOf(
  { request, path }: ApiRequest,
  { name }: Token,
  bytes: Buffer,
): WriteRequest {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { tokenName: name, idempotency: null };
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH_MAX) {
    throw clientErrors.badRequest(`Idempotency-Key must have 1 to ${KEY_LENGTH_MAX} characters.`);
  }
  const whole = `${request.method} ${path}\n${hash('sha256', bytes, 'hex')}`;
  return { tokenName: name, idempotency: { key, requestDigest: hash('sha256', whole, 'hex') } };
}
