// A receiver of webhooks: a real server that records what it receives and responds as a test says.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Ending } from '../temporary.ts';
import { listenUntilEnd } from './listen.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  /** `http://127.0.0.1:<port>/hook`. */
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** How it answers from now on: with a status, or by a function; a function that does nothing never answers. */
  answer: number | ((response: ServerResponse) => void);
}

export async function startReceiver(test: Ending): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const pieces = await Array.fromAsync(request as AsyncIterable<Buffer>);
      received.push({
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      });
      const { answer } = receiver;
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer).end('thank you');
    })();
  });
  const port = await listenUntilEnd(test, server);
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/hook`, port, received, answer: 200 };
  return receiver;
}
