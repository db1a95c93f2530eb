// Runs one campaign in a process of its own; what it mounts is seen by nobody else and goes when it ends.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAMPAIGNS, type Length, type Outcome } from './campaigns.ts';
import { NotPossibleHere } from './loop-image.ts';

export type Result = Outcome | { readonly skipped: string };

/** A campaign that takes longer hangs; the longest, fifty kills, takes three minutes. */
const CAMPAIGN_SECONDS_MAX = '900';

/** Mounts and processes of its own; all of these processes end with the first of them. */
const UNSHARE = ['unshare', '--mount', '--pid', '--fork', '--kill-child'] as const;

const THIS_FILE = fileURLToPath(import.meta.url);

export async function runCampaign(name: string, length: Length): Promise<Result> {
  const { mounts } = CAMPAIGNS[name]!;
  const refusal = mounts ? whyNoMounts() : null;
  if (refusal !== null) return { skipped: refusal };
  const TMPDIR = mkdtempSync(join(tmpdir(), `hansard-${name}-`));
  try {
    const words = [process.execPath, THIS_FILE, name, String(length.rounds)];
    const child = spawn(
      'timeout',
      ['--signal', 'KILL', CAMPAIGN_SECONDS_MAX, ...(mounts ? UNSHARE : []), ...words],
      { env: { ...process.env, TMPDIR }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) return { figures: {}, faults: [`the campaign broke off (${code}): ${stderr}`] };
    return JSON.parse(stdout) as Result;
  } finally {
    rmSync(TMPDIR, { recursive: true, force: true });
  }
}

function whyNoMounts(): string | null {
  if (process.platform !== 'linux') return `no loop devices on ${process.platform}`;
  const [program, ...flags] = UNSHARE;
  const { status, error, stderr } = spawnSync(program, [...flags, 'true']);
  return status === 0 ? null : `no mounts of one's own: ${error?.message ?? String(stderr).trim()}`;
}

async function runHere(name: string, rounds: number): Promise<Result> {
  try {
    return await CAMPAIGNS[name]!.run({ rounds });
  } catch (error) {
    if (error instanceof NotPossibleHere) return { skipped: error.message };
    throw error;
  }
}

if (process.argv[1] === THIS_FILE) {
  // Whatever ends it, the servers it started end with it (server-group.ts).
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const [, , name = '', rounds = ''] = process.argv;
  console.log(JSON.stringify(await runHere(name, Number(rounds))));
}
