// Reads rows of postings together with their patches.

import type { IndexReader, PostingRow, WantedPostings } from './index-reader.ts';
import { unpackGroup, type GroupPart } from './posting-group.ts';
import { applyPatch, patchesOf, unpackPatch } from './posting-patch.ts';

/** The postings of a term in one group, as they are after its patch. */
export interface PatchedRow {
  readonly termId: number;
  readonly group: number;
  readonly parts: readonly GroupPart[];
}

/** `patches` are the numbers that patches are stored under, of all groups. */
export async function readRows(
  reader: IndexReader,
  patches: ReadonlySet<number>,
  wanted: readonly WantedPostings[],
  withPositions: boolean,
): Promise<PatchedRow[]> {
  const rows = await reader.postings(
    patches.size === 0 ? wanted : wanted.map((one) => withPatches(one, patches)),
    withPositions,
  );
  if (patches.size === 0) return rows.map(plainRow);
  const byTerm = new Map<string, PostingRow>();
  for (const row of rows) if (row.group < 0) byTerm.set(keyOf(row.termId, row.group), row);
  const patched = rows
    .filter(({ group }) => group >= 0)
    .map((row) => patchedRow(plainRow(row), byTerm));
  // A term that a group did not have before is in its patch alone.
  for (const { termId, group } of [...byTerm.values()]) {
    patched.push(patchedRow({ termId, group: patchesOf(group), parts: [] }, byTerm));
  }
  return patched;
}

function withPatches(
  { termId, groups }: WantedPostings,
  patches: ReadonlySet<number>,
): WantedPostings {
  const ofGroups = groups.map(patchesOf).filter((group) => patches.has(group));
  return { termId, groups: [...groups, ...ofGroups] };
}

function plainRow(row: PostingRow): PatchedRow {
  return { termId: row.termId, group: row.group, parts: unpackGroup(row) };
}

/** Takes the patch of a row out of the others. */
function patchedRow(row: PatchedRow, patches: Map<string, PostingRow>): PatchedRow {
  const key = keyOf(row.termId, patchesOf(row.group));
  const patch = patches.get(key);
  if (patch === undefined) return row;
  patches.delete(key);
  return { ...row, parts: applyPatch(row.parts, unpackPatch(patch)) };
}

function keyOf(termId: number, group: number): string {
  return `${termId} ${group}`;
}
