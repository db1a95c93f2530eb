// What was acknowledged stays, whatever happens to the process or the power: campaigns of many rounds.
// npm run campaign -- durability [--rounds 50] [--only kill-server]

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { killImporter, killServer } from './kills.ts';
import { cutPower, cutPowerOfRawWriter, NotPossibleHere } from './power-cut.ts';
import type { RoundsReport } from './rounds.ts';

interface Outcome {
  readonly figures: Readonly<Record<string, unknown>>;
  /** What went wrong, as sentences. */
  readonly faults: readonly string[];
}

type Result = Outcome | { readonly skipped: string };

interface Campaign {
  /** Whether it mounts file systems, and so needs the rights to. */
  readonly mounts: boolean;
  readonly run: (rounds: number) => Promise<Outcome>;
}

/** Kills of the server; the other campaigns have a part of that. */
const ROUNDS = '50';

const part = (rounds: number): number => Math.max(2, Math.round(rounds / 5));

/** Imported while it is killed: two rounds fill a block of the index. */
const IMPORTED_ENTRIES_A_ROUND = 2_500;

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  /** A server killed under eight writers loses and doubles nothing. */
  'kill-server': {
    mounts: false,
    run: async (rounds) => ofRounds(await killServer(rounds)),
  },
  /** A power cut under eight writers loses and doubles nothing. */
  'power-cut': {
    mounts: true,
    run: async (rounds) => ofRounds(await cutPower(part(rounds))),
  },
  /** The power cut is one: bare SQLite loses commits at NORMAL, and none at FULL. */
  'power-cut-control': {
    mounts: true,
    run: async (rounds) => {
      // Three of four cuts lose something; so many that not one does is one in several thousand.
      const normal = await cutPowerOfRawWriter('NORMAL', 4 + part(rounds));
      const full = await cutPowerOfRawWriter('FULL', part(rounds));
      const faults: string[] = [];
      if (normal.lost === 0) faults.push('nothing was lost at NORMAL: the harness sees no loss');
      if (full.lost > 0) faults.push(`${full.lost} commits were lost at FULL`);
      return { figures: { normal, full }, faults };
    },
  },
  /** An importer killed midway and run again ends row for row as an undisturbed one. */
  'kill-importer': {
    mounts: false,
    run: async (rounds) => {
      const entries = rounds * IMPORTED_ENTRIES_A_ROUND;
      const { faults, ...figures } = await killImporter(part(rounds), entries);
      if (figures.killsMidway > 0) return { figures, faults };
      return { figures, faults: [...faults, 'no kill came midway'] };
    },
  },
};

function ofRounds({ faults, refused, ...figures }: RoundsReport): Outcome {
  return {
    figures: { ...figures, refused: refused.length },
    faults: figures.blowsInFlight > 0 ? faults : [...faults, 'no blow met a request in flight'],
  };
}

/** A campaign that takes longer hangs; the longest, fifty kills, takes three minutes. */
const CAMPAIGN_SECONDS_MAX = '900';

/** Mounts and processes of its own; all of these processes end with the first of them. */
const UNSHARE = ['unshare', '--mount', '--pid', '--fork', '--kill-child'] as const;

const THIS_FILE = fileURLToPath(import.meta.url);

/** Runs a campaign in a process of its own; what it mounts is seen by nobody else and goes when it ends. */
export async function runCampaign(name: string, rounds: number): Promise<Result> {
  const { mounts } = CAMPAIGNS[name]!;
  const refusal = mounts ? whyNoMounts() : null;
  if (refusal !== null) return { skipped: refusal };
  const TMPDIR = mkdtempSync(join(tmpdir(), `hansard-${name}-`));
  try {
    const words = [process.execPath, THIS_FILE, '--here', '--only', name, '--rounds', `${rounds}`];
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
  // Whatever ends it, the servers it started end with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    return await CAMPAIGNS[name]!.run(rounds);
  } catch (error) {
    if (error instanceof NotPossibleHere) return { skipped: error.message };
    throw error;
  }
}

async function report(name: string, rounds: number): Promise<void> {
  const startedMs = performance.now();
  const result = await runCampaign(name, rounds);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  if ('skipped' in result) {
    console.log(`${name}: skipped: ${result.skipped}`);
    return;
  }
  const { figures, faults } = result;
  console.log(`${name}: ${faults.length === 0 ? 'holds' : 'FAILS'} after ${seconds} s`, figures);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === THIS_FILE) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: ROUNDS },
      only: { type: 'string' },
      here: { type: 'boolean', default: false },
    },
  });
  const names = values.only === undefined ? Object.keys(CAMPAIGNS) : [values.only];
  for (const name of names) {
    if (values.here) console.log(JSON.stringify(await runHere(name, Number(values.rounds))));
    else await report(name, Number(values.rounds));
  }
}
