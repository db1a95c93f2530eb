// One-time costs: the first responses of a service that has just become ready, and the first search after a write. The write
// goes to a copy of the store, which is kept unchanged for the next run.

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { sittingPathById } from '../../src/http/links.ts';
import { runHansard } from '../program/run-program.ts';
import { startService } from '../program/start-server.ts';

export interface FirstAnswer {
  readonly name: string;
  readonly goalMs: number;
  readonly ms: number;
}

const GOAL_MS = 150;
const AFTER_WRITE_MS = 100;
const API = '/api/v0.1/hansard';

const FIRST_PATHS = [
  '/',
  '/search?q=water',
  '/people/',
  '/search?q=the',
  `${API}/search/facets/?q=the`,
  `${API}/search/trends/?q=the&interval=month`,
];
const PATHS_AFTER_WRITE = [`${API}/entries/?q=water`, '/search?q=water', '/people/'];

export async function measureFirstAnswers(store: string, folder: string): Promise<FirstAnswer[]> {
  const copy = join(folder, 'copy.sqlite');
  copyFileSync(store, copy);
  const databaseUrl = `sqlite:${copy}`;
  const { output } = await runHansard('tokens', 'add', 'bench', '--database-url', databaseUrl);
  const server = await startService(databaseUrl, join(folder, 'first-answers.log'));
  const address = `http://127.0.0.1:${server.port}`;
  const timed = async (name: string, goalMs: number, path: string): Promise<FirstAnswer> => {
    const startMs = performance.now();
    await answerOf(address + path);
    return { name, goalMs, ms: performance.now() - startMs };
  };
  try {
    const { results } = (await answerOf(`${address}${API}/sittings/?page_size=1`)) as {
      results: [{ id: number }];
    };
    const answers: FirstAnswer[] = [];
    for (const path of [...FIRST_PATHS, sittingPathById(results[0].id)]) {
      answers.push(await timed(`first \`${path}\``, GOAL_MS, path));
    }
    for (const path of PATHS_AFTER_WRITE) {
      await addEntry(address, output.trim());
      answers.push(await timed(`\`${path}\` after one more entry`, AFTER_WRITE_MS, path));
    }
    return answers;
  } finally {
    await server.stop();
  }
}

/** The body of a response: JSON, or the text of a page. */
async function answerOf(url: string, init: RequestInit = {}): Promise<unknown> {
  const reply = await fetch(url, init);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text.slice(0, 200)}`);
  return reply.headers.get('Content-Type')?.includes('json') === true ? JSON.parse(text) : text;
}

async function addEntry(address: string, token: string): Promise<void> {
  await answerOf(`${address}${API}/entries/`, {
    method: 'POST',
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      type: 'speech',
      content: 'I beg to move that the debate be adjourned.',
    }),
  });
}
