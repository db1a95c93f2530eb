// Files that are not complete yet: which there are, and their removal where the program is interrupted.

import { rmSync } from 'node:fs';

const unfinished = new Set<string>();

/** To be called before the file, or folder, is made. It is removed with the process, unless it is finished first. */
export function beginFile(path: string): void {
  unfinished.add(path);
}

/** To be called when the file has its own name, or was removed. */
export function finishFile(path: string): void {
  unfinished.delete(path);
}

/** Removes every file that was begun and not finished. */
export function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  unfinished.clear();
}
