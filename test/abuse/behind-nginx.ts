// What readers get behind the documented nginx while other clients export the record again and again.

import { join } from 'node:path';
import { startNginx } from '../support/nginx.ts';
import { run, serve } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { get } from './victim.ts';

export interface NginxTrial {
  /** How many requests of readers, and how many exports, got each status. */
  readonly readers: Readonly<Record<string, number>>;
  readonly exports: Readonly<Record<string, number>>;
  readonly errors: string;
}

export interface NginxTrialOptions {
  readonly entries: number;
  readonly exporters: number;
  /** Requests that the readers make. */
  readonly requests: number;
}

const API = '/api/v0.1/hansard';
const READERS = 8;

/** Two servers over one record, with nginx in front of them. */
export async function tryBehindNginx(
  ending: Ending,
  { entries, exporters, requests }: NginxTrialOptions,
): Promise<NginxTrial> {
  const address = `sqlite:${join(temporaryFolder(ending), 'record.sqlite')}`;
  const made = await run(['demo', '--entries', String(entries), '--database-url', address]);
  if (made.code !== 0) throw new Error(made.stderr);
  const environment = {
    DATABASE_URL: address,
    WORKERS: '1',
    BASE_URL: 'http://hansard.example.org',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const [one, other] = await Promise.all([
    serve(ending, ['serve'], environment),
    serve(ending, ['serve'], environment),
  ]);
  const ports = [one, other].map(({ url }) => Number(new URL(url).port)) as [number, number];
  const { port, errors } = await startNginx(ending, ports);
  const counts = { readers: {}, exports: {} };
  let left = requests;
  const read = async (): Promise<void> => {
    while (left > 0) {
      const turn = (left -= 1);
      const page = 1 + ((turn * 7_919) % Math.ceil(entries / 10));
      count(counts.readers, (await get(port, `${API}/entries/?page=${page}&x=${turn}`)).status);
    }
  };
  const exportAgain = async (): Promise<void> => {
    while (left > 0) {
      count(counts.exports, (await get(port, `${API}/entries/?format=parquet`)).status);
    }
  };
  await Promise.all([
    ...Array.from({ length: READERS }, read),
    ...Array.from({ length: exporters }, exportAgain),
  ]);
  return { ...counts, errors: errors() };
}

function count(counts: Record<string, number>, status: string): void {
  counts[status] = (counts[status] ?? 0) + 1;
}
