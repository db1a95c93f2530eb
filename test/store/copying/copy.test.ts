// Copying a record from one store to another: exact, verified, all or nothing, refused if necessary.

import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import {
  openCopySource,
  openCopyTarget,
  openStore,
  refuseMalformed,
} from '../../../src/store/open-store.ts';
import { copyRecord } from '../../../src/store/copy-record.ts';
import { differences } from '../../durability/compare-stores.ts';
import { abandon, copied, fullRecord, refused, removeVenue, SILENT } from './copying.ts';
import { anEntry, writeTo } from '../../support/records/entries.ts';
import { call } from '../../support/call-program.ts';
import { inStore, temporaryFolder } from '../../support/temporary.ts';

suite('copying a record', () => {
  test('a second run finds the copy there, compares it and changes nothing', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await inStore(`sqlite:${from}`, removeVenue);
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`)).outcome, 'new');
    assert.deepEqual(differences(from, to), []);
    const { outcome, rowsCopied, entries } = await copied(`sqlite:${from}`, `sqlite:${to}`, call);
    assert.deepEqual([outcome, rowsCopied, entries], ['present', 0, 61]);
    const target = new DatabaseSync(to);
    // Deliveries made since then are not a difference of the record.
    target.exec('DELETE FROM alert_delivery; UPDATE alert SET delivered = delivered + 1');
    target.close();
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`, call)).outcome, 'present');
    target.open();
    target.exec("UPDATE token SET digest = 'zz' WHERE name = 'desk'");
    target.close();
    await refused(`sqlite:${from}`, `sqlite:${to}`, /has changed since: token \(other content\)/);
  });

  test('a copy that breaks off leaves nothing, and the next run copies what the record is then', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    await abandon(`sqlite:${from}`, `sqlite:${to}`);
    assert.equal((await inStore(`sqlite:${to}`, (store) => store.recordState())).count, 0);
    await inStore(`sqlite:${from}`, (store) =>
      store.write(async (transaction) => {
        await transaction.entries.withdraw(5);
        await transaction.entries.append(1, [anEntry(900)]);
      }),
    );
    assert.equal((await copied(`sqlite:${from}`, `sqlite:${to}`, call)).outcome, 'new');
    assert.deepEqual(differences(from, to), []);
  });

  test('a copy that is not the same as the record is not stored', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    const target = await openCopyTarget(`sqlite:${to}`);
    const source = await openCopySource(`sqlite:${from}`);
    const derive: typeof target.derive = async (progress) => {
      await target.sql.run("UPDATE entry SET changed_by = 'me' WHERE id = 5");
      await target.derive(progress);
    };
    await assert.rejects(
      copyRecord(source, { ...target, derive }, SILENT),
      /is not the same as the record: entry \(other content\)\. Nothing was stored/,
    );
    await Promise.all([source.close(), target.close()]);
    assert.equal((await inStore(`sqlite:${to}`, (store) => store.recordState())).count, 0);
  });

  test('a record whose log does not hold is not passed on as sound', async (t) => {
    const [from, to] = [await fullRecord(t), join(temporaryFolder(t), 'to.sqlite')];
    const source = new DatabaseSync(from);
    source.exec("UPDATE revision SET wire = replace(wire, 'Order', 'Odour')");
    source.exec("UPDATE entry SET wire = replace(wire, 'Order', 'Odour') WHERE id = 1000");
    source.close();
    await refused(
      `sqlite:${from}`,
      `sqlite:${to}`,
      /The record has \d+ faults and was not copied: /,
    );
    assert.equal(existsSync(to), false);
  });

  test('overwrites nothing: no record, no tokens, no store in use, not itself', async (t) => {
    const from = await fullRecord(t);
    const other = await fullRecord(t, 'other.sqlite');
    await refused(`sqlite:${from}`, `sqlite:${other}`, /already has a record: .* Copy into/);
    const tokens = join(temporaryFolder(t), 'tokens.sqlite');
    await inStore(`sqlite:${tokens}`, (store) => writeTo(store).tokens.add('desk', 'aa'));
    await refused(`sqlite:${from}`, `sqlite:${tokens}`, /its table token has rows/);
    const used = join(temporaryFolder(t), 'used.sqlite');
    const store = await openStore(`sqlite:${used}`);
    await store.recordState();
    await refused(`sqlite:${from}`, `sqlite:${used}`, /is in use\. Stop the processes/);
    await store.close();
    await refused(`sqlite:${from}`, `sqlite:${from}`, /cannot be copied to itself/);
    await refused(`sqlite:${from}`, 'mysql://u:secret@h/d', /"mysql:\/\/u:\*\*\*@h\/d"/);
    await refused(`sqlite:${used}.none`, `sqlite:${used}`, /There is no record at/);
    const { code, stderr } = await call(['copy', '--from', `sqlite:${from}`]);
    assert.deepEqual([code, /^hansard: Name both/.test(stderr)], [1, true]);
  });

  test('wrong input is refused by the name of the option, and nothing is created', async (t) => {
    const [from, folder] = [await fullRecord(t), temporaryFolder(t)];
    const to = join(folder, 'to.sqlite');
    const malformed = [
      ['', /is ""\. It must be sqlite:<path of a file> or postgres:/],
      [from, /\. It must be sqlite:<path of a file> or postgres:/],
      ['sqlite:', /is "sqlite:"\. It must be sqlite:<path/],
      ['mysql://u:geheim@h/db', /is "mysql:\/\/u:\*\*\*@h\/db"\. It must be/],
      ['postgres://u:geheim@h', /is "postgres:\/\/u:\*\*\*@h"\. It must be postgres:/],
      ['postgres://u:geheim@h:port/db', /but "h:port" is not a host and port\./],
    ] as const;
    for (const [address, reason] of malformed) {
      assert.throws(() => refuseMalformed(address, '--to'), new RegExp(`--to .*${reason.source}`));
    }
    await refused('mysql://u:geheim@h/db', `sqlite:${to}`, /^hansard: --from is "mysql:/);
    await refused(`sqlite:${from}`, 'postgres://u:geheim@h', /^hansard: --to is "postgres:/);
    await refused(`sqlite:${from}`, `sqlite:${folder}`, / is not a file/);
    const again = `sqlite:${join(from, '..')}/./from.sqlite`;
    await refused(`sqlite:${from}`, again, /cannot be copied to itself\. Name another/);
    assert.deepEqual(readdirSync(folder), []);
    for (const words of [['--from', `sqlite:${from}`], ['--to', `sqlite:${to}`], []]) {
      const { code, stderr } = await call(['copy', ...words]);
      assert.deepEqual([code, /^hansard: Name both records: /.test(stderr)], [1, true], stderr);
    }
  });
});
