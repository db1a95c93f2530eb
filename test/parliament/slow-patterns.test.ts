// A file of settings whose pattern some text slows down is refused, with its place and such a text.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { call } from '../support/call-program.ts';
import { assertOneLine, newStore } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

const { furniture, decisions } = KENYA;

function settingsWith(test: Ending, fields: object): string {
  const path = join(temporaryFolder(test), 'parliament.json');
  writeFileSync(path, JSON.stringify({ extends: 'kenya', ...fields }));
  return path;
}

const withFurniture = (pattern: string): object => ({
  furniture: { ...furniture, patterns: [...furniture.patterns, pattern] },
});

test('a pattern for documents or for decisions that is not linear is refused', async (t) => {
  const { DATABASE_URL } = newStore(t);
  const sitting = join(temporaryFolder(t), 'sitting.ndjson');
  writeFileSync(sitting, '{"type":"speech","content":"Order!"}\n');
  const importBy = (fields: object) =>
    call(['import', sitting], { DATABASE_URL, PARLIAMENT: settingsWith(t, fields) });
  assertOneLine(
    await importBy(withFurniture('^(-+ ?)+$')),
    /furniture\.patterns\[\d+\]: the pattern takes too long for "-*" and many times "-+"/,
  );
  const { papers } = decisions;
  const listed = [...papers.listed, 'laid.*that.*be'];
  assertOneLine(
    await importBy({ decisions: { ...decisions, papers: { ...papers, listed } } }),
    /decisions\.papers\.listed\[\d+\]: the pattern takes too long for /,
  );
  assert.equal((await importBy(withFurniture('^-{3,}$'))).code, 0);
});

test('a record does not take over slow patterns with new settings', async (t) => {
  const { DATABASE_URL } = newStore(t);
  assert.equal((await call(['demo', '--entries', '20'], { DATABASE_URL })).code, 0);
  const PARLIAMENT = settingsWith(t, withFurniture('^(-+ ?)+$'));
  assertOneLine(await call(['reindex'], { DATABASE_URL, PARLIAMENT }), /takes too long/);
  assert.match((await call(['check'], { DATABASE_URL })).stdout, /^All is well: 20 entries/);
});
