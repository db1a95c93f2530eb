// Crawls the demo record: no link of its site is broken.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { serve } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { crawl } from './crawl.ts';

test('no link on the site of a demo record is broken, in either language', async (t) => {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(t), 'record.sqlite')}`;
  await call(['demo', '--entries', '600'], { DATABASE_URL });
  const served = await serve(t, ['serve', '--workers', '1'], { DATABASE_URL });
  const url = served.url.replace(/\/$/, '');
  for (const language of ['en', 'sw'] as const) {
    const isLastFirst = language === 'sw';
    const crawled = await crawl({ url, language, perKind: 1, isLastFirst });
    const { dead, kinds, visited, anchors } = crawled;
    assert.deepEqual(dead, []);
    const isEnough = visited > 200 && anchors > 1_000;
    assert.ok(isEnough, `${visited} addresses, ${anchors} anchors`);
    for (const kind of ['/hansard/sitting/…/…', '/cite/….bib', '/person/…/feed.atom', '/docs']) {
      assert.ok(kinds.has(kind), kind);
    }
  }
});
