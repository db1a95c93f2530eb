// The digest and the chain of a change log, computed without the code under test.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Change } from '../../../src/record/change.ts';
import type { NewEntry } from '../../../src/record/entry.ts';

export const sha256 = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex');

/** The digest of an entry as the log defines it, computed without the code under test. */
export function digestOf(id: number, entry: NewEntry): string {
  const { textCounter, type, speakerName, speakerTitle, speaker, content } = entry;
  const text = JSON.stringify({
    id,
    text_counter: textCounter,
    type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    speaker: speaker && { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
    content,
  });
  return sha256(text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'));
}

/** Checks the numbers and the chain of a log that begins after `since` with this chain. */
export function checkChain(changes: readonly Change[], since = 0, chain = '0'.repeat(64)): void {
  for (const [index, change] of changes.entries()) {
    const { seq, atMs, kind, entryId, sha256: digest } = change;
    assert.equal(seq, since + index + 1);
    const line = `${seq} ${new Date(atMs).toISOString()} ${kind} ${entryId} ${digest}`;
    chain = sha256(`${chain}\n${line}`);
    assert.equal(change.chain, chain, `change ${seq}`);
  }
}
