// The contract on checking: any change made to a record without the program is found.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { renewSpeakers } from '../../../src/publish/renew-speakers.ts';
import { EMPTY_CHAIN, nextItemChain } from '../../../src/record/change.ts';
import { readWireForm } from '../../../src/record/wire-form.ts';
import { openStore } from '../../../src/store/open-store.ts';
import {
  anEntry,
  faultsOf,
  publishIds,
  writeTo,
  correctById,
} from '../../support/records/entries.ts';
import { publishBill, publishQuestion } from '../../support/records/every-kind.ts';
import { MUMMA } from '../../support/records/site-record.ts';
import { type Ending, endOfSuite, inStore } from '../../support/temporary.ts';

/** A record, and a way to change it that the program does not have. */
export interface Opened {
  readonly address: string;
  readonly tamper: (sql: string) => Promise<void>;
}

/** An empty record, or a copy of the record at an address. */
type OpenRecord = (test: Ending, copied?: string) => Promise<Opened>;

const faultsAt = (address: string): Promise<string[]> => inStore(address, faultsOf);

/** Ten entries; 3 was corrected twice, 7 was corrected and withdrawn, 10 withdrawn. */
export async function recordWithHistory(address: string): Promise<void> {
  const store = await openStore(address);
  await publishIds(store, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const correct = (id: number, content: string): Promise<void> =>
    correctById(writeTo(store).entries, id, anEntry(id, { content }));
  await correct(3, 'second');
  await correct(3, 'third');
  await correct(7, 'second');
  await writeTo(store).entries.withdraw(7);
  await writeTo(store).entries.withdraw(10);
  await store.close();
  assert.deepEqual(await faultsAt(address), []);
}

const FORGED = `replace(wire, 'Order', 'Forged')`;

/** Changes of a record, by the fault that the check finds. */
const TAMPERINGS: readonly [finds: RegExp, Readonly<Record<string, string>>][] = [
  [
    /log and the texts of entr(?:y \d+|ies \d+ to \d+) do not match at change \d+/,
    {
      'a text that is published': `UPDATE entry SET wire = ${FORGED} WHERE id = 5`,
      'an earlier text': `UPDATE revision SET wire = ${FORGED} WHERE entry_id = 3 AND revision = 1`,
      'the text of a withdrawn entry': `UPDATE revision SET wire = ${FORGED} WHERE entry_id = 10`,
      'an earlier text that is gone': 'DELETE FROM revision WHERE entry_id = 3 AND revision = 2',
      'the text of a withdrawn entry that is gone': 'DELETE FROM revision WHERE entry_id = 10',
      'the time of a change': 'UPDATE change_run SET at = at - 1000 WHERE first_seq = 11',
      'the kind of a change': "UPDATE change_run SET kind = 'linked' WHERE first_seq = 11",
      'the entry of a change': 'UPDATE change_run SET first_entry_id = 4 WHERE first_seq = 11',
      'the digest of the log': "UPDATE change_run SET chain = '00' WHERE first_seq = 1",
      'the last digest of the log':
        'UPDATE change_run SET chain = upper(chain) WHERE first_seq = (SELECT max(first_seq) FROM change_run)',
      'a change that is gone from the middle': 'DELETE FROM change_run WHERE first_seq = 12',
      'changes that are gone from the beginning': 'DELETE FROM change_run WHERE first_seq = 1',
      'a change more than there was':
        'UPDATE change_run SET last_seq = last_seq + 1 WHERE first_seq = (SELECT max(first_seq) FROM change_run)',
      'the number of a revision': 'UPDATE entry SET revision = 2 WHERE id = 5',
    },
  ],
  [
    /./,
    {
      'the last change, which is gone':
        'DELETE FROM change_run WHERE first_seq = (SELECT max(first_seq) FROM change_run)',
      'the whole log, which is gone': 'DELETE FROM change_run',
      'a text that replaced one without a change':
        'INSERT INTO revision SELECT id, revision, wire, changed_at, changed_by, sitting_id FROM entry WHERE id = 5;' +
        `UPDATE entry SET revision = 2, wire = ${FORGED} WHERE id = 5`,
      'a text that is published in the place of the one that was logged':
        'INSERT INTO revision SELECT id, revision, wire, changed_at, changed_by, sitting_id FROM entry WHERE id = 5;' +
        `UPDATE entry SET wire = ${FORGED} WHERE id = 5`,
      'the time of a text that is published':
        'UPDATE entry SET changed_at = changed_at + 1 WHERE id = 5',
      'the time of an earlier text':
        'UPDATE revision SET changed_at = changed_at + 1 WHERE entry_id = 3 AND revision = 2',
      'the author of a withdrawn text': `UPDATE revision SET changed_by = 'somebody' WHERE entry_id = 10`,
      'an entry that was put in without a change':
        'INSERT INTO entry (id, sitting_id, text_counter, type, changed_at, wire) ' +
        `SELECT 11, 1, 11, type, changed_at, replace(wire, '"text_counter":9', '"text_counter":11') FROM entry WHERE id = 9;` +
        'INSERT INTO entry_run VALUES (9, 11);' +
        'UPDATE record SET entry_count = 9, next_entry_id = 12',
      'details that are no details': `INSERT INTO entry_detail (entry_id, revision, details) VALUES (5, 1, '{"page":12}')`,
      'details of a revision that never was': `INSERT INTO entry_detail (entry_id, revision, details) VALUES (5, 2, '{"page":"12"}')`,
      'an entry that was taken out without a change':
        'INSERT INTO revision SELECT 9, 1, wire, changed_at, NULL, sitting_id FROM entry WHERE id = 9;' +
        'DELETE FROM entry WHERE id = 9; UPDATE record SET entry_count = 7',
      'an entry that was put back after its withdrawal':
        'INSERT INTO entry (id, sitting_id, text_counter, type, revision, changed_at, wire) ' +
        "SELECT 10, 1, 10, 'speech', 1, changed_at, wire FROM revision WHERE entry_id = 10;" +
        'UPDATE record SET entry_count = 9;' +
        'DELETE FROM revision WHERE entry_id = 10',
    },
  ],
  [/stored count is 4/, { 'the count of entries': 'UPDATE record SET entry_count = 4' }],
  [
    /no run of ids begins/,
    { 'a run of ids': 'UPDATE entry_run SET first_id = 2 WHERE first_id = 1' },
  ],
  [
    /Entry 2: .*another type/,
    { 'the type of an entry': "UPDATE entry SET type = 'scene' WHERE id = 2" },
  ],
  [
    /Entry 4: .*that this version makes of it/,
    {
      'the form of a text': `UPDATE entry SET wire = replace(wire, '"type"', ' "type"') WHERE id = 4`,
    },
  ],
  [
    /refers to a sitting/,
    { 'the sitting of an entry': 'UPDATE entry SET sitting_id = 77 WHERE id = 1' },
  ],
  [
    /log of corrections is broken at change 1/,
    {
      'a correction of the reading that nobody made':
        "INSERT INTO reading_change VALUES (1, 0, 'corrected', 'debates', 1, 1, 0, '', '', 1, '', '', 'title', '{}', NULL, NULL, '')",
    },
  ],
  [
    /corrections that apply to sitting 1 do not match/,
    { 'a correction that is said to apply': 'INSERT INTO applied_correction VALUES (1, 1)' },
  ],
  [/next id of the record is 9/, { 'the next id': 'UPDATE record SET next_entry_id = 9' }],
];

export function tamperingContract(engine: string, open: OpenRecord): void {
  suite(`check reports a record on ${engine} that was tampered with`, () => {
    const ending = endOfSuite();
    let whole = '';
    before(async () => {
      whole = (await open(ending)).address;
      await recordWithHistory(whole);
    });
    for (const [finds, cases] of TAMPERINGS) {
      for (const [what, sql] of Object.entries(cases)) {
        test(what, async (t) => {
          const { address, tamper } = await open(t, whole);
          await tamper(sql);
          assert.match((await faultsAt(address)).join('\n'), finds);
        });
      }
    }

    test('what follows from the rest is mended, and the rest stays as it is', async (t) => {
      const { address, tamper } = await open(t, whole);
      await inStore(address, async (store) => {
        await store.write(async (transaction) => {
          for (const [id, name] of [
            [7, 'Ann'],
            [8, 'Joe'],
          ] as const) {
            await transaction.people.know({ id, legalName: name, slug: name.toLowerCase() });
          }
          const links = [1, 2, 5, 6].map((entryId) => [entryId, entryId < 5 ? 7 : 8] as const);
          await transaction.links.add(
            links.map(([entryId, personId]) => ({ entryId, revision: 1, personId })),
          );
        });
      });
      // As if the two were renamed while they were linked: what was stored was logged.
      await tamper(`DELETE FROM item_change; UPDATE person SET slug = 'anna' WHERE id = 7;
        UPDATE person SET legal_name = 'Joseph' WHERE id = 8;
        DELETE FROM entry_run; UPDATE record SET entry_count = 3, next_entry_id = 4`);
      const misnamed = [1, 2, 5, 6].map(
        (id) => `Entry ${id}: its wire form names another speaker.`,
      );
      const before = await faultsAt(address);
      assert.deepEqual(
        before.filter((fault) => fault.includes('speaker')),
        misnamed,
      );
      assert.ok(before.length > misnamed.length);
      await inStore(address, async (store) => {
        assert.equal(await renewSpeakers(store, 'repair'), 4);
        await store.reindex();
        assert.deepEqual(await faultsOf(store), []);
        assert.equal(await renewSpeakers(store, 'repair'), 0);
        const { events } = (await store.history(5))!;
        assert.deepEqual(
          events.map(({ kind, wire }) => [kind, readWireForm(wire).speaker?.legalName]),
          [
            ['added', undefined],
            ['linked', 'Joe'],
            ['linked', 'Joseph'],
          ],
        );
        // No id is used again: the last entry, 10, was withdrawn.
        await publishIds(store, [11]);
      });
      await tamper(`UPDATE entry SET wire = ${FORGED} WHERE id = 4`);
      await inStore(address, async (store) => {
        await renewSpeakers(store, 'repair');
        await store.reindex();
        assert.match((await faultsOf(store)).join('\n'), /was altered/);
      });
    });

    test('questions and bills are found to differ from what their sittings print, and mended', async (t) => {
      const { address, tamper } = await open(t);
      await inStore(address, async (store) => {
        await writeTo(store).people.know(MUMMA);
        await publishQuestion(store);
        await publishBill(store);
      });
      assert.deepEqual(await faultsAt(address), []);
      for (const [sql, fault] of [
        ["UPDATE question SET state = 'open'", /question of entry 4 does not match/],
        ['DELETE FROM question_sitting', /question of entry 4 does not match/],
        ["UPDATE printed_question SET number = '194'", /questions of sitting 1 do not match/],
        ["UPDATE bill SET state = 'passed'", /stored bill "sorghum-bill" does not match/],
      ] as const) {
        await tamper(sql);
        assert.match((await faultsAt(address)).join('\n'), fault);
        await inStore(address, async (store) => {
          await store.reindex();
          assert.deepEqual(await faultsOf(store), []);
        });
      }
    });

    test('an item whose log is older than one of its fields is as logged while it has nothing there', async (t) => {
      const { address, tamper } = await open(t);
      const store = await openStore(address);
      await writeTo(store).people.know({ id: 7, legalName: 'Amina Wairimu', slug: 'amina' });
      const [logged] = await store.itemChanges(0, 10);
      await store.close();
      assert.ok(logged !== undefined);
      const state = logged.state.replace('"honorific_prefix":null,', '');
      assert.notEqual(state, logged.state);
      const chain = nextItemChain(EMPTY_CHAIN, { ...logged, state });
      await tamper(`UPDATE item_change SET state = '${state}', chain = '${chain}' WHERE seq = 1`);
      assert.deepEqual(await faultsAt(address), []);
      for (const [column, value] of [
        ['honorific_prefix', 'Dr.'],
        ['legal_name', 'Forged'],
      ]) {
        await tamper(`UPDATE person SET ${column} = '${value}' WHERE id = 7`);
        assert.match(
          (await faultsAt(address)).join('\n'),
          /Item 7 of people does not match its state in the log/,
        );
        await tamper(`UPDATE person SET honorific_prefix = NULL, legal_name = 'Amina Wairimu'`);
      }
      assert.deepEqual(await faultsAt(address), []);
    });
  });
}
