// What OPTIONS says to a caller who may write: the fields of each method, as DRF describes them.

import { ClientError } from '../../errors.ts';
import type { Store } from '../../store/contract/store.ts';
import { authenticate } from './resource/authenticate.ts';
import type { ApiRequest, Resource } from './resource/resource.ts';

/** The actions of a resource's methods; none for a caller whose token is missing or not known. */
export const actions =
  (store: Store, fields: object, ...methods: readonly string[]): NonNullable<Resource['actions']> =>
  async (request: ApiRequest) => {
    // A caller without credentials is answered without reading the store.
    if (request.request.headers.authorization === undefined) return null;
    try {
      await authenticate(store, request);
    } catch (error) {
      if (error instanceof ClientError) return null;
      throw error;
    }
    return Object.fromEntries(methods.map((method) => [method, fields]));
  };
