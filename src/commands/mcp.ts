// hansard mcp: tools for language models over the standard input and output, or over HTTP.

import { createRenderer } from '../http/serving/render-address.ts';
import type { Program } from '../http/serving/serve-here.ts';
import { MCP } from '../http/shared/links.ts';
import { handleMessage } from '../http/mcp/handle-message.ts';
import { serveLines } from '../http/mcp/serve-lines.ts';
import { STANDARD_ERROR } from '../observe/log.ts';
import { createPublisher } from '../publish/publisher.ts';
import { openThreadedFinder } from '../store/open-threaded-finder.ts';
import { runFor } from '../threads/caller.ts';
import type { Settings } from '../settings.ts';
import { applyParliament, openRecord, readParliament } from './open-record.ts';
import { untilSignal } from './serve.ts';
import type { CommandDescription } from './command.ts';

const mcp: CommandDescription = {
  name: 'mcp',
  summary:
    'Gives language models tools to search and read the record (Model Context Protocol) on the standard input and output; with --port, over HTTP at /mcp.',
  settings: ['databaseUrl', 'baseUrl', 'host', 'port', 'parliament'],
  run: async ({ settings, flags, version }) => {
    const { databaseUrl } = settings;
    const parliament = readParliament(settings.parliament);
    // A variable PORT says where "hansard serve" is, and not that this command listens.
    if (flags['port'] !== undefined) {
      await serveHttp(settings, { version, parliament });
      return;
    }
    const store = await openRecord(databaseUrl, { mayCreate: false });
    const finder = openThreadedFinder(databaseUrl);
    try {
      await applyParliament(store, parliament);
      // Where "hansard serve" is reached with the same settings.
      const baseUrl = settings.baseUrl ?? `http://${settings.host}:${settings.port}`;
      const { render } = createRenderer({
        store,
        finder,
        publisher: createPublisher(store),
        parliament,
        isInvented: await store.isInvented(),
        version,
        baseUrl,
      });
      const context = { reader: { baseUrl, get: render }, version };
      await serveLines(process.stdin as AsyncIterable<Buffer>, writeLine, (message) =>
        runFor({ client: 'mcp', gone: NEVER }, () => handleMessage(message, context)),
      );
    } finally {
      await finder.close();
      await store.close();
    }
  },
};

export const commands = [mcp];

/** Serves /mcp, and the pages that its citations lead to, until a signal ends it. */
async function serveHttp(settings: Settings, program: Program): Promise<void> {
  const { openLog } = await import('../observe/log.ts');
  const { serveHere } = await import('../http/serving/serve-here.ts');
  const { endInTime } = await import('../http/serving/end-in-time.ts');
  const store = await openRecord(settings.databaseUrl, { mayCreate: false });
  try {
    await applyParliament(store, program.parliament);
  } finally {
    await store.close();
  }
  const log = openLog(STANDARD_ERROR, settings.accessLog);
  try {
    const signalled = untilSignal();
    const serving = await serveHere({ ...settings, mcp: true }, program, log.observe);
    console.log(`Tools for language models are at ${new URL(MCP, serving.url).href}`);
    await Promise.race([signalled, serving.failed]);
    await endInTime(serving.close(), () => {
      log.flush();
      process.exit(0);
    });
  } finally {
    log.flush();
  }
}

/** A message may cost what a request of any client may: all its searches share one budget. Nobody leaves before the response. */
const NEVER = new AbortController().signal;

function writeLine(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(line, (error) => (error == null ? resolve() : reject(error)));
  });
}
