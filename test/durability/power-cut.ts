// Campaign: the power of the disk is cut at random moments under eight writers; with bare SQLite as control.
//
// The file system is shut down by ioctl and mounted anew, so that only what had been flushed to its image is
// there: harsher than killing, milder than a real cut, as no disk cache forgets or reorders anything here.
//
// What is acknowledged while the cut falls counts for nothing, and is requested again: an fsync that the
// shutdown meets halfway may return success for what is lost. Bare appends with fsync, without any SQLite, lost
// their last line so in 3 of 80 cuts, and nothing that was acknowledged before the cut began in any.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../support/seed.ts';
import { makeLoopImage, type LoopImage } from './loop-image.ts';
import { runRounds, type RoundsReport } from './rounds.ts';

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
