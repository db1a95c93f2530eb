// The metrics: requests counted and timed by resource and status, for Prometheus to read.

import type { Registry } from 'prom-client';
import type { Observation, Observe } from './observation.ts';

/** Upper bounds of the time classes, in seconds: from a cached page to the slowest search allowed. */
const BOUNDS_S = [
  0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
];

export interface Metrics {
  readonly observe: Observe;
  /** The values of this process, to be aggregated with those of the others. */
  readonly values: () => Promise<object[]>;
}

/** The media type of the text `metricsText` gives. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The library takes a tenth of the time it takes to start, so it is loaded later: when the metrics are read, or after this
 * time, since it measures the process from then on. A command or a test that starts a server for a moment does without.
 */
const LOAD_AFTER_MS = 5_000;

export function createMetrics(): Metrics {
  const tallies = new Map<string, Tally>();
  let registry: Promise<Registry> | null = null;
  const load = (): Promise<Registry> => (registry ??= createRegistry());
  setTimeout(() => void load(), LOAD_AFTER_MS).unref();
  return {
    observe: (observation) => tally(tallies, observation),
    values: async () => [
      ...(await (await load()).getMetricsAsJSON()),
      counter('hansard_http_requests_total', tallies.values()),
      histogram('hansard_http_request_seconds', tallies.values()),
    ],
  };
}

/** Measures the process. */
async function createRegistry(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** The numbers of all processes as one text. */
export async function metricsText(processes: readonly object[][]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = AggregatorRegistry.aggregate(
    processes as Parameters<typeof AggregatorRegistry.aggregate>[0],
  );
  return await registry.metrics();
}

/** Requests of one resource with one outcome. Counting here and not in the library keeps it below 0.2 µs. */
interface Tally {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  count: number;
  seconds: number;
  readonly classes: number[];
}

function tally(tallies: Map<string, Tally>, observation: Observation): void {
  if (observation.kind !== 'request completed') return;
  const { route, status } = observation;
  // Clients may invent methods; the number of series must stay finite.
  const method = COUNTED_METHODS.has(observation.method) ? observation.method : 'other';
  const key = `${method} ${status} ${route}`;
  let found = tallies.get(key);
  if (found === undefined) {
    found = { method, route, status, count: 0, seconds: 0, classes: BOUNDS_S.map(() => 0) };
    tallies.set(key, found);
  }
  const seconds = observation.durationMs / 1_000;
  found.count += 1;
  found.seconds += seconds;
  const bound = BOUNDS_S.findIndex((one) => seconds <= one);
  if (bound >= 0) found.classes[bound] = (found.classes[bound] ?? 0) + 1;
}

const COUNTED_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** A metric in the form of the library's `getMetricsAsJSON`. */
interface MetricValues {
  readonly name: string;
  readonly aggregator: 'sum';
  readonly help: string;
  readonly type: string;
  readonly values: object[];
}

function counter(name: string, tallies: Iterable<Tally>): MetricValues {
  const values = [...tallies].map(({ method, route, status, count }) => ({
    labels: { method, route, status },
    value: count,
  }));
  return { name, aggregator: 'sum', help: 'Requests answered.', type: 'counter', values };
}

function histogram(name: string, tallies: Iterable<Tally>): MetricValues {
  const byRoute = Map.groupBy(tallies, ({ route }) => route);
  const values = [...byRoute].flatMap(([route, group]) => {
    const sum = (of: (tally: Tally) => number): number =>
      group.reduce((total, one) => total + of(one), 0);
    let below = 0;
    const classes = BOUNDS_S.map((le, index) => {
      below += sum((one) => one.classes[index] ?? 0);
      return { labels: { le, route }, value: below, metricName: `${name}_bucket` };
    });
    const count = sum((one) => one.count);
    return [
      ...classes,
      { labels: { le: '+Inf', route }, value: count, metricName: `${name}_bucket` },
      { labels: { route }, value: sum((one) => one.seconds), metricName: `${name}_sum` },
      { labels: { route }, value: count, metricName: `${name}_count` },
    ];
  });
  return {
    name,
    aggregator: 'sum',
    help: 'Time to respond to a request.',
    type: 'histogram',
    values,
  };
}
