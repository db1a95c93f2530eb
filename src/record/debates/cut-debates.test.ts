// Sittings are cut into debates by their headings: invented sittings, and what the demo record was meant to have.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenSittings } from '../../demo/demo-record.ts';
import type { EntryType } from '../entry.ts';
import { KENYA } from '../parliament/check-parliament.ts';
import { cutDebates } from './cut-debates.ts';
import { compileBusiness } from './read-heading.ts';

const BUSINESS = compileBusiness(KENYA.business);

const TYPES: Readonly<Record<string, EntryType>> = {
  '#': 'heading',
  '(': 'scene',
  '=': 'other',
  '>': 'speech',
};

/** A sitting as lines: "# heading", "(scene)", "= other text", "> speech". */
function cut(...lines: readonly string[]): string[] {
  const entries = lines.map((line, at) => ({
    id: at + 1,
    type: TYPES[line.charAt(0)]!,
    content: line.slice(1).trim(),
  }));
  return cutDebates(entries, BUSINESS).map(
    ({ heading, title, section, first, last }) =>
      `${heading + 1}: ${section ?? '-'} / ${title} (${first + 1}–${last + 1})`,
  );
}

test('a debate is named by its heading, and its section is the one above it', () => {
  assert.deepEqual(
    cut(
      '# PARLIAMENT OF KENYA',
      '# THE SENATE',
      '= Wednesday',
      '(Chair)',
      '# PRAYERS',
      '# STATEMENTS',
      '# STATE OF ROADS',
      '> One.',
      '> Two.',
      '# STATE OF WATER',
      '> Three.',
      '# ADJOURNMENT',
      '> Four.',
    ),
    ['7: STATEMENTS / STATE OF ROADS (6–9)', '10: STATEMENTS / STATE OF WATER (10–11)'],
  );
});

test('a bare BILL takes its name from what follows', () => {
  assert.deepEqual(
    cut(
      '# PRAYERS',
      '# BILL',
      '(Second Reading)',
      '# THE WATER BILL',
      '> One.',
      '# BILLS',
      '# Third Reading',
      '# THE ROADS BILL',
      '> Two.',
    ),
    ['4: BILL / THE WATER BILL (2–5)', '8: Third Reading / THE ROADS BILL (6–9)'],
  );
});

test('a section with text and no item is a debate of its own name', () => {
  assert.deepEqual(
    cut(
      '# PRAYERS',
      '# PAPERS LAID',
      '> I lay this.',
      '# MOTION',
      '(Resumption)',
      '> Next order.',
      '# RELIEF FOOD',
      '> One.',
      '# PETITIONS',
      '# ADJOURNMENT',
    ),
    ['2: PAPERS LAID / PAPERS LAID (2–3)', '7: MOTION / RELIEF FOOD (4–8)'],
  );
});

test('a long exchange before the first item is a debate of the section', () => {
  const said = Array.from({ length: 6 }, () => '> On this.');
  assert.deepEqual(cut('# PRAYERS', '# STATEMENTS', ...said, '# STATE OF ROADS', '> One.'), [
    '2: STATEMENTS / STATEMENTS (2–8)',
    '9: STATEMENTS / STATE OF ROADS (9–10)',
  ]);
});

test('a title over several entries is one; titles of bills below one another are several', () => {
  assert.deepEqual(
    cut(
      '# PRAYERS',
      '# MOTION',
      '# ADOPTION OF REPORT ON',
      '# THE STATE OF ROADS',
      '> One.',
      '# First Readings',
      '# THE WATER BILL',
      '# THE ROADS (AMENDMENT) BILL, 2013',
      '# THE TEA BILL (Senate Bill No. 1 of 2023)',
      '# THE COFFEE BILL',
      '(Read)',
    ),
    [
      '3: MOTION / ADOPTION OF REPORT ON THE STATE OF ROADS (2–5)',
      '7: First Readings / THE WATER BILL (6–7)',
      '8: First Readings / THE ROADS (AMENDMENT) BILL, 2013 (8–8)',
      '9: First Readings / THE TEA BILL (Senate Bill No. 1 of 2023) (9–9)',
      '10: First Readings / THE COFFEE BILL (10–11)',
    ],
  );
});

test('the number of a question belongs to the item below it', () => {
  assert.deepEqual(
    cut(
      '# PRAYERS',
      '# ORAL ANSWERS TO QUESTIONS',
      '# Question No.193',
      '# JUDGES',
      '> One.',
      '= Question No.5',
      '# ROADS',
      '> Two.',
      '# Question No.7',
      '> Three.',
    ),
    [
      '4: ORAL ANSWERS TO QUESTIONS / JUDGES (2–5)',
      '7: ORAL ANSWERS TO QUESTIONS / ROADS (6–8)',
      '9: ORAL ANSWERS TO QUESTIONS / Question No.7 (9–10)',
    ],
  );
});

test('clauses, schedules with their titles and divisions are parts of a debate', () => {
  assert.deepEqual(
    cut(
      '# PRAYERS',
      '# COMMITTEE OF THE WHOLE',
      '(Order read)',
      '# IN THE COMMITTEE',
      '# THE REVENUE BILL, 2013',
      '# Clause 3',
      '# DIVISION',
      '# ROLL CALL VOTING',
      '# AYES:',
      '= Sen. A',
      '# 27',
      '# ABSENTIONS: Nil',
      '# SECOND SCHEDULE',
      '# DIVISION OF REVENUE',
      '# SHAREABLE REVENUE',
      '= 190',
      '# )',
      '# New Clause 12A',
      '> One.',
      '# PARTIAL DIVESTITURE',
      '> Two.',
    ),
    [
      '5: COMMITTEE OF THE WHOLE / THE REVENUE BILL, 2013 (2–19)',
      '20: COMMITTEE OF THE WHOLE / PARTIAL DIVESTITURE (20–21)',
    ],
  );
});

test('a sitting without prayers is cut from its first heading on; one without headings has no debate', () => {
  assert.deepEqual(cut('# STATE OF ROADS', '> One.'), ['1: - / STATE OF ROADS (1–2)']);
  assert.deepEqual(cut('> One.', '= Two.', '# ADJOURNMENT'), []);
});

test('what nobody can read is no part of a title, and no title', () => {
  assert.deepEqual(cut('# STATE\u0000 OF\u0085ROADS\ud800', '> One.', '# \u0000', '> Two.'), [
    '1: - / STATE OF ROADS\ufffd (1–4)',
  ]);
});

test('the debates of the demo record are those it was written with', () => {
  for (const { sitting, entries, debates } of writtenSittings()) {
    const found = cutDebates(
      entries.map((entry) => ({ ...entry, id: entry.id! })),
      BUSINESS,
    );
    assert.deepEqual(
      found.map(({ heading }) => heading),
      debates,
      `${sitting.source!.name}`,
    );
  }
});
