// An answer that is a file to keep: made piece by piece, of one state of the record.

import type { RecordState } from '../../../hansard/record-state.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { BaseUrl } from '../../shared/base-url.ts';
import { etag, freshnessHeaders } from '../../shared/freshness.ts';

export interface FileContent {
  /** As it is kept by who asked for it. */
  readonly name: string;
  readonly type: string;
  /** What tells its bytes from those of other files of the same state. */
  readonly tag: string;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

export function fileResponse(
  { name, type, tag, pieces }: FileContent,
  { version, changedAtMs }: RecordState,
  base: BaseUrl,
): HttpResponse {
  return {
    status: 200,
    headers: [
      'Allow',
      'GET, POST, HEAD, OPTIONS',
      'Content-Type',
      type,
      'Content-Disposition',
      `attachment; filename="${name}"`,
      'Vary',
      'Accept, Accept-Encoding',
      ...freshnessHeaders(etag(`${version}.${tag}`, base, 'json'), changedAtMs, base),
    ],
    body: '',
    pieces,
  };
}
