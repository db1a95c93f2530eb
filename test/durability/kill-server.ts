// Campaign: the server, the whole group of its processes, is killed at random moments under eight writers.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRounds, type RoundsReport } from './rounds.ts';
import type { ServerGroup } from './server-group.ts';

export async function killServer(rounds: number): Promise<RoundsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-kill-'));
  try {
    const path = join(folder, 'record.sqlite');
    const blow = { path, strike: (server: ServerGroup) => server.kill(), takesReplies: false };
    return await runRounds(blow, rounds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
