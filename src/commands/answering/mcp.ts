// hansard mcp: tools for language models over the standard input and output.

import { createRenderer } from '../../http/serving/render-address.ts';
import { handleMessage } from '../../mcp/handle-message.ts';
import { serveLines } from '../../mcp/serve-lines.ts';
import { createPublisher } from '../../publish/publisher.ts';
import { openThreadedFinder } from '../../store/open-threaded-finder.ts';
import { runFor } from '../../threads/caller.ts';
import { openRecord } from '../open-record.ts';
import { applyParliament, readParliament } from '../read-parliament.ts';
import type { Verb } from '../verb.ts';

export const mcp: Verb = {
  name: 'mcp',
  summary:
    'Gives language models tools to search and read the record (Model Context Protocol) on the standard input and output.',
  settings: ['databaseUrl', 'baseUrl', 'host', 'port', 'parliament'],
  run: async ({ settings, version }) => {
    const { databaseUrl } = settings;
    const parliament = readParliament(settings.parliament);
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

/** A message may cost what a request of any client may: all its searches share one budget. Nobody leaves before the response. */
const NEVER = new AbortController().signal;

function writeLine(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(line, (error) => (error == null ? resolve() : reject(error)));
  });
}
