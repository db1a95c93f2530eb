// A signal ends a command that never ends by itself, whatever it is doing, and the record is as it was, and free.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { invented } from '../../packages/documents/test/typesetter.ts';
import { INVENTED, writeCorpus } from '../parlamint/invented-corpus.ts';
import { call } from '../support/call-program.ts';
import { withPostgres } from '../support/postgres/postgres.ts';
import { begin, newStore } from '../support/program.ts';
import { standInEntries, startStandIn } from '../support/http/stand-in.ts';
import { inStore, temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

/** Without the thread of the command, none of them would end: the bound is for a slow machine. */
const ENDS_WITHIN = { timeout: 180_000 };

type NewAddress = (test: Ending) => Promise<string>;

interface Case {
  /** The commands that make what the command finds. */
  readonly before: readonly (readonly string[])[];
  readonly words: readonly string[];
  /** What is said once the commit is sent. */
  readonly sentence: RegExp;
  /** Transactions of the command before the one that is stuck. */
  readonly after?: number;
}

/** `FOLDER`, `RECORD`, `OTHER` and `SERVER` stand for the folder of the files, two stores, and the list of a server. */
type Places = Readonly<Record<'FOLDER' | 'RECORD' | 'OTHER' | 'SERVER', string>>;

const DEMO = ['demo', '--entries', '40'];
const SITTING = ['import', 'FOLDER/sitting.ndjson'];
const MEMBERS = ['people', 'import', 'FOLDER/members.json'];
const PEOPLE = ['people', 'import', 'FOLDER/people.csv'];

const CASES: Readonly<Record<string, Case>> = {
  migrate: { before: [], words: ['migrate'], sentence: /migrated as a whole or not at all\./ },
  demo: { before: [['migrate']], words: DEMO, sentence: /there as a whole, or not at all/ },
  import: { before: [['migrate']], words: SITTING, sentence: /current file may be in the record/ },
  'import of a PDF document': {
    before: [['migrate']],
    words: ['import', 'FOLDER/sitting.pdf'],
    sentence: /current file may be in the record/,
  },
  'import of a corpus': {
    before: [['migrate']],
    words: ['import', 'FOLDER/Corpus.xml'],
    sentence: /current file may be in the record/,
    // The settings of the corpus, then its people and chambers.
    after: 4,
  },
  'people import': { before: [DEMO], words: PEOPLE, sentence: /in the record, or are not/ },
  'people merge': {
    before: [PEOPLE],
    words: ['people', 'merge', 'ann-otenyo', 'jane-otieno'],
    sentence: /may have been stored/,
  },
  link: { before: [SITTING, MEMBERS], words: ['link'], sentence: /links made so far stay/ },
  mirror: {
    before: [['migrate']],
    words: ['mirror', 'SERVER', '--allow-private'],
    sentence: /entries stored so far/,
    // The first one only reads what the store is a mirror of.
    after: 1,
  },
  'sittings date': {
    before: [['import', 'FOLDER/undated.ndjson']],
    words: ['sittings', 'date'],
    sentence: /sittings dated so far/,
  },
  reindex: { before: [DEMO], words: ['reindex'], sentence: /index is rebuilt, or unchanged/ },
  copy: {
    before: [DEMO],
    words: ['copy', '--from', 'RECORD', '--to', 'OTHER'],
    sentence: /target may have the whole copy/,
    // The tables of the target.
    after: 1,
  },
};

interface Stuck {
  readonly address: string;
  readonly other: string;
  readonly in: 'beginning' | 'commit' | 'statement' | 'end';
  readonly signal: 'SIGINT' | 'SIGTERM';
}

function writeFiles(folder: string): void {
  const sitting = { venue: 'national_assembly', start_date: '2026-03-12' };
  const speaker = { speaker_title: 'Hon. Jane Otieno', speaker_name: 'Ziwa, KADU' };
  const said = { text_counter: 1, type: 'speech', ...speaker, content: 'Order!', sitting };
  const member = {
    name: 'OTIENO, JANE',
    constituency: 'ZIWA',
    party: 'KADU',
    term_start_year: 2022,
  };
  const undated = ['THE SENATE', 'Wednesday, 31st July, 2013', 'The Senate met at 2.30 p.m.'];
  const lines = undated.map((content) => JSON.stringify({ type: 'other', content }));
  writeFileSync(join(folder, 'sitting.ndjson'), `${JSON.stringify(said)}\n`);
  writeFileSync(join(folder, 'undated.ndjson'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'people.csv'), 'name\nAnn Otenyo\nJane Otieno\n');
  writeFileSync(join(folder, 'members.json'), JSON.stringify([member]));
  writeFileSync(join(folder, 'sitting.pdf'), invented('assembly-2025'));
  writeCorpus(folder, INVENTED);
}

function placed(words: readonly string[], places: Places): string[] {
  return words.map((word) =>
    word.replace(/FOLDER|RECORD|OTHER|SERVER/, (place) => places[place as keyof Places]),
  );
}

/** Ends the command where it is stuck; the lock is free then. */
async function endStuck(t: Ending, { before, words, after = 0 }: Case, stuck: Stuck) {
  const folder = temporaryFolder(t);
  const mark = join(folder, 'stuck');
  writeFiles(folder);
  const { list: SERVER } = await startStandIn(t, standInEntries(20));
  const { address: RECORD, other: OTHER } = stuck;
  const places = { FOLDER: folder, RECORD, OTHER, SERVER };
  const parliament = words.includes('FOLDER/Corpus.xml') ? {} : { PARLIAMENT: 'kenya' };
  const environment = { DATABASE_URL: RECORD, TMPDIR: folder, ...parliament };
  for (const earlier of before) {
    const { code, stderr } = await call(placed(earlier, places), environment);
    assert.equal(code, 0, stderr);
  }
  const stateBefore = before.length === 0 ? null : await stateOf(RECORD);
  const { child, output, ended } = begin(t, placed(words, places), {
    ...environment,
    NODE_OPTIONS: `--import ${new URL('stuck-commit.ts', import.meta.url).href}`,
    STUCK_IN: stuck.in,
    STUCK_AFTER: String(after),
    STUCK_MARK: mark,
  });
  let isEnded = false;
  void ended.then(() => (isEnded = true));
  await until('the commit', () => existsSync(mark) || isEnded);
  assert.equal(isEnded, false, `${output.stdout}${output.stderr}`);
  const said = output.stderr;
  child.kill(stuck.signal);
  const code = await ended;
  const state = await stateOf(RECORD);
  const written = await call(['tokens', 'add', 'desk'], { ...environment, LOCK_WAIT: '1' });
  assert.equal(written.code, 0, written.stderr);
  const left = readdirSync(folder).filter((name) => /part|hansard/.test(name));
  assert.deepEqual(left, []);
  return { code, stderr: output.stderr.slice(said.length), state, stateBefore };
}

/** What `check` says of it, without the time, and how much its logs have; only what `check` says if there is no record. */
async function stateOf(DATABASE_URL: string): Promise<string> {
  const { stdout, stderr } = await call(['check'], { DATABASE_URL });
  const [isWell] = /^All is well: \d+ (?:entry|entries) checked/.exec(stdout) ?? [];
  if (isWell === undefined) return `${stdout}${stderr}`;
  return await inStore(DATABASE_URL, async (store) => {
    const logs = [await store.lastChange(), await store.lastItemChange()];
    return `${isWell}; ${logs.join(' and ')} changes`;
  });
}

function declare(newAddress: NewAddress, statement: { readonly code: number | null }): void {
  const stuckAt = async (t: Ending, place: Stuck['in'], signal: Stuck['signal']) => {
    const [address, other] = [await newAddress(t), await newAddress(t)];
    return { address, other, in: place, signal };
  };

  for (const [name, command] of Object.entries(CASES)) {
    test(`${name} that computes ends with a signal`, ENDS_WITHIN, async (t) => {
      const ended = await endStuck(t, command, await stuckAt(t, 'commit', 'SIGINT'));
      assert.equal(ended.code, 130);
      assert.match(ended.stderr, /^hansard: interrupted by SIGINT\. [^\n]+\n$/);
      assert.match(ended.stderr, command.sentence);
      // The tables of a new store, and the settings of a corpus, are transactions of their own.
      if (ended.stateBefore === null) {
        assert.match(ended.state, /There is no record at|^All is well: 0 entries/);
      } else if (name === 'import of a corpus') {
        assert.match(ended.state, /^All is well: 0 entries/);
      } else {
        assert.equal(ended.state, ended.stateBefore);
      }
    });
  }

  test('a command within a statement ends with a signal', ENDS_WITHIN, async (t) => {
    const stuck = await stuckAt(t, 'statement', 'SIGTERM');
    const { code, stderr, state, stateBefore } = await endStuck(t, CASES['import']!, stuck);
    assert.equal(code, statement.code);
    assert.equal(state, stateBefore);
    assert.match(stderr, /^hansard: interrupted by SIGTERM\. [^\n]+\n$/);
  });

  test('a command that has written nothing says so', ENDS_WITHIN, async (t) => {
    const stuck = await stuckAt(t, 'beginning', 'SIGINT');
    const { stderr, state, stateBefore } = await endStuck(t, CASES['people merge']!, stuck);
    assert.equal(state, stateBefore);
    assert.equal(stderr, 'hansard: interrupted by SIGINT. Nothing was stored.\n');
  });

  test(
    'a command whose commit was made does not say that nothing was stored',
    ENDS_WITHIN,
    async (t) => {
      const stuck = await stuckAt(t, 'end', 'SIGINT');
      const { stderr, state, stateBefore } = await endStuck(t, CASES['people merge']!, stuck);
      assert.notEqual(state, stateBefore);
      assert.match(stderr, /The merge, or its undo, may have been stored/);
    },
  );
}

suite('on SQLite', () => {
  // The signal itself ends a process whose thread cannot be ended: shells call that 143 too.
  declare(async (t) => newStore(t).DATABASE_URL, { code: null });
});

await withPostgres('commands that are ended on PostgreSQL', (postgres) => {
  suite('on PostgreSQL', () => {
    declare((t) => postgres.database(t, 'template0'), { code: 143 });
  });
});
