// Whether a regular expression takes linear time, proven over its automaton: no text has two ways through two repetitions that
// a matcher would have to try, one for every character.
//
// A matcher that backtracks tries every way until one succeeds. It takes linear time if the number of ways at a character has a
// bound. That number grows exponentially if a repetition has two ways back to itself with the same text, and as a polynomial if
// a repetition leads to another, and both repeat with the same text (Weideman et al., "Analyzing matching time behavior of
// backtracking regular expression matchers by using ambiguity of NFA", CIAA 2016). A search that is not anchored is a repetition
// too. A way that cannot fail is the last that is tried.

import { automatonOf, UncheckedPattern } from './automaton.ts';
import { type Configuration, configurationsOf } from './configurations.ts';

export interface Attack {
  readonly kind: 'exponential' | 'polynomial' | 'unchecked';
  /** How it grows, or why it could not be checked. */
  readonly description: string;
  /** A text of the prefix and many pumps, and then something that does not match, takes long. */
  readonly prefix: string;
  readonly pump: string;
}

/**
 * How often counted repetitions may read one character again: `.{0,200}` in a search reads it 200 times. A thousand readings of
 * 100 kB take a tenth of a second.
 */
export const READINGS_MAX = 1_000;

/** How many ways counted repetitions may have together in a pattern that repeats nothing else: some 50 ms, whatever the text. */
export const WAYS_MAX = 10_000_000;

/** More than any pattern of the program needs. */
const PAIRS_MAX = 3_000_000;

/** A text that a pattern needs more than linear time for; null if there is none. */
export function findAttack(source: string, flags = ''): Attack | null {
  try {
    const automaton = automatonOf(source, flags);
    return new Analysis(configurationsOf(automaton), automaton.alphabet).attack();
  } catch (error) {
    if (!(error instanceof UncheckedPattern)) throw error;
    return { kind: 'unchecked', description: error.message, prefix: '', pump: '' };
  }
}

/** Repetitions that share texts one after the other. */
interface Chain {
  /** The component of the last one without a bound. */
  readonly endless: number;
  /** How many have none. */
  readonly degree: number;
  /** The rounds of the others, multiplied. */
  readonly ways: number;
  readonly text: { readonly prefix: string; readonly pump: string };
}

interface Sample {
  readonly all: bigint;
  readonly examples: readonly string[];
}

class Analysis {
  readonly #configurations: readonly Configuration[];
  readonly #alphabet: Sample;
  readonly #isSure: readonly boolean[];
  /** The component of each configuration: those that lead back to each other; -1 for one that does not lead back to itself. */
  readonly #components: readonly number[];
  readonly #members: readonly (readonly number[])[];
  readonly #reaches: readonly ReadonlySet<number>[];
  #pairs = 0;

  constructor(configurations: readonly Configuration[], alphabet: Sample) {
    this.#configurations = configurations;
    this.#alphabet = alphabet;
    this.#isSure = sureOnes(configurations, alphabet.all);
    const { components, members } = componentsOf(configurations);
    this.#components = components;
    this.#members = members;
    this.#reaches = members.map((list) => this.#reachedFrom(list));
  }

  attack(): Attack | null {
    for (const members of this.#members) {
      const attack = this.#exponential(members);
      if (attack !== null) return attack;
    }
    return this.#polynomial();
  }

