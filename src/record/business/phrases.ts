// Phrases of procedure: how a parliament's settings write them, and how they are matched.
//
// A phrase is words, as they are said: `beg to move {motion}`. It may have
//
//   [accordingly]      words that may be missing; [put and]* may also be repeated
//   (was | were)       one of several
//   …                  any words, as few as possible
//   motion(s)          a word with or without this ending
//   question~          a word of which one letter may be missing, wrong or too many
//   *ahirishwa         a word with any beginning (or, with the star behind it, any end)
//   #                  a number
//   <be>               one of the phrases of the list `be`, which the settings define
//   {bill}             a slot: a phrase that the settings define, whose words are kept
//   ^  $               the beginning and the end of the sentence
//
// Phrases are compiled when the settings are loaded, and faults are reported with their place. Matching takes time in
// proportion to the length of the phrase times that of the text: each word of the text is compared with each word of the phrase
// at most once (as in RE2's "bit state" matcher), so no text and no settings can make it slow.

import { ownValue } from '../own-value.ts';
import { foldWord, type Word } from './words.ts';

/** Lists and slots by their names, as phrases. */
export interface PhraseVocabulary {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly slots: Readonly<Record<string, SlotForm>>;
}

/** The words of a slot: what they are, and words that none of them is. */
export interface SlotForm {
  readonly is: readonly string[];
  readonly never: readonly string[];
}

/** The words that a slot took, as a range of the words of the sentence. */
export interface Capture {
  readonly from: number;
  readonly to: number;
}

export interface PhraseMatch {
  readonly from: number;
  readonly to: number;
  readonly slots: ReadonlyMap<string, Capture>;
}

/** A phrase with a mistake. */
export class PhraseFault extends Error {
  override readonly name = 'PhraseFault';
}

/** A compiled phrase has at most so many steps; a longer one is a mistake, such as lists that contain each other. */
const STEPS_MAX = 4_000;
const DEPTH_MAX = 12;

type Step =
  | { readonly do: 'word'; readonly is: (word: string) => boolean }
  /** Goes on at one of two steps: the first is tried first. */
  | { readonly do: 'fork'; first: number; second: number }
  | { readonly do: 'go'; to: number }
  | { readonly do: 'mark'; readonly slot: string; readonly isEnd: boolean }
  /** Match only before the first word, and after the last. */
  | { readonly do: 'first' }
  | { readonly do: 'last' }
  | { readonly do: 'end' };

export interface Phrase {
  readonly source: string;
  readonly steps: readonly Step[];
  /** Each match has a word of each of these sets, the rarest set first. Empty if no word is always said. */
  readonly needs: Needs;
}

export function compilePhrase(source: string, vocabulary: PhraseVocabulary): Phrase {
  const compiler = new Compiler(vocabulary);
  const needs = compiler.alternatives([source], { depth: 0, never: NONE });
  compiler.steps.push({ do: 'end' });
  return { source, steps: compiler.steps, needs: needs.toSorted(byRarity) };
}

const NONE: ReadonlySet<string> = new Set();
const NUMBER = /^\d+[a-z]?$/;

interface Place {
  readonly depth: number;
  /** Words that `…` does not take here. */
  readonly never: ReadonlySet<string>;
}

/** A word of each of these sets is in every match. */
type Needs = readonly ReadonlySet<string>[];

