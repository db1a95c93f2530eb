// The dearest anonymous request of every route, by CPU: of all threads of the server, and of the serving thread, on which everybody
// waits. Each request is sent once, alone, so nothing of it is cached. A route that has no request here fails the campaign.

import { join } from 'node:path';
import { cpuUsOf, cpuUsOfServingThread } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { RESOURCES } from '../../src/api/resources.ts';
import { routesOf } from '../../src/serving/render-address.ts';
import { createRoutes, type RouteDependencies } from '../../src/serving/routes.ts';
import { openStore } from '../../src/store/open-store.ts';
import { correctIn } from '../support/records/entries.ts';
import { get } from './readers.ts';
import type { CampaignOptions } from './run.ts';

const API = '/api/v0.1/hansard';
const q = encodeURIComponent;

/** Words, prefixes and phrases that match most of a record. */
const QUERIES = ['the', 't* NEAR/9999 s*', '"of the"', 'a* OR b* OR c*', '-water'];

/** Queries of the pages that search. */
const SEARCHES = QUERIES.map((query) => `q=${q(query)}`);
const TRENDS = [
  'q1=the&by=speaker&interval=month',
  `q1=${q('t* NEAR/9999 s*')}`,
  'q1=water&q2=the',
];

/** What is added to the address of a page without a variable. */
const PAGE_QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/search': SEARCHES,
  '/search.atom': SEARCHES,
  '/search.json': SEARCHES,
  '/search/offers': ['q=s', `q=${q('the water')}`],
  '/trends': TRENDS,
  '/trends.json': TRENDS,
  '/trends.csv': TRENDS,
  '/trends.svg': TRENDS,
  '/trends.png': TRENDS,
  '/people/': ['q=a'],
  '/divisions': ['page=last'],
  '/': ['lang=sw'],
};

/** Values of the parameters of lists in the interface. */
const LIST_QUERIES = [
  ...SEARCHES.flatMap((query) => [query, `${query}&ordering=relevance&highlight=1&page_size=100`]),
  'page=last&page_size=100',
  'ordering=-date&page=last',
  'page_size=100&expand=sitting,details,debate',
  'page_size=100&expand=sitting',
  'speaker_name=the&date_from=1990-01-01',
  'format=csv',
  'format=json&since=2147483647',
];

/** Routes without an anonymous read: other methods, probes, and what the settings of the campaign leave out. */
const WITHOUT =
  /^\/(?:mcp|livez|readyz|follow|data\/|data\/:name|review\b.*|assets\/:name|portraits\/:name)|\/restore\/$/;

interface Cost {
  readonly path: string;
  readonly status: string;
  readonly allSeconds: number;
  readonly servingSeconds: number;
}

export async function routes({ store, folder, only }: CampaignOptions): Promise<void> {
  const examples = await examplesIn(store);
  const server = await startService(store, join(folder, 'server.log'));
  try {
    const addresses = await addressesOf(await withIds(server.port, examples));
    console.log('| route | dearest request | status | CPU seconds | of the serving thread |');
    console.log('| --- | --- | ---: | ---: | ---: |');
    for (const [route, paths] of addresses) {
      if (!route.includes(only)) continue;
      let dearest: Cost | null = null;
      for (const path of paths) {
        const cost = await costOf(server.pid, server.port, path);
        if (dearest === null || cost.allSeconds > dearest.allSeconds) dearest = cost;
      }
      if (dearest === null) continue;
      const { path, status, allSeconds, servingSeconds } = dearest;
      const shown = decodeURIComponent(path).slice(0, 80).replaceAll('|', '/');
      console.log(
        `| ${route} | ${shown} | ${status} | ${allSeconds.toFixed(2)} | ${servingSeconds.toFixed(2)} |`,
      );
    }
  } finally {
    await server.stop();
  }
}

async function costOf(pid: number, port: number, path: string): Promise<Cost> {
  const [all, serving] = [cpuUsOf(pid), cpuUsOfServingThread(pid)];
  const { status } = await get(port, path);
  return {
    path,
    status,
    allSeconds: (cpuUsOf(pid) - all) / 1e6,
    servingSeconds: (cpuUsOfServingThread(pid) - serving) / 1e6,
  };
}

/** The addresses of every route, by route. */
async function addressesOf(examples: ReadonlyMap<string, string>) {
  const dependencies = { parliament: {}, metrics: null, signIns: {} } as unknown;
  const lists = new Map(RESOURCES.map((resource) => [resource.path, resource]));
  const addresses = new Map<string, readonly string[]>();
  for (const route of routesOf(createRoutes(dependencies as RouteDependencies))) {
    if (WITHOUT.test(route)) continue;
    const path = route.includes(':') ? examples.get(route) : route;
    if (path === undefined) throw new Error(`The campaign has no address of the route ${route}.`);
    const queries =
      lists.has(route) && !route.includes(':')
        ? LIST_QUERIES
        : (new Map(Object.entries(PAGE_QUERIES)).get(route) ?? []);
    addresses.set(route, [path, ...queries.map((query) => `${path}?${query}`)]);
  }
  return addresses;
}