  #edges(at: number) {
    return this.#configurations[at]?.edges ?? [];
  }

  #count(): void {
    if (++this.#pairs > PAIRS_MAX) throw new UncheckedPattern('it is too large');
  }

  #reachedFrom(list: readonly number[]): Set<number> {
    const reached = new Set(list);
    for (const at of reached) for (const { to } of this.#edges(at)) reached.add(to);
    return reached;
  }

  #example(set: bigint): string {
    return this.#alphabet.examples.find((_, at) => ((set >> BigInt(at)) & 1n) === 1n) ?? '';
  }

  /** The text on a shortest way from a configuration to another. */
  #textBetween(from: number, to: number): string {
    const texts = new Map([[from, '']]);
    for (const [at, text] of texts) {
      if (at === to) return text;
      for (const { to: next, set } of this.#edges(at)) {
        if (!texts.has(next)) texts.set(next, text + this.#example(set));
      }
    }
    return '';
  }

  /** Two ways from a configuration of a component back to it. */
  #exponential(members: readonly number[]): Attack | null {
    const inside = new Set(members);
    const texts = new Map<
      string,
      { readonly pair: readonly [number, number]; readonly from: number; readonly text: string }
    >();
    const visit = (
      firstState: number,
      secondState: number,
      from: number,
      text: string,
    ): Attack | null => {
      for (const [at, first] of this.#edges(firstState).entries()) {
        if (!inside.has(first.to)) continue;
        for (const second of this.#edges(secondState).slice(
          firstState === secondState ? at + 1 : 0,
        )) {
          const set = first.set & second.set;
          if (set === 0n || !inside.has(second.to)) continue;
          if (this.#isSure[first.to] === true && this.#isSure[second.to] === true) continue;
          this.#count();
          const read = text + this.#example(set);
          if (first.to === second.to) {
            const pump = read + this.#textBetween(first.to, from);
            const prefix = this.#textBetween(0, from);
            return { kind: 'exponential', description: 'two ways for the same text', prefix, pump };
          }
          const key = `${Math.min(first.to, second.to)} ${Math.max(first.to, second.to)}`;
          if (!texts.has(key)) texts.set(key, { pair: [first.to, second.to], from, text: read });
        }
      }
      return null;
    };
    for (const at of members) {
      const attack = visit(at, at, at, '');
      if (attack !== null) return attack;
    }
    for (const { pair, from, text } of texts.values()) {
      const attack = visit(...pair, from, text);
      if (attack !== null) return attack;
    }
    return null;
  }

  /** The chains of repetitions that share a text, and how often they read a character. */
  #polynomial(): Attack | null {
    const follows = this.#members.map((_, from) =>
      this.#members.flatMap((__, to) => {
        if (from === to || !this.#reaches[from]?.has(this.#members[to]?.[0] ?? -1)) return [];
        const shared = this.#shared(from, to);
        return shared === null ? [] : [{ to, ...shared }];
      }),
    );
    const repeats = this.#members.map((members) =>
      members.reduce((most, at) => Math.max(most, this.#configurations[at]?.repeats ?? 1), 1),
    );
    let worst: Attack | null = null;
    let most = 0;
    const walk = (at: number, chain: Chain): void => {
      const { degree, ways, text } = chain;
      const isSlow = degree > 1 || ways > (degree === 0 ? WAYS_MAX : READINGS_MAX);
      const weight = degree * WAYS_MAX * READINGS_MAX + ways;
      if (isSlow && weight > most) {
        most = weight;
        const counted = `counted repetitions read a character ${ways} times`;
        worst = {
          kind: 'polynomial',
          description: degree > 1 ? `degree ${degree}` : counted,
          ...text,
        };
      }
      const times = repeats[at] ?? 1;
      const endless = times === Infinity ? at : chain.endless;
      for (const { to, ...next } of follows[at] ?? []) {
        const after = repeats[to] ?? 1;
        // What is between two endless repetitions ends: only a text that both repeat makes ways without a bound.
        const isNext = follows[endless]?.some((follow) => follow.to === to) === true;
        const isMore = after === Infinity && (degree === 0 || isNext);
        const rounds = after === Infinity ? times : Math.min(times, after);
        const factor = rounds === Infinity ? 1 : Math.ceil(rounds / next.pump.length);
        walk(to, { endless, degree: degree + (isMore ? 1 : 0), ways: ways * factor, text: next });
      }
    };
    const text = { prefix: '', pump: '' };
    for (const at of this.#members.keys()) {
      walk(at, { endless: -1, degree: repeats[at] === Infinity ? 1 : 0, ways: 1, text });
    }
    return worst;
  }

  /** The shortest text with which a component repeats, leads to another, and that repeats; null if there is none. */
  #shared(from: number, to: number): { prefix: string; pump: string } | null {
    let shared: { prefix: string; pump: string } | null = null;
    for (const first of this.#members[from] ?? []) {
      for (const last of this.#members[to] ?? []) {
        const pump = this.#isSure[last] === true ? null : this.#pump(first, last);
        if (pump === null || (shared !== null && shared.pump.length <= pump.length)) continue;
        shared = { prefix: this.#textBetween(0, first), pump };
      }
    }
    return shared;
  }

  #pump(first: number, last: number): string | null {
    const home = this.#components[first];
    const away = this.#components[last];
    const isSearch = this.#configurations[first]?.isSearch === true;
    const texts = new Map<string, readonly [number, number, number, string]>();
    const wanted = `${first} ${last} ${last}`;
    texts.set(`${first} ${first} ${last}`, [first, first, last, '']);
    for (const [firstState, middle, thirdState, text] of texts.values()) {
      for (const stay of this.#edges(firstState)) {
        if (this.#components[stay.to] !== home) continue;
        for (const repeat of this.#edges(thirdState)) {
          const both = stay.set & repeat.set;
          if (both === 0n || this.#components[repeat.to] !== away) continue;
          // It succeeds in every round: nothing before it is tried again.
          if (this.#isSure[repeat.to] === true) continue;
          for (const pass of this.#edges(middle)) {
            const set = both & pass.set;
            if (set === 0n || !this.#leadsTo(pass.to, last)) continue;
            if (!isSearch && this.#isSure[pass.to] === true && this.#components[pass.to] !== home)
              continue;
            const key = `${stay.to} ${pass.to} ${repeat.to}`;
            if (texts.has(key)) continue;
            this.#count();
            const read = text + this.#example(set);
            if (key === wanted) return read;
            texts.set(key, [stay.to, pass.to, repeat.to, read]);
          }
        }
      }
    }
    return null;
  }

  readonly #leads = new Map<number, ReadonlySet<number>>();

  #leadsTo(from: number, to: number): boolean {
    const reached = this.#leads.get(from) ?? this.#reachedFrom([from]);
    this.#leads.set(from, reached);
    return reached.has(to);
  }
}

/** Where a match succeeds whatever comes: it ends, or goes on to where it succeeds. */
function sureOnes(configurations: readonly Configuration[], all: bigint): boolean[] {
  const isSure = configurations.map(({ isSearch }) => !isSearch);
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const [at, { edges, accepts }] of configurations.entries()) {
      if (isSure[at] !== true) continue;
      let covered = accepts;
      for (const { to, set, isCertain } of edges) {
        if (isCertain && isSure[to] === true) covered |= set;
      }
      if (covered === all) continue;
      isSure[at] = false;
      isChanged = true;
    }
  }
  return isSure;
}

