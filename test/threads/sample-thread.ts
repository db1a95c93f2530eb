// A thread for the tests: it doubles bytes, waits, lists what it holds without need, or ends, as the request says.

import { setTimeout } from 'node:timers/promises';
import * as errors from '../../src/base/errors.ts';
import { serveThread } from '../../src/threads/thread-server.ts';

export type SampleRequest =
  | { readonly kind: 'double'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'held' }
  /** Fails with the error of this class. */
  | { readonly kind: 'fail'; readonly name: string }
  | { readonly kind: 'exit' };

export type SampleResponse = Uint8Array<ArrayBuffer> | readonly string[] | 'waited';

const garbage = new WeakRef({});

serveThread<SampleRequest, SampleResponse>({
  handle: async (request) => {
    if (request.kind === 'double') return request.bytes.map((byte) => byte * 2);
    if (request.kind === 'held') {
      const modules = (process as { moduleLoadList?: readonly string[] }).moduleLoadList ?? [
        'none',
      ];
      const clients = modules.filter((name) => name === 'none' || name.includes('undici'));
      return garbage.deref() === undefined ? clients : ['garbage', ...clients];
    }
    if (request.kind === 'fail') {
      const kind = Reflect.get(errors, request.name) as new (message: string) => Error;
      throw new kind('why');
    }
    if (request.kind === 'exit') process.exit(3);
    await setTimeout(request.ms);
    return 'waited';
  },
  transfer: (response) => (response instanceof Uint8Array ? [response.buffer] : []),
});
