// `import --ocr` calls the programs of the machine: here programs of their names that copy a prepared document.

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { imageOnly } from '../../packages/documents/test/hostile-pdfs.ts';
import { invented } from '../../packages/documents/test/typesetter.ts';
import { call } from '../support/call-program.ts';
import { temporaryFolder } from '../support/temporary.ts';

/** A folder with programs, each a line of a shell. */
function programs(folder: string, lines: Readonly<Record<string, string>>): string {
  const path = join(folder, 'programs');
  mkdirSync(path);
  for (const [name, line] of Object.entries(lines)) {
    writeFileSync(join(path, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return path;
}

const CASES: readonly (readonly [what: string, lines: Readonly<Record<string, string>>])[] = [
  ['ocrmypdf', { ocrmypdf: 'shift 6; exec /bin/cp "$READY" "$2"' }],
  [
    'tesseract and pdftoppm',
    {
      pdftoppm: '/bin/cp "$READY" "$5-1.png"',
      tesseract: 'exec /bin/cp "$(/bin/cat "$1")" "$2.pdf"',
    },
  ],
];

for (const [what, lines] of CASES) {
  test(`--ocr reads the text that ${what} recognised`, async (t) => {
    const folder = temporaryFolder(t);
    const [scan, ready] = [join(folder, 'scan.pdf'), join(folder, 'ready.pdf')];
    writeFileSync(scan, imageOnly());
    writeFileSync(ready, invented('senate-2014'));
    const environment = { PATH: programs(folder, lines), READY: ready, PARLIAMENT: 'kenya' };
    const read = join(folder, 'entries.ndjson');
    const done = await call(['import', '--dry-run', '--ocr', '--output', read, scan], environment);
    assert.equal(done.code, 0, done.stderr);
    assert.match(readFileSync(read, 'utf8'), /"speaker_name"/);
  });
}

test('--ocr says which programs it needs, and what they say where they fail', async (t) => {
  const folder = temporaryFolder(t);
  const scan = join(folder, 'scan.pdf');
  writeFileSync(scan, imageOnly());
  const none = join(folder, 'none');
  mkdirSync(none);
  const path = programs(folder, { ocrmypdf: 'echo "no language swa" >&2; exit 3' });
  const outcomes = await Promise.all(
    [
      [['--ocr'], none],
      [['--ocr', 'eng+swa'], path],
      [['--ocr', '-rf /'], path],
    ].map(async ([options, own]) =>
      call(['import', '--dry-run', scan, ...(options as string[])], { PATH: own as string }),
    ),
  );
  for (const [at, reason] of [
    /--ocr needs ocrmypdf, or tesseract and pdftoppm, which are not installed here/,
    /ocrmypdf could not recognise its text \(no language swa\)/,
    /--ocr/,
  ].entries()) {
    const outcome = outcomes[at];
    assert.equal(outcome?.code === 0, false);
    assert.match(outcome?.stderr ?? '', reason);
  }
  assert.equal(existsSync(join(folder, 'entries.ndjson')), false);
});
