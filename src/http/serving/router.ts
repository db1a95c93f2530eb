// Finds the route of an address among the few there are.

export interface Route<Target> {
  readonly target: Target;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Router<Target> {
  /** Adds an address; a part such as `:id` stands for any one part of a path. */
  readonly add: (pattern: string, target: Target) => void;
  readonly find: (path: string) => Route<Target> | null;
}

/** An address with one part that varies, which is most of them. */
interface Varying<Target> {
  readonly before: string;
  readonly name: string;
  readonly after: string;
  readonly target: Target;
}

/** An address with several parts that vary, split at its slashes. */
interface Manifold<Target> {
  readonly parts: readonly string[];
  readonly target: Target;
}

const NONE: Readonly<Record<string, string>> = {};

export function createRouter<Target>(): Router<Target> {
  const fixed = new Map<string, Route<Target>>();
  const varying: Varying<Target>[] = [];
  const manifold: Manifold<Target>[] = [];
  return {
    add: (pattern, target) => {
      const parts = /^([^:]*):([a-z]+)([^:]*)$/.exec(pattern);
      if (!pattern.includes(':')) fixed.set(pattern, { target, parameters: NONE });
      else if (parts === null) manifold.push({ parts: pattern.split('/'), target });
      else varying.push({ before: parts[1]!, name: parts[2]!, after: parts[3]!, target });
    },
    find: (asked) => {
      const path = plainPath(asked);
      const found = fixed.get(path);
      if (found !== undefined) return found;
      for (const { before, name, after, target } of varying) {
        if (path.length <= before.length + after.length) continue;
        if (!path.startsWith(before) || !path.endsWith(after)) continue;
        const part = path.slice(before.length, path.length - after.length);
        if (!part.includes('/')) return { target, parameters: { [name]: part } };
      }
      return manifold.length === 0 ? null : findManifold(manifold, path.split('/'));
    },
  };
}

function findManifold<Target>(
  known: readonly Manifold<Target>[],
  asked: readonly string[],
): Route<Target> | null {
  for (const { parts, target } of known) {
    if (parts.length !== asked.length) continue;
    const varies = (part: string): boolean => part.startsWith(':');
    if (!parts.every((part, at) => (varies(part) ? asked[at] !== '' : part === asked[at])))
      continue;
    const named = parts.flatMap((part, at) => (varies(part) ? [[part.slice(1), asked[at]!]] : []));
    return { target, parameters: Object.fromEntries(named) as Record<string, string> };
  }
  return null;
}

/** The path without percent-encoding; as it stands where that makes no sense or would hide a slash. */
function plainPath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    const plain = path.split('/').map(decodeURIComponent);
    return plain.some((part) => part.includes('/')) ? path : plain.join('/');
  } catch {
    return path;
  }
}
