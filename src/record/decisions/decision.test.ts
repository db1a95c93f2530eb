// The decisions in notes and speeches, in wordings besides those of the documents that test/search/judged reads.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DebateEntry } from '../debates/debate.ts';
import type { EntryType } from '../entry.ts';
import { readingRules } from '../parliament/record-rules.ts';
import { type Decision, businessOf, MEANING_UNITS_MAX } from './decision.ts';

const RULES = readingRules('');

const TYPES: Readonly<Record<string, EntryType>> = {
  '#': 'heading',
  '(': 'scene',
  '[': 'scene',
  '-': 'other',
};

/** A sitting, one entry per line: "# HEADING", "(note)", "- other text", "Sen. X: speech"; "/" begins a paragraph. */
function decided(...lines: readonly string[]): Decision[] {
  const entries = ['# PRAYERS', ...lines].map((line, index): DebateEntry => {
    const type = TYPES[line.charAt(0)] ?? 'speech';
    const [, label = '', said = ''] = /^([^:]+): (.*)$/su.exec(line) ?? [];
    const text = type === 'speech' ? said : line.replace(/^[#-] /u, '');
    const content = text.replaceAll(' / ', '\n\n');
    const speakerName = type === 'speech' ? label : '';
    const counter = { id: index, textCounter: index };
    return { ...counter, type, speakerName, speakerTitle: '', content, speaker: null };
  });
  return [...businessOf(entries, RULES).decisions];
}

const shown = ({ kind, outcome, reading }: Decision): string =>
  [kind, outcome ?? '-', reading ?? ''].join(' ').trim();

const NOTES: Readonly<Record<string, string>> = {
  '(Question put and agreed to)': 'question agreed',
  '(QUESTION PUT AND AGREED TO.)': 'question agreed',
  '(Question put an agreed)': 'question agreed',
  '(Question put, and unanimously agreed upon)': 'question agreed',
  '(Question put and negatived)': 'question negatived',
  '(Question, that leave be granted to withdraw the Motion, put and agreed to)': 'question agreed',
  '(Question of the Motion as amended put and carried)': 'question agreed',
  '(Question carried by 120 votes to 46)': 'division agreed',
  '(Question negatived by 30 votes to nil)': 'division negatived',
  '(Question agreed to by 27 County Delegations to nil)': 'division agreed',
  '((Qustion put and negated))': 'question negatived',
  '(The words to be left out be left out, put and agreed to)': 'question agreed',
  "(Hon. (Dr.) Nyikal's amendment dropped)": 'question dropped',
  '(Motion withdrawn)': 'question withdrawn',
  '(Proposed deletion of Clause 9 by Hon. Ouda dropped)': 'question dropped',
  '(By leave of the House, the Motion was withdrawn)': 'question withdrawn',
  "(Sen. Kihika's Motion deferred)": 'question deferred',
  '(Consideration of the Motion deferred to a later date)': 'question deferred',
  '(Leave granted)': 'question agreed',
  '(Clause 3 agreed to)': 'question agreed',
  '(Clauses 3 - 12, as amended, agreed to)': 'question agreed',
  '(Clause 3agreed to)': 'question agreed',
  '(First, Second and Third Schedules negatived)': 'question negatived',
  '(Clause 20 deleted)': 'question agreed',
  '(Proposed new Clause 4A by Hon. (Dr.) Nyikal dropped)': 'question dropped',
  '(Vote R1021 agreed to)': 'question agreed',
  '(Clause 7 stood over)': 'question deferred',
  '(The Bill was accordingly read the Third Time and passed)': 'reading agreed 3',
  '(The Finance Bill was read a Second Time and committed to a Committee of the Whole House)':
    'reading agreed 2',
  '(Order for First Reading read - Read the First Time and ordered to be referred to the relevant Committee)':
    'reading - 1',
  '(Orders for First Reading read the First Time - Ordered to be read the Second Time tomorrow)':
    'reading - 1',
  '(The Bill was accordingly, read Third Time and passed)': 'reading agreed 3',
  '(The Bill was committed to a Committee of the whole House tomorrow)': 'stage agreed',
  'Hon. X: I rise to report progress, that Committee of the whole House is considering the Tea Bill.':
    'stage agreed',
  '(Question deferred)': 'other deferred',
  '(Question No.045/2021 dropped)': 'other dropped',
  '(Ordinary Question put off)': 'other deferred',
  '(The rest of the Orders deferred)': 'other deferred',
  '(Request for Statement pursuant to Standing Order 44 deferred)': 'other deferred',
  '(Second Reading of the Bill deferred)': 'other deferred',
  '(Notice of Motion withdrawn)': 'other withdrawn',
  '(Hoja ilitolewa na kukubaliwa)': 'question agreed',
  '(Taarifa iliahirishwa)': 'other deferred',
  '(Mswada ulisomwa kwa Mara ya Tatu na kupitishwa)': 'reading agreed 3',
  '(Sen. X tabled the documents)': 'paper -',
  '(The document was laid on the Table)': 'paper -',
  'Hon. X: I do hereby lay the following Legal Notice on the Table: / Legal Notice No.5.':
    'paper -',
  '- The following Paper was laid on the Table:- The Report on Banita.': 'paper -',
  '(Question put and agreed to) (The Bill was read a Third Time and passed)':
    'question agreed, reading agreed 3',
  '- Question put and agreed to.': 'question agreed',
  '- Clause 3 as amended agreed to)': 'question agreed',
  'Hon. X: I support. / (Question put and agreed to)': 'question agreed',
};

const NO_DECISIONS: readonly string[] = [
  '(Question proposed)',
  '(Question of the amendment proposed)',
  '(Question, that the Bill be now read a Second Time, proposed)',
  '(Question, that the Schedule be agreed to, proposed)',
  '(Question, that Clause 3 be agreed to, put and the Senate proceeded to vote by County Delegations)',
  '(New clause read the First Time)',
  '(Order for Second Reading read)',
  '(Debate on the Motion adjourned)',
  '(Several Members withdrew from the Chamber)',
  '(Applause as the Bill was read a Third Time and passed)',
  'Hon. X: When I lay the following Paper on the Table, you will see. / Report A.',
  '(The Speaker consulted on the approved Estimates before the Clerk)',
  '(Applause)',
  'Hon. X: The Question was put and agreed to. The Bill was read a Third Time and passed.',
  'Hon. X: I beg to give notice of the following Motion: / THAT, this House adopts the Report laid on the Table.',
  'Hon. X: I want to lay a document on the Table. I wish to lay the following on the Table.',
  '- Motion on roads\tadopted\nMotion on tea deferred',
  '- The Motion is deferred.',
  '- (a) The Bill was passed by the National Assembly (with amendments)',
  'Hon. X: I beg to table this Motion for debate. I beg to lay the matter before this House.',
  '- Clause 5 of the Bill provides that licences may be refused.',
  '- WHEREAS, the said Bill was passed by the Senate and referred to the National Assembly;',
  'Hon. X: I beg to move that the Committee of the whole House doth report that it has considered the Tea Bill.',
  'Hon. X: I wish to lay the following Paper on the Table. / The Report of the Committee on Fin---',
];

test('notes say what was decided, whatever their wording, case and punctuation', () => {
  for (const [note, expected] of Object.entries(NOTES)) {
    assert.equal(decided(note).map(shown).join(', '), expected, note);
  }
});

test('an entry that is longer than any speech decides nothing', () => {
  const laid =
    'Sen. Baraka: I beg to lay the following paper on the Table: / Report of the Auditor. ';
  const speech = (units: number): string => {
    const said = laid.slice('Sen. Baraka: '.length).replaceAll(' / ', '\n\n');
    return laid + 'a '.repeat((units - said.length) / 2) + 'a'.repeat((units - said.length) % 2);
  };
  assert.equal(decided('# PAPERS LAID', speech(MEANING_UNITS_MAX)).length, 1);
  assert.equal(decided('# PAPERS LAID', speech(MEANING_UNITS_MAX + 1)).length, 0);
});

test('that a clause is deleted is agreed to, not the clause', () => {
  const subjectOf = (note: string): string | undefined => decided(note)[0]?.subject;
  assert.equal(subjectOf('(Clause 20 deleted)'), 'Clause 20 deleted');
  assert.equal(subjectOf('(Clause 20 as amended agreed to)'), 'Clause 20');
});

test('what is proposed, read out or discussed is not a decision', () => {
  for (const line of NO_DECISIONS) assert.deepEqual(decided(line), [], line);
});

const papersOf = (...lines: readonly string[]) =>
  decided(...lines).map(({ entryId, subject, mover }) => `${entryId} ${subject} | ${mover?.name}`);

test('each paper is one, its parts belong to it, and who laid it is its mover', () => {
  const speech = (text: string): string[] => papersOf(`Sen. X: ${text}`);
  const opening =
    'Mr. Speaker, I beg to lay the following Papers on the Table today, 3rd June, 2014:-';
  assert.deepEqual(
    speech(`${opening} / 1. Report of A for:- / (a) One. / (b) Two. / 2. Paper B; / Thank you.`),
    ['1 Report of A for | Sen. X', '1 Paper B | Sen. X'],
  );
  assert.deepEqual(
    speech('I beg to lay the following Paper on the Table: / Report of these: / 1. One. / 2. Two.'),
    ['1 Report of these | Sen. X'],
  );
  assert.deepEqual(
    speech(
      `${opening} / Reports of the following counties:- / Legal Notice of Kwale; / Lamu. / The Annual Report of B. Thank you, Mr. Speaker.`,
    ),
    ['1 Reports of the following counties | Sen. X', '1 The Annual Report of B | Sen. X'],
  );
  assert.deepEqual(
    speech(`${opening} / Reports on these: / a) Kwale; / b) Lamu; / Report B. I thank you.`),
    ['1 Reports on these | Sen. X', '1 Report B | Sen. X'],
  );
  assert.deepEqual(
    speech(
      'I beg to lay the following Paper on the Table today, 5th December, 2024- Report No.12 of 2023. I beg to lay.',
    ),
    ['1 Report No.12 of 2023 | Sen. X'],
  );
  const bare =
    'Sen. X: I beg to lay the following papers on the Table of the Senate today, 16th June 2022-';
  const laid = '(Sen. X laid the documents on the Table)';
  assert.deepEqual(papersOf(bare, '# REPORT ON ROADS', '# REPORT ON TEA', laid), [
    '2 REPORT ON ROADS | Sen. X',
    '3 REPORT ON TEA | Sen. X',
  ]);
  assert.deepEqual(papersOf(bare, '# REPORTS ON FUNDS', 'Sen. X: Report A. / Report B.', laid), [
    '3 Report A | Sen. X',
    '3 Report B | Sen. X',
  ]);
  assert.deepEqual(speech('I beg to lay on the Table the Report of the Committee on Roads.'), [
    '1 Report of the Committee on Roads | Sen. X',
  ]);
});

test('the note that somebody laid it is the same paper, and a list has its mover below', () => {
  const laid = '(Sen. X laid the document on the Table)';
  assert.deepEqual(papersOf('Sen. X: I beg to lay the Statement on the Table.', laid), [
    '2 document | Sen. X',
  ]);
  const list = 'Sen. X: I beg to lay the following Paper on the Table: / Report A.';
  assert.deepEqual(papersOf(list, laid), ['1 Report A | Sen. X']);
  assert.deepEqual(papersOf(list, 'Sen. X: Report B.'), ['1 Report A | Sen. X']);
  assert.deepEqual(
    papersOf(
      '- The following Papers were laid on the Table:-',
      '- Accounts of these councils:-',
      '- (a) Kikuyu.',
      '- Legal Notice No.5.',
      '(By the Minister for Energy (Mr. Murungi) on behalf of the Prime Minister)',
      '- Report C.',
      '(By Eng. Ng’eno)',
      '# NOTICES OF MOTIONS',
      '- Report D.',
    ),
    [
      '2 Accounts of these councils | Mr. Murungi',
      '4 Legal Notice No.5 | Mr. Murungi',
      '6 Report C | Eng. Ng’eno',
    ],
  );
});

test('a bill goes with its title, its number, who moved and who seconded; five in one note are five', () => {
  const bills = ['A', 'B', 'C', 'D', 'E'].map((letter) => `# THE ${letter} (AMENDMENT) BILL`);
  const first = decided(
    '# BILLS',
    '# First Readings',
    ...bills,
    '(The Bills were read a First Time)',
  );
  assert.deepEqual(
    first.map(({ bill, debateId, position }) => [bill?.title, debateId, position]),
    ['A', 'B', 'C', 'D', 'E'].map((letter, at) => [
      `THE ${letter} (AMENDMENT) BILL`,
      at + 3,
      at + 1,
    ]),
  );
  const third = decided(
    '# BILLS',
    '# Third Reading',
    '# THE TEA BILL',
    'Hon. A: I beg to move that the Tea Bill, Senate Bill No. 1 of 2023, be now read the Third Time and request Hon. B to second.',
    'Hon. B: Seconded.',
    '# COMMUNICATION FROM THE CHAIR',
    '# VISITORS',
    'Hon. Speaker: Welcome.',
    '(Question put and agreed to)',
    '(The Bill was accordingly read the Third Time and passed)',
  );
  const bill = { title: 'THE TEA BILL', number: 'senate-1-of-2023' };
  assert.deepEqual(
    third.map((one) => [shown(one), one.bill, one.mover?.name, one.seconder?.name, one.debateId]),
    [
      ['question agreed', bill, 'Hon. A', 'Hon. B', 3],
      ['reading agreed 3', bill, 'Hon. A', 'Hon. B', 3],
    ],
  );
  assert.match(third[0]!.subject, /^that the Tea Bill, .* be now read the Third Time$/);
});

test('a report of a committee is a stage; the mover of an amendment is not that of its clause', () => {
  const [amendment, clause, report, ...others] = decided(
    '# COMMITTEE OF THE WHOLE HOUSE',
    '# THE TEA BILL',
    '# Clause 3',
    'Hon. A: I beg to move: / THAT, Clause 3 be amended by deleting paragraph (b).',
    '(Question, that the words to be left out be left out, put and agreed to)',
    '(Clause 3 as amended agreed to)',
    'Hon. B: I beg to report that a Committee of the Whole House has considered the Tea Bill, Senate Bill No. 1 of 2023, and approved the same.',
  );
  assert.deepEqual(others, []);
  assert.deepEqual(
    [amendment?.subject, amendment?.mover?.name, clause?.subject, clause?.mover],
    ['Clause 3: that the words to be left out be left out', 'Hon. A', 'Clause 3', null],
  );
  assert.deepEqual(
    [report && shown(report), report?.bill, amendment?.bill],
    [
      'stage agreed',
      { title: 'the Tea Bill', number: 'senate-1-of-2023' },
      { title: 'THE TEA BILL', number: 'senate-1-of-2023' },
    ],
  );
});
