// One request with its response, as Node delivers them.

import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request and its response while they are handled. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly requestId: string;
  readonly startedMs: number;
  /** The address of the client. */
  readonly client: string;
}

/** What Node's HTTP parser reports about a request that it refuses. */
export interface ParserError extends Error {
  readonly code?: string;
  /** The last packet, and how many of its bytes were parsed. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}
