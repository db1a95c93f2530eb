// How many items a page of a list has: ten, unless the address says otherwise.

import type { FieldFaults } from '../../../record/rules/field-faults.ts';
import { parseId } from '../../../record/id.ts';
import { PAGE_SIZE } from '../../../record/page.ts';
import type { QueryString } from '../../shared/query-string.ts';

const PAGE_SIZE_MAX = 100;

/** The query parameter, as it is described. */
export const PAGE_SIZE_OPTION = {
  label: 'Page size',
  help: `How many a page: 1 to ${PAGE_SIZE_MAX}.`,
  schema: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE },
} as const;

export function readPageSize(query: QueryString, faults: FieldFaults): number {
  const text = query.get('page_size') ?? '';
  if (text === '') return PAGE_SIZE;
  const size = parseId(text) ?? 0;
  if (size >= 1 && size <= PAGE_SIZE_MAX) return size;
  faults.add('page_size', `A whole number from 1 to ${PAGE_SIZE_MAX} is required.`);
  return PAGE_SIZE;
}