/** An address of each route with variables: the largest of its kind where that is known. */
async function examplesIn(address: string): Promise<ReadonlyMap<string, string>> {
  await using opened = await openExamples(address);
  const { store } = opened;
  const titles = await store.debateTitles();
  const debate = titles[0];
  const people = await store.collection('people', 1, 1);
  const sittings = await store.collection('sittings', 1, 1);
  const slug = people?.items[0]?.slug ?? 'none';
  const start = sittings?.items[0]?.startDate ?? 'none';
  const debateRow = debate === undefined ? null : await store.debate(debate.id);
  const series = debateRow?.series ?? 'none';
  return new Map([
    [`${API}/bills/:id/`, `${API}/bills/${q(series)}/`],
    [`${API}/entries/:id/revisions/`, `${API}/entries/1/revisions/`],
    [`${API}/entries/:id/revisions/:revision/`, `${API}/entries/1/revisions/1/`],
    ['/hansard/sitting/:venue/:when', `/hansard/sitting/senate/${start}`],
    ['/hansard/sitting/:id/', '/hansard/sitting/1/'],
    ['/hansard/contribution/:id/', '/hansard/contribution/2/'],
    ['/hansard/debate/:id/:slug', `/hansard/debate/${debate?.id ?? 1}/x`],
    ['/hansard/debate/:id/', `/hansard/debate/${debate?.id ?? 1}/`],
    ['/hansard/business/:series', `/hansard/business/${q(series)}`],
    ['/hansard/business/:series/feed.atom', `/hansard/business/${q(series)}/feed.atom`],
    ['/hansard/business/:series/feed.json', `/hansard/business/${q(series)}/feed.json`],
    ['/hansard/entry/:id', '/hansard/entry/1'],
    ['/hansard/entry/:id/history', '/hansard/entry/1/history'],
    ['/person/:slug/', `/person/${q(slug)}/`],
    ['/person/:slug/debates', `/person/${q(slug)}/debates`],
    ['/person/:slug/feed.atom', `/person/${q(slug)}/feed.atom`],
    ['/person/:slug/feed.json', `/person/${q(slug)}/feed.json`],
    ['/hansard/speaker/:label', `/hansard/speaker/${q('The Speaker')}`],
    ['/cite/:name', '/cite/1.bib'],
    ['/embed/:id', '/embed/1'],
    ['/sitemap-:part.xml', '/sitemap-1.xml'],
    ['/decisions/:period', `/decisions/${start.slice(0, 'YYYY-MM'.length)}`],
    ['/topics/:slug', '/topics/health'],
    ['/topics/:slug/feed.atom', '/topics/health/feed.atom'],
    ['/topics/:slug/feed.json', '/topics/health/feed.json'],
    ['/person/:slug/votes', `/person/${q(slug)}/votes`],
    ['/person/:slug/votes.csv', `/person/${q(slug)}/votes.csv`],
    ['/picture/:name', '/picture/speech-1.png'],
  ]);
}

/** The lists whose items have addresses by id. */
const LISTS = [
  'entries',
  'sittings',
  'venues',
  'sources',
  'people',
  'contributions',
  'debates',
  'divisions',
  'decisions',
  'questions',
];

/** The addresses of the first item of every list, and of its page. */
async function withIds(
  port: number,
  examples: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const all = new Map(examples);
  for (const name of LISTS) {
    const response = await fetch(`http://127.0.0.1:${port}${API}/${name}/?page_size=1`);
    const { results } = (await response.json()) as { results: { id: number | string }[] };
    const id = results[0]?.id ?? '1-1';
    all.set(`${API}/${name}/:id/`, `${API}/${name}/${id}/`);
    if (name === 'questions') all.set('/questions/:id', `/questions/${id}`);
    if (name === 'divisions') all.set('/hansard/vote/:id/', `/hansard/vote/${id}/`);
  }
  return all;
}

/** Corrections of the first entry of an invented record: seven texts of 4,900 other words each, as its history shows them. */
const CORRECTIONS = 6;
const CORRECTED_WORDS = 4_900;

async function openExamples(address: string) {
  const store = await openStore(address);
  if (await store.isInvented()) {
    await store.write(async (transaction) => {
      for (let round = 0; round < CORRECTIONS; round += 1) {
        const words = Array.from({ length: CORRECTED_WORDS }, (_, at) => `w${round}x${at}`);
        await correctIn(transaction, 1, { content: words.join(' ') });
      }
    });
  }
  return { store, [Symbol.asyncDispose]: () => store.close() };
}
