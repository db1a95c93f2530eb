// A file system of its own in an image file, whose power can be cut. Needs root, loop devices and ext4.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface LoopImage extends Disposable {
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
export function makeLoopImage(megabytes: number): LoopImage {
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
export function must(program: string, words: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, words);
  if (status !== 0) {
    throw new NotPossibleHere(`${program} fails: ${error?.message ?? String(stderr).trim()}`);
  }
}
