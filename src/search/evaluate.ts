// What a query finds: the tree of a query against the index.

import { addBits, dropBits, keepBits, noBits, setBit, type Bits } from './block.ts';
import type { Deadline } from './deadline.ts';
import { bitsAt, both, either, without, type EntrySet } from './entry-set.ts';
import { followed, keysOf, localOfKey, near, type Keys } from './places.ts';
import { bitsOfPostings } from './postings.ts';
import type { Query, QueryLeaf, QueryNear, QueryPhrase, QueryPrefix, QueryWord } from './query.ts';
import { inOrder, type Form, type FormPostings, type SearchIndex } from './search-index.ts';
import { SHORT_PREFIX } from './terms.ts';

/** What a question is asked of, and by whom it is ended. */
export interface Asked {
  readonly index: SearchIndex;
  readonly deadline: Deadline;
  /** Entries in Swahili: there a word is found as it stands, not by its English stem. */
  readonly swahili: EntrySet;
  /**
   * Gives for entries that have a word the ones that count as found: themselves or, for contributions,
   * those that begin them. Null for themselves.
   */
  readonly unit: ((entries: EntrySet) => EntrySet) | null;
}

/** Those of a set that a query finds. */
export async function evaluate(asked: Asked, query: Query, within: EntrySet): Promise<EntrySet> {
  asked.deadline.check();
  if (within.size === 0) return within;
  switch (query.kind) {
    case 'and': {
      let left = within;
      // What takes nothing away but what it names comes last, when little is left.
      for (const part of [...query.of].sort((a, b) => rank(a) - rank(b))) {
        left = await evaluate(asked, part, left);
      }
      return left;
    }
    case 'or': {
      const found: EntrySet[] = [];
      for (const part of query.of) found.push(await evaluate(asked, part, within));
      return either(found);
    }
    case 'not':
      return without(within, await evaluate(asked, query.of, within));
    case 'word':
    case 'prefix':
    case 'phrase':
    case 'near': {
      if (asked.unit === null) return await leaf(asked, query, within);
      return both(asked.unit(await leaf(asked, query, asked.index.everything)), within);
    }
  }
}

function rank(query: Query): number {
  return query.kind === 'not' ? 2 : query.kind === 'phrase' || query.kind === 'near' ? 1 : 0;
}

async function leaf(
  asked: Asked,
  query: QueryLeaf | QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  switch (query.kind) {
    case 'word':
    case 'prefix':
      return await havingWord(asked, query, within);
    case 'phrase':
      return setOfKeys(await phraseKeys(asked, query, within));
    case 'near': {
      const first = await operandKeys(asked, query.left, within);
      const second = await operandKeys(asked, query.right, setOfKeys(first));
      const found = new Map<number, Keys>();
      for (const [block, keys] of first) {
        const others = second.get(block);
        if (others === undefined) continue;
        found.set(
          block,
          near(keys, wordsIn(query.left), others, wordsIn(query.right), query.distance),
        );
      }
      return setOfKeys(found);
    }
  }
}

/** The forms a word or prefix of a query stands for. */
export async function formsOf(
  { index }: Asked,
  query: QueryWord | QueryPrefix,
  withPlaces = false,
): Promise<Form[]> {
  if (query.kind === 'word') return await index.formsOfWord(query.text);
  if (query.text.length <= SHORT_PREFIX && !withPlaces)
    return await index.forms([`=${query.text}*`]);
  return await index.formsFrom(query.text);
}

/** Whether a form is found in Swahili entries too: the word as it was typed, or any with the prefix. */
function inAnyLanguage(query: QueryWord | QueryPrefix, form: Form): boolean {
  return query.kind === 'prefix' || form.text === query.text;
}

async function havingWord(
  asked: Asked,
  query: QueryWord | QueryPrefix,
  within: EntrySet,
): Promise<EntrySet> {
  const { index, swahili } = asked;
  const found = new Map<number, Bits>();
  for (const { form, block, postings } of await index.postings(
    await formsOf(asked, query),
    within,
  )) {
    const bits = bitsOfPostings(postings);
    const excluded = inAnyLanguage(query, form) ? undefined : swahili.get(block);
    if (excluded !== undefined) dropBits(bits, excluded);
    keepBits(bits, within.get(block)!);
    addBits(bitsAt(found, block), bits);
  }
  return nonEmpty(found);
}

/** Where an operand begins in the entries of a set, by block. */
async function operandKeys(
  asked: Asked,
  query: QueryLeaf,
  within: EntrySet,
): Promise<Map<number, Keys>> {
  return query.kind === 'phrase'
    ? await phraseKeys(asked, query, within)
    : await wordKeys(asked, query, within);
}

async function wordKeys(
  asked: Asked,
  query: QueryWord | QueryPrefix,
  within: EntrySet,
): Promise<Map<number, Keys>> {
  const { index, swahili, deadline } = asked;
  const byBlock = new Map<number, FormPostings[]>();
  for (const one of await index.postings(await formsOf(asked, query, true), within, true)) {
    const others = byBlock.get(one.block);
    if (others === undefined) byBlock.set(one.block, [one]);
    else others.push(one);
  }
  const found = new Map<number, Keys>();
  for (const [block, forms] of byBlock) {
    deadline.check();
    const wanted = within.get(block)!;
    const english = wanted.slice();
    const excluded = swahili.get(block);
    if (excluded !== undefined) dropBits(english, excluded);
    const keys = keysOf(forms, ({ form }) => (inAnyLanguage(query, form) ? wanted : english));
    if (keys.length > 0) found.set(block, keys);
  }
  return found;
}

async function phraseKeys(
  asked: Asked,
  { parts }: QueryPhrase,
  within: EntrySet,
): Promise<Map<number, Keys>> {
  let left = within;
  for (const part of parts) left = await havingWord(asked, part, left);
  let found: Map<number, Keys> | null = null;
  for (const [by, part] of parts.entries()) {
    const keys = await wordKeys(asked, part, left);
    if (found === null) {
      found = keys;
      continue;
    }
    for (const [block, before] of found) {
      const here = keys.get(block);
      const both = here === undefined ? null : followed(before, here, by);
      if (both === null || both.length === 0) found.delete(block);
      else found.set(block, both);
    }
    left = setOfKeys(found);
  }
  return found ?? new Map<number, Keys>();
}

function wordsIn(query: QueryLeaf): number {
  return query.kind === 'phrase' ? query.parts.length : 1;
}

function setOfKeys(keys: ReadonlyMap<number, Keys>): EntrySet {
  const set = new Map<number, Bits>();
  for (const [block, ofBlock] of keys) {
    if (ofBlock.length === 0) continue;
    const bits = noBits();
    for (const key of ofBlock) setBit(bits, localOfKey(key));
    set.set(block, bits);
  }
  return inOrder(set);
}

function nonEmpty(set: Map<number, Bits>): EntrySet {
  for (const [block, bits] of set) if (bits.every((word) => word === 0)) set.delete(block);
  return inOrder(set);
}
