// A call: a request understood as far as its address goes, before it is known what it wants there.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BaseUrl } from './base-url.ts';
import type { Query } from './query-string.ts';

export interface ParsedRequest {
  readonly request: IncomingMessage;
  /** Where a client that waits is told to send its body; answers go by way of an Answer. */
  readonly response: ServerResponse;
  readonly method: string;
  /** The address asked for, without its query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly base: BaseUrl;
}
