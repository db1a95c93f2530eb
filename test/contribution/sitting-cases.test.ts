// The contributions, debates and divisions found in the entries of a sitting: by the cases in the lists beside this file, and by
// what the demo record was generated from.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { writtenSittings } from '../../src/demo/demo-record.ts';
import {
  contributionStarts,
  joinContribution,
} from '../../src/record/contributions/contribution.ts';
import type { DebateEntry } from '../../src/record/debates/debate.ts';
import { type Division, isConsistent, totalOf } from '../../src/record/divisions/division.ts';
import { businessOf } from '../../src/record/decisions/decision.ts';
import type { EntryType } from '../../src/record/entry.ts';
import { readingRules } from '../../src/record/parliament/record-rules.ts';
import { readCases } from '../support/case-lists.ts';
import { assertNothingLost, cutAt } from '../support/records/reconstruct.ts';

const RULES = readingRules('');
const PERSON = { id: 4, legalName: 'Billow Adan', slug: 'billow' };

const FOOTERS = JSON.parse(
  readFileSync(new URL('footers.json', import.meta.url), 'utf8'),
) as Record<'assembly' | 'senate', { whole: string[]; firstHalf: string; secondHalf: string[] }>;
const { assembly, senate } = FOOTERS;
const [FOOTER, HEAD, TAIL] = [assembly.whole[0]!, assembly.firstHalf, assembly.secondHalf[0]!];

const TYPES: Readonly<Record<string, EntryType>> = {
  '#': 'heading',
  '~': 'scene',
  '(': 'scene',
  '=': 'other',
  '>': 'speech',
};

/**
 * A sitting as lines: "# heading", "~ scene" or "(scene)", "= other text", "> speech" of Sen. Billow, "> [name/title] speech" of
 * another speaker.
 */
function sitting(lines: readonly string[]): DebateEntry[] {
  return lines.map((line, at) => {
    const type = TYPES[line.charAt(0)]!;
    const label = /^> \[(.*?)(?:\/(.*?))?\] /.exec(line);
    const [own, speakerName = 'Sen. Billow', speakerTitle = ''] = label ?? [line.slice(0, 2)];
    const text = line.startsWith('(') ? line : line.slice(own.length);
    return {
      id: at + 1,
      textCounter: at + 1,
      type,
      speakerName: type === 'speech' ? speakerName : '',
      speakerTitle,
      speaker: type === 'speech' && label === null ? PERSON : null,
      content: text
        .replaceAll('{footer}', FOOTER)
        .replaceAll('{head}', HEAD)
        .replaceAll('{tail}', TAIL),
    };
  });
}

/** The joined text of every contribution. */
function contributionLines(entries: readonly DebateEntry[]): string[] {
  return cutAt(entries, contributionStarts(entries, RULES)).map((pieces) => {
    const joined = joinContribution(pieces, RULES);
    assertNothingLost(pieces, joined);
    return joined.content;
  });
}

/** The heading, section, title, first and last entry of every debate. */
function debateLines(entries: readonly DebateEntry[]): string[] {
  return businessOf(entries, RULES).debates.map(
    ({ id, title, section, firstEntry, lastEntry }) =>
      `${id}: ${section ?? '-'} / ${title} (${firstEntry}–${lastEntry})`,
  );
}

/**
 * For every division: its entries, debate, question with its entry, and result; for each side the total, the printed numbers and
 * the number of names; then the names.
 */
