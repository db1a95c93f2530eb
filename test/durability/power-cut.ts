// Campaign: the power of the disk is cut at random moments under eight writers; with bare SQLite as control.
//
// The file system is shut down by ioctl and mounted anew, so that only what had been flushed to its image is
// there: harsher than killing, milder than a real cut, as no disk cache forgets or reorders anything here.
//
// What is acknowledged while the cut falls counts for nothing, and is requested again: an fsync that the
// shutdown meets halfway may return success for what is lost. Bare appends with fsync, without any SQLite, lost
// their last line so in 3 of 80 cuts, and nothing that was acknowledged before the cut began in any.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../support/seed.ts';
import { type RoundsReport, runRounds } from './rounds.ts';

/** Space for some ten thousand entries, their log and a journal. */
const IMAGE_MEGABYTES = 128;

const RAW_WRITER = fileURLToPath(new URL('raw-writer.ts', import.meta.url));

export async function cutPower(rounds: number): Promise<RoundsReport> {
  using image = makeLoopImage(IMAGE_MEGABYTES);
  return await runRounds(
    {
      path: join(image.folder, 'record.sqlite'),
      strike: async (server) => {
        image.cutPower();
        await server.kill();
        image.unmount();
        image.mount();
      },
      takesReplies: true,
    },
    rounds,
  );
}

export interface ControlReport {
  readonly synchronous: 'NORMAL' | 'FULL';
  readonly cuts: number;
  readonly cutsWithLoss: number;
  readonly acknowledged: number;
  readonly lost: number;
}

/** The same cuts under a bare writer: at NORMAL it must lose commits, or the harness proves nothing. */
export async function cutPowerOfRawWriter(
  synchronous: 'NORMAL' | 'FULL',
  cuts: number,
): Promise<ControlReport> {
  const report = { synchronous, cuts, cutsWithLoss: 0, acknowledged: 0, lost: 0 };
  using image = makeLoopImage(IMAGE_MEGABYTES);
  const path = join(image.folder, 'raw.sqlite');
  for (let cut = 0; cut < cuts; cut += 1) {
    const before = lastCommitted(path);
    const said = await lastSaidBeforeCut(image, path, synchronous);
    const lost = Math.max(0, said - lastCommitted(path));
    report.acknowledged += Math.max(0, said - before);
    report.lost += lost;
    if (lost > 0) report.cutsWithLoss += 1;
  }
  return report;
}

const moments = seededRandom('power cuts');

async function lastSaidBeforeCut(
  image: LoopImage,
  path: string,
  synchronous: string,
): Promise<number> {
  const child = spawn(process.execPath, [RAW_WRITER, path, synchronous], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  let lastSaid: number;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  try {
    await Promise.race([once(child.stdout, 'data'), ended]);
    await pause(50 + moments.fraction() * 550);
    // Only whole lines, and only what was read before the cut.
    lastSaid = Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1));
    image.cutPower();
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  image.unmount();
  image.mount();
  return lastSaid;
}

function lastCommitted(path: string): number {
  const database = new DatabaseSync(path);
  try {
    const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'committed'").get();
    if (tables === undefined) return 0;
    return Number(database.prepare('SELECT max(number) AS n FROM committed').get()!['n'] ?? 0);
  } finally {
    database.close();
  }
}

// A file system of its own in an image file, whose power can be cut. Needs root, loop devices and ext4.

interface LoopImage extends Disposable {
  /** Where it is mounted. */
  readonly folder: string;
  readonly mount: (options?: string) => void;
  readonly unmount: () => void;
  /** From now on nothing reaches the image: what was not yet on it is lost, as in a power cut. */
  readonly cutPower: () => void;
}

/** Something this machine does not have, or does not let us do. */
export class NotPossibleHere extends Error {
  override readonly name = 'NotPossibleHere';
}

/** Makes an ext4 image of so many megabytes and mounts it; disposing unmounts and removes it. */
function makeLoopImage(megabytes: number): LoopImage {
  const base = mkdtempSync(join(tmpdir(), 'hansard-loop-'));
  const [image, folder] = [join(base, 'image'), join(base, 'mounted')];
  let mounted = false;
  const mount = (options = ''): void => {
    must('mount', ['-t', 'ext4', '-o', ['loop', options].filter(Boolean).join(), image, folder]);
    mounted = true;
  };
  const unmount = (): void => {
    unmountPatiently(folder);
    mounted = false;
  };
  const dispose = (): void => {
    try {
      if (mounted) unmountPatiently(folder);
    } catch {
      // Something holds it for good: the mount goes when that does.
      spawnSync('umount', ['-l', folder]);
    }
    rmSync(base, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder);
    writeFileSync(image, '');
    truncateSync(image, megabytes * 1024 * 1024);
    must('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
    mount();
  } catch (error) {
    dispose();
    throw error;
  }
  return { folder, mount, unmount, cutPower: () => shutDown(folder), [Symbol.dispose]: dispose };
}

/** EXT4_IOC_SHUTDOWN, and the flag that says: not even the journal is written out. */
const SHUTDOWN = '0x8004587d';
const NO_LOG_FLUSH = 2;

/** Node has no ioctl; one of these is on most machines. */
const IOCTLS: readonly (readonly [string, string, string])[] = [
  [
    'perl',
    '-e',
    `opendir(my $d, $ARGV[0]) or die $!; my $f = pack("L", ${NO_LOG_FLUSH}); ` +
      `ioctl($d, ${SHUTDOWN}, $f) or die $!;`,
  ],
  [
    'python3',
    '-c',
    'import fcntl, os, struct, sys; ' +
      `fcntl.ioctl(os.open(sys.argv[1], 0), ${SHUTDOWN}, struct.pack("I", ${NO_LOG_FLUSH}))`,
  ],
];

function shutDown(folder: string): void {
  const reasons: string[] = [];
  for (const [program, flag, script] of IOCTLS) {
    const { status, error, stderr } = spawnSync(program, [flag, script, folder]);
    if (status === 0) return;
    reasons.push(`${program}: ${error?.message ?? String(stderr).trim()}`);
  }
  throw new NotPossibleHere(`no power cut by ioctl (${reasons.join('; ')})`);
}

/** Files of a process that was killed are closed a moment after its pipes are. */
const UNMOUNT_TRIES = 40;
const BETWEEN_TRIES_S = '0.05';

function unmountPatiently(folder: string): void {
  for (let tries = 1; tries < UNMOUNT_TRIES; tries += 1) {
    if (spawnSync('umount', [folder]).status === 0) return;
    spawnSync('sleep', [BETWEEN_TRIES_S]);
  }
  must('umount', [folder]);
}

/** Runs a program to its end; rejects where it is not there or fails. */
function must(program: string, words: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, words);
  if (status !== 0) {
    throw new NotPossibleHere(`${program} fails: ${error?.message ?? String(stderr).trim()}`);
  }
}
