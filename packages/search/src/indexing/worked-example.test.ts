// The bytes of the example in README.md are those the index has.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { plainEntry, PLAIN_RULES } from '../../test/plain-entry.ts';
import { blockOf } from '../index/bits.ts';
import type { IndexedBlock } from '../index/index-block.ts';
import { packGroup, type GroupPart } from '../index/posting-group.ts';
import { postingsByTerm } from '../index/postings.ts';
import { buildBlock } from './build-block.ts';

const TEXTS: readonly (readonly [id: number, content: string])[] = [
  [7, 'The price of maize, maize.'],
  [8, 'The price of beans.'],
  [8_192, 'The price of water.'],
];

function builtBlock(block: number): IndexedBlock {
  const entries = TEXTS.filter(([id]) => blockOf(id) === block).map(([id, content]) =>
    plainEntry(id, content),
  );
  return buildBlock(block, entries, PLAIN_RULES);
}

test('the bytes of the example in the README are those of the index', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const blocks = [builtBlock(0), builtBlock(2)];
  for (const text of ['maize', 'price']) {
    const parts = blocks.flatMap(({ terms }, slot): GroupPart[] => {
      const postings = postingsByTerm(terms).get(text);
      return postings === undefined ? [] : [{ slot, ...postings }];
    });
    const row = packGroup(parts);
    const cells = [text, row.blocks, hex(row.postings), hex(row.positions)];
    const documented = readme.replace(/ +/g, ' ');
    const expected = `| ${cells.map((cell) => `\`${cell}\``).join(' | ')} |`;
    assert.ok(documented.includes(expected), expected);
  }
});

function hex(bytes: Uint8Array | null): string {
  return Array.from(bytes ?? [], (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
