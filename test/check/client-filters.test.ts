// The filters that the client declares are those of the table.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CLIENT_FILTERS, clientFilters } from './client-filters.ts';

test('the client has every filter: node test/check/client-filters.ts writes them', () => {
  assert.equal(readFileSync(CLIENT_FILTERS, 'utf8'), clientFilters());
});
