// The files of a static tree are written within its folder, whatever links there are in it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../test/support/temporary.ts';
import { PublishedFiles } from './published-files.ts';

test('no file is written or removed through a link', (t) => {
  const [folder, elsewhere] = [temporaryFolder(t), temporaryFolder(t)];
  const files = new PublishedFiles(folder);
  t.after(() => files.close());
  symlinkSync(elsewhere, join(folder, 'people'));
  assert.throws(
    () => files.put('people/amina/index.html', Buffer.from('x'), 'others'),
    /a link leads out of the folder/,
  );
  writeFileSync(join(elsewhere, 'own'), 'own');
  symlinkSync(join(elsewhere, 'own'), join(folder, 'index.html.part'));
  files.put('index.html', Buffer.from('published'), 'others');
  assert.equal(readFileSync(join(folder, 'index.html'), 'utf8'), 'published');
  assert.equal(readFileSync(join(elsewhere, 'own'), 'utf8'), 'own');
  assert.deepEqual(readdirSync(elsewhere), ['own']);
  files.put('about/own', Buffer.from('published'), 'others');
  rmSync(join(folder, 'about'), { recursive: true });
  symlinkSync(elsewhere, join(folder, 'about'));
  files.finish(new Set(), '');
  assert.deepEqual(readdirSync(elsewhere), ['own'], 'nothing is removed through a link');
});
