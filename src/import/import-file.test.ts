import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryClaim } from '../record/rules/entry-rules.ts';
import { DraftSittings } from './import-file.ts';

const entries = (...counters: (number | undefined)[]) =>
  counters.map((textCounter) => ({ where: 'line 1', claim: { textCounter } as EntryClaim }));

test('entries without a sitting continue the one before while their counters rise', () => {
  const sittings = new DraftSittings();
  sittings.take({ sitting: 7, entries: entries(undefined) });
  sittings.take({ sitting: null, entries: entries(undefined, 3, undefined) });
  assert.equal(sittings.count, 1);
  sittings.take({ sitting: null, entries: entries(4, 5, 1) });
  assert.equal(sittings.count, 3);
  sittings.take({ sitting: 8, entries: entries(1) });
  sittings.take({ sitting: 8, entries: entries(2) });
  assert.equal(sittings.count, 4);
});
