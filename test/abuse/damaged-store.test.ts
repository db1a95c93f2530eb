// A damaged SQLite file: what does not need the damaged page is served, what needs it is an error, and nothing else is ever
// said than the whole record says. No command ends with a stack trace.

import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, suite, test } from 'node:test';
import { OperatorError } from '../../src/errors.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { LIST } from '../support/http/test-server.ts';
import { damagesOf, logDamages, type Damage } from './damage/damages.ts';
import {
  copyOf,
  makeWhole,
  momentOf,
  runHere,
  urlOf,
  whileServed,
  type Moment,
} from './damage/damaged-record.ts';
import { isError, walk, walkPaths, wrongResponses, type Walk } from './damage/read-walk.ts';

/** A page of every table and index, at a tenth of a second each. */
const ENTRIES = 600;

/** The search index has stored blocks from here on. */
const ENTRIES_WITH_INDEX = 4_200;

/** Tables and indexes that are empty in a smaller record. */
const INDEX_PAGES = /of (posting|term|index_|sqlite_autoindex_(posting|term|index))/;

/**
 * Rows of the search index have no checksum, and what goes on over several pages is not noticed when it is read. `hansard
 * check` finds it.
 */
const UNNOTICED = /overflow page of (index_columns|posting|index_block)/;

/** SQLite takes a file of no bytes for a new one. Only a command that may not make a record refuses it. */
const NEW_FILE = /^cut off after 0 /;

const oneMoreEntry = `${JSON.stringify({
  id: 100_000,
  text_counter: 1,
  type: 'speech',
  speaker_name: '',
  speaker_title: '',
  speaker: null,
  content: 'One more speech about water.',
  sitting: {
    id: 1_000,
    venue: 'senate',
    start_date: '2030-01-02',
    start_time: '09:00:00',
    end_date: '2030-01-02',
    end_time: null,
    source: {
      name: 'One more report',
      list_page: 'senate',
      date: '2030-01-02',
      url: 'https://parliament.example/one-more.pdf',
      last_processing_attempt: null,
      last_processing_success: null,
    },
  },
})}\n`;

const isUnnoticed = ({ name }: Damage): boolean => UNNOTICED.test(name) || NEW_FILE.test(name);

suite('a damaged SQLite file', () => {
  const endings: (() => unknown)[] = [];
  const folder = temporaryFolder({ after: (end: unknown) => void endings.push(end as () => void) });
  after(() => endings.forEach((end) => end()));
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  before(() => process.on('uncaughtException', note));
  after(() => process.off('uncaughtException', note));

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
      if (!isUnnoticed(damage)) assert.deepEqual(wrongResponses(seen, expected), []);
      return [...seen].filter(([at, { status }]) => isError(at, status)).length;
    } catch (error) {
      // It cannot be opened at all, which is said in one line.
      if (!(error instanceof OperatorError)) throw error;
      return 1;
    } finally {
      assert.deepEqual(uncaught, []);
    }
  }

  async function runCommands(whole: string, damage: Damage, mustFind: boolean): Promise<void> {
    const path = copyOf(whole);
    damage.apply(path);
    const file = join(folder, 'export.ndjson');
    for (const words of [['check'], ['export', '--output', file]]) {
      const { code, printed } = await runHere(...words, '--database-url', urlOf(path));
      assert.ok(code === 0 || code === 1, `${words[0]}: ${printed}`);
      assert.doesNotMatch(printed, /\n {4}at /, words[0]);
      if (code === 1) assert.match(printed.split('\n').at(-1)!, /^hansard: .*\.$/, words[0]);
      if (mustFind && words[0] === 'check') assert.equal(code, 1, printed);
    }
    rmSync(file, { force: true });
  }

  interface Sweep {
    readonly entries: number;
    readonly only: (name: string) => boolean;
    /** Commands run on every damage, or on one of so many: `check` takes seconds where it builds the index again. */
    readonly commandsEvery: number;
  }

  async function sweep({ entries, only, commandsEvery }: Sweep): Promise<void> {
    const whole = await makeWhole(folder, entries);
    const paths = walkPaths(entries);
    const expected = await whileServed(copyOf(whole), (server) => walk(server.url, paths));
    const damages = damagesOf(whole).filter(({ name }) => only(name));
    let errors = 0;
    for (const [index, damage] of damages.entries()) {
      const moment = momentOf(damage, index);
      try {
        const met = await walkDamaged(whole, expected, damage, moment);
        const mustFind = met > 0 || isUnnoticed(damage);
        if (index % commandsEvery === 0 || isUnnoticed(damage)) {
          await runCommands(whole, damage, mustFind);
        }
        errors += met;
      } catch (error) {
        throw new Error(`${damage.name}, ${moment}`, { cause: error });
      }
    }
    assert.ok(damages.length > 10 && errors > 0, 'the damages are seen');
  }

  /** SQLite takes a damaged frame for the end of the log: what is read is the record before the write, or after it. */
  test('with a damaged write-ahead log is the record of one moment', async () => {
    const whole = await makeWhole(folder, ENTRIES);
    const paths = walkPaths(ENTRIES);
    const before = await whileServed(copyOf(whole), (server) => walk(server.url, paths));
    const written = copyOf(whole);
    const document = join(folder, 'one.ndjson');
    writeFileSync(document, oneMoreEntry);
    const holder = new DatabaseSync(written);
    holder.prepare('SELECT count(*) FROM sqlite_schema').get();
    const { code, printed } = await runHere('import', document, '--database-url', urlOf(written));
    assert.equal(code, 0, printed);
    const [file, log] = [readFileSync(written), readFileSync(`${written}-wal`)];
    holder.close();
    const walked = async (damage: Damage | null): Promise<Walk> => {
      const path = copyOf(whole);
      writeFileSync(path, file);
      writeFileSync(`${path}-wal`, log);
      damage?.apply(path);
      return await whileServed(path, (server) => walk(server.url, paths));
    };
    const after = await walked(null);
    assert.notDeepEqual(after.get('/hansard/'), before.get('/hansard/'));
    for (const damage of logDamages()) {
      const seen = await walked(damage);
      const [earlier, later] = [wrongResponses(seen, before), wrongResponses(seen, after)];
      assert.ok(earlier.length === 0 || later.length === 0, `${damage.name}: ${earlier[0]}`);
    }
    assert.deepEqual(uncaught, []);
  });

  test('of the record is an error where it is met, and nowhere else', () =>
    sweep({ entries: ENTRIES, only: (name) => !INDEX_PAGES.test(name), commandsEvery: 1 }));

  test('of the search index is an error where it is met, and nowhere else', () =>
    sweep({
      entries: ENTRIES_WITH_INDEX,
      only: (name) => INDEX_PAGES.test(name),
      commandsEvery: 4,
    }));
});
