// POST entries/<id>/restore/: brings a withdrawn entry back.

import { clientErrors } from '../../../errors.ts';
import { parseId } from '../../../record/id.ts';
import { COUNTER_MAX } from '../../../record/rules/entry-rules.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import { checkReason } from '../../../record/rules/reason.ts';
import type { Restoration } from '../../../publish/operation.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ApiDependencies } from '../resource/api-dependencies.ts';
import { authenticate } from '../resource/authenticate.ts';
import { objectOf, refuseFaults } from '../resource/check-body.ts';
import { entryId } from '../resource/entry-id.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { hasIdempotencyKey, optionalJsonBody, writeRequestOf } from '../resource/write-request.ts';
import { readExpandsDetails } from '../resource/expand-details.ts';
import { entryContent } from './write-entries.ts';

export const restoreEntry =
  ({ store, publisher, bodyLimit }: ApiDependencies) =>
  async (request: ApiRequest): Promise<Content> => {
    const token = await authenticate(store, request);
    const id = entryId(request.parameters['id']);
    await refuseUnknown(store, request, id);
    const expandsDetails = readExpandsDetails(request);
    const { value, bytes } = await optionalJsonBody(request, bodyLimit);
    const { reason, ...target } = checkRestoration(objectOf(value));
    const entry = await publisher.perform(
      'restoreEntry',
      { id, ...target },
      writeRequestOf(request, token, { bytes, reason }),
    );
    return entryContent(request, entry, expandsDetails);
  };

/** As for other writes: what never was is 404 before the body is looked at, unless the request has its own key. */
async function refuseUnknown(store: Store, request: ApiRequest, id: number): Promise<void> {
  if (!hasIdempotencyKey(request) && (await store.history(id)) === null) {
    throw clientErrors.notFound();
  }
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(['reason', 'sitting', 'text_counter']);

function checkRestoration(
  input: Readonly<Record<string, unknown>>,
): Omit<Restoration, 'id'> & { readonly reason: string | null } {
  const faults = new FieldFaults();
  for (const name in input) {
    if (!KNOWN_NAMES.has(name)) faults.add(name, 'This field is not known.');
  }
  const { sitting, text_counter: textCounter } = input;
  const checked = {
    reason: checkReason(input['reason'], faults),
    sitting: numberOrNull('sitting', sitting, Number.MAX_SAFE_INTEGER, faults),
    textCounter: numberOrNull('text_counter', textCounter, COUNTER_MAX, faults),
  };
  refuseFaults(faults);
  return checked;
}

function numberOrNull(
  name: string,
  value: unknown,
  most: number,
  faults: FieldFaults,
): number | null {
  if (value === undefined || value === null) return null;
  const number = typeof value === 'number' ? parseId(String(value)) : null;
  if (number !== null && number >= 1 && number <= most) return number;
  faults.add(name, 'A valid integer is required.');
  return null;
}
