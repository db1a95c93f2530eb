// Speech: sentences put together to a wanted length, in English or Swahili.

import type { Floor } from './floor.ts';
import {
  CLAUSES_OF_DEBATE,
  JOINERS,
  LEADS,
  SENTENCES_OF_DEBATE,
} from './phrases/phrases-debate.ts';
import { inTurn, Random } from './phrases/random.ts';
import { SWAHILI_SENTENCES } from './phrases/swahili.ts';
import { fill, fillCapital } from './phrases/template.ts';
import type { Template } from './phrases/template.ts';

/** Half a sentence: stopping this short of the wanted length hits it on the average. */
const HALF_SENTENCE = 55;

/** The longest speech measured has 11,845 characters; those since 2018 stay below 4,610. */
export const LONGEST_OLD = 11_700;
export const LONGEST_NEW = 4_500;

/** As many sentences on the item’s topic as come nearest the wanted length; one at least. */
export function argue(floor: Floor, start: string, length: number): string {
  let text = start === '' ? sentence(floor) : start;
  while (text.length + HALF_SENTENCE < length) text += ' ' + sentence(floor);
  return text;
}

/**
 * Sentences of one bank, to the wanted length: from a random sentence onwards, in the bank’s
 * order or by strides, so that none comes twice before all have come.
 */
export function recite(
  floor: Floor,
  bank: readonly Template[],
  start: string,
  { length, stride = 1 }: { readonly length: number; readonly stride?: number },
): string {
  const { banks, random } = floor;
  let at = random.below(bank.length);
  let text = start === '' ? fill(inTurn(bank, at), banks, random) : start;
  while (text.length + HALF_SENTENCE < length) {
    at += stride;
    text += ' ' + fill(inTurn(bank, at), banks, random);
  }
  return text;
}

function sentence(floor: Floor): string {
  const { banks, random } = floor;
  const kind = random.below(64);
  if (kind < 12) return fill(random.pick(SENTENCES_OF_DEBATE), banks, random);
  const clause = random.pick(CLAUSES_OF_DEBATE);
  if (kind < 40) return fillCapital(clause, banks, random) + '.';
  if (kind < 55) {
    return fill(random.pick(LEADS), banks, random) + fill(clause, banks, random) + '.';
  }
  // Members slip into Swahili for a sentence, and back.
  if (kind === 55 && random.chance(250)) return fill(random.pick(SWAHILI_SENTENCES), banks, random);
  return (
    fillCapital(clause, banks, random) +
    random.pick(JOINERS) +
    fill(random.pick(CLAUSES_OF_DEBATE), banks, random) +
    '.'
  );
}

/** A table of log-normal lengths, drawn from by index: no logarithm per entry. */
export function lengthTable(seed: number, mu: number, sigma: number, max: number): Uint16Array {
  const random = new Random(seed);
  const table = new Uint16Array(4096);
  for (let i = 0; i < table.length; i++) {
    table[i] = Math.min(
      max * (0.9 + 0.1 * random.fraction()),
      Math.exp(mu + sigma * random.normal()),
    );
  }
  return table;
}
