// The questions of a record as a table: a row for each question, with the sitting that first prints it; and its bills, a row for each,
// with the sitting in which it last came up.

import type { BillRow, QuestionRow } from '../store/contract/results.ts';
import {
  distinct,
  nullableColumn,
  required,
  SITTING_TABLE_COLUMNS,
  type TableColumn,
  type TableRow,
} from '../formats/columns.ts';
import type { DIVISION_DESCRIPTIONS } from './division-tables.ts';

export interface DumpedQuestion extends TableRow {
  readonly question: QuestionRow;
}

export const QUESTION_COLUMNS: readonly TableColumn<DumpedQuestion>[] = [
  distinct('id', 'text', ({ question }) => `${question.entryId}-${question.position}`),
  required('entry_id', 'number', ({ question }) => question.entryId),
  nullableColumn('debate_id', 'number', ({ question }) => question.debateId),
  required('kind', 'text', ({ question }) => question.kind),
  nullableColumn('number', 'text', ({ question }) => question.number),
  nullableColumn('asker_name', 'text', ({ question }) => question.asker?.name),
  nullableColumn('asker_title', 'text', ({ question }) => question.asker?.title),
  nullableColumn('asker_id', 'number', ({ question }) => question.asker?.person?.id),
  nullableColumn('addressee', 'text', ({ question }) => question.addressee),
  nullableColumn('title', 'text', ({ question }) => question.title),
  nullableColumn('text', 'text', ({ question }) => question.text),
  required('status', 'text', ({ question }) => question.state),
  nullableColumn('asked_on', 'date', ({ question }) => question.askedOn),
  nullableColumn('answered_on', 'date', ({ question }) => question.answeredOn),
  nullableColumn('answer_entry', 'number', ({ question }) => question.answerEntry),
  required('printings', 'number', ({ question }) => question.printings.length),
  ...SITTING_TABLE_COLUMNS,
];

export const QUESTION_DESCRIPTIONS: typeof DIVISION_DESCRIPTIONS = [
  ['id', 'The id of the entry that first prints it, a hyphen, and its number within that entry.'],
  ['entry_id', 'The id of the entry that first prints it.'],
  [
    'debate_id',
    'The debate in which it was first printed, by the id of the entry with its heading.',
  ],
  [
    'kind',
    'The kind of question: oral, written, private_notice, or statement for a request for one.',
  ],
  ['number', 'The number, as printed.'],
  ['asker_id', 'The id of the person who asked it; empty if it is not known.'],
  ['addressee', 'Who was asked, as printed.'],
  ['title', 'The heading above it.'],
  ['text', 'What was asked, cut after 2,000 characters.'],
  ['status', 'What became of it, as last printed: answered, open, deferred, withdrawn or dropped.'],
  ['asked_on', 'The day of the sitting that first prints it.'],
  ['answered_on', 'The day on which it was answered last.'],
  ['answer_entry', 'The id of the entry with which the answer begins.'],
  ['printings', 'The number of sittings that print it.'],
];

export interface DumpedBill extends TableRow {
  readonly bill: BillRow;
}

export const BILL_COLUMNS: readonly TableColumn<DumpedBill>[] = [
  distinct('id', 'text', ({ bill }) => bill.series),
  required('title', 'text', ({ bill }) => bill.progress.billTitle),
  nullableColumn('number', 'text', ({ bill }) => bill.progress.billNumber),
  nullableColumn('state', 'text', ({ bill }) => bill.progress.state),
  nullableColumn('state_date', 'date', ({ bill }) => bill.progress.stateDate),
  nullableColumn('sponsor_name', 'text', ({ bill }) => bill.progress.sponsor?.name),
  nullableColumn('sponsor_title', 'text', ({ bill }) => bill.progress.sponsor?.title),
  nullableColumn('sponsor_id', 'number', ({ bill }) => bill.progress.sponsor?.person?.id),
  ...SITTING_TABLE_COLUMNS,
];

export const BILL_DESCRIPTIONS: typeof DIVISION_DESCRIPTIONS = [
  ['id', 'The words of its title and its year, as in its address.'],
  ['title', 'Its title, as printed.'],
  ['number', 'The number that is printed most often, such as senate-1-of-2023.'],
  ['state', 'How far it came; empty if the record does not say.'],
  ['state_date', 'The day on which it came to this state.'],
  ['sponsor_id', 'The id of the person who moved its reading; empty if it is not known.'],
];
