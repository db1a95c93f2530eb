// A pattern as an automaton over classes of characters: every way in which V8 may match it is a path. Assertions about the
// characters beside a position are exact; whatever else is simplified has more paths than the pattern, never fewer.

import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { Alphabet } from './alphabet.ts';

/** A set of classes of characters, a bit each. */
export type Classes = bigint;

/** A step without a character. */
interface Step {
  readonly to: number;
  /** What may come before and after. */
  readonly before: Classes;
  readonly after: Classes;
  /** Whether the pattern may refuse what the automaton allows. */
  readonly isUncertain: boolean;
}

/** Reads one character. */
export interface Position {
  readonly set: Classes;
  readonly next: number;
  /** How often the repetitions around it run at most, multiplied. */
  readonly repeats: number;
}

export interface Automaton {
  readonly alphabet: Alphabet;
  readonly start: number;
  readonly end: number;
  /** By node. A node has steps or a position. */
  readonly steps: readonly (readonly Step[])[];
  readonly positions: ReadonlyMap<number, Position>;
}

/** Counted repetitions up to this many are written out. A longer one is a loop whose number of rounds is kept. */
const COPIES_MAX = 3;

/** The rounds that a repetition must have at least are written out up to this many. */
const FEWEST_MAX = 6;

/** No pattern of the program has a quarter of it. */
const NODES_MAX = 60_000;

export class UncheckedPattern extends Error {}

export function automatonOf(source: string, flags: string): Automaton {
  const isSets = flags.includes('v');
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: isSets,
  });
  if (isSets) throw new UncheckedPattern('the flag v is not supported');
  const alphabet = new Alphabet(pattern, flags);
  return new Builder(alphabet, flags).build(pattern);
}

class Builder {
  readonly #alphabet: Alphabet;
  readonly #isMultiline: boolean;
  readonly #steps: Step[][] = [];
  readonly #positions = new Map<number, Position>();
  #repeats = 1;

  constructor(alphabet: Alphabet, flags: string) {
    this.#alphabet = alphabet;
    this.#isMultiline = flags.includes('m');
  }

  build(pattern: AST.Pattern): Automaton {
    const start = this.#node();
    const end = this.#alternatives(pattern.alternatives, start);
    return {
      alphabet: this.#alphabet,
      start,
      end,
      steps: this.#steps,
      positions: this.#positions,
    };
  }

  #node(): number {
    if (this.#steps.length > NODES_MAX) throw new UncheckedPattern('it is too long');
    return this.#steps.push([]) - 1;
  }

