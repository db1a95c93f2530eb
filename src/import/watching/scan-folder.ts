// Lists the documents of a folder: the files that lie in it directly. It reads the folder itself and waits for no
// notification, since those are not sent for network disks.

import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { OperatorError } from '../../errors.ts';

export interface FoundFile {
  readonly name: string;
  /** Without symbolic links. */
  readonly path: string;
  readonly modifiedMs: number;
  /** Changes when the file is written. */
  readonly fingerprint: string;
}

export interface FolderScan {
  /** In the order in which they were last changed: a corrected document comes after the one it corrects. */
  readonly files: readonly FoundFile[];
  /** Files that are not read, with the reason, by name. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** A parliament has some 300 sittings a year; with more files than this each look takes a second on a slow disk. */
const FOLDER_FILES_MAX = 10_000;

/** The names of files that are not complete, as browsers, rsync, WinSCP and editors give them; hidden files too. */
const INCOMPLETE_NAME = /^\.|\.(?:part|tmp|filepart|crdownload|download)$|~$/i;

const REPLACEMENT_CHARACTER = '\uFFFD';

export async function scanFolder(folder: string): Promise<FolderScan> {
  const root = await realpath(folder);
  const files: FoundFile[] = [];
  const skipped = new Map<string, string>();
  let count = 0;
  for await (const item of await opendir(root)) {
    count += 1;
    if (count > FOLDER_FILES_MAX) throw tooManyFiles(folder);
    if (INCOMPLETE_NAME.test(item.name)) continue;
    const found = await findFile(root, item);
    if (typeof found === 'string') skipped.set(item.name, found);
    else if (found !== null) files.push(found);
  }
  return { files: files.toSorted(byTime), skipped };
}

/** Gives the reason for a file that is skipped; null for what is no file, or is gone. */
async function findFile(root: string, item: Dirent): Promise<FoundFile | string | null> {
  const { name } = item;
  const isLink = item.isSymbolicLink();
  if (item.isDirectory()) return null;
  try {
    const path = isLink ? await realpath(join(root, name)) : join(root, name);
    if (isLink && relative(root, path).startsWith('..')) {
      return 'it is a symbolic link that leaves the folder';
    }
    // A link to a file that is ignored would read it before it is complete.
    if (isLink && INCOMPLETE_NAME.test(basename(path))) return null;
    const status = await stat(path, { bigint: true });
    // Opening a pipe would wait for a writer.
    if (!status.isFile()) return null;
    const { size, mtimeNs, mtimeMs } = status;
    return { name, path, modifiedMs: Number(mtimeMs), fingerprint: `${size}:${mtimeNs}` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return `it cannot be read: ${message}`;
    return name.includes(REPLACEMENT_CHARACTER) ? 'its name is not UTF-8: rename it' : null;
  }
}

function byTime(one: FoundFile, other: FoundFile): number {
  return one.modifiedMs - other.modifiedMs || (one.name < other.name ? -1 : 1);
}

function tooManyFiles(folder: string): OperatorError {
  return new OperatorError(
    `${folder} has more than ${FOLDER_FILES_MAX} files. Nothing is imported until some are moved elsewhere.`,
  );
}
