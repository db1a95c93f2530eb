// Runs a command of the program within this process, for tests that are not about the process: starting one takes longer than
// most commands do.

import { mock } from 'node:test';
import { main } from '../../src/main.ts';
import type { Outcome } from './program.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * Runs a command to its end, in a folder or in the current one. A command that writes bytes to standard output, such as an
 * export, needs a process.
 */
export function call(
  words: readonly string[],
  environment: Environment = {},
  folder = process.cwd(),
): Promise<Outcome> {
  const turn = running.then(() => callNow(words, environment, folder));
  running = turn.catch(() => {});
  return turn;
}

/** Calls run one at a time: they share the environment, the folder and the console. */
let running: Promise<unknown> = Promise.resolve();

async function callNow(
  words: readonly string[],
  environment: Environment,
  folder: string,
): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  const endings = [collect(output), useEnvironment(environment), useFolder(folder)];
  try {
    return { code: await main(words), ...output };
  } finally {
    for (const end of endings) end();
  }
}

/** Collects the output until the returned function is called. */
function collect(output: { stdout: string; stderr: string }): () => void {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout) as (...given: unknown[]) => boolean;
  const mocks = [
    mock.method(console, 'log', (line: unknown) => void (output.stdout += `${String(line)}\n`)),
    mock.method(console, 'error', (line: unknown) => void (output.stderr += `${String(line)}\n`)),
    mock.method(stderr, 'write', (text: unknown) => Boolean((output.stderr += String(text)))),
    // The test report is written the same way, as bytes.
    mock.method(stdout, 'write', (data: unknown, ...more: unknown[]) =>
      typeof data === 'string' ? Boolean((output.stdout += data)) : write(data, ...more),
    ),
  ];
  const { isTTY } = stderr;
  stderr.isTTY = false;
  return () => {
    stderr.isTTY = isTTY;
    for (const mocked of mocks) mocked.mock.restore();
  };
}

/** Variables of this process that a command also gets; the last two are where threads find compiled code and create files. */
const INHERITED = new Set(['PATH', 'HOME', 'NODE_COMPILE_CACHE', 'TMPDIR']);

/** The settings in the environment of the tests do not apply to the program. */
function useEnvironment(environment: Environment): () => void {
  const before = { ...process.env };
  for (const name of Object.keys(before)) if (!INHERITED.has(name)) delete process.env[name];
  Object.assign(process.env, environment);
  return () => {
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function useFolder(folder: string): () => void {
  const before = process.cwd();
  process.chdir(folder);
  return () => process.chdir(before);
}
