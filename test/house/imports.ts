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

/** The room a file belongs to: its folder below src/, or the file itself where it stands alone. */
export function roomOf(path: string): string {
  const parts = path.split('/');
  if (parts.length === 1) return path.replace('.ts', '');
  return parts[0] === 'http' && (parts[1] === 'api' || parts[1] === 'web')
    ? `http/${parts[1]}`
    : parts[0]!;
}
