// What an operator's machines ask: is the process alive, can it serve, and how is it doing.

import type { Store } from '../../store/contract/store.ts';
import { METRICS_TYPE } from '../../observe/metrics.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';

export function textResponse(status: number, body: string, type = METRICS_TYPE): HttpResponse {
  return responseOf(status, ['Content-Type', type, 'Cache-Control', 'no-store'], body);
}

const PLAIN = 'text/plain; charset=utf-8';

/** The process runs and its loop turns; nothing else is asked, so that a slow store restarts nobody. */
export function liveResponse(): HttpResponse {
  return textResponse(200, 'ok\n', PLAIN);
}

/** The record can be read. */
export async function readyResponse(store: Store): Promise<HttpResponse> {
  try {
    await store.ping();
    return textResponse(200, 'ready\n', PLAIN);
  } catch {
    const answer = textResponse(503, 'not ready: the record cannot be read\n', PLAIN);
    return { ...answer, headers: [...answer.headers, 'Retry-After', '5'] };
  }
}
