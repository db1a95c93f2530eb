// The metrics: requests counted and timed by resource and status, for Prometheus to read.

import type { Registry } from 'prom-client';
import type { Observation } from './observation.ts';

/** Upper bounds of the histogram buckets, in seconds: from a cached page to the slowest allowed search. */
const BOUNDS_S = [
  0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
];

/** A name after `hansard_`, its help text, and its value. */
export type Gauge = readonly [name: string, help: string, value: number];

/** The media type of the text `metricsText` gives. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The library takes a tenth of the startup time: it is loaded when the metrics are first read, and measures the process from
 * then on.
 */
export function createMetrics() {
  const tally = new Tally();
  const measured: (() => object)[] = [];
  let registry: Promise<Registry> | null = null;
  return {
    observe: (observation: Observation): void => tally.count(observation),
    /** Adds a gauge of this process, read with the metrics; those of several processes are summed. */
    measure: (name: string, help: string, read: () => number): void => {
      const gauge = summed('gauge', name, help);
      measured.push(() => ({ ...gauge, values: [{ labels: {}, value: read() }] }));
    },
    /** The values of this process, to be aggregated with those of the others. */
    values: async (): Promise<object[]> => [
      ...(await (await (registry ??= createRegistry())).getMetricsAsJSON()),
      ...tally.values(),
      ...measured.map((read) => read()),
    ],
  };
}

/** Gauges common to all processes, in the text format. */
export function gaugesText(gauges: readonly Gauge[]): string {
  const lines = gauges.map(([rest, help, value]) => {
    const name = `hansard_${rest}`;
    return `\n# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;
  });
  return lines.join('');
}

/** Measures the process. */
async function createRegistry(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** The metrics of all processes as one text. */
export async function metricsText(processes: readonly object[][]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = AggregatorRegistry.aggregate(
    processes as Parameters<typeof AggregatorRegistry.aggregate>[0],
  );
  return await registry.metrics();
}

const COUNTED_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Those of several processes are summed. */
const summed = (type: string, name: string, help: string) =>
  ({ type, name: `hansard_${name}`, help, aggregator: 'sum' }) as const;

const COUNTER = summed('counter', 'http_requests_total', 'Requests answered.');
const HISTOGRAM = summed('histogram', 'http_request_seconds', 'Time to respond to a request.');
const EVENTS = summed(
  'counter',
  'events_total',
  'Log events other than requests: faults, refusals, cut responses, evictions.',
);

/** Counts and times requests. Doing this here rather than in the library keeps it below 0.2 µs. */
class Tally {
  readonly #events = new Map<string, { readonly labels: object; readonly value: number }>();
  /** By route. */
  readonly #routes = new Map<string, RouteTally>();

  count(observation: Observation): void {
    if (observation.kind !== 'request completed') {
      const event = observation.kind;
      const outcome = 'outcome' in observation ? observation.outcome : '';
      const { value } = this.#events.get(`${event} ${outcome}`) ?? { value: 0 };
      const labels = { event, outcome };
      this.#events.set(`${event} ${outcome}`, { labels, value: value + 1 });
      return;
    }
    const { route, status, durationMs } = observation;
    // Clients may invent methods; the number of series must stay bounded.
    const method = COUNTED_METHODS.has(observation.method) ? observation.method : 'other';
    let tally = this.#routes.get(route);
    if (tally === undefined) this.#routes.set(route, (tally = new RouteTally()));
    tally.count(method, status, durationMs / 1_000);
  }

  /** In the form of the library's `getMetricsAsJSON`. */
  values(): object[] {
    const { name } = HISTOGRAM;
    const ofRoutes = [...this.#routes].flatMap(([route, { seconds, classes }]) => {
      let count = 0;
      const buckets = classes.map((ofClass, at) => {
        const le = BOUNDS_S[at] ?? '+Inf';
        return { labels: { le, route }, value: (count += ofClass), metricName: `${name}_bucket` };
      });
      return [
        ...buckets,
        { labels: { route }, value: seconds, metricName: `${name}_sum` },
        { labels: { route }, value: count, metricName: `${name}_count` },
      ];
    });
    const ofStatuses = [...this.#routes].flatMap(([route, { statuses }]) =>
      [...statuses].flatMap(([method, counts]) =>
        [...counts].map(([status, value]) => ({ labels: { method, route, status }, value })),
      ),
    );
    return [
      { ...COUNTER, values: ofStatuses },
      { ...EVENTS, values: [...this.#events.values()] },
      { ...HISTOGRAM, values: ofRoutes },
    ];
  }
}

/** The requests of one route. */
class RouteTally {
  seconds = 0;
  /** The histogram: how many took longer than the previous bound and at most this one; the last has no bound. */
  readonly classes = [...BOUNDS_S, Infinity].map(() => 0);
  /** How many there were, by method and status. */
  readonly statuses = new Map<string, Map<number, number>>();

  count(method: string, status: number, seconds: number): void {
    this.seconds += seconds;
    let at = 0;
    while (seconds > (BOUNDS_S[at] ?? Infinity)) at += 1;
    this.classes[at] = (this.classes[at] ?? 0) + 1;
    let counts = this.statuses.get(method);
    if (counts === undefined) this.statuses.set(method, (counts = new Map<number, number>()));
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
}
