// Liveness, readiness and metrics, which an operator's machines read.

import type { Store } from '../../store/contract/store.ts';
import { METRICS_TYPE } from '../../observe/metrics.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';

export function textResponse(status: number, body: string, type = METRICS_TYPE): HttpResponse {
  return responseOf(status, ['Content-Type', type, 'Cache-Control', 'no-store'], body);
}

const PLAIN = 'text/plain; charset=utf-8';

/** The event loop turns. Nothing else is checked, so that a slow store does not make anybody restart the process. */
export function liveResponse(): HttpResponse {
  return textResponse(200, 'ok\n', PLAIN);
}

/** The record can be read. */
export async function readyResponse(store: Store): Promise<HttpResponse> {
  try {
    await store.ping();
    return textResponse(200, 'ready\n', PLAIN);
  } catch {
    const response = textResponse(503, 'not ready: the record cannot be read\n', PLAIN);
    return { ...response, headers: [...response.headers, 'Retry-After', '5'] };
  }
}
