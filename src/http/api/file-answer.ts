// An answer that is a file to keep: made piece by piece, of one state of the record.

import type { RecordState } from '../../store/answers.ts';
import type { Answer } from '../answer.ts';
import type { BaseUrl } from '../base-url.ts';
import { etag, freshnessHeaders } from '../freshness.ts';

export interface MadeFile {
  /** As it is kept by who asked for it. */
  readonly name: string;
  readonly type: string;
  /** What tells its bytes from those of other files of the same state. */
  readonly tag: string;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

export function fileAnswer(
  { name, type, tag, pieces }: MadeFile,
  { stamp, changedAtMs }: RecordState,
  base: BaseUrl,
): Answer {
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
      ...freshnessHeaders(etag(`${stamp}.${tag}`, base, 'json'), changedAtMs, base),
    ],
    body: '',
    pieces,
  };
}
