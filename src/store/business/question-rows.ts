// The tables of questions: as each sitting prints them, which is read from its entries, and over sittings, which is derived from
// those and written with them.

import { hash } from 'node:crypto';
import { inBatches } from '@hansard/search/entry-set';
import { firstOf } from '../../base/present.ts';
import { titleSlug } from '../../record/debates/read-heading.ts';
import { isWaiting, joinPrintings, type PrintedQuestion, stateOf } from '../../record/question.ts';
import type {
  CollectionPage,
  MoverRow,
  QuestionPrinting,
  QuestionRequest,
  QuestionRow,
} from '../contract/results.ts';
import { selectPage } from '../sql/paged-rows.ts';
import {
  type ItemOf,
  readRow,
  readRows,
  rowShape,
  text,
  textOrNull,
  typed,
} from '../sql/row-values.ts';
import {
  canBeStored,
  inTextsSql,
  type Row,
  type SqlRunner,
  type SqlValue,
} from '../sql/sql-runner.ts';

/** The label of who asks; the person is beside it. */
const LABEL = typed<Pick<MoverRow, 'name' | 'title'> | null>('json?');

const PRINTED_ROW = rowShape({
  entryId: 'integer',
  position: 'integer',
  sittingId: 'integer',
  key: 'text',
  debateId: 'integer?',
  kind: typed<PrintedQuestion['kind']>('text'),
  number: 'text?',
  title: 'text?',
  asker: LABEL,
  askerId: 'integer?',
  addressee: 'text?',
  text: 'text?',
  answerEntry: 'integer?',
  outcome: typed<PrintedQuestion['outcome']>('text?'),
  evidence: typed<readonly number[]>('json'),
});

export const PRINTED_QUESTION_COLUMNS = [...PRINTED_ROW.columns, 'counter'];

/** The values of a row, in the order of the columns. */
export function printedQuestionValues(question: PrintedQuestion, sittingId: number): SqlValue[] {
  const { asker, counter } = question;
  const values = PRINTED_ROW.values({
    ...question,
    sittingId,
    // A key has as many characters as a label, and an index must hold it.
    key: hash('sha256', question.key, 'hex').slice(0, KEY_DIGITS),
    asker: asker && { name: asker.name, title: asker.title },
    askerId: asker?.personId ?? null,
  });
  return [...values, counter];
}

/** 128 bits: no two keys share them. */
const KEY_DIGITS = 32;

// Writing: the questions with a key are written together, from all printings.

const QUESTION_ROW = rowShape({
  entryId: 'integer',
  position: 'integer',
  sittingId: 'integer',
  debateId: 'integer?',
  kind: typed<QuestionRow['kind']>('text'),
  number: 'text?',
  title: 'text?',
  asker: LABEL,
  askerId: 'integer?',
  addressee: 'text?',
  office: 'text?',
  text: 'text?',
  state: typed<QuestionRow['state']>('text'),
  askedOn: 'text?',
  answeredOn: 'text?',
  answerEntry: 'integer?',
  printings: typed<readonly QuestionPrinting[]>('json'),
  evidence: typed<readonly number[]>('json'),
});

/** What a question is found and ordered by. */
const PLACE_ROW = rowShape({
  key: 'text',
  venueId: 'integer?',
  isUndated: 'flag',
  isWaiting: 'flag',
  started: 'text',
});

const QUESTION_COLUMNS = [...QUESTION_ROW.columns, ...PLACE_ROW.columns];

const SITTING_COLUMNS = ['sitting_id', 'entry_id', 'position', 'key'];

const KEYS_OF_SITTING_SQL = 'SELECT DISTINCT key FROM printed_question WHERE sitting_id = ?';

export async function questionsOfSitting(sql: SqlRunner, sittingId: number): Promise<string[]> {
  return await readRows(sql, (row) => text(row, 'key'), KEYS_OF_SITTING_SQL, sittingId);
}

const ALL_KEYS_SQL = 'SELECT DISTINCT key FROM printed_question';

/** Writes all questions, within a transaction. */
export async function rebuildQuestions(sql: SqlRunner): Promise<void> {
  for (const table of ['question_sitting', 'question']) await sql.run(`DELETE FROM ${table}`);
  await writeQuestions(sql, await readRows(sql, (row) => text(row, 'key'), ALL_KEYS_SQL));
}

/** Keys whose questions are read and written at a time. */
const KEYS_PER_BATCH = 500;

/** Writes the questions that have these keys, within the transaction that wrote their printings. */
export async function writeQuestions(sql: SqlRunner, keys: Iterable<string>): Promise<void> {
  for (const batch of inBatches(keys, KEYS_PER_BATCH)) {
    const among = JSON.stringify(batch);
    for (const table of ['question_sitting', 'question']) {
      await sql.run(`DELETE FROM ${table} WHERE key ${inTextsSql(sql.dialect)}`, among);
    }
    const { questions, sittings } = await questionsWith(sql, among);
    if (questions.length > 0) await sql.insert('question', QUESTION_COLUMNS, questions);
    if (sittings.length > 0) await sql.insert('question_sitting', SITTING_COLUMNS, sittings);
  }
}

