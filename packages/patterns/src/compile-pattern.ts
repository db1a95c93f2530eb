// The only place that compiles a pattern from text. While patterns are recorded, it notes each with its caller, so that all of
// them can be checked: those of the program by `npm run check`, those of settings when they are read.

export interface CompiledPattern {
  readonly source: string;
  readonly flags: string;
  /** The stack at the call. */
  readonly stack: string;
}

let recorded: CompiledPattern[] | null = null;

export function compilePattern(source: string, flags = ''): RegExp {
  recorded?.push({ source, flags, stack: new Error('compiled').stack ?? '' });
  return new RegExp(source, flags);
}

/** The patterns compiled from now on, until the list is taken. */
export function recordPatterns(): () => readonly CompiledPattern[] {
  const list: CompiledPattern[] = [];
  recorded = list;
  return () => {
    recorded = null;
    return list;
  };
}
