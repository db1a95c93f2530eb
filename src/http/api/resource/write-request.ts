// A request to write: its body, its Idempotency-Key, and the token it came with.

import { hash } from 'node:crypto';
import { clientErrors } from '../../../errors.ts';
import type { WriteRequest } from '../../../publish/operation.ts';
import type { AccessToken } from '../../../store/contract/results.ts';
import { checkReason } from '../../../record/rules/reason.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { refuseFaults } from './check-body.ts';
import { hasBody, readJsonBody } from '../../shared/read-body.ts';
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

/** The same where a request may have no body: then its JSON is an empty object. */
export async function optionalJsonBody(
  request: ApiRequest,
  bodyLimit: number,
): ReturnType<typeof readJsonBody> {
  if (hasBody(request.request)) return await jsonBody(request, bodyLimit);
  return { value: {}, bytes: Buffer.alloc(0) };
}

/** A request with a key may have been answered before: then it is not judged by the record as it is now. */
export function hasIdempotencyKey({ request }: ApiRequest): boolean {
  return request.headers['idempotency-key'] !== undefined;
}

/** The reason a request without a body gives, in its query, and the bytes that stand for it. */
export function queryReason({ query }: ApiRequest): { bytes: Buffer; reason: string | null } {
  const faults = new FieldFaults();
  const reason = checkReason(query.get('reason'), faults);
  refuseFaults(faults);
  return { reason, bytes: Buffer.from(reason ?? '') };
}

export function writeRequestOf(
  { request, path }: ApiRequest,
  { name }: AccessToken,
  { bytes, reason }: { readonly bytes: Buffer; readonly reason: string | null },
): WriteRequest {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { tokenName: name, reason, idempotency: null };
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH_MAX) {
    throw clientErrors.badRequest(`Idempotency-Key must have 1 to ${KEY_LENGTH_MAX} characters.`);
  }
  const whole = `${request.method} ${path}\n${hash('sha256', bytes, 'hex')}`;
  return {
    tokenName: name,
    reason,
    idempotency: { key, requestDigest: hash('sha256', whole, 'hex') },
  };
}
