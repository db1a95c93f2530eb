// pg alone, without an HTTP server: reads random pages, statement after statement on every connection.

import type { LoadReply, LoadResult } from '../load/load-client.ts';
import { pagesOf, POSTGRES_CONNECTIONS } from './postgres-page.ts';
import { cpuUsBetween, cpuUsOfChildren } from '../shared/process-costs.ts';
import { quantile } from '../shared/statistics.ts';

export interface StatementOrder {
  readonly address: string;
  readonly databasePid: number;
  readonly pages: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

let page: ((number: number) => Promise<string>) | null = null;

process.on('message', (order: StatementOrder) => {
  measure(order).then(
    (result) => process.send!({ result } satisfies LoadReply),
    (error: unknown) => process.send!({ fault: String(error) } satisfies LoadReply),
  );
});
process.on('disconnect', () => process.exit());

async function measure(order: StatementOrder): Promise<LoadResult> {
  page ??= pagesOf(order.address);
  await query(page, order.pages, order.warmUpSeconds);
  const [wallMs, cpu] = [performance.now(), process.cpuUsage()];
  const before = cpuUsOfChildren(order.databasePid);
  const { latenciesMs, characters } = await query(page, order.pages, order.seconds);
  const databaseUs = cpuUsBetween(before, cpuUsOfChildren(order.databasePid));
  const { user, system } = process.cpuUsage(cpu);
  const elapsedMs = performance.now() - wallMs;
  const requests = latenciesMs.length;
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    requests,
    requestsPerSecond: (requests * 1_000) / elapsedMs,
    serverCpuUsPerRequest: (user + system) / requests,
    databaseCpuUsPerRequest: databaseUs / requests,
    serverCores: (user + system) / (elapsedMs * 1_000),
    clientCpuUsPerRequest: 0,
    bytesPerResponse: characters / requests,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  };
}

async function query(
  read: (number: number) => Promise<string>,
  pages: number,
  seconds: number,
): Promise<{ latenciesMs: number[]; characters: number }> {
  const latenciesMs: number[] = [];
  let characters = 0;
  const endMs = performance.now() + seconds * 1_000;
  const queryOn = async (): Promise<void> => {
    for (let sentMs = performance.now(); sentMs < endMs; sentMs = performance.now()) {
      const text = await read(1 + Math.floor(Math.random() * pages));
      characters += text.length;
      latenciesMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: POSTGRES_CONNECTIONS }, queryOn));
  return { latenciesMs, characters };
}