const TOKEN =
  / ?(?:(?<opens>[[(])|(?<closes>[\])])|(?<bar>\|)|(?<name>\{\w+\}|<\w+>)|(?<sign>[…#^$])|(?<word>[^\s[\](){}<>|…#^$]+(?:\(\w+\))?))/uy;

class Compiler {
  readonly steps: Step[] = [];
  readonly #vocabulary: PhraseVocabulary;

  constructor(vocabulary: PhraseVocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Steps that match one of these phrases. */
  alternatives(sources: readonly string[], place: Place): Needs {
    if (place.depth > DEPTH_MAX) throw new PhraseFault('its lists and slots contain each other');
    return this.#oneOf(
      sources.flatMap((source) => new PhraseReader(source).branches('')),
      place,
    );
  }

  #oneOf(branches: Branches, place: Place): Needs {
    const exits: { to: number }[] = [];
    const needs: Needs[] = [];
    for (const [index, branch] of branches.entries()) {
      const isLast = index === branches.length - 1;
      const fork = isLast ? null : this.#fork();
      needs.push(branch.flatMap((part) => this.#part(part, place)));
      if (fork === null) continue;
      exits.push(this.#add({ do: 'go', to: 0 }));
      fork.second = this.steps.length;
    }
    for (const exit of exits) exit.to = this.steps.length;
    return union(needs);
  }

  #part(part: Part, place: Place): Needs {
    switch (part.kind) {
      case 'group':
        return this.#oneOf(part.branches, place);
      case 'optional':
        return this.#optional(part.branches, part.isRepeated, place);
      case 'any':
        return this.#any(place.never);
      case 'number':
        this.#add({ do: 'word', is: (word) => NUMBER.test(word) });
        return [];
      case 'first':
      case 'last':
        this.#add(part.kind === 'first' ? { do: 'first' } : { do: 'last' });
        return [];
      case 'list':
        return this.alternatives(this.#listOf(part.name), { ...place, depth: place.depth + 1 });
      case 'slot':
        return this.#slot(part.name, place.depth);
      case 'word': {
        const { is, needs } = wordTest(part.text);
        this.#add({ do: 'word', is });
        return needs;
      }
    }
  }

  #optional(branches: Branches, isRepeated: boolean, place: Place): Needs {
    const begin = this.steps.length;
    const fork = this.#fork();
    this.#oneOf(branches, place);
    if (isRepeated) this.#add({ do: 'go', to: begin });
    fork.second = this.steps.length;
    return [];
  }

  /** Tries what follows before it takes another word. */
  #any(never: ReadonlySet<string>): Needs {
    const begin = this.steps.length;
    const fork = this.#add({ do: 'fork', first: 0, second: begin + 1 });
    this.#add({ do: 'word', is: (word) => !never.has(word) });
    this.#add({ do: 'go', to: begin });
    fork.first = this.steps.length;
    return [];
  }

  #slot(name: string, depth: number): Needs {
    const { is, never } = this.#slotOf(name);
    this.#add({ do: 'mark', slot: name, isEnd: false });
    const needs = this.alternatives(is, { depth: depth + 1, never: new Set(never.map(foldWord)) });
    this.#add({ do: 'mark', slot: name, isEnd: true });
    return needs;
  }

  /** Tries the next step first. */
  #fork(): { second: number } {
    return this.#add({ do: 'fork', first: this.steps.length + 1, second: 0 });
  }

  #listOf(name: string): readonly string[] {
    const list = ownValue(this.#vocabulary.lists, name);
    if (list === undefined) throw new PhraseFault(`there is no list <${name}>`);
    return list;
  }

  #slotOf(name: string): SlotForm {
    const slot = ownValue(this.#vocabulary.slots, name);
    if (slot === undefined) throw new PhraseFault(`there is no slot {${name}}`);
    return slot;
  }

  #add<Of extends Step>(step: Of): Of {
    if (this.steps.length >= STEPS_MAX) throw new PhraseFault('it is too long with its lists');
    this.steps.push(step);
    return step;
  }
}

/** What every one of these alternatives needs: what all have in common is not worth finding, so a word of any of them. */
function union(alternatives: readonly Needs[]): Needs {
  const [first, ...rest] = alternatives;
  if (first === undefined || rest.length === 0) return first ?? [];
  const rarest = alternatives.map((needs) => needs.toSorted(byRarity)[0]);
  const words = rarest.flatMap((needs) => (needs === undefined ? [] : [...needs]));
  return rarest.includes(undefined) ? [] : [new Set(words)];
}

/** Long words are rarer than short ones. */
function byRarity(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  return shortest(second) - shortest(first);
}

function shortest(words: ReadonlySet<string>): number {
  return [...words].reduce((least, { length }) => Math.min(least, length), Infinity);
}

// The words of a phrase as written.

