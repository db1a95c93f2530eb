// hansard mcp: tools for language models over standard input and output; over HTTP, hansard serve has them.

import { createRenderer } from '../serving/render-address.ts';
import { handleMessage } from '../mcp/handle-message.ts';
import { serveLines } from '../mcp/serve-lines.ts';
import { openThreadedFinder } from '../store/open-threaded-finder.ts';
import { runFor } from '../threads/caller.ts';
import { applyParliament, closing, openRecord, readParliament } from './open-record.ts';
import { publishedAs } from '../store/parliament-of-record.ts';
import { type CommandDescription, servedAt } from './command.ts';

const mcp: CommandDescription = {
  name: 'mcp',
  summary:
    'Gives language models tools to search and read the record (Model Context Protocol) on the standard input and output.',
  settings: ['databaseUrl', 'baseUrl', 'host', 'port', 'parliament'],
  run: async ({ settings, version }) => {
    const configured = readParliament(settings.parliament);
    await using store = await openRecord(settings);
    await using finder = closing(openThreadedFinder(settings.databaseUrl));
    await applyParliament(store, configured);
    const parliament = await publishedAs(store, configured);
    const baseUrl = servedAt(settings);
    const { render } = createRenderer({ store, finder, parliament, version, baseUrl });
    const context = { reader: { baseUrl, get: render }, version, parliament };
    await serveLines(process.stdin as AsyncIterable<Buffer>, writeLine, (message) =>
      runFor({ client: 'mcp', gone: NEVER }, () => handleMessage(message, context)),
    );
  },
};

export const commands = [mcp];

/** A message has the limits of a client's request: all its searches share one budget. There is no client that can disconnect. */
const NEVER = new AbortController().signal;

function writeLine(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(line, (error) => (error == null ? resolve() : reject(error)));
  });
}
