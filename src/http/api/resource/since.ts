// The parameter `since` of a log, and how much of the log one response has.

import { clientErrors } from '../../../errors.ts';
import { parseId } from '../../../record/id.ts';

/** Changes in one response: about 35 kB of those of entries, 50 kB of those of items. */
export const CHANGES_PER_PAGE = 100;

/** The number of the last change that a client has. */
export function parseSince(text: string): number {
  const since = parseId(text);
  if (since !== null) return since;
  throw clientErrors.badParameter(
    'since',
    'A valid integer is required: the seq of the last change you have, or 0 for all.',
  );
}
