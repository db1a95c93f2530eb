// Damages a record in one way after another, serves it, runs commands on it, and compares what they say with the whole record.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { OperatorError } from '../../../src/errors.ts';
import { LIST } from '../../support/http/test-server.ts';
import { copyOf, makeWhole, runHere, urlOf, whileServed } from './damaged-record.ts';
import { damagesOf, type Damage, type DamageOptions } from './damages.ts';
import { isError, walk, walkPaths, wrongResponses, type Walk } from './read-walk.ts';

export interface Sweep extends DamageOptions {
  readonly entries: number;
  /** Addresses of each kind that are read. */
  readonly addressesOfAKind: number;
  /** Commands run on one of so many damages: `check` takes seconds where it builds the index again. */
  readonly commandsEvery: number;
}

export interface SweepCounts {
  readonly damages: number;
  /** Responses that were an error. */
  readonly errors: number;
  readonly responses: number;
}

/** When a damage happens: before the record is opened, or while it is served. */
type Moment = 'before' | 'while served';

/** SQLite takes a file of no bytes for a new one. Only a command that may not make a record refuses it. */
const NEW_FILE = /^cut off after 0 /;

/** Rejects where anything but an error or what the whole record says is served, and where a command does not end as it should. */
export async function sweep(folder: string, options: Sweep): Promise<SweepCounts> {
  const { entries, addressesOfAKind, commandsEvery } = options;
  const whole = await makeWhole(folder, entries);
  const paths = walkPaths(entries, addressesOfAKind);
  const expected = await whileServed(copyOf(whole), (server) => walk(server.url, paths));
  const damages = damagesOf(whole, options);
  let errors = 0;
  for (const [index, damage] of damages.entries()) {
    const moment = momentOf(damage, index);
    try {
      const met = await walkDamaged(whole, expected, damage, moment);
      const isNew = NEW_FILE.test(damage.name);
      if (index % commandsEvery === 0 || isNew) {
        await runCommands(whole, damage, met > 0 || isNew);
      }
      errors += met;
    } catch (error) {
      throw new Error(`${damage.name}, ${moment}`, { cause: error });
    }
  }
  return { damages: damages.length, errors, responses: damages.length * paths.length };
}

/** Half of the damages happen before and half after; the same every time. */
function momentOf(damage: Damage, index: number): Moment {
  // A header that changes under a running server is read by nobody until the next start.
  return damage.name.includes('header') || index % 2 === 0 ? 'before' : 'while served';
}

/** Serves and walks; returns the number of errors the walk met. */
async function walkDamaged(
  whole: string,
  expected: Walk,
  damage: Damage,
  moment: Moment,
): Promise<number> {
  const path = copyOf(whole);
  if (moment === 'before') damage.apply(path);
  try {
    const seen = await whileServed(path, async (server) => {
      if (moment === 'while served') {
        await server.get(LIST);
        damage.apply(path);
      }
      return await walk(server.url, [...expected.keys()]);
    });
    if (!NEW_FILE.test(damage.name)) assert.deepEqual(wrongResponses(seen, expected), []);
    return [...seen].filter(([at, { status }]) => isError(at, status)).length;
  } catch (error) {
    // It cannot be opened at all, which is said in one line.
    if (!(error instanceof OperatorError)) throw error;
    return 1;
  }
}

async function runCommands(whole: string, damage: Damage, mustFind: boolean): Promise<void> {
  const path = copyOf(whole);
  damage.apply(path);
  const file = `${whole}.export.ndjson`;
  for (const words of [['check'], ['export', '--output', file]]) {
    const { code, printed } = await runHere(...words, '--database-url', urlOf(path));
    assert.ok(code === 0 || code === 1, `${words[0]}: ${printed}`);
    assert.doesNotMatch(printed, /\n {4}at /, words[0]);
    if (code === 1) assert.match(printed.split('\n').at(-1)!, /^hansard: .*\.$/, words[0]);
    if (mustFind && words[0] === 'check') assert.equal(code, 1, printed);
  }
  rmSync(file, { force: true });
}