/** When a sitting began. Of a day, sittings without an hour come last, as in the calendar. */
const STARTED = "coalesce(start_date || ' ' || coalesce(start_time, '99'), '')";

const PRINTED_SQL = `
SELECT ${PRINTED_ROW.columns.map((column) => `printed_question.${column}`).join(', ')},
  venue_id, start_date AS date, ${STARTED} AS started
FROM printed_question JOIN sitting ON sitting.id = sitting_id`;
const IN_ORDER = 'ORDER BY start_date IS NULL, started, sitting_id, counter, position';

const DATED_ROW = rowShape({ venueId: 'integer?', date: 'text?', started: 'text' });

type Printed = ItemOf<typeof PRINTED_ROW> & ItemOf<typeof DATED_ROW>;

/** The rows of the questions with these keys, a JSON array. */
async function questionsWith(sql: SqlRunner, keys: string) {
  const query = `${PRINTED_SQL} WHERE key ${inTextsSql(sql.dialect)} ${IN_ORDER}`;
  const printed = await readRows(
    sql,
    (row): Printed => ({ ...PRINTED_ROW.read(row), ...DATED_ROW.read(row) }),
    query,
    keys,
  );
  const ofKeys = Map.groupBy(printed, ({ key }) => key);
  const questions = [...ofKeys.values()].flatMap((ofKey) => joinPrintings(ofKey));
  return { questions: questions.map(questionValues), sittings: questions.flatMap(sittingValues) };
}

function questionValues(printings: readonly Printed[]): SqlValue[] {
  const first = firstOf(printings);
  const state = stateOf(printings);
  // The chair may name a question by its number only; who asks it, asks it whole.
  const {
    asker,
    askerId,
    addressee,
    text: said,
  } = printings.find((printing) => printing.asker !== null) ?? first;
  const answered = printings.findLast(({ answerEntry }) => answerEntry !== null);
  const values = QUESTION_ROW.values({
    ...first,
    title: printings.find(({ title }) => title !== null)?.title ?? null,
    asker,
    askerId,
    addressee,
    office: addressee === null ? null : titleSlug(addressee) || null,
    text: said,
    state,
    askedOn: first.date,
    answeredOn: answered?.date ?? null,
    answerEntry: answered?.answerEntry ?? null,
    printings: printings.map(
      ({
        entryId,
        position,
        sittingId,
        date,
        debateId,
        answerEntry,
        outcome,
      }): QuestionPrinting => ({
        entryId,
        position,
        sittingId,
        date,
        debateId,
        answerEntry,
        outcome,
      }),
    ),
    evidence: printings.flatMap(({ evidence }) => evidence),
  });
  const flags = { isUndated: first.date === null, isWaiting: isWaiting(state) };
  return [...values, ...PLACE_ROW.values({ ...first, ...flags })];
}

function sittingValues(printings: readonly Printed[]): SqlValue[][] {
  const { entryId, position, key } = firstOf(printings);
  const sittings = new Set(printings.map(({ sittingId }) => sittingId));
  return [...sittings].map((sittingId) => [sittingId, entryId, position, key]);
}

// Checking.

const STORED_KEYS_SQL = `${ALL_KEYS_SQL}
UNION SELECT key FROM question UNION SELECT key FROM question_sitting ORDER BY key`;

/** Yields an entry of each question whose rows are not those of its printings. */
export async function* wrongQuestions(sql: SqlRunner): AsyncGenerator<number> {
  const keys = await readRows(sql, (row) => text(row, 'key'), STORED_KEYS_SQL);
  for (const batch of inBatches(keys, KEYS_PER_BATCH)) {
    const among = JSON.stringify(batch);
    const made = await questionsWith(sql, among);
    const stored = {
      questions: await storedRows(sql, 'question', QUESTION_COLUMNS, among),
      sittings: await storedRows(sql, 'question_sitting', SITTING_COLUMNS, among),
    };
    yield* differing(made.questions, stored.questions, QUESTION_COLUMNS.indexOf('entry_id'));
    yield* differing(made.sittings, stored.sittings, SITTING_COLUMNS.indexOf('entry_id'));
  }
}

async function storedRows(
  sql: SqlRunner,
  table: string,
  columns: readonly string[],
  keys: string,
): Promise<unknown[][]> {
  const condition = `key ${inTextsSql(sql.dialect)}`;
  const rows = await sql.rows(
    `SELECT ${columns.join(', ')} FROM ${table} WHERE ${condition}`,
    keys,
  );
  return rows.map((row) => Object.values(row));
}

