// Who asks for a write, and under which key of their own.

import { hash } from 'node:crypto';
import { clientErrors } from '../../../errors.ts';
import type { WriteRequest } from '../../../publish/operation.ts';
import type { Token } from '../../../store/contract/results.ts';
import type { ApiRequest } from './resource.ts';

/** The longest key a client may give; they are usually UUIDs. */
const KEY_LENGTH_MAX = 255;

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
  const asked = `${request.method} ${path}\n${hash('sha256', bytes, 'hex')}`;
  return { tokenName: name, idempotency: { key, requestDigest: hash('sha256', asked, 'hex') } };
}
