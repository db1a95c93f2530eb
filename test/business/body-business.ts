// The business of real documents of other bodies, which are not part of this repository, compared with bodies/: a short text for
// each, checked beside its pages. `UPDATE_GOLDEN=1` rewrites them; read the difference beside the document before committing it.
// The test is part of packages/documents/test/samples.test.ts, which reads the documents anyway.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { procedureOf } from '../../src/record/business/record-procedure.ts';
import type { Parliament } from '../../src/record/parliament/parliament.ts';
import { readingRulesOf } from '../../src/record/parliament/record-rules.ts';
import { businessText } from './business-text.ts';
import { type Draft, entriesOfDrafts, readSitting } from './sittings.ts';

const FOLDER = fileURLToPath(new URL('./bodies/', import.meta.url));

/** A document without a text is not compared: HTML that was made from a PDF beside it, a sitting without business. */
export function assertBusiness(
  document: string,
  { sittings }: { readonly sittings: readonly { readonly entries: readonly Draft[] }[] },
  parliament: Parliament,
): void {
  const path = `${FOLDER}${document}.txt`;
  const isRewritten = process.env['UPDATE_GOLDEN'] === '1';
  if (!isRewritten && !existsSync(path)) return;
  const rules = readingRulesOf(parliament);
  const procedure = procedureOf(rules);
  const text = sittings
    .map(({ entries }) =>
      businessText(readSitting(entriesOfDrafts(entries), { procedure, rules }), procedure),
    )
    .join('\n');
  if (isRewritten) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  assert.equal(text, readFileSync(path, 'utf8'), document);
}
