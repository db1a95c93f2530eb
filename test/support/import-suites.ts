// Declares the tests of other files in the process of the caller.

import { globSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** Imports the files that match the patterns, relative to the root of the project; a pattern without a match is an error. */
export async function importSuites(patterns: readonly string[]): Promise<void> {
  for (const pattern of patterns) {
    const files = globSync(pattern, { cwd: fileURLToPath(ROOT) }).sort();
    if (files.length === 0) throw new Error(`there is no ${pattern}`);
    for (const file of files) await import(new URL(file, ROOT).href);
  }
  // Now, not when the process ends: its threads, and other processes, need not compile the same modules again.
  flushCompileCache();
}
