// An exchange: one request and its response while they are handled.

import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly requestId: string;
  readonly startedMs: number;
}
