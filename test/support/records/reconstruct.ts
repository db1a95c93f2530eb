// Checks that a joined contribution contains its entries completely and once, and nothing else.

import assert from 'node:assert/strict';
import type {
  Fragment,
  JoinedContribution,
} from '../../../src/record/contributions/contribution.ts';

/** Fails unless pieces and footers cover every character of the entries except spaces, each once. */
export function assertNothingLost(
  fragments: readonly Fragment[],
  joined: JoinedContribution,
): void {
  let end = 0;
  for (const piece of joined.pieces) {
    assert.match(joined.content.slice(end, piece.start), /^(| |\n\n)$/);
    end = piece.end;
  }
  assert.equal(end, joined.content.length);
  for (const { id, content } of fragments) {
    const rest = content.split('');
    const take = (from: number, text: string): void => {
      assert.ok(text.length > 0);
      assert.equal(rest.splice(from, text.length, ...' '.repeat(text.length)).join(''), text);
    };
    for (const { entryId, text } of joined.footers) {
      if (entryId === id) take(content.lastIndexOf(text), text);
    }
    for (const { entryId, start, end } of joined.pieces) {
      const text = joined.content.slice(start, end);
      if (entryId === id) take(rest.join('').indexOf(text), text);
    }
    assert.equal(rest.join('').trim(), '');
  }
}

/** The entries of each contribution, given which of them begin one. */
export function cutAt(fragments: readonly Fragment[], starts: readonly boolean[]): Fragment[][] {
  const contributions: Fragment[][] = [];
  fragments.forEach((fragment, at) => {
    if (starts[at]) contributions.push([fragment]);
    else contributions.at(-1)!.push(fragment);
  });
  return contributions;
}