/** The entries of the rows that are in one of the two only. */
function differing(made: unknown[][], stored: unknown[][], entryAt: number): Iterable<number> {
  const texts = (rows: unknown[][]): Map<string, number> =>
    new Map(rows.map((row) => [JSON.stringify(row), Number(row[entryAt])]));
  const [left, right] = [texts(made), texts(stored)];
  const isOdd = ([row]: readonly [string, number]): boolean => left.has(row) !== right.has(row);
  return new Set([...left, ...right].filter(isOdd).map(([, entryId]) => entryId));
}

// Reading. Askers have the current names of the record's people.

const SELECTED = [
  ...QUESTION_ROW.columns.map((column) => `question.${column}`),
  'person.legal_name',
  'person.slug',
].join(', ');
const QUESTION_SQL = `SELECT ${SELECTED} FROM question LEFT JOIN person ON person.id = question.asker_id`;

const PRINTED_IN_SQL = `${QUESTION_SQL}
JOIN question_sitting ON question_sitting.entry_id = question.entry_id AND question_sitting.position = question.position
WHERE question_sitting.sitting_id = `;
const OF_PRINTING_SQL = `${QUESTION_SQL}
JOIN question_sitting ON question_sitting.entry_id = question.entry_id AND question_sitting.position = question.position
JOIN printed_question ON printed_question.key = question.key AND printed_question.sitting_id = question_sitting.sitting_id
WHERE printed_question.entry_id = ? AND printed_question.position = ?`;

export function questionReads(sql: SqlRunner) {
  return {
    questions: (request: QuestionRequest) => questionPage(sql, request),
    question: (entryId: number, position: number) =>
      readRow(sql, readQuestion, OF_PRINTING_SQL, entryId, position),
    sittingQuestions: async (id: number): Promise<readonly QuestionRow[]> => {
      const questions = await readRows(sql, readQuestion, `${PRINTED_IN_SQL} ?`, id);
      const entryIn = ({ printings }: QuestionRow): number =>
        printings.find(({ sittingId }) => sittingId === id)?.entryId ?? 0;
      return questions.sort((a, b) => entryIn(a) - entryIn(b) || a.position - b.position);
    },
  };
}

/** The condition for each field of a filter. */
const CONDITIONS: Readonly<Record<keyof QuestionRequest['filter'], string>> = {
  kind: 'question.kind = ?',
  state: 'question.state = ?',
  sittingId: `(question.entry_id, question.position) IN
    (SELECT entry_id, position FROM question_sitting WHERE sitting_id = ?)`,
  venueId: 'question.venue_id = ?',
  dateFrom: 'question.asked_on >= ?',
  dateTo: 'question.asked_on <= ?',
  askerId: 'question.asker_id = ?',
  office: 'question.office = ?',
  number: 'question.number = ?',
};

/** Ties by day and hour are in id order, and those without a date last, as for entries. */
const ORDERS: Readonly<Record<QuestionRequest['ordering'], string>> = {
  id: 'entry_id, position',
  '-id': 'entry_id DESC, position DESC',
  date: 'is_undated, started, entry_id, position',
  '-date': 'is_undated, started DESC, entry_id, position',
};

async function questionPage(
  sql: SqlRunner,
  { filter, isWaiting, ordering, page, size }: QuestionRequest,
): Promise<CollectionPage<QuestionRow> | null> {
  const conditions = isWaiting ? ['question.is_waiting = 1'] : [];
  const values: SqlValue[] = [];
  for (const [name, value] of Object.entries(filter)) {
    if (value === null) continue;
    const isNothing = typeof value === 'string' && !canBeStored(value);
    conditions.push(isNothing ? '1 = 0' : CONDITIONS[name as keyof typeof filter]);
    if (!isNothing) values.push(value);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const order = ORDERS[ordering];
  return await selectPage(sql, page, size, {
    // Not the rows themselves: a page in the order of an index then reads no others.
    with: `WITH counted AS (SELECT count(*) AS count FROM question ${where})`,
    values: [...values, ...values],
    count: '(SELECT count FROM counted)',
    select: (limit) => `SELECT ${SELECTED}, paged.is_undated, paged.started FROM (
  SELECT entry_id, position, is_undated, started FROM question ${where} ORDER BY ${order} ${limit}
) AS paged JOIN question ON question.entry_id = paged.entry_id AND question.position = paged.position
LEFT JOIN person ON person.id = question.asker_id`,
    order,
    key: 'entry_id',
    read: readQuestion,
  });
}

function readQuestion(row: Row | undefined): QuestionRow {
  const { asker, askerId, ...question } = QUESTION_ROW.read(row);
  const legalName = textOrNull(row, 'legal_name');
  const slug = textOrNull(row, 'slug') ?? '';
  const person = askerId === null || legalName === null ? null : { id: askerId, legalName, slug };
  return { ...question, asker: asker && { ...asker, person } };
}
