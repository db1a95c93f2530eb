// What readers get behind the nginx of docs/operating.md while other clients export the record again and again: no 502.

import { startNginx, withoutNginx } from '../support/nginx.ts';
import { serve } from '../support/program.ts';
import { get } from './readers.ts';
import type { CampaignOptions } from './run.ts';

const API = '/api/v0.1/hansard';
const READERS = 8;
const EXPORTERS = 40;

export async function nginx({ store, entries, requests }: CampaignOptions): Promise<void> {
  const missing = withoutNginx();
  if (missing !== false) throw new Error(missing);
  const endings: (() => unknown)[] = [];
  const ending = { after: (end: unknown) => void endings.unshift(end as () => unknown) };
  const environment = {
    DATABASE_URL: store,
    WORKERS: '1',
    BASE_URL: 'http://hansard.example.org',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  try {
    const servers = [
      await serve(ending, ['serve'], environment),
      await serve(ending, ['serve'], environment),
    ];
    const ports = servers.map(({ url }) => Number(new URL(url).port)) as [number, number];
    const { port, errors } = await startNginx(ending, ports);
    const [readers, exports] = [new Map<string, number>(), new Map<string, number>()];
    let left = requests;
    const send = async (counts: Map<string, number>, path: () => string): Promise<void> => {
      while (left > 0) {
        const { status } = await get(port, path());
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    };
    const page = (): string => {
      left -= 1;
      return `${API}/entries/?page=${1 + ((left * 7_919) % Math.ceil(entries / 10))}&x=${left}`;
    };
    await Promise.all([
      ...Array.from({ length: READERS }, () => send(readers, page)),
      ...Array.from({ length: EXPORTERS }, () =>
        send(exports, () => `${API}/entries/?format=parquet`),
      ),
    ]);
    console.log('readers', Object.fromEntries(readers), 'exports', Object.fromEntries(exports));
    if (errors() !== '') console.log(errors());
  } finally {
    for (const end of endings) await end();
  }
}
