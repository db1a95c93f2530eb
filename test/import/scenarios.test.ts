// Scenarios of importing files of entries, with changes by people in between, from the list beside this file. A scenario is a
// title and steps; each step imports a file and states its report or why it is refused, changes the record, or states its
// content. A refused import changes nothing, and the record is sound at the end.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { OperatorError } from '../../src/base/errors.ts';
import { correctFromFile } from '../../src/import/correct-entries.ts';
import { noCounts } from '../../src/import/import-counts.ts';
import type { ImportOptions } from '../../src/import/import-document.ts';
import { openDocument } from '../../src/import/open-document.ts';
import type { Store } from '../../src/store/contract/store.ts';
import type { SittingDetails } from '../../src/record/sitting.ts';
import { restoreEntry } from '../../src/publish/publish-entries.ts';
import { ADDRESS, faultsOf, idsByPage } from '../support/records/entries.ts';
import { importFile } from '../support/records/import-file.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

interface Step {
  /** Lines of NDJSON, or the literal content of a file; `*Name` refers to a text in the list. */
  readonly load?: readonly unknown[] | string;
  readonly correct?: readonly unknown[] | string;
  readonly name?: string;
  readonly options?: Partial<ImportOptions>;
  /** The fields that differ from an empty report; `again` if the same file was imported before. */
  readonly reports?: Readonly<Record<string, unknown>>;
  readonly refused?: string | readonly string[];
  readonly withdraw?: number;
  readonly removeSitting?: number;
  /** Gives a sitting another day or start. */
  readonly describe?: { readonly id: number } & Partial<SittingDetails>;
  readonly move?: { readonly entry: number; readonly sitting: number };
  readonly people?: readonly {
    readonly id: number;
    readonly legalName: string;
    readonly slug: string;
  }[];
  readonly ids?: readonly number[];
  readonly entries?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly details?: readonly (readonly [number, string])[];
  /** The kinds, entries and reasons of the changes after a given one. */
  readonly changes?: { readonly after: number; readonly are: readonly unknown[] };
  readonly sittings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly isUnchanged?: true;
}

const { lists, scenarios } = JSON.parse(
  readFileSync(new URL('scenarios.json', import.meta.url), 'utf8'),
) as {
  lists: Readonly<Record<string, readonly unknown[]>>;
  scenarios: Readonly<Record<string, readonly Step[]>>;
};

for (const [title, steps] of Object.entries(scenarios)) {
  test(title, async (t) => {
    const store = await temporaryStore(t);
    const folder = temporaryFolder(t);
    for (const [index, step] of steps.entries()) {
      await run(store, folder, step).catch((error: unknown) => {
        throw new Error(`step ${index + 1}: ${(error as Error).message}`, { cause: error });
      });
    }
    assert.deepEqual(await faultsOf(store), []);
  });
}

async function run(store: Store, folder: string, step: Step): Promise<void> {
  const before = await store.recordState();
  const given = step.load ?? step.correct;
  if (given !== undefined) {
    const path = join(folder, step.name ?? 'a.ndjson');
    writeFileSync(path, contentOf(given));
    const work = step.load === undefined ? correct(store, path) : load(store, path, step);
    if (step.refused === undefined) assert.deepEqual(await work, expectedOf(step));
    else await checkRefusal(work, [step.refused].flat());
  }
  await change(store, step);
  await checkRecord(store, step);
  const isSame = step.refused !== undefined || step.isUnchanged === true;
  if (isSame) assert.deepEqual(await store.recordState(), before);
}

function contentOf(given: readonly unknown[] | string): string | Buffer {
  if (typeof given === 'string') {
    return given.startsWith('latin1:') ? Buffer.from(given.slice(7), 'latin1') : given;
  }
  const lines = given.flatMap((line) =>
    typeof line === 'string' && line.startsWith('*') ? lists[line.slice(1)]! : [line],
  );
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}

async function load(store: Store, path: string, { options = {} }: Step): Promise<object> {
  const { importedBeforeMs, ...report } = await importFile(store, path, options);
  const { document, linking, openLabels, ...counts } = report;
  assert.deepEqual([document, linking, openLabels], [null, null, []]);
  return { ...counts, again: importedBeforeMs !== null, differences: [] };
}

function expectedOf({ load: isLoad, reports = {} }: Step): object {
  const nothing = { corrected: 0, linked: 0, unchanged: 0, differences: [] };
  return isLoad === undefined
    ? { ...nothing, ...reports }
    : { ...noCounts(), again: false, ...reports };
}

async function correct(store: Store, path: string): Promise<object> {
  const document = await openDocument(path);
  const options = { isDryRun: false, reason: 'misprint', progress: () => {} };
  const { differences, ...report } = await correctFromFile(store, document, options);
  return { ...report, differences: differences.map(({ id, field }) => `${id} ${field}`) };
}

async function checkRefusal(work: Promise<unknown>, reasons: readonly string[]): Promise<void> {
  await assert.rejects(work, (error: Error) => {
    assert.ok(error instanceof OperatorError, error.stack);
    for (const reason of reasons) assert.match(error.message, new RegExp(reason));
    assert.match(error.message, /Nothing of this file was stored\.$/);
    return true;
  });
}

async function change(store: Store, step: Step): Promise<void> {
  const { withdraw = step.move?.entry, removeSitting, people = [], move, describe } = step;
  if ([withdraw, removeSitting, describe, people[0]].every((one) => one === undefined)) return;
  // The withdrawals of a write are distinguished from earlier ones by their time.
  const beforeMs = Date.now();
  while (Date.now() === beforeMs);
  await store.write(async (transaction) => {
    if (withdraw !== undefined) await transaction.entries.withdraw(withdraw);
    if (removeSitting !== undefined) await transaction.sittings.remove(removeSitting);
    const before = describe && (await transaction.item('sittings', describe.id))!;
    const described = before && { ...before, ...describe, venueSlug: 'senate' };
    if (described !== undefined) await transaction.sittings.change(described.id, described);
    for (const person of people) await transaction.people.know(person);
  });
  if (move === undefined) return;
  await store.write((transaction) =>
    restoreEntry(transaction, { id: move.entry, sitting: move.sitting, textCounter: null }),
  );
}

async function checkRecord(store: Store, step: Step): Promise<void> {
  if (step.ids !== undefined) assert.deepEqual((await idsByPage(store, 100)).flat(), step.ids);
  for (const [id, fields] of Object.entries(step.entries ?? {})) {
    const { json } = (await store.entry(Number(id), ADDRESS))!;
    assert.partialDeepStrictEqual(JSON.parse(Buffer.from(json).toString()), fields);
  }
  if (step.details !== undefined) {
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    assert.deepEqual([...(await store.entryDetails(ids))], step.details);
  }
  if (step.changes !== undefined) {
    const found = await store.changes(step.changes.after, 100);
    const shown = found.map(({ kind, entryId, reason }) =>
      reason === null ? [kind, entryId] : [kind, entryId, reason],
    );
    assert.deepEqual(shown, step.changes.are);
  }
  for (const [id, fields] of Object.entries(step.sittings ?? {})) {
    assert.partialDeepStrictEqual({ ...(await store.item('sittings', Number(id)))! }, fields);
  }
}