/** Tarjan's algorithm, without recursion. */
function componentsOf(configurations: readonly Configuration[]) {
  const components = configurations.map(() => -1);
  const members: number[][] = [];
  const order = new Map<number, number>();
  const low: number[] = [];
  const open: number[] = [];
  const isOpen = new Set<number>();
  const close = (at: number): void => {
    const component: number[] = [];
    let last = -1;
    while (last !== at) {
      last = open.pop() ?? at;
      isOpen.delete(last);
      component.push(last);
    }
    const isLoop = component.length > 1 || configurations[at]?.edges.some(({ to }) => to === at);
    if (isLoop !== true) return;
    for (const state of component) components[state] = members.length;
    members.push(component);
  };
  for (const root of configurations.keys()) {
    if (order.has(root)) continue;
    const path = [{ at: root, next: 0 }];
    while (path.length > 0) {
      const frame = path.at(-1) ?? { at: root, next: 0 };
      const { at } = frame;
      if (frame.next === 0 && !order.has(at)) {
        order.set(at, order.size);
        low[at] = order.size - 1;
        open.push(at);
        isOpen.add(at);
      }
      const edge = configurations[at]?.edges[frame.next++];
      if (edge === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) low[parent.at] = Math.min(low[parent.at] ?? 0, low[at] ?? 0);
        if (low[at] === order.get(at)) close(at);
      } else if (!order.has(edge.to)) {
        path.push({ at: edge.to, next: 0 });
      } else if (isOpen.has(edge.to)) {
        low[at] = Math.min(low[at] ?? 0, order.get(edge.to) ?? 0);
      }
    }
  }
  return { components, members };
}
