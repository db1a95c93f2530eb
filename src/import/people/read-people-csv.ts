// Reads people from CSV: a row for each membership; neighbouring rows of one person go together.

import { readCsv } from '../../formats/csv-read.ts';
import type { Cells } from '../../formats/csv-read.ts';
import { parseId } from '../../record/id.ts';
import type { Membership } from '../../record/person.ts';
import type { PersonDraft } from './person-draft.ts';

const COLUMNS = new Set([
  'id',
  'name',
  'slug',
  'honorific_prefix',
  'other_names',
  'chamber',
  'constituency',
  'party',
  'start_date',
  'end_date',
]);

/** The separator of the other names in their cell. */
const NAME_SEPARATOR = ';';

export async function readPeopleCsv(chunks: AsyncIterable<Buffer>): Promise<PersonDraft[]> {
  const people: PersonDraft[] = [];
  let last: Cells | null = null;
  for await (const rows of readCsv(chunks, COLUMNS)) {
    for (const { number, cells } of rows) {
      const before = last !== null && isSame(last, cells) ? people.pop() : undefined;
      last = cells;
      people.push(draftOf(before?.where ?? `line ${number}`, cells, before));
    }
  }
  return people;
}

function isSame(one: Cells, other: Cells): boolean {
  return (['id', 'name', 'slug'] as const).every((column) => one[column] === other[column]);
}

function draftOf(where: string, cells: Cells, before: PersonDraft | undefined): PersonDraft {
  const { id = null, name, slug = null, other_names: otherNames } = cells;
  const { honorific_prefix: honorificPrefix = null } = cells;
  return {
    where,
    claim: {
      id: id === null ? null : (parseId(id) ?? NaN),
      slug,
      legalName: name ?? '',
      honorificPrefix: honorificPrefix ?? before?.claim.honorificPrefix ?? null,
      otherNames: [
        ...(before?.claim.otherNames ?? []),
        ...(otherNames ?? '')
          .split(NAME_SEPARATOR)
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ],
      identifiers: [],
      memberships: [...(before?.claim.memberships ?? []), ...membershipOf(cells)],
    },
  };
}

function membershipOf(cells: Cells): Membership[] {
  const { chamber = null, constituency = null, party = null } = cells;
  const { start_date: startDate = null, end_date: endDate = null } = cells;
  const values = [chamber, constituency, party, startDate, endDate];
  if (values.every((value) => value === null)) return [];
  return [{ chamber, constituency, party, startDate, endDate }];
}
