// The parameter `since` of a log.

import { clientErrors } from '../../../errors.ts';
import { parseId } from '../../../hansard/id.ts';

/** The number of the last change that a client has. */
export function parseSince(text: string): number {
  const since = parseId(text);
  if (since !== null) return since;
  throw clientErrors.badParameter(
    'since',
    'A valid integer is required: the seq of the last change you have, or 0 for all.',
  );
}