type Part =
  | { readonly kind: 'group'; readonly branches: Branches }
  | { readonly kind: 'optional'; readonly branches: Branches; readonly isRepeated: boolean }
  | { readonly kind: 'list' | 'slot'; readonly name: string }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'any' | 'number' | 'first' | 'last' };

/** Alternatives, each a sequence. */
type Branches = readonly (readonly Part[])[];

const SIGNS: ReadonlyMap<string, Part> = new Map([
  ['…', { kind: 'any' }],
  ['#', { kind: 'number' }],
  ['^', { kind: 'first' }],
  ['$', { kind: 'last' }],
]);

class PhraseReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source.trim().replaceAll(/\s+/gu, ' ');
  }

  /** Reads alternatives up to a closing bracket, which is read too, or to the end. */
  branches(closing: string): Branches {
    const branches: Part[][] = [[]];
    while (this.#at < this.#source.length) {
      const { opens, closes, bar, ...part } = this.#next();
      if (closes !== undefined) {
        if (closes === closing) return branches;
        throw new PhraseFault(`"${closes}" closes nothing`);
      }
      if (bar !== undefined) branches.push([]);
      else branches.at(-1)?.push(opens === undefined ? partOf(part) : this.#bracket(opens));
    }
    if (closing !== '') throw new PhraseFault(`"${closing}" is missing`);
    return branches;
  }

  #bracket(opens: string): Part {
    if (opens === '(') return { kind: 'group', branches: this.branches(')') };
    const branches = this.branches(']');
    const isRepeated = this.#source.charAt(this.#at) === '*';
    if (isRepeated) this.#at += 1;
    return { kind: 'optional', branches, isRepeated };
  }

  #next(): Partial<Record<string, string>> {
    TOKEN.lastIndex = this.#at;
    const groups = TOKEN.exec(this.#source)?.groups;
    if (groups === undefined) {
      throw new PhraseFault(`${JSON.stringify(this.#source.slice(this.#at))} cannot be read`);
    }
    this.#at = TOKEN.lastIndex;
    return groups;
  }
}

function partOf({ name, sign, word = '' }: Partial<Record<string, string>>): Part {
  if (name !== undefined) {
    return { kind: name.startsWith('<') ? 'list' : 'slot', name: name.slice(1, -1) };
  }
  return SIGNS.get(sign ?? '') ?? { kind: 'word', text: word };
}

