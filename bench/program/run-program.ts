// Runs the program, or a script of the benchmark, to its end, and measures its time and costs.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PROGRAM } from '../shared/paths.ts';
import { cpuUsOfEndedChildren } from '../shared/process-costs.ts';

export interface ProgramRun {
  /** Wall time, from the start of the process to its end. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly output: string;
}

export function runHansard(...words: readonly string[]): Promise<ProgramRun> {
  return runScript(NEW_SPACE, PROGRAM, ...words);
}

/** As in the first line of the program. */
const NEW_SPACE = '--max-semi-space-size=16';

/** One at a time: the CPU time is that of all children that end meanwhile. */
export async function runScript(script: string, ...words: readonly string[]): Promise<ProgramRun> {
  const startedMs = performance.now();
  const cpuBeforeUs = cpuUsOfEndedChildren();
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const output = await text(child.stdout);
  const [code] = (await exited) as [number | null];
  if (code !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${String(code)}`);
  return {
    seconds: (performance.now() - startedMs) / 1_000,
    cpuSeconds: (cpuUsOfEndedChildren() - cpuBeforeUs) / 1_000_000,
    output,
  };
}
