// Writing to entries/: refused for whoever gives no token that is known.

import { clientErrors } from '../../errors.ts';
import type { Call } from './resource.ts';

/** Checked before a byte of the body is read; no token has been made, so none can be known. */
export async function refuseWriting({ request }: Call): Promise<never> {
  throw request.headers.authorization === undefined
    ? clientErrors.notAuthenticated()
    : clientErrors.invalidToken();
}
