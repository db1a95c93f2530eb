// The scenarios of the reading load: the requests of each of them.

import { DatabaseSync } from 'node:sqlite';
import { PAGE_SIZE } from '../../src/record/page.ts';
import { ENTRY_LIST } from '../../src/http/links.ts';
import type { Range, Target } from '../load/requests.ts';

export const FLOOR = 'floor';

export interface Scenario {
  readonly name: string;
  readonly description: string;
  readonly target: Target;
}

const ANEW_PAGES = 100;

const PAGE = `${ENTRY_LIST}?format=api&page=`;

/**
 * A repeated page comes from the cache, wherever it is. The cost of making a page shows with an unknown parameter that is new
 * each time, so the first and the deepest page are measured both ways. Pages differ in size, and a larger one costs more: a
 * hundred at either end are alike on average.
 */
export function scenarios(ids: readonly Range[]): readonly Scenario[] {
  const count = ids.reduce((sum, { length }) => sum + length, 0);
  const pages = Math.ceil(count / PAGE_SIZE);
  const random = (ranges: readonly Range[]) => ({ kind: 'random', ranges }) as const;
  const always = (number: number) => ({ kind: 'always', number }) as const;
  const some = Math.min(ANEW_PAGES, pages);
  return [
    {
      name: FLOOR,
      description: 'bare node:http, a prepared response of 5.4 kB',
      target: { before: PAGE, numbers: random([{ first: 1, length: pages }]), after: '' },
    },
    {
      name: 'random pages',
      description: 'any page of the record',
      target: { before: PAGE, numbers: random([{ first: 1, length: pages }]), after: '' },
    },
    {
      name: 'hot page',
      description: 'one page in the middle, again and again',
      target: { before: PAGE, numbers: always(Math.ceil(pages / 2)), after: '' },
    },
    {
      name: 'retrieve',
      description: 'any entry by its id',
      target: { before: ENTRY_LIST, numbers: random(ids), after: '/?format=api' },
    },
    {
      name: 'first page',
      description: 'page 1, cached',
      target: { before: PAGE, numbers: always(1), after: '' },
    },
    {
      name: 'deepest page',
      description: 'the last page, cached',
      target: { before: PAGE, numbers: always(pages), after: '' },
    },
    {
      name: 'first page, made anew',
      description: 'one of the first hundred pages, under a new address each time',
      target: {
        before: PAGE,
        numbers: random([{ first: 1, length: some }]),
        after: '',
        anew: true,
      },
    },
    {
      name: 'deepest page, made anew',
      description: 'one of the last hundred pages, under a new address each time',
      target: {
        before: PAGE,
        numbers: random([{ first: pages - some + 1, length: some }]),
        after: '',
        anew: true,
      },
    },
  ];
}

/** The ids in use: the record has gaps, and an id in a gap would be a 404. */
export const RANGES_SQL = `
SELECT first_id AS first, lead(first_position, 1, entry_count + 1) OVER (ORDER BY first_position)
  - first_position AS length
FROM entry_run, record`;

export function rangesOfIds(storeFile: string): readonly Range[] {
  const database = new DatabaseSync(storeFile, { readOnly: true });
  try {
    const rows = database.prepare(RANGES_SQL).all() as unknown as Range[];
    return rows.map(({ first, length }) => ({ first, length }));
  } finally {
    database.close();
  }
}
