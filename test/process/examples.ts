// The examples of the documents, run against a server of the demo record: the output is as documented.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
const pathOf = (name: string): string => fileURLToPath(new URL(name, ROOT));
const read = (name: string): string => readFileSync(pathOf(name), 'utf8');

const PYTHON = pathOf('packages/client/examples/follow_changes.py');

/** The address of a server in the documents. */
const SHOWN = 'http://127.0.0.1:8000/';

export const noCurl =
  spawnSync('curl', ['--version']).error === undefined
    ? false
    : 'curl is not installed (Debian: apt-get install curl)';

/** The three curl calls of the README. */
export function checkCurlCalls(url: string): void {
  const shown = [...read('README.md').matchAll(/```sh\n(curl .*)\n```\n\n```json\n(.*)\n```/g)];
  assert.equal(shown.length, 3);
  for (const [, command, response] of shown) {
    const words = command!.replaceAll(SHOWN, url);
    const printed = execFileSync('sh', ['-c', `${words} --silent`], { encoding: 'utf8' });
    // The README shortens long output: "…" matches anything.
    const pattern = response!
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('.*');
    assert.match(printed.replaceAll(url, SHOWN), new RegExp(`^${pattern}$`, 's'));
  }
}

/** The example of the client. */
export function checkClientExample(url: string, folder: string): void {
  const document = read('packages/client/README.md');
  const example = /```ts\n([^]*?)```/.exec(document)![1]!;
  const printed = /```text\n([^]*?)```/.exec(document)![1]!;
  const client = pathOf('packages/client/src/hansard-client.ts');
  const text = example.replace("'hansard/client'", JSON.stringify(client)).replace(SHOWN, url);
  assert.notEqual(text, example);
  const file = join(folder, 'example.ts');
  writeFileSync(file, text);
  assert.equal(execFileSync(process.execPath, [file], { encoding: 'utf8' }), printed);
}

/**
 * If Python is installed: it prints every change, and none when run again; if interrupted, it continues after its last line; a
 * rewritten log stops it, and so does a server that is away.
 */
export function checkPythonExample(url: string, folder: string): void {
  const state = join(folder, 'state.json');
  const follow = (): SpawnSyncReturns<string> =>
    spawnSync('python3', [PYTHON, url, state], { encoding: 'utf8' });
  const first = follow();
  if (first.error !== undefined) return;
  const lines = first.stdout.trimEnd().split('\n');
  assert.deepEqual([first.stderr, lines.length, lines[0]!.split(' ')[0]], ['', 5_000, '1']);
  assert.deepEqual([follow().stdout, follow().status], ['', 0]);
  const cut = `${state}.cut`;
  execFileSync('sh', ['-c', `python3 ${PYTHON} ${url} ${cut} 2>/dev/null | head -n 1`]);
  const { seq } = JSON.parse(readFileSync(cut, 'utf8')) as { readonly seq: number };
  const rest = execFileSync('python3', [PYTHON, url, cut], { encoding: 'utf8' });
  assert.deepEqual(rest.split('\n'), [...lines.slice(seq), '']);
  assert.ok(seq > 0 && seq < 5_000, `${seq}`);
  writeFileSync(state, '{"seq": 10, "chain": "another"}');
  assert.match(follow().stderr, /Change 11 does not continue the log/);
  // A server that is away is asked again, here without waiting, and then named in one line.
  const hurried = `import runpy, time; time.sleep = print; runpy.run_path('${PYTHON}', run_name='__main__')`;
  const away = spawnSync('python3', ['-c', hurried, 'http://127.0.0.1:1', state], {
    encoding: 'utf8',
  });
  assert.equal(away.stdout, '2\n4\n8\n16\n');
  assert.match(away.stderr, /^http:\/\/127\.0\.0\.1:1\/api\S* .*refused.*\n$/);
}
