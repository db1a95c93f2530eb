// Contributions of any sitting, random or of the demo record: each entry is in exactly one, and no text is lost.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { demoRecord } from '../../src/demo/demo-record.ts';
import {
  contributionStarts,
  joinContribution,
  LOOK_AHEAD_ENTRIES,
  type Fragment,
} from '../../src/record/contributions/contribution.ts';
import type { EntryType } from '../../src/record/entry.ts';
import { readingRules } from '../../src/record/parliament/record-rules.ts';
import { assertNothingLost, cutAt } from '../support/records/reconstruct.ts';
import { anyCharacter, fc, runsOf } from '../support/seed.ts';

const RULES = readingRules('');

const { assembly: ASSEMBLY_FOOTER } = JSON.parse(
  readFileSync(new URL('footers.json', import.meta.url), 'utf8'),
) as Record<string, { whole: string[]; firstHalf: string; secondHalf: string[] }>;
const FOOTER = ASSEMBLY_FOOTER!.whole[0]!;
const [HEAD, TAIL] = [ASSEMBLY_FOOTER!.firstHalf, ASSEMBLY_FOOTER!.secondHalf[0]!];

const line = fc.record({
  type: fc.constantFrom<EntryType>('speech', 'speech', 'speech', 'scene', 'heading', 'other'),
  speakerName: fc.constantFrom('', 'A', 'A', 'B'),
  speakerTitle: fc.constantFrom('', '', 'T', 'U'),
  content: fc.oneof(
    fc.constantFrom(FOOTER, ` ${FOOTER}`, HEAD, TAIL, `I saw ${FOOTER}`, `He went ${HEAD} `),
    fc.constantFrom(
      'I saw',
      'him.',
      ' I saw.',
      '(Note',
      ')',
      '(Laughter)',
      'boda',
      '. So',
      '-',
      'a-',
    ),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }),
  ),
});
const anySitting = fc
  .array(line, { maxLength: 30 })
  .map((lines): Fragment[] => lines.map((one, i) => ({ id: i + 1, ...one })));

describe('the contributions of any sitting', () => {
  it('keep the paragraphs of a source that names its contributions, whatever they end with', () => {
    const said = { type: 'speech', speakerName: 'A', speakerTitle: '' } as const;
    const pieces = ['I thank the Minister', 'The second point', 'is this.'].map((content, at) => ({
      ...said,
      id: at + 1,
      content,
      contribution: 'u1',
    }));
    const { content } = joinContribution(pieces, RULES);
    assert.equal(content, 'I thank the Minister\n\nThe second point is this.');
  });

  it('partition it, and lose nothing', () => {
    fc.assert(
      fc.property(anySitting, (fragments) => {
        const starts = contributionStarts(fragments, RULES);
        assert.equal(starts.length, fragments.length);
        for (const pieces of cutAt(fragments, starts)) {
          assertNothingLost(pieces, joinContribution(pieces, RULES));
        }
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  it('are decided by the entries before and a few after', () => {
    fc.assert(
      fc.property(anySitting, fc.nat(30), (fragments, length) => {
        const starts = contributionStarts(fragments, RULES);
        const earlier = contributionStarts(fragments.slice(0, length), RULES);
        const sure = Math.max(0, earlier.length - LOOK_AHEAD_ENTRIES);
        assert.deepEqual(earlier.slice(0, sure), starts.slice(0, sure));
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  it('can be decided from any that begins one', () => {
    fc.assert(
      fc.property(anySitting, fc.nat(29), (fragments, near) => {
        const starts = contributionStarts(fragments, RULES);
        const from = starts.lastIndexOf(true, near);
        fc.pre(from >= 0);
        assert.deepEqual(contributionStarts(fragments.slice(from), RULES), starts.slice(from));
      }),
      { numRuns: runsOf(2_000) },
    );
  });
});

describe('the contributions of the demo record', () => {
  const fragments = [...demoRecord(12_000)].map(({ entries }) =>
    entries.map((entry): Fragment => ({ ...entry, id: entry.id! })),
  );
  const contributions = fragments.flatMap((one) => cutAt(one, contributionStarts(one, RULES)));
  const joined = contributions.map((pieces) => joinContribution(pieces, RULES));

  it('have everything the entries have, once', () => {
    contributions.forEach((pieces, i) => assertNothingLost(pieces, joined[i]!));
  });

  it('have no footer left in them', () => {
    const left = joined.filter(({ content }) => /electronic version|certified/.test(content));
    assert.deepEqual(left, []);
    assert.ok(joined.some(({ footers }) => footers.length > 1));
  });

  it('leave no speech that goes on from one to the next', () => {
    const broken = contributions.filter((pieces, i) => {
      const [last, next] = [pieces.at(-1)!, contributions[i + 1]?.[0]];
      return (
        next?.type === 'speech' &&
        pieces[0]!.type === 'speech' &&
        last.type === 'speech' &&
        next.speakerName === last.speakerName &&
        next.speakerTitle === last.speakerTitle &&
        next.id === last.id + 1
      );
    });
    assert.deepEqual(broken, []);
    assert.ok(joined.some(({ pieces }) => pieces.length > 5));
  });
});
