// The load client's process: executes one order of its parent at a time, and replies with the measurement.

import { openConnection } from './load-connection.ts';
import { cpuUsBetween, cpuUsOf, cpuUsOfChildren } from '../shared/process-costs.ts';
import { createRequests, type Target } from './requests.ts';
import { quantile } from '../shared/statistics.ts';

export interface LoadOrder {
  readonly port: number;
  /** The serving process, whose CPU time is read before and after the measurement. */
  readonly serverPid: number;
  /** The database server behind it, if that is a separate process: the CPU time of its processes is added. */
  readonly databasePid?: number;
  readonly target: Target;
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly serverCpuUsPerRequest: number;
  readonly databaseCpuUsPerRequest?: number;
  /** How busy the server was: if not near 1, the client or the machine was the limit. */
  readonly serverCores: number;
  readonly clientCpuUsPerRequest: number;
  readonly bytesPerResponse: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export type LoadReply = { readonly result: LoadResult } | { readonly fault: string };

process.on('message', (order: LoadOrder) => {
  measure(order).then(
    (result) => process.send!({ result } satisfies LoadReply),
    (error: unknown) => process.send!({ fault: String(error) } satisfies LoadReply),
  );
});
process.on('disconnect', () => process.exit());

async function measure(order: LoadOrder): Promise<LoadResult> {
  const { port, serverPid, databasePid, target } = order;
  let latenciesMs: number[] = [];
  let bytes = 0;
  let first = Promise.withResolvers<void>();
  const onResponse = (responseBytes: number, latencyMs: number): void => {
    bytes += responseBytes;
    latenciesMs.push(latencyMs);
    first.resolve();
  };
  const nextRequest = createRequests(target, port);
  const connections = Array.from({ length: order.connections }, () =>
    openConnection({ port, nextRequest, onResponse }),
  );
  const ended = Promise.all(connections.map((connection) => connection.ended));

  await Promise.race([ended, pause(order.warmUpSeconds)]);
  latenciesMs = [];
  bytes = 0;
  first = Promise.withResolvers();
  const before = readClocks(serverPid, databasePid);
  // On a busy machine one response may take longer than that.
  await Promise.race([ended, Promise.all([pause(order.seconds), first.promise])]);
  const after = readClocks(serverPid, databasePid);
  const measuredMs = Float64Array.from(latenciesMs).sort();
  const measuredBytes = bytes;
  for (const connection of connections) connection.stop();
  await ended;

  const requests = measuredMs.length;
  const elapsedMs = after.wallMs - before.wallMs;
  return {
    requests,
    requestsPerSecond: (requests * 1_000) / elapsedMs,
    serverCpuUsPerRequest: (after.serverUs - before.serverUs) / requests,
    ...(databasePid !== undefined && {
      databaseCpuUsPerRequest: cpuUsBetween(before.databaseUs, after.databaseUs) / requests,
    }),
    serverCores: (after.serverUs - before.serverUs) / (elapsedMs * 1_000),
    clientCpuUsPerRequest: (after.clientUs - before.clientUs) / requests,
    bytesPerResponse: measuredBytes / requests,
    p50Ms: quantile(measuredMs, 0.5),
    p99Ms: quantile(measuredMs, 0.99),
  };
}

interface Clocks {
  readonly wallMs: number;
  readonly serverUs: number;
  readonly databaseUs: ReadonlyMap<number, number>;
  readonly clientUs: number;
}

function readClocks(serverPid: number, databasePid: number | undefined): Clocks {
  const { user, system } = process.cpuUsage();
  return {
    wallMs: performance.now(),
    serverUs: cpuUsOf(serverPid),
    databaseUs: databasePid === undefined ? new Map() : cpuUsOfChildren(databasePid),
    clientUs: user + system,
  };
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
