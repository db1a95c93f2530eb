// Copying a record from one store to another: exact, verified, resumable, refused where it must be.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { openStore, refuseMalformed } from '../../../src/store/open-store.ts';
import { differences, WHOLE } from '../../durability/compare-stores.ts';
import {
  abandon,
  change,
  copied,
  copyInPieces,
  fullRecord,
  refused,
  removeVenue,
} from './copying.ts';
import { anEntry } from '../../support/records/entries.ts';
import { call } from '../../support/call-program.ts';
import { run } from '../../support/program.ts';
import { temporaryFolder } from '../../support/temporary.ts';

suite('copying a record', () => {
  test('a second run finds the copy there, compares it and changes nothing', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await change(`sqlite:${from}`, removeVenue);
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`)).outcome, 'new');
    assert.deepEqual(differences(from, to, WHOLE), []);
    const { outcome, rowsCopied, entries } = await copied(`sqlite:${from}`, `sqlite:${to}`, call);
    assert.deepEqual([outcome, rowsCopied, entries], ['present', 0, 61]);
    const target = new DatabaseSync(to);
    // What was delivered since is no difference of the record.
    target.exec('DELETE FROM alert_delivery; UPDATE alert SET delivered = delivered + 1');
    target.close();
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`, call)).outcome, 'present');
    target.open();
    target.exec("UPDATE token SET digest = 'zz' WHERE name = 'desk'");
    target.close();
    await refused(
      `sqlite:${from}`,
      `sqlite:${to}`,
      /is no longer the same: token \(other content\)/,
    );
  });

  test('goes on after every batch in turn', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    assert.ok((await copyInPieces(`sqlite:${from}`, `sqlite:${to}`)) > 5);
    const { outcome, rowsCopied } = await copied(`sqlite:${from}`, `sqlite:${to}`, call);
    assert.equal(outcome, 'resumed');
    // What the version does not tell of is always copied again: two decisions on labels, an import and its sitting, a mirror, a page and a source of it, two tokens, two answers, two
    // alerts, a delivery, a subscription, its mail and its request.
    assert.equal(rowsCopied, 17);
    assert.deepEqual(differences(from, to, WHOLE), []);
  });

  test('an unfinished copy is neither served, written, checked nor copied from', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
  });

  test('begins anew where the record changed since; what has no version is copied again', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    await change(`sqlite:${from}`, (store) =>
      store.write((transaction) => transaction.addToken('later', 'ff')),
    );
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    await change(`sqlite:${from}`, (store) =>
      store.write(async (transaction) => {
        await transaction.withdrawEntry(5);
        await transaction.appendEntries(1, [anEntry(900)]);
      }),
    );
    const { outcome, rowsFound } = await copied(`sqlite:${from}`, `sqlite:${to}`, call);
    assert.deepEqual([outcome, rowsFound], ['new', 0]);
    assert.deepEqual(differences(from, to, WHOLE), []);
  });

  test('a copy that is not the same is not finished, and begins anew', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    const target = new DatabaseSync(to);
    target.exec("UPDATE entry SET changed_by = 'me' WHERE id = 5");
    target.close();
    await refused(`sqlite:${from}`, `sqlite:${to}`, /is not the same as the record: entry \(other/);
    assert.equal((await run(['check'], { DATABASE_URL: `sqlite:${to}` })).code, 1);
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`, call)).outcome, 'new');
    assert.deepEqual(differences(from, to, WHOLE), []);
  });

  test('a record whose log does not hold is not passed on as sound', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    const source = new DatabaseSync(from);
    source.exec("UPDATE revision SET wire = replace(wire, 'Order', 'Odour')");
    source.exec("UPDATE entry SET wire = replace(wire, 'Order', 'Odour') WHERE id = 1000");
    source.close();
    await refused(`sqlite:${from}`, `sqlite:${to}`, /the record itself has .* fault/);
    assert.equal((await run(['serve'], { DATABASE_URL: `sqlite:${to}` })).code, 1);
  });

  test('copies over nothing: not a record, not tokens alone, not a store in use, not itself', async (t) => {
    const from = await fullRecord(t);
    const other = await fullRecord(t, 'other.sqlite');
    await refused(`sqlite:${from}`, `sqlite:${other}`, /There is a record .* Copy into a new file/);
    const tokens = join(temporaryFolder(t), 'tokens.sqlite');
    await change(`sqlite:${tokens}`, (store) =>
      store.write((transaction) => transaction.addToken('desk', 'aa')),
    );
    await refused(`sqlite:${from}`, `sqlite:${tokens}`, /its table token has rows/);
    const used = join(temporaryFolder(t), 'used.sqlite');
    const store = await openStore(`sqlite:${used}`);
    await store.recordState();
    await refused(`sqlite:${from}`, `sqlite:${used}`, /is in use\. Stop whoever/);
    await store.close();
    await refused(`sqlite:${from}`, `sqlite:${from}`, /cannot be copied onto itself/);
    await refused(`sqlite:${from}`, 'mysql://u:secret@h/d', /"mysql:\/\/u:\*\*\*@h\/d"/);
    await refused(`sqlite:${used}.none`, `sqlite:${used}`, /There is no record at/);
    const { code, stderr } = await run(['copy', '--from', `sqlite:${from}`]);
    assert.deepEqual([code, /^hansard: Name both/.test(stderr)], [1, true]);
  });

  test('wrong input is refused by the name of the option, with nothing made', async (t) => {
    const [from, folder] = [await fullRecord(t), temporaryFolder(t)];
    const to = join(folder, 'to.sqlite');
    const malformed = [
      ['', /is ""\. It must be sqlite:<path of a file> or postgres:/],
      [from, /\. It must be sqlite:<path of a file> or postgres:/],
      ['sqlite:', /is "sqlite:"\. It must be sqlite:<path/],
      ['mysql://u:geheim@h/db', /is "mysql:\/\/u:\*\*\*@h\/db"\. It must be/],
      ['postgres://u:geheim@h', /is "postgres:\/\/u:\*\*\*@h"\. It must be postgres:/],
      ['postgres://u:geheim@h:port/db', /but "h:port" is no host and port\./],
    ] as const;
    for (const [address, reason] of malformed) {
      assert.throws(() => refuseMalformed(address, '--to'), new RegExp(`--to .*${reason.source}`));
    }
    await refused('mysql://u:geheim@h/db', `sqlite:${to}`, /^hansard: --from is "mysql:/);
    await refused(`sqlite:${from}`, 'postgres://u:geheim@h', /^hansard: --to is "postgres:/);
    await refused(`sqlite:${from}`, `sqlite:${folder}`, / is not a file/);
    const again = `sqlite:${join(from, '..')}/./from.sqlite`;
    await refused(`sqlite:${from}`, again, /cannot be copied onto itself\. Name another/);
    assert.deepEqual(readdirSync(folder), []);
    for (const words of [['--from', `sqlite:${from}`], ['--to', `sqlite:${to}`], []]) {
      const { code, stderr } = await call(['copy', ...words]);
      assert.deepEqual([code, /^hansard: Name both records: /.test(stderr)], [1, true], stderr);
    }
  });
});
