// The nginx configuration of docs/operating.md, run by a real nginx, under the load that once made most readers get a 502.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutNginx } from '../support/nginx.ts';
import { lastFirst } from '../support/temporary.ts';
import { tryBehindNginx } from './behind-nginx.ts';

test(
  'readers get no 502 behind the documented nginx while forty clients export Parquet',
  { skip: withoutNginx() },
  async (t) => {
    const trial = await tryBehindNginx(lastFirst(t), {
      entries: 1_000,
      exporters: 40,
      requests: 300,
    });
    assert.deepEqual(trial.readers, { 200: 300 }, trial.errors);
    // Some are refused because others are under way, of this client or in all; none is lost.
    const known = ['200', '429', '503'];
    const unknown = Object.keys(trial.exports).filter((status) => !known.includes(status));
    assert.deepEqual(unknown, [], trial.errors);
  },
);
