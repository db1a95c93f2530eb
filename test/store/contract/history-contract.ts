// The contract on history: earlier texts, the change log and its chain, whoever keeps them.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Change } from '../../../src/hansard/change.ts';
import type { NewEntry } from '../../../src/hansard/entry.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  ADDRESS,
  anEntry,
  aSitting,
  faultsOf,
  idsByPage,
  publishIds,
} from '../../support/records/entries.ts';
import { fc } from '../../support/seed.ts';
import type { Ending } from '../../support/temporary.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The digest of an entry as the log defines it, made without the code under test. */
function digestOf(id: number, entry: NewEntry): string {
  const { textCounter, type, speakerName, speakerTitle, speaker, content } = entry;
  const text = JSON.stringify({
    id,
    text_counter: textCounter,
    type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    speaker: speaker && { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
    content,
  });
  return sha256(text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'));
}

/** Checks numbers and chain of a log that begins after `since` with this chain. */
export function checkChain(changes: readonly Change[], since = 0, chain = '0'.repeat(64)): void {
  for (const [index, change] of changes.entries()) {
    const { seq, atMs, kind, entryId, sha256: digest } = change;
    assert.equal(seq, since + index + 1);
    const line = `${seq} ${new Date(atMs).toISOString()} ${kind} ${entryId} ${digest}`;
    chain = sha256(`${chain}\n${line}`);
    assert.equal(change.chain, chain, `change ${seq}`);
  }
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const EVERYTHING = 100_000;

export function historyContract(engine: string, openEmpty: (test: Ending) => Promise<Store>): void {
  suite(`the history of a store on ${engine}`, () => {
    test('an empty record has an empty log', async (t) => {
      const store = await openEmpty(t);
      assert.deepEqual(await store.changes(0, 10), []);
      assert.equal(await store.lastChange(), 0);
      assert.equal(await store.revisions(1), null);
    });

    test('a correction replaces the text at once and keeps the earlier one, with time and author', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2, 3]);
      const before = (await store.entry(2, ADDRESS))!;
      const version = (await store.recordState()).version;
      const revision = await store.write(
        (publication) =>
          publication.correctEntry(2, anEntry(2, { content: 'corrected' }), 'corrected'),
        'desk',
      );
      assert.equal(revision, 2);
      const after = (await store.entry(2, ADDRESS))!;
      assert.match(Buffer.from(after.json).toString(), /"content":"corrected"\}$/);
      assert.equal(after.revision, 2);
      assert.ok(after.changedAtMs > before.changedAtMs);
      assert.notEqual((await store.recordState()).version, version);
      assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3]]);
      const texts = (await store.revisions(2))!;
      assert.deepEqual(
        texts.map(({ revision, wire, changedAtMs, changedBy }) => [
          revision,
          (JSON.parse(`{${wire}`) as { content: string }).content,
          changedAtMs,
          changedBy,
        ]),
        [
          [1, 'Order! This is number 2.', before.changedAtMs, null],
          [2, 'corrected', after.changedAtMs, 'desk'],
        ],
      );
      assert.equal((await store.revisions(3))!.length, 1);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('a correction changes what an entry is found by', async (t) => {
      const store = await openEmpty(t);
      const amina = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };
      await publishIds(store, [1, 2]);
      await store.write(async (publication) => {
        await publication.knowPerson(amina);
        const { sittingId } = (await publication.findEntry(1))!;
        const body = anEntry(9, { type: 'scene', speaker: amina });
        await publication.correctEntry(1, body, 'corrected');
        assert.equal((await publication.findEntryAt(sittingId, 9))!.id, 1);
        assert.equal(await publication.findEntryAt(sittingId, 1), null);
        const stored = (await publication.findEntry(1))!;
        assert.deepEqual([stored.textCounter, stored.revision], [9, 2]);
      });
      assert.deepEqual(await faultsOf(store), []);
    });

    test('a correction of what is not there is refused, and of a used counter too', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2]);
      const correct = (id: number, counter: number): Promise<unknown> =>
        store.write((publication) => publication.correctEntry(id, anEntry(counter), 'corrected'));
      await assert.rejects(correct(3, 3), /no entry 3/);
      await assert.rejects(correct(2, 1));
      assert.equal(await store.lastChange(), 2);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('the log has every change in order, of its kind, with the digest of the entry', async (t) => {
      const store = await openEmpty(t);
      const amina = { id: 49, legalName: "Amina Ng'ong'o", slug: 'amina-ngongo' };
      const first = anEntry(1, { content: ' “Hon.” \u2028\u2029😀 \\ "x" \u0001 é' });
      const second = anEntry(2, { speakerTitle: 'The Speaker' });
      const fromMs = Date.now();
      await store.write(async (publication) => {
        await publication.knowPerson(amina);
        const sitting = await publication.addSitting(aSitting());
        await publication.appendEntries(sitting, [first, second]);
      });
      const linked = { ...second, speaker: amina };
      const corrected = { ...linked, content: 'corrected' };
      await store.write((publication) => publication.correctEntry(2, linked, 'linked'));
      await store.write((publication) => publication.correctEntry(2, corrected, 'corrected'));
      await store.write((publication) => publication.withdrawEntry(1));
      await store.write((publication) => publication.withdrawEntry(2));
      const changes = await store.changes(0, EVERYTHING);
      assert.deepEqual(
        changes.map(({ kind, entryId, sha256: digest }) => [kind, entryId, digest]),
        [
          ['added', 1, digestOf(1, first)],
          ['added', 2, digestOf(2, second)],
          ['linked', 2, digestOf(2, linked)],
          ['corrected', 2, digestOf(2, corrected)],
          ['withdrawn', 1, digestOf(1, first)],
          ['withdrawn', 2, digestOf(2, corrected)],
        ],
      );
      checkChain(changes);
      assert.equal(await store.lastChange(), 6);
      for (const { atMs } of changes) assert.ok(atMs >= fromMs && atMs < Date.now() + 1_000);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('a withdrawn entry is in the log, but its texts cannot be read', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2]);
      await store.write((publication) =>
        publication.correctEntry(1, anEntry(1, { content: 'x' }), 'corrected'),
      );
      await store.write((publication) => publication.withdrawEntry(1));
      assert.equal(await store.entry(1, ADDRESS), null);
      assert.equal(await store.revisions(1), null);
      await store.write(async (publication) => {
        assert.equal(await publication.findEntry(1), null);
        const { sittingId } = (await publication.findEntry(2))!;
        assert.equal(await publication.findEntryAt(sittingId, 1), null);
      });
      assert.deepEqual(
        (await store.changes(0, 10)).map(({ kind, entryId }) => `${kind} ${entryId}`),
        ['added 1', 'added 2', 'corrected 1', 'withdrawn 1'],
      );
    });

    test('a text may have the character that stands for bytes which are no text, withdrawn or not', async (t) => {
      const store = await openEmpty(t);
      const entry = anEntry(1, { content: 'read as \ufffd' });
      await store.write(async (writing) => {
        await writing.appendEntries(await writing.addSitting(aSitting()), [entry]);
      });
      await store.write((writing) =>
        writing.correctEntry(1, { ...entry, content: 'read as it was' }, 'corrected'),
      );
      assert.equal((await store.revisions(1))?.length, 2);
      await store.write((writing) => writing.withdrawEntry(1));
      const changes = await store.changes(0, 10);
      assert.equal(changes[0]?.sha256, digestOf(1, entry));
      checkChain(changes);
    });

    test('a counter that a withdrawn entry had can be used again', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2, 3]);
      await store.write(async (publication) => {
        const { sittingId } = (await publication.findEntry(1))!;
        assert.equal(await publication.lastCounter(sittingId), 3);
        await publication.withdrawEntry(3);
        assert.equal(await publication.lastCounter(sittingId), 2);
        assert.deepEqual(await publication.appendEntries(sittingId, [anEntry(3)]), [4]);
        assert.equal(await publication.lastCounter(sittingId), 3);
        assert.equal(await publication.lastCounter(sittingId + 1), 0);
      });
      assert.deepEqual(await faultsOf(store), []);
    });

    test('the log is read from anywhere in a long run, so many at a time', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [...range(1, 1_234), ...range(2_000, 2_100)]);
      await store.write(async (publication) => {
        for (const id of range(1, 600)) {
          await publication.correctEntry(id, anEntry(id, { content: 'x' }), 'corrected');
        }
        for (const id of range(1, 600)) await publication.withdrawEntry(id);
      });
      const all = await store.changes(0, EVERYTHING);
      const length = 1_234 + 101 + 600 + 600;
      assert.equal(all.length, length);
      assert.equal(await store.lastChange(), length);
      checkChain(all);
      for (const since of [
        0, 1, 498, 499, 500, 501, 999, 1_000, 1_233, 1_234, 1_600, 2_400, 2_534,
      ]) {
        for (const limit of [1, 3, 700]) {
          assert.deepEqual(
            await store.changes(since, limit),
            all.slice(since, since + limit),
            `${limit} since ${since}`,
          );
        }
      }
      for (const since of [length, length + 1, length * 10]) {
        assert.deepEqual(await store.changes(since, 10), []);
      }
      assert.deepEqual(await store.changes(5, 0), []);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('a mirror that asks for what is new stays in step', async (t) => {
      const store = await openEmpty(t);
      let [since, chain] = [0, '0'.repeat(64)];
      for (let round = 0; round < 4; round += 1) {
        const first = round * 30 + 1;
        await publishIds(store, range(first, first + 19));
        await store.write((publication) => publication.withdrawEntry(first + 5));
        for (;;) {
          const changes = await store.changes(since, 7);
          if (changes.length === 0) break;
          checkChain(changes, since, chain);
          ({ seq: since, chain } = changes.at(-1)!);
        }
      }
      assert.equal(since, await store.lastChange());
      assert.equal(since, 4 * 21);
    });

    test('nothing of a writing that fails is in the log', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1, 2]);
      const before = await store.changes(0, 10);
      await assert.rejects(
        store.write(async (publication) => {
          await publication.correctEntry(1, anEntry(1, { content: 'x' }), 'corrected');
          await publication.withdrawEntry(2);
          throw new Error('broke off');
        }),
        /broke off/,
      );
      assert.deepEqual(await store.changes(0, 10), before);
      assert.equal((await store.revisions(1))!.length, 1);
      assert.deepEqual(await faultsOf(store), []);
    });

    test('two corrections of one entry in one writing are two revisions, at two times', async (t) => {
      const store = await openEmpty(t);
      await publishIds(store, [1]);
      await store.write(async (publication) => {
        await publication.correctEntry(1, anEntry(1, { content: 'a' }), 'corrected');
        await publication.correctEntry(1, anEntry(1, { content: 'b' }), 'corrected');
      });
      const texts = (await store.revisions(1))!;
      assert.deepEqual(
        texts.map(({ revision }) => revision),
        [1, 2, 3],
      );
      assert.equal(new Set(texts.map(({ changedAtMs }) => changedAtMs)).size, 3);
      checkChain(await store.changes(0, 10));
      assert.deepEqual(await faultsOf(store), []);
    });

    test('the log agrees with a plain list through any changes, and its chain never breaks', async (t) => {
      const step = fc.oneof(
        fc.record({
          add: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
        }),
        fc.record({ correct: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }) }),
        fc.record({ link: fc.nat(40) }),
        fc.record({ withdraw: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }) }),
      );
      const amina = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 10 }),
          fc.nat(30),
          fc.integer({ min: 1, max: 20 }),
          async (steps, since, limit) => {
            const store = await openEmpty(t);
            const texts = new Map<number, NewEntry>();
            const expected: string[] = [];
            let [highest, made] = [0, 0];
            const note = (kind: string, id: number): void => {
              expected.push(`${kind} ${id} ${digestOf(id, texts.get(id)!)}`);
            };
            const pick = (wish: number): number | undefined => [...texts.keys()][wish % texts.size];
            await store.write((publication) => publication.knowPerson(amina));
            for (const action of steps) {
              await store.write(async (publication) => {
                if ('add' in action) {
                  const entries = action.add.map((gap, index) => {
                    highest += gap;
                    texts.set(highest, anEntry(index + 1, { id: highest }));
                    note('added', highest);
                    return texts.get(highest)!;
                  });
                  await publication.appendEntries(
                    await publication.addSitting(aSitting()),
                    entries,
                  );
                } else if ('withdraw' in action) {
                  for (const id of action.withdraw.map(pick)) {
                    if (id === undefined || !texts.has(id)) continue;
                    note('withdrawn', id);
                    texts.delete(id);
                    await publication.withdrawEntry(id);
                  }
                } else {
                  const linking = 'link' in action;
                  for (const id of (linking ? [action.link] : action.correct).map(pick)) {
                    if (id === undefined) continue;
                    const before = texts.get(id)!;
                    made += 1;
                    const after = linking
                      ? { ...before, speaker: before.speaker === null ? amina : null }
                      : { ...before, content: `text ${made}` };
                    texts.set(id, after);
                    note(linking ? 'linked' : 'corrected', id);
                    await publication.correctEntry(id, after, linking ? 'linked' : 'corrected');
                  }
                }
              });
            }
            const changes = await store.changes(0, EVERYTHING);
            checkChain(changes);
            assert.deepEqual(
              changes.map(({ kind, entryId, sha256: digest }) => `${kind} ${entryId} ${digest}`),
              expected,
            );
            assert.deepEqual(
              await store.changes(since, limit),
              changes.slice(since, since + limit),
            );
            assert.equal(await store.lastChange(), expected.length);
            assert.deepEqual(await faultsOf(store), []);
            await store.close();
          },
        ),
        { numRuns: 25 },
      );
    });
  });
}
