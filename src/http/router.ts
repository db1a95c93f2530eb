// Finds the route of a path.

import { compilePattern } from '@hansard/patterns/compile-pattern';

export interface Route<Target> {
  readonly target: Target;
  readonly parameters: Readonly<Record<string, string>>;
}

export type Router<Target> = Readonly<ReturnType<typeof createRouter<Target>>>;

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

export function createRouter<Target>() {
  const targets: Target[] = [];
  const fixed = new Map<string, Route<Target>>();
  const varying: (ReturnType<typeof compilePath> & { readonly target: Target })[] = [];
  return {
    /** The added routes, in order. */
    targets: (): readonly Target[] => targets,
    /** Adds a route; `:id` matches any text without a slash. */
    add: (path: string, target: Target): void => {
      targets.push(target);
      if (path.includes(':')) varying.push({ ...compilePath(path), target });
      else fixed.set(path, { target, parameters: NO_PARAMETERS });
    },
    find: (encoded: string): Route<Target> | null => {
      const path = decodePath(encoded);
      const route = fixed.get(path);
      if (route !== undefined) return route;
      for (const { prefix, pattern, names, target } of varying) {
        // Comparing the prefix is cheaper than failing to match a pattern.
        const match = path.startsWith(prefix) ? pattern.exec(path) : null;
        if (match === null) continue;
        // Named groups would take as long as the rest of the look-up.
        const parameters = Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? '']));
        return { target, parameters };
      }
      return null;
    },
  };
}

function compilePath(path: string) {
  const [prefix = ''] = path.split(':', 1);
  const names = [...path.matchAll(/:([a-z]+)/g)].map(([, name = '']) => name);
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/:[a-z]+/g, '([^/]+)');
  return { prefix, names, pattern: compilePattern(`^${pattern}$`) };
}

/** The path without percent-encoding. Unchanged if the encoding is malformed or hides a slash. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    const plain = path.split('/').map(decodeURIComponent);
    return plain.some((part) => part.includes('/')) ? path : plain.join('/');
  } catch {
    return path;
  }
}
