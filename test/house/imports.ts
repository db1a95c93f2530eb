// Reads which file of the source imports which.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface SourceFile {
  /** Relative to src/, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The files of ours it imports, types included, relative to src/. */
  readonly imports: readonly string[];
}

const SOURCE = new URL('../../src/', import.meta.url).pathname;
const IMPORT = /^(?:import|export)\s[^;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gms;

export function readSource(): SourceFile[] {
  return globSync('**/*.ts', { cwd: SOURCE })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(SOURCE, path), 'utf8');
      const imports = [...text.matchAll(IMPORT)].map(([, from, lazily]) =>
        normalize(join(dirname(path), (from ?? lazily)!)),
      );
      return { path, text, imports };
    });
}
