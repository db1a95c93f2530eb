// Flips one bit after another of a record, serves and checks it: what is answered otherwise than by the whole record, and whether
// `hansard check` finds it.

import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../../src/errors.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { anEntry } from '../../support/records/entries.ts';
import { copyOf, makeWhole, runHere, urlOf, whileServed } from './damaged-record.ts';
import type { Damage } from './damages.ts';
import { flipsOf } from './flips.ts';
import { walk, walkPaths, wrongResponses, type Walk } from './read-walk.ts';

/** The search index has stored blocks from 4,104 on. */
const ENTRIES = 4_200;

export interface FlipSweep {
  readonly flipsOfAColumn: number;
  readonly only: (name: string) => boolean;
  /** Whether a record is also served where check finds the flip. */
  readonly servesAll: boolean;
  readonly onFlip?: (result: FlipResult) => void;
}

export interface FlipResult {
  readonly name: string;
  /** Addresses at which neither an error nor what the whole record says is served. */
  readonly wrong: readonly string[];
  readonly isFound: boolean;
}

export async function sweepFlips(folder: string, options: FlipSweep): Promise<FlipResult[]> {
  const whole = await makeVaried(folder);
  const paths = [...walkPaths(ENTRIES, 5), ...furtherPaths()];
  const expected = await whileServed(copyOf(whole), (server) => walk(server.url, paths));
  const results: FlipResult[] = [];
  for (const flip of flipsOf(whole, options.flipsOfAColumn)) {
    if (!options.only(flip.name)) continue;
    const isFound = await isFoundByCheck(whole, flip);
    const isServed = options.servesAll || !isFound;
    const wrong = isServed ? await wrongAfter(whole, expected, flip) : [];
    const result = { name: flip.name, wrong, isFound };
    options.onFlip?.(result);
    results.push(result);
  }
  return results;
}

/** A demo record with corrections, withdrawn entries and a member, so that their tables have rows too. */
async function makeVaried(folder: string): Promise<string> {
  const path = join(folder, 'varied.sqlite');
  if (existsSync(path)) return path;
  copyFileSync(await makeWhole(folder, ENTRIES), path);
  const store = await openStore(urlOf(path));
  await store.write(async (transaction) => {
    for (const id of [40, 2_000]) {
      const entry = await transaction.findEntry(id);
      if (entry === null) continue;
      const content = 'Water, said the committee, is a matter of roads.';
      await transaction.correctEntry(id, anEntry(entry.textCounter, { content }), 'corrected');
    }
    await transaction.withdrawEntry(3_000);
    await transaction.describePerson({
      ...{ id: null, slug: 'a-member', legalName: 'A Member', honorificPrefix: 'Dr.' },
      otherNames: ['Another Name'],
      identifiers: [{ scheme: 'parliament', identifier: 'm-1' }],
      memberships: [
        {
          ...{ chamber: 'National Assembly', constituency: 'Kisumu East', party: 'A Party' },
          ...{ startDate: '2010', endDate: null },
        },
      ],
    });
  });
  await store.close();
  return path;
}

function furtherPaths(): string[] {
  const api = '/api/v0.1/hansard';
  return [
    ...['debates', 'divisions', 'debates/?q=bill', 'changes/items', 'people/a-member'].map(
      (name) => `${api}/${name}${name.includes('?') ? '' : '/'}`,
    ),
    ...['40/revisions', '40', '3000', '3000/revisions'].map((name) => `${api}/entries/${name}/`),
    ...[
      'type=speech',
      'speaker=1',
      'q=committ*',
      'q=the',
      'q=w*',
      'q=water+-roads',
      'q=NOT+the',
    ].map((query) => `${api}/entries/?${query}`),
    `${api}/people/?q=member`,
    `${api}/suggest/?q=wat`,
    `${api}/entries/?format=csv`,
    `${api}/contributions/?q=water`,
    '/people/a-member/',
    '/debates/',
  ];
}

async function wrongAfter(whole: string, expected: Walk, flip: Damage): Promise<string[]> {
  const path = copyOf(whole);
  flip.apply(path);
  try {
    return await whileServed(path, async (server) =>
      wrongResponses(await walk(server.url, [...expected.keys()]), expected),
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [];
  }
}

async function isFoundByCheck(whole: string, flip: Damage): Promise<boolean> {
  const path = copyOf(whole);
  flip.apply(path);
  const { code, printed } = await runHere('check', '--database-url', urlOf(path));
  if (code === null) throw new Error(`${flip.name}: ${printed}`);
  return code === 1;
}
