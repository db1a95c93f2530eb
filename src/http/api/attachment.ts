// The headers of an answer that is kept as a file.

import type { BaseUrl } from '../base-url.ts';
import { etag, freshnessHeaders } from '../freshness.ts';

/** `state` tells this file, and the record it was made of, from others. */
export function attachmentHeaders(
  file: string,
  mediaType: string,
  state: { readonly version: string; readonly changedAtMs: number },
  base: BaseUrl,
): string[] {
  return [
    'Allow',
    'GET, POST, HEAD, OPTIONS',
    'Content-Type',
    mediaType,
    'Content-Disposition',
    `attachment; filename="${file}"`,
    'Vary',
    'Accept, Accept-Encoding',
    ...freshnessHeaders(etag(state.version, base, 'json'), state.changedAtMs, base),
  ];
}
