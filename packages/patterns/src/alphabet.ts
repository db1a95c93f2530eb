// The characters of a pattern in classes: those of a class are in the same sets of the pattern. Which are in a set is asked of
// V8, for a sample of all characters.

import { compilePattern } from './compile-pattern.ts';
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';

type CharacterNode = AST.Character | AST.CharacterClass | AST.CharacterSet;

/** Every character of the western scripts and of punctuation, and every 61st of the others: all scripts and categories. */
const SAMPLE: readonly number[] = [
  ...range(0, 0x24f, 1),
  ...range(0x2b0, 0x52f, 7),
  ...range(0x2000, 0x206f, 1),
  ...range(0x212a, 0x212b, 1),
  ...range(0x530, 0xd7ff, 61),
  ...range(0xe000, 0xffff, 61),
  0xfb03,
  0xfeff,
  0xff11,
  0x10400,
  0x1d7ce,
  0x1f600,
  0x20000,
  0xd800,
  0xdc00,
];

const SAMPLE_TEXTS = SAMPLE.map((point) => String.fromCodePoint(point));

/** By flags and set, which characters of the sample are in it: most patterns share theirs. */
const members = new Map<string, readonly boolean[]>();

export class Alphabet {
  /** All classes, with the two that stand for the start and the end of a text. */
  readonly all: bigint;
  readonly start: bigint;
  readonly end: bigint;
  readonly word: bigint;
  readonly lineEnds: bigint;
  /** A character of each class. */
  readonly examples: readonly string[];
  readonly #sets = new Map<string, bigint>();

  constructor(pattern: AST.Pattern, flags: string) {
    const own = flags.replaceAll(/[^isu]/g, '');
    const raws = new Set<string>([String.raw`\w`, String.raw`[\n\r\u2028\u2029]`]);
    const points = new Set<number>();
    visitRegExpAST(pattern, {
      onCharacterEnter: ({ value, parent, raw }) => {
        for (const point of besideOf(value)) points.add(point);
        if (parent.type !== 'CharacterClass' && parent.type !== 'CharacterClassRange')
          raws.add(raw);
      },
      onCharacterSetEnter: ({ raw, parent }) => {
        if (parent.type !== 'CharacterClass') raws.add(raw);
      },
      onCharacterClassEnter: ({ raw }) => {
        raws.add(raw);
      },
    });
    const isUnicode = flags.includes('u');
    const texts = [...points].map((point) => String.fromCodePoint(point));
    const classes = new Map<string, number>();
    const examples: string[] = [];
    const columns = [...raws].map(
      (raw) => [raw, [...inSample(raw, own), ...isIn(raw, own, texts)]] as const,
    );
    const sets = new Map([...raws].map((raw) => [raw, 0n]));
    for (const [at, text] of [...SAMPLE_TEXTS, ...texts].entries()) {
      const signature = columns.map(([, column]) => (column[at] === true ? '1' : '0')).join('');
      // Without the flag `u`, such a character is two.
      if (classes.has(signature) || (!isUnicode && text.length > 1)) continue;
      const bit = 1n << BigInt(examples.length);
      classes.set(signature, examples.length);
      examples.push(text);
      for (const [raw, column] of columns) {
        if (column[at] === true) sets.set(raw, (sets.get(raw) ?? 0n) | bit);
      }
    }
    const count = BigInt(examples.length);
    this.examples = examples;
    this.start = 1n << count;
    this.end = 1n << count;
    this.all = (1n << (count + 1n)) - 1n;
    this.#sets = sets;
    this.word = sets.get(String.raw`\w`) ?? 0n;
    this.lineEnds = sets.get(String.raw`[\n\r\u2028\u2029]`) ?? 0n;
  }

  setOf({ raw }: CharacterNode): bigint {
    const set = this.#sets.get(raw);
    if (set === undefined) throw new Error(`The set ${raw} is not in the alphabet.`);
    return set;
  }
}

function inSample(raw: string, flags: string): readonly boolean[] {
  const key = `${flags} ${raw}`;
  const member = members.get(key) ?? isIn(raw, flags, SAMPLE_TEXTS);
  members.set(key, member);
  return member;
}

function isIn(raw: string, flags: string, texts: readonly string[]): boolean[] {
  const set = compilePattern(`^${raw}$`, flags);
  return texts.map((text) => set.test(text));
}

/** A character with its neighbours, in both cases: a range ends there. */
function besideOf(value: number): number[] {
  const text = String.fromCodePoint(value);
  const cases = [text.toLowerCase(), text.toUpperCase()].flatMap(
    (form) => form.codePointAt(0) ?? [],
  );
  return [value - 1, value, value + 1, ...cases].filter((point) => point >= 0 && point <= 0x10ffff);
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
}