/** A word as written: which words it matches. */
function wordTest(text: string): { is: (word: string) => boolean; needs: Needs } {
  const [, stem = text, ending] = /^(.*)\((\w+)\)$/u.exec(text) ?? [];
  if (ending !== undefined) {
    const forms = new Set([foldWord(stem), foldWord(stem + ending)]);
    return { is: (word) => forms.has(word), needs: [forms] };
  }
  if (text.endsWith('~')) {
    const whole = foldWord(text.slice(0, -1));
    return { is: (word) => isNearly(word, whole), needs: [] };
  }
  if (text.startsWith('*')) {
    const end =
      text.slice(1).startsWith("'") || text.endsWith("'") ? text.slice(1) : foldWord(text.slice(1));
    return { is: (word) => word.endsWith(end), needs: [] };
  }
  if (text.endsWith('*')) {
    const begin = foldWord(text.slice(0, -1));
    return { is: (word) => word.startsWith(begin), needs: [] };
  }
  const plain = foldWord(text);
  if (!/^[\p{L}\p{M}\p{N}]+'?s?$/u.test(plain))
    throw new PhraseFault(`${JSON.stringify(text)} is not a word`);
  const is = (word: string): boolean => word === plain;
  // Texts are searched for needed words before they are folded, so words with an apostrophe are not found.
  return { is, needs: /['’]/u.test(text) ? [] : [new Set([plain])] };
}

/** Whether two words differ in at most one letter that is missing, wrong or too many. */
function isNearly(word: string, whole: string): boolean {
  if (word === whole) return true;
  if (Math.abs(word.length - whole.length) > 1) return false;
  let same = 0;
  while (same < word.length && word[same] === whole[same]) same += 1;
  const [rest, expected] = [word.slice(same), whole.slice(same)];
  return (
    rest.slice(1) === expected.slice(1) || rest.slice(1) === expected || rest === expected.slice(1)
  );
}

// Matching.

/** A longer sentence says nothing. */
const SENTENCE_WORDS_MAX = 1_500;

/** The first match within a sentence; null if there is none. With `isWhole`, the phrase must match all of it. */
export function matchPhrase(
  phrase: Phrase,
  words: readonly Word[],
  isWhole: boolean,
): PhraseMatch | null {
  if (words.length > SENTENCE_WORDS_MAX) return null;
  const search = new Search(phrase.steps, words, isWhole);
  const last = isWhole ? 0 : words.length - 1;
  for (let from = 0; from <= last; from += 1) {
    const match = search.from(from);
    if (match !== null) return match;
  }
  return null;
}

/** A step still to be tried at a word, with the slots filled until then. */
interface Branch {
  readonly step: number;
  readonly at: number;
  readonly marks: Mark | null;
}

interface Mark {
  readonly slot: string;
  readonly isEnd: boolean;
  readonly at: number;
  readonly before: Mark | null;
}

/**
 * Whether a step was tried at a word, as the number of the search in which it was. One array for all searches, which follow one
 * another: filling a new one for each takes longer than the search.
 */
let triedIn = new Uint32Array(1 << 16);
let searches = 0;

class Search {
  readonly #steps: readonly Step[];
  readonly #words: readonly Word[];
  readonly #isWhole: boolean;
  readonly #width: number;
  readonly #id: number;

  constructor(steps: readonly Step[], words: readonly Word[], isWhole: boolean) {
    this.#steps = steps;
    this.#words = words;
    this.#isWhole = isWhole;
    this.#width = words.length + 1;
    const size = steps.length * this.#width;
    if (size > triedIn.length || searches === UINT32_MAX) {
      triedIn = new Uint32Array(Math.max(size, triedIn.length));
      searches = 0;
    }
    searches += 1;
    this.#id = searches;
  }

  /** The match that begins at a word. What failed once fails again, so later starts do not try it. */
  from(from: number): PhraseMatch | null {
    const branches: Branch[] = [];
    let branch: Branch | undefined = { step: 0, at: from, marks: null };
    while (branch !== undefined) {
      const match = this.#follow(branch, from, branches);
      if (match !== null) return match;
      branch = branches.pop();
    }
    return null;
  }

  /** Follows one branch until it fails or matches; the others that it comes by are put on the list. */
  #follow({ step, at, marks }: Branch, from: number, branches: Branch[]): PhraseMatch | null {
    const steps = this.#steps;
    for (;;) {
      const now = steps[step];
      const index = step * this.#width + at;
      if (now === undefined || triedIn[index] === this.#id) return null;
      triedIn[index] = this.#id;
      switch (now.do) {
        case 'end':
          if (this.#isWhole && at < this.#words.length) return null;
          return { from, to: at, slots: slotsOf(marks) };
        case 'word': {
          const word = this.#words[at];
          if (word === undefined || !now.is(word.folded)) return null;
          step += 1;
          at += 1;
          break;
        }
        case 'first':
        case 'last':
          if (at !== (now.do === 'first' ? 0 : this.#words.length)) return null;
          step += 1;
          break;
        case 'fork':
          branches.push({ step: now.second, at, marks });
          step = now.first;
          break;
        case 'go':
          step = now.to;
          break;
        case 'mark':
          marks = { slot: now.slot, isEnd: now.isEnd, at, before: marks };
          step += 1;
      }
    }
  }
}

const UINT32_MAX = 2 ** 32 - 1;

function slotsOf(last: Mark | null): ReadonlyMap<string, Capture> {
  const slots = new Map<string, Capture>();
  const ends = new Map<string, number>();
  for (let mark = last; mark !== null; mark = mark.before) {
    if (mark.isEnd) ends.set(mark.slot, mark.at);
    else if (!slots.has(mark.slot))
      slots.set(mark.slot, { from: mark.at, to: ends.get(mark.slot) ?? mark.at });
  }
  return slots;
}