  #step(from: number, to: number, condition: Partial<Omit<Step, 'to'>> = {}): void {
    const all = this.#alphabet.all;
    const steps = this.#steps[from] ?? [];
    steps.push({ to, before: all, after: all, isUncertain: false, ...condition });
  }

  #alternatives(alternatives: readonly AST.Alternative[], from: number): number {
    const end = this.#node();
    for (const { elements } of alternatives) {
      let at = this.#node();
      this.#step(from, at);
      for (const element of elements) at = this.#element(element, at);
      this.#step(at, end);
    }
    return end;
  }

  #element(element: AST.Element, from: number): number {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return this.#read(this.#alphabet.setOf(element), from);
      case 'CapturingGroup':
      case 'Group':
        if (element.type === 'Group' && element.modifiers !== null) {
          throw new UncheckedPattern('modifiers are not supported');
        }
        return this.#alternatives(element.alternatives, from);
      case 'Quantifier':
        return this.#quantifier(element, from);
      case 'Assertion':
        return this.#assertion(element, from);
      case 'Backreference':
        return this.#backreference(element, from);
      default:
        throw new UncheckedPattern(`${element.type} is not supported`);
    }
  }

  #read(set: Classes, from: number): number {
    const at = this.#node();
    const next = this.#node();
    this.#step(from, at);
    this.#positions.set(at, { set, next, repeats: this.#repeats });
    return next;
  }

  #quantifier({ element, min, max }: AST.Quantifier, from: number): number {
    const end = this.#node();
    let at = from;
    if (max <= COPIES_MAX) {
      for (let round = 0; round < max; round++) {
        if (round >= min) this.#step(at, end);
        at = this.#element(element, at);
      }
      this.#step(at, end);
      return end;
    }
    const outer = this.#repeats;
    this.#repeats *= max;
    const copies = Math.min(min, max === Infinity ? FEWEST_MAX : COPIES_MAX);
    for (let round = 0; round < copies; round++) at = this.#element(element, at);
    const loop = this.#node();
    this.#step(at, loop);
    const again = this.#node();
    // A counted repetition ends, which the loop does not.
    this.#step(loop, again, { isUncertain: max !== Infinity });
    this.#step(this.#element(element, again), loop);
    this.#step(loop, end, { isUncertain: min > copies });
    this.#repeats = outer;
    return end;
  }

  /** It reads no more than its group, in as many ways. */
  #backreference({ resolved }: AST.Backreference, from: number): number {
    if (Array.isArray(resolved)) throw new UncheckedPattern('groups of one name are not supported');
    const at = this.#node();
    this.#step(from, at, { isUncertain: true });
    const end = this.#node();
    this.#step(this.#element(resolved, at), end, { isUncertain: true });
    return end;
  }

  #assertion(assertion: AST.Assertion, from: number): number {
    const to = this.#node();
    const { lineEnds, start, end, all } = this.#alphabet;
    const line = this.#isMultiline ? lineEnds : 0n;
    switch (assertion.kind) {
      case 'start':
        this.#step(from, to, { before: start | line });
        return to;
      case 'end':
        this.#step(from, to, { after: end | line });
        return to;
      case 'word': {
        const { word } = this.#alphabet;
        const nonWord = all & ~word;
        const [after, afterOther] = assertion.negate ? [word, nonWord] : [nonWord, word];
        this.#step(from, to, { before: word, after });
        this.#step(from, to, { before: nonWord, after: afterOther });
        return to;
      }
      default:
        this.#look(assertion, from, to);
        return to;
    }
  }

  #look(assertion: AST.LookaroundAssertion, from: number, to: number): void {
    const isAhead = assertion.kind === 'lookahead';
    const { all } = this.#alphabet;
    const edges = assertion.alternatives.map((alternative) => this.#edge(alternative, isAhead));
    const isExact = edges.every((edge) => edge.isExact);
    let beside = all;
    if (assertion.negate) {
      for (const edge of edges) if (edge.isExact) beside &= ~edge.set;
    } else {
      beside = edges.reduce((set, edge) => set | edge.set, 0n);
    }
    this.#step(from, to, { [isAhead ? 'after' : 'before']: beside, isUncertain: !isExact });
    if (isExact) return;
    if (isAhead) {
      // Another path, which leads nowhere.
      this.#alternatives(assertion.alternatives, from);
    } else if (hasLoop(assertion.alternatives)) {
      throw new UncheckedPattern('a lookbehind repeats without a bound');
    }
  }

  /** The character of an alternative that is beside the position, and whether the alternative is no more than it. */
  #edge({ elements }: AST.Alternative, isAhead: boolean): { set: Classes; isExact: boolean } {
    const { start, end, all, lineEnds } = this.#alphabet;
    const beside = isAhead ? elements[0] : elements.at(-1);
    const isExact = elements.length === 1;
    switch (beside?.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return { set: this.#alphabet.setOf(beside), isExact };
      case 'Assertion': {
        const isEdge = beside.kind === (isAhead ? 'end' : 'start');
        if (!isEdge) return { set: all, isExact: false };
        const edge = isAhead ? end : start;
        return { set: this.#isMultiline ? edge | lineEnds : edge, isExact };
      }
      case 'Quantifier': {
        const { element, min } = beside;
        const isSet = element.type === 'CharacterClass' || element.type === 'CharacterSet';
        if (min === 0 || !(isSet || element.type === 'Character')) {
          return { set: all, isExact: false };
        }
        return { set: this.#alphabet.setOf(element), isExact: false };
      }
      default:
        return { set: all, isExact: false };
    }
  }
}

function hasLoop(alternatives: readonly AST.Alternative[]): boolean {
  let isEndless = false;
  for (const alternative of alternatives) {
    visitRegExpAST(alternative, {
      onQuantifierEnter: ({ max }) => {
        isEndless ||= max === Infinity;
      },
    });
  }
  return isEndless;
}
