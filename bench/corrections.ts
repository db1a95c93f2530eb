// The cost of corrections in old blocks of the index, one by one and many at a time, and of searches beside them: `node
// bench/corrections.ts [entries]`, on a demo record of that size.

import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fillWithDemo } from '../src/demo/demo-record.ts';
import type { EntryBody } from '../src/record/entry.ts';
import { EVERYTHING } from '../src/record/filter.ts';
import { readWireForm } from '../src/record/wire-form.ts';
import type { Finder } from '../src/finder/finder.ts';
import type { Store } from '../src/store/contract/store.ts';
import { openFinder, openStore } from '../src/store/open-store.ts';
import { withWorkFolder } from './shared/paths.ts';

const ENTRIES = Number(process.argv[2] ?? 200_000);
const SINGLE = 200;
const MANY = Math.min(100_000, ENTRIES / 2);
const QUERIES = ['water', 'the', 'county government', '"point of order"', '"of the"'];
const QUERY_TIMES = 20;
/** Each round corrects different entries. */
let rounds = 0;
const PERSON = { id: 900_000, legalName: 'Bench Person', slug: 'bench-person' };

await withWorkFolder(async (folder) => {
  const address = `sqlite:${join(folder, 'record.sqlite')}`;
  const store = await openStore(address);
  const finder = await openFinder(address);
  try {
    await fillWithDemo(store, ENTRIES, () => {});
    await store.write((transaction) => transaction.people.know(PERSON));
    await searches(finder, 'nothing replaced');
    await oneByOne(store, 'one correction that moves every word', (body) => inserting(body));
    await oneByOne(store, 'one correction of a word', (body) => replacing(body));
    await oneByOne(store, 'one link', (body) => linking(body));
    await searches(finder, `${3 * SINGLE} entries corrected one by one`);
    for (let at = 0; at < 5; at += 1) await oneByOne(store, 'again', (body) => inserting(body));
    await searches(finder, `${8 * SINGLE} entries corrected one by one`);
    await many(store, `${MANY} links`, (body) => linking(body));
    await many(store, `${MANY} corrections`, (body) => inserting(body));
    await searches(finder, 'all of that');
  } finally {
    await finder.close();
    await store.close();
  }
});

function inserting(body: EntryBody): EntryBody {
  return { ...body, content: `Indeed, ${body.content}` };
}

function replacing(body: EntryBody): EntryBody {
  return { ...body, content: body.content.replace(/\b[a-z]{5,}\b/, 'corrected') };
}

function linking(body: EntryBody): EntryBody {
  return { ...body, speaker: body.speaker === null ? PERSON : null };
}

/** Corrects entries of full groups one by one, each in its own transaction. */
async function oneByOne(
  store: Store,
  name: string,
  change: (body: EntryBody) => EntryBody,
): Promise<void> {
  const costs: { readonly wallMs: number; readonly cpuMs: number }[] = [];
  rounds += 1;
  for (let at = 0; at < SINGLE; at += 1) {
    const id = 1 + ((rounds * 131 + at * 7_919) % (ENTRIES - 9_000));
    costs.push(await costOf(() => correct(store, [id], change)));
  }
  costs.sort((one, other) => one.wallMs - other.wallMs);
  const middle = costs[SINGLE / 2]!;
  const all = costs.reduce((sum, { wallMs }) => sum + wallMs, 0);
  const cpu = costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const slowest = Math.max(...costs.map(({ cpuMs }) => cpuMs));
  console.log(
    `${name}: ${middle.wallMs.toFixed(1)} ms, the slowest ${costs.at(-1)!.wallMs.toFixed(1)} ms; ` +
      `${SINGLE}: ${(all / 1_000).toFixed(2)} s, ${(cpu / 1_000).toFixed(2)} s of processor time, ` +
      `${slowest.toFixed(0)} ms for one at most`,
  );
}

async function many(
  store: Store,
  name: string,
  change: (body: EntryBody) => EntryBody,
): Promise<void> {
  const step = ENTRIES / MANY;
  const ids = Array.from({ length: MANY }, (_, at) => 1 + Math.floor(at * step));
  const { wallMs, cpuMs } = await costOf(() => correct(store, ids, change));
  console.log(
    `${name}: ${(wallMs / 1_000).toFixed(1)} s, ${(cpuMs / 1_000).toFixed(1)} s of processor time`,
  );
}

async function correct(
  store: Store,
  ids: readonly number[],
  change: (body: EntryBody) => EntryBody,
): Promise<void> {
  await store.write(async (transaction) => {
    for (const id of ids) {
      // Some ids are not in use.
      const entry =
        (await transaction.entries.find(id)) ?? (await transaction.entries.find(id + 1));
      if (entry === null) continue;
      await transaction.entries.correct(entry, change(readWireForm(entry.wire)));
    }
  });
}

async function searches(finder: Finder, name: string): Promise<void> {
  const figures: string[] = [];
  for (const query of QUERIES) {
    // Each search differs, so that none is answered from a cache.
    const search = async (at: number): Promise<unknown> =>
      await finder.findEntries({
        filter: { ...EVERYTHING, query: `${query} -zz${'y'.repeat(at)}` },
        ordering: 'relevance',
        start: { page: 1 },
        size: 10,
        highlight: false,
      });
    await search(0);
    const { cpuMs } = await costOf(async () => {
      for (let at = 1; at <= QUERY_TIMES; at += 1) await search(at);
    });
    figures.push(`${query} ${(cpuMs / QUERY_TIMES).toFixed(1)}`);
  }
  console.log(`searches, ms of processor time, ${name}: ${figures.join(', ')}`);
}

async function costOf(work: () => Promise<unknown>): Promise<{ wallMs: number; cpuMs: number }> {
  const [startMs, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - startMs, cpuMs: (user + system) / 1_000 };
}
