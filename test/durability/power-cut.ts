// The power of the disk is cut at random moments under eight writers. Needs root, loop devices, ext4 and python3.
//
// The file system is shut down by ioctl and mounted anew, so that only what had been flushed to its image is
// there: harsher than killing, milder than a real cut, as no disk cache forgets or reorders anything here.
//
// What is acknowledged while the cut falls counts for nothing, and is requested again: an fsync that the
// shutdown meets halfway may return success for what is lost. Bare appends with fsync, without any SQLite, lost
// their last line so in 3 of 80 cuts, and nothing that was acknowledged before the cut began in any.

import { spawnSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastFirst, temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';
import { type Survival, survive } from './durability.ts';

/** Space for some ten thousand entries, their log and a journal. */
const IMAGE_BYTES = 128 * 1024 * 1024;

/** EXT4_IOC_SHUTDOWN with the flag that says: not even the journal is written out. Node has no ioctl. */
const SHUT_DOWN = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], 0), 0x8004587d, struct.pack("I", 2))`;

export async function cutPower(test: Ending, rounds: number): Promise<Survival> {
  const ending = lastFirst(test);
  const base = temporaryFolder(ending);
  const [image, folder] = [join(base, 'image'), join(base, 'mounted')];
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, IMAGE_BYTES);
  const mount = (): void => must('mount', ['-t', 'ext4', '-o', 'loop', image, folder]);
  must('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  mount();
  ending.after(() => spawnSync('umount', ['-l', folder]));
  const path = join(folder, 'record.sqlite');
  return await survive(
    ending,
    {
      path,
      strike: async (server) => {
        must('python3', ['-c', SHUT_DOWN, folder]);
        await server.stop('SIGKILL');
        // Files of a process that was killed are closed a moment after its pipes are.
        await until('an unmounted disk', () => spawnSync('umount', [folder]).status === 0);
        mount();
      },
      takesReplies: true,
    },
    rounds,
  );
}

/** Runs a program to its end; throws where it is not there or fails. */
function must(program: string, words: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, words);
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? String(stderr).trim()}`);
}