function divisionLines(entries: readonly DebateEntry[]): string[] {
  return businessOf(entries, RULES).divisions.flatMap((division: Division) => {
    const { id, lastEntry, debateId, question, questionEntry, result } = division;
    const sides = (['ayes', 'noes', 'abstentions'] as const).map((name) => ({
      name,
      ...division[name],
    }));
    const totals = sides.map(
      (side) =>
        `${totalOf(side)} [${side.printed.join()}] ${side.names.length}${isConsistent(side) ? '' : '!'}`,
    );
    const lists = sides
      .filter(({ names }) => names.length > 0)
      .map(({ name: side, names }) => {
        const listed = names.map(
          ({ name, place, personId }) =>
            `${name}${place === '' ? '' : ` (${place})`}${personId === null ? '' : ` = ${personId}`}`,
        );
        return `  ${side}: ${listed.join(' | ')}`;
      });
    return [
      `${id}–${lastEntry} of debate ${debateId ?? '-'}: ${question ?? '-'} (${questionEntry ?? '-'}), ${result ?? '-'}: ${totals.join(', ')}`,
      ...lists,
    ];
  });
}

/** For every decision: its entry, what was decided, the mover and the seconder. */
function decisionLines(entries: readonly DebateEntry[]): string[] {
  return businessOf(entries, RULES).decisions.map(
    ({ entryId, kind, outcome, subject, mover, seconder }) =>
      `${entryId} ${kind} ${outcome}: ${subject} | ${mover?.name ?? '-'}, ${seconder?.name ?? '-'}`,
  );
}

for (const [list, linesOf] of [
  ['contributions', contributionLines],
  ['debates', debateLines],
  ['divisions', divisionLines],
  ['decisions', decisionLines],
] as const) {
  suite(list, () => {
    for (const { name, given, expected } of readCases(new URL(`${list}.txt`, import.meta.url))) {
      test(name, () => assert.deepEqual(linesOf(sitting(given)), expected));
    }
  });
}

test('a contribution lists its pieces', () => {
  const entries = sitting(['>  I beg {head}', '~ {tail}', '> to move.']);
  assert.deepEqual(joinContribution(entries, RULES), {
    type: 'speech',
    content: 'I beg to move.',
    words: 4,
    pieces: [
      { entryId: 1, start: 0, end: 5 },
      { entryId: 3, start: 6, end: 14 },
    ],
    footers: [
      { entryId: 1, text: HEAD },
      { entryId: 2, text: TAIL },
    ],
  });
});

test('the footer of a page is found in every form, alone and after text, and not in other text', () => {
  const forms = [assembly, senate].flatMap(({ whole, firstHalf }) => [...whole, firstHalf]);
  for (const form of forms) {
    assert.deepEqual(RULES.splitFooter(form), { bodyEnd: 0, footer: form });
    assert.deepEqual(RULES.splitFooter(`I see. ${form} `), { bodyEnd: 6, footer: ` ${form} ` });
  }
  for (const half of [...assembly.secondHalf, ...senate.secondHalf]) {
    assert.deepEqual(RULES.splitFooter(half), { bodyEnd: 0, footer: half });
  }
  for (const text of [
    'It is for information',
    'Ask the Hansard Editor.',
    `${FOOTER} I see.`,
    `I read: ${TAIL}`,
    FOOTER.replace('certified', 'signed'),
    'The electronic version of the Bill is for information purposes only.',
  ]) {
    assert.deepEqual(RULES.splitFooter(text), { bodyEnd: text.length, footer: '' });
  }
});

test('the debates and divisions of the demo record are those it was written with', () => {
  let written = 0;
  for (const { sitting: described, entries, debates, divisions } of writtenSittings()) {
    const given = entries.map((entry) => ({ ...entry, id: entry.id! }));
    const source = described.source!.name;
    const read = businessOf(given, RULES);
    const ids = read.debates.map(({ id }) => id);
    assert.deepEqual(
      ids,
      debates.map((at) => entries[at]!.id),
      source,
    );
    assert.deepEqual(
      read.divisions.map(({ id, ayes, noes, abstentions }) => [
        id,
        [ayes, noes, abstentions].map(({ names }) => names.length),
      ]),
      divisions.map(({ at, names }) => [entries[at]!.id, names]),
      source,
    );
    written += divisions.length;
  }
  assert.equal(written, 13);
});
