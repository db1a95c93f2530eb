// The log of corrections of the reading, and which of them apply: how they are read, and how the business of a sitting is
// corrected before its rows are made.

import { type CorrectedBusiness, correctBusiness } from '../../record/business/correct-reading.ts';
import type { Speaker } from '../../record/business/read-events.ts';
import type {
  CorrectedField,
  ReadingChange,
  ReadingResource,
} from '../../record/business/reading-change.ts';
import type { SittingBusiness } from '../../record/decisions/decision.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type { CollectionPage, CorrectionRequest } from '../contract/results.ts';
import { personNow } from '../entries/item-changes.ts';
import { selectPage } from '../sql/paged-rows.ts';
import { integer, readRows, rowShape, text, typed } from '../sql/row-values.ts';
import { inIdsSql, type SqlRunner } from '../sql/sql-runner.ts';

export const READING_CHANGE_ROW = rowShape({
  seq: 'integer',
  atMs: 'integer',
  kind: typed<ReadingChange['kind']>('text'),
  resource: typed<ReadingResource>('text'),
  sittingId: 'integer',
  entryId: 'integer',
  position: 'integer',
  words: 'text',
  digest: 'text',
  isOnly: 'flag',
  decisionKind: 'text',
  subjectDigest: 'text',
  field: typed<CorrectedField>('text'),
  statement: typed<ReadingChange['statement']>('json'),
  by: 'text?',
  reason: 'text?',
  chain: 'text',
});

const CHANGE_SQL = `SELECT ${READING_CHANGE_ROW.columns.join(', ')} FROM reading_change AS change`;

export const READING_CHANGES_SQL = `${CHANGE_SQL} WHERE seq > ? ORDER BY seq LIMIT ?`;

/** The corrections that hold: the last change of each statement, unless it undoes one. */
export const IS_HELD = `change.kind = 'corrected' AND NOT EXISTS (
  SELECT 1 FROM reading_change AS later
  WHERE later.sitting_id = change.sitting_id AND later.resource = change.resource AND later.entry_id = change.entry_id
    AND later.position = change.position AND later.field = change.field AND later.seq > change.seq)`;

export const CORRECTIONS_OF_SITTING_SQL = `${CHANGE_SQL} WHERE sitting_id = ? AND ${IS_HELD} ORDER BY seq`;

/** The corrections of a sitting that hold, whether or not they apply. */
export async function correctionsOfSitting(
  sql: SqlRunner,
  sittingId: number,
): Promise<ReadingChange[]> {
  return await readRows(sql, READING_CHANGE_ROW.read, CORRECTIONS_OF_SITTING_SQL, sittingId);
}

/** Corrects the business of a sitting as it was read. */
export async function correctedBusiness(
  sql: SqlRunner,
  sittingId: number,
  business: SittingBusiness,
): Promise<CorrectedBusiness> {
  const held = await correctionsOfSitting(sql, sittingId);
  if (held.length === 0) return correctBusiness(business, [], new Map());
  const corrections = await Promise.all(held.map((correction) => withPeopleNow(sql, correction)));
  return correctBusiness(
    business,
    corrections,
    await textsOf(sql, business, corrections, sittingId),
  );
}

/** A mover may have been merged into another person since, or removed. */
async function withPeopleNow(sql: SqlRunner, correction: ReadingChange): Promise<ReadingChange> {
  const { field, statement } = correction;
  if ((field !== 'mover' && field !== 'seconder') || statement.value === null) return correction;
  const speaker = statement.value as Speaker;
  const person = speaker.personId === null ? null : await personNow(sql, speaker.personId);
  const value: Speaker = { ...speaker, personId: person?.id ?? null };
  return { ...correction, statement: { ...statement, value } };
}

interface AnchoredBusiness {
  readonly debates: readonly { readonly id: number }[];
  readonly decisions: readonly { readonly entryId: number }[];
}

/** The texts of the entries that debates, decisions and corrections are known by, of those that are in the sitting. */
export async function textsOf(
  sql: SqlRunner,
  { debates, decisions }: AnchoredBusiness,
  corrections: readonly Pick<ReadingChange, 'entryId'>[],
  sittingId: number,
): Promise<Map<number, string>> {
  const ids = new Set([
    ...debates.map(({ id }) => id),
    ...[...decisions, ...corrections].map(({ entryId }) => entryId),
  ]);
  const query = `SELECT id, wire FROM entry WHERE sitting_id = ? AND id ${inIdsSql(sql.dialect)}`;
  const rows = await sql.rows(query, sittingId, [...ids].join(','));
  return new Map(
    rows.map((row) => [integer(row, 'id'), readWireForm(text(row, 'wire')).content] as const),
  );
}

// Reads for publishers and mirrors.

export function readingReads(sql: SqlRunner) {
  return {
    readingChanges: (since: number, limit: number) =>
      readRows(sql, READING_CHANGE_ROW.read, READING_CHANGES_SQL, since, limit),
    lastReadingChange: async (): Promise<number> => {
      const row = await sql.row('SELECT coalesce(max(seq), 0) AS seq FROM reading_change');
      return integer(row, 'seq');
    },
    corrections: (request: CorrectionRequest) => correctionPage(sql, request),
  };
}

/** The newest first. */
function correctionPage(
  sql: SqlRunner,
  { applies, page, size }: CorrectionRequest,
): Promise<CollectionPage<ReadingChange> | null> {
  const isApplied =
    'EXISTS (SELECT 1 FROM applied_correction WHERE applied_correction.seq = change.seq)';
  return selectPage(sql, page, size, {
    with: `WITH found AS (${CHANGE_SQL} WHERE ${IS_HELD} AND ${applies ? '' : 'NOT '}${isApplied})`,
    count: '(SELECT count(*) FROM found)',
    select: (limit) => `SELECT * FROM found ORDER BY seq DESC ${limit}`,
    order: 'seq DESC',
    key: 'seq',
    read: READING_CHANGE_ROW.read,
  });
}
