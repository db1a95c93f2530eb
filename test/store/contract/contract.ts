// A part of the store's contract: promises of every engine, run on each.

import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { faultsOf } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';

/** Checks a promise on an opened store; it may open more. */
type Check<Subject> = (subject: Subject, more: Setting<Subject>) => Promise<void>;

interface Setting<Subject> {
  readonly open: () => Promise<Subject>;
  readonly t: TestContext;
}

export class Contract<Subject> {
  readonly #title: string;
  readonly #atEnd: (subject: Subject) => Promise<void>;
  readonly #promises = new Map<string, Check<Subject>>();

  /** `atEnd` is checked after each promise. */
  constructor(title: string, atEnd: (subject: Subject) => Promise<void> = async () => {}) {
    this.#title = title;
    this.#atEnd = atEnd;
  }

  /** Adds a promise and its check. */
  readonly it = (what: string, check: Check<Subject>): void => {
    assert.ok(!this.#promises.has(what), what);
    this.#promises.set(what, check);
  };

  /** `openerOf` returns a function that opens a store, which is closed when the test ends. */
  run(engine: string, openerOf: (test: Ending) => () => Promise<Subject>): void {
    suite(`${this.#title} on ${engine}`, () => {
      for (const [what, check] of this.#promises) {
        test(what, async (t) => {
          const open = openerOf(t);
          const subject = await open();
          await check(subject, { open, t });
          await this.#atEnd(subject);
        });
      }
    });
  }

  /** The same for what is opened at the address of a new store; it is closed when the test ends. */
  runAt<Stored extends Subject & { close(): Promise<void> }>(
    engine: string,
    addressOf: (test: Ending) => Promise<string>,
    open: (address: string) => Promise<Stored>,
  ): void {
    this.run(engine, (t) => {
      const address = addressOf(t).then(async (made) => {
        await (await openStore(made)).close();
        return made;
      });
      return async () => {
        const opened = await open(await address);
        t.after(() => opened.close());
        return opened;
      };
    });
  }
}

/** Opens an empty store, which is closed when the test ends. */
export type OpenEmpty = (test: Ending) => Promise<Store>;

/** Each promise is checked on an empty store, which must be sound at the end. */
export class StoreContract extends Contract<Store> {
  constructor(title: string) {
    super(title, async (store) => assert.deepEqual(await faultsOf(store), []));
  }
}
