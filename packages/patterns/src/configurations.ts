// What a matcher may be doing between two characters: the position it read last, and what is known about the character there.
// A search begins at every character of a text, so searching is a configuration too.

import { type Automaton, type Classes, UncheckedPattern } from './automaton.ts';

export interface Edge {
  readonly to: number;
  readonly set: Classes;
  /** Whether the pattern certainly allows what the automaton allows. */
  readonly isCertain: boolean;
}

export interface Configuration {
  /** Whether no match has begun. */
  readonly isSearch: boolean;
  /** How often the repetitions around the position run at most. */
  readonly repeats: number;
  readonly edges: readonly Edge[];
  /** What may come next if the match ends here. */
  readonly accepts: Classes;
}

/** More than any pattern of the program has. */
const CONFIGURATIONS_MAX = 20_000;
const STEPS_MAX = 200_000;

/** By number; the first is the start of the text. */
export function configurationsOf(automaton: Automaton): Configuration[] {
  const { alphabet, positions, start } = automaton;
  const kinds = kindsOf(automaton);
  const numbers = new Map<string, number>();
  const waiting: { readonly node: number; readonly kind: number }[] = [];
  /** The number of a configuration: after a position, or searching, after a character of a kind. */
  const numberOf = (node: number, kind: number): number => {
    const key = `${node} ${kind}`;
    const number = numbers.get(key) ?? waiting.push({ node, kind }) - 1;
    if (number > CONFIGURATIONS_MAX) throw new UncheckedPattern('it is too long');
    numbers.set(key, number);
    return number;
  };
  const SEARCH = -1;
  const edgesTo = (node: number, set: Classes, isCertain: boolean): Edge[] =>
    kinds.flatMap((classes, kind) => {
      const shared = set & classes & ~alphabet.end;
      return shared === 0n ? [] : [{ to: numberOf(node, kind), set: shared, isCertain }];
    });
  numberOf(
    SEARCH,
    kinds.findIndex((classes) => (classes & alphabet.start) !== 0n),
  );
  const configurations: Configuration[] = [];
  for (let at = 0; at < waiting.length; at++) {
    const { node, kind } = waiting[at] ?? { node: SEARCH, kind: 0 };
    const isSearch = node === SEARCH;
    const position = positions.get(node);
    const reached = follow(automaton, position?.next ?? start, kinds[kind] ?? 0n);
    const edges = reached.positions.flatMap(({ to, after, isCertain }) =>
      edgesTo(to, after & (positions.get(to)?.set ?? 0n), isCertain),
    );
    const searches = isSearch ? edgesTo(SEARCH, alphabet.all, true) : [];
    const repeats = isSearch ? Infinity : (position?.repeats ?? 1);
    configurations.push({
      isSearch,
      repeats,
      edges: [...edges, ...searches],
      accepts: reached.accepts,
    });
  }
  return configurations;
}

/** The classes of characters that no assertion about the character before distinguishes; the start is apart. */
function kindsOf({ steps, alphabet }: Automaton): Classes[] {
  const inner = alphabet.all & ~alphabet.start;
  let kinds: Classes[] = [alphabet.start, inner];
  for (const { before } of steps.flat()) {
    if (before === alphabet.all) continue;
    kinds = kinds.flatMap((kind) => [kind & before, kind & ~before]).filter((kind) => kind !== 0n);
  }
  return kinds;
}

interface Reached {
  readonly positions: {
    readonly to: number;
    readonly after: Classes;
    readonly isCertain: boolean;
  }[];
  accepts: Classes;
}

/** All ways from a node to the positions that read the next character. A way passes no node twice: an empty round of a loop ends it. */
function follow(automaton: Automaton, from: number, kind: Classes): Reached {
  const { steps, positions, end, alphabet } = automaton;
  const reached: Reached = { positions: [], accepts: 0n };
  const passed = new Set<number>();
  let taken = 0;
  const visit = (node: number, after: Classes, isCertain: boolean): void => {
    if (++taken > STEPS_MAX) throw new UncheckedPattern('it has too many ways without a character');
    if (node === end && isCertain) reached.accepts |= after;
    if (positions.has(node)) reached.positions.push({ to: node, after, isCertain });
    passed.add(node);
    for (const step of steps[node] ?? []) {
      if (passed.has(step.to) || (step.before & kind) === 0n) continue;
      const rest = after & step.after;
      if (rest !== 0n) visit(step.to, rest, isCertain && !step.isUncertain);
    }
    passed.delete(node);
  };
  visit(from, alphabet.all, true);
  return reached;
}
