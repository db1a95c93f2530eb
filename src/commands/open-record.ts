// Opens the store for a command, even on a full disk. A command that imports checks whether the store has the demo record, so
// that nothing real is mixed with it unnoticed.

import { readFileSync } from 'node:fs';
import { OperatorError, StoreLocked, StoreUnavailable } from '../base/errors.ts';
import { forgetWritten } from '../base/written.ts';
import {
  bundledParliament,
  checkParliament,
  KENYA,
  ParliamentFault,
  UNNAMED,
} from '../record/parliament/check-parliament.ts';
import { BUNDLED_NAMES } from '../record/parliament/bundled-parliaments.ts';
import { parliamentOf } from '../store/parliament-of-record.ts';
import { type Parliament, textIn } from '../record/parliament/parliament.ts';
import type { PatternScope } from '../record/parliament/slow-patterns.ts';
import { readingRules, rulesTextOf } from '../record/parliament/record-rules.ts';
import type { Store, DescriptionReads, RecordWrites } from '../store/contract/store.ts';
import type { Settings } from '../base/settings.ts';
import { isStoreMade, openStore } from '../store/open-store.ts';
import type { CommandCall } from './command.ts';

/** Where `hansard start` makes the demo record: beside the record, so that real entries are never mixed with invented ones. */
export const DEMO_ADDRESS = 'sqlite:data/demo.sqlite';

type RecordSettings = Pick<Settings, 'databaseUrl' | 'lockWait'>;

/** A resource that is closed at the end of its block: `await using`. */
export type Open<Closable> = Closable & AsyncDisposable;

export function closing<Closable extends { readonly close: () => Promise<void> }>(
  opened: Closable,
): Open<Closable> {
  return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() });
}

/** A write waits up to `lockWait` seconds for the writes of another process. */
export async function openRecord(
  { databaseUrl, lockWait }: RecordSettings,
  { mayCreate = false } = {},
): Promise<Open<Store>> {
  const store = await openStore(databaseUrl, {
    mayCreate,
    notify: (line) => console.error(line),
  });
  // A store that was created or migrated is no work of the command.
  forgetWritten();
  const waiting: Store = {
    ...store,
    write: (work, by, reason) => whileLocked(() => store.write(work, by, reason), lockWait),
    reindex: (rulesText, progress) =>
      whileLocked(() => store.reindex(rulesText, progress), lockWait),
  };
  return closing(waiting);
}

/** Retries a write while another process has the lock. Each attempt itself waits some seconds. */
export async function whileLocked<Result>(
  write: () => Promise<Result>,
  lockWait: number,
): Promise<Result> {
  const startedMs = performance.now();
  for (let isReported = false; ; isReported = true) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StoreLocked) || lockWait === 0) throw error;
      if (performance.now() - startedMs >= lockWait * 1_000) {
        throw new StoreUnavailable(
          `another process has been writing to it for ${lockWait} seconds (LOCK_WAIT)`,
          { cause: error },
        );
      }
      if (!isReported) {
        console.error('hansard: waiting for another process, which is writing to the record.');
      }
    }
  }
}

/** The store that a command imports into. */
export async function openOwnRecord({ settings, givenTexts }: CommandCall): Promise<Open<Store>> {
  const { databaseUrl } = settings;
  const isDefault = !givenTexts.has('databaseUrl');
  if (isDefault && !isStoreMade(databaseUrl) && isStoreMade(DEMO_ADDRESS)) {
    console.error(
      `hansard: created the record in ${databaseUrl}. Once it has entries, npm start serves it instead of the demo.`,
    );
  }
  const store = await openRecord(settings, { mayCreate: true });
  try {
    // An operator who names a store with the demo record knows what it is.
    if (isDefault && (await store.isInvented())) {
      throw new OperatorError(
        `${databaseUrl} contains the invented demo record. Move that file away and import again, ` +
          'or set DATABASE_URL to this store to import into it anyway.',
      );
    }
    await applyParliament(store, readParliament(settings.parliament));
    forgetWritten();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

// Reads the description of the parliament in the setting PARLIAMENT, and applies it to a record: a record without entries takes
// it over, any other must have been made with the same one.

export function readParliament(path: string | null): Parliament {
  if (path === null) return UNNAMED;
  const bundled = bundledParliament(path);
  if (bundled !== null) return bundled;
  try {
    return checkParliament(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (!(error instanceof ParliamentFault)) {
      const what =
        error instanceof SyntaxError
          ? 'is not JSON'
          : `is neither one of ${BUNDLED_NAMES.join(', ')} nor a file that can be read`;
      throw new OperatorError(`PARLIAMENT: ${path} ${what} (${(error as Error).message}).`);
    }
    // A single fault is on the line of the file, several are below it.
    const separator = error.faults.length === 1 ? ' ' : '\n  ';
    throw new OperatorError([`PARLIAMENT: ${path}:`, ...error.faults].join(separator));
  }
}

/** The parliament of a record: the one in the setting, otherwise the one stored with the record. */
export async function parliamentIn(
  store: DescriptionReads,
  { parliament }: Pick<Settings, 'parliament'>,
): Promise<Parliament> {
  return await parliamentOf(store, readParliament(parliament));
}

/** Must be called by every command that reads or writes entries by the parliament's settings. */
export async function applyParliament(store: Store, configured: Parliament): Promise<void> {
  const parliament = await parliamentOf(store, configured);
  await refuseSlowPatterns(parliament, 'forms');
  if ((await store.rulesText()) === rulesTextOf(parliament)) return;
  if ((await store.recordState()).count > 0) {
    throw new OperatorError(
      'The record was made with different settings of the parliament: chambers, languages, numbers, footers, order of business, labels of speakers, ' +
        'or the rules that join contributions. Set PARLIAMENT to the file it was made with, or run hansard reindex with the new file ' +
        '(without a file for the record of a corpus), which reads all entries again.',
    );
  }
  await takeOver(store, parliament);
}

/** The rules of a record were checked when it took them over; the forms of documents are only in the file. */
async function refuseSlowPatterns(parliament: Parliament, scope: PatternScope): Promise<void> {
  if (parliament === KENYA || parliament === UNNAMED) return;
  // Loaded here: few commands need it.
  const { slowPatternIn } = await import('../record/parliament/slow-patterns.ts');
  const fault = slowPatternIn(parliament, scope);
  if (fault !== null) throw new OperatorError(`The settings of the parliament: ${fault}`);
}

/** Rebuilds the index by these settings, and adds missing chambers. */
export async function takeOver(
  store: DescriptionReads & RecordWrites,
  parliament: Parliament,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  await refuseSlowPatterns(parliament, 'all');
  const chambersBefore = readingRules(await store.rulesText()).chambers;
  await store.reindex(rulesTextOf(parliament), progress);
  const slugs = parliament.chambers.map(({ slug }) => slug);
  await store.write(async (transaction) => {
    for (const slug of chambersBefore.filter((text) => !slugs.includes(text))) {
      const venue = await transaction.item('venues', slug);
      // It stays if it has sittings.
      if (venue !== null) await transaction.venues.removeUnused(venue.id);
    }
    for (const { slug, name } of parliament.chambers) {
      if ((await transaction.item('venues', slug)) !== null) continue;
      await transaction.venues.add({ name: textIn(name, ''), slug });
    }
  });
}
