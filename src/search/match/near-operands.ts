// The two operands of NEAR, each a word, a prefix or a phrase, and where one is near the other.

import type { EntrySet } from '../index/entry-set.ts';
import { near } from '../positions/near-positions.ts';
import type { PositionBuffer, Positions } from '../positions/position-buffer.ts';
import type { QueryLeaf, QueryNear, QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { entriesOf, phrasePositions, type PositionsByBlock } from './phrase-positions.ts';
import type { PositionContext } from './phrase-term.ts';

/** Where an operand begins, and how many words it has. */
interface NearOperand {
  readonly starts: PositionsByBlock;
  readonly words: number;
}

/** Which starts of `one` have `other` near them is to be found. */
export interface NearOperands {
  readonly one: NearOperand;
  readonly other: NearOperand;
  readonly distance: number;
}

/** Reads where both sides of NEAR begin in the entries of `within`: the right one only in entries that have the left one. */
export async function readNear(
  context: PositionContext,
  { left, right, distance }: QueryNear,
  within: EntrySet,
): Promise<NearOperands> {
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const starts = await phrasePositions(context, leftWords, within);
  const others = await phrasePositions(context, rightWords, entriesOf(starts));
  return {
    one: { starts, words: leftWords.length },
    other: { starts: others, words: rightWords.length },
    distance,
  };
}

/** The starts of the one operand that have the other near them, block by block, written to a buffer. */
export function* nearByBlock(
  { budget }: PositionContext,
  { one, other, distance }: NearOperands,
  buffer: PositionBuffer,
): Generator<readonly [block: number, starts: Positions]> {
  for (const { block, value: theirs } of other.starts.items) {
    const mine = one.starts.of(block);
    if (mine === undefined) continue;
    budget.check();
    const first = { positions: mine, words: one.words };
    const second = { positions: theirs, words: other.words };
    yield [block, near(first, second, distance, buffer)];
  }
}

function wordsOf(leaf: QueryLeaf): readonly (QueryWord | QueryPrefix)[] {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}
