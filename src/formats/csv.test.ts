// CSV cells for empty and for missing texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wireForm } from '../record/wire-form.ts';
import { anEntry, aSitting } from '../../test/support/records/entries.ts';
import { UNDESCRIBED_FILE } from './columns.ts';
import { writeEntries } from './write-table.ts';

test('a cell of an empty text is empty', async () => {
  const { source } = aSitting();
  const sitting = { ...aSitting({ source: { ...source!, url: '', listPage: '' } }), id: 1 };
  const entry = { id: 7, wire: wireForm(anEntry(1)), details: null, sitting };
  const written = writeEntries([[entry]], 'csv', UNDESCRIBED_FILE);
  const file = Buffer.concat(await Array.fromAsync(written));
  const [header, row] = file.toString('utf8').split('\r\n');
  const cells = row!.split(',').slice(-header!.split(',').length);
  const cellOf = (name: string): string | undefined => cells[header!.split(',').indexOf(name)];
  assert.deepEqual([cellOf('source_url'), cellOf('source_list_page')], ['', '']);
});
