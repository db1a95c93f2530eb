// Single acknowledged writes a second, by one writer and by eight, compared with SQLite's own commits on the same disk: `node
// bench/single-writes.ts`.

import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runHansard } from './program/run-program.ts';
import { withWorkFolder } from './shared/paths.ts';
import { startService } from './program/start-server.ts';

const SECONDS = 4;
const CONTENT = 'Mr. Speaker, Sir, I beg to move that the debate be now adjourned. '.repeat(5);

await withWorkFolder(async (folder) => {
  const raw = rawCommits(join(folder, 'raw.sqlite'));
  const databaseUrl = `sqlite:${join(folder, 'record.sqlite')}`;
  const { output: key } = await runHansard('tokens', 'add', 'bench', '--database-url', databaseUrl);
  const service = await startService(databaseUrl, join(folder, 'log'));
  try {
    const one = await writes(service.port, key.trim(), 1);
    const eight = await writes(service.port, key.trim(), 8);
    console.log('| writes acknowledged | a second | of raw commits |');
    console.log('| --- | ---: | ---: |');
    for (const [name, rate] of [
      ['SQLite alone, one row a commit, FULL', raw],
      ['POST, one writer', one],
      ['POST, eight writers', eight],
    ] as const) {
      console.log(`| ${name} | ${Math.round(rate)} | ${(rate / raw).toFixed(2)} |`);
    }
  } finally {
    await service.stop();
  }
});

/** One row per transaction, awaited: what the disk and the engine allow. */
function rawCommits(path: string): number {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, wire TEXT)');
  const insert = database.prepare('INSERT INTO entry (wire) VALUES (?)');
  const endMs = Date.now() + SECONDS * 1_000;
  let commits = 0;
  for (; Date.now() < endMs; commits += 1) insert.run(CONTENT);
  database.close();
  return commits / SECONDS;
}

async function writes(port: number, key: string, writers: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: writers });
  const endMs = Date.now() + SECONDS * 1_000;
  let acknowledged = 0;
  const write = async (): Promise<void> => {
    while (Date.now() < endMs) {
      const status = await post(agent, port, key);
      if (status !== 201) throw new Error(`a write was answered with ${status}`);
      acknowledged += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  agent.destroy();
  return acknowledged / SECONDS;
}

async function post(agent: Agent, port: number, key: string): Promise<number> {
  const outgoing = request({
    agent,
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v0.1/hansard/entries/',
    headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/json' },
  });
  outgoing.end(JSON.stringify({ type: 'speech', content: CONTENT }));
  const [response] = (await once(outgoing, 'response')) as [
    { statusCode: number; resume: () => void },
  ];
  response.resume();
  await once(response as never, 'end');
  return response.statusCode;
}
