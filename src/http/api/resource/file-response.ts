// A response that is a file to save: made piece by piece, from one state of the record.

import type { RecordState } from '../../../hansard/record-state.ts';
import type { HttpResponse, OpenBody } from '../../shared/response.ts';
import type { BaseUrl } from '../../shared/base-url.ts';
import { etag, freshnessHeaders } from '../../shared/freshness.ts';

export interface FileContent {
  /** The name under which a client saves it. */
  readonly name: string;
  readonly type: string;
  /** Identifies it among the files of the same state. */
  readonly tag: string;
  /** Opens its content in one state of the record. */
  readonly open: () => Promise<Omit<OpenBody, 'headers'> & OpenedState>;
}

interface OpenedState {
  readonly state: RecordState;
  /** Header fields beside those of every file, names and values in turn. */
  readonly more?: readonly string[];
}

export function fileResponse(
  { name, type, tag, open }: FileContent,
  state: RecordState,
  base: BaseUrl,
): HttpResponse {
  const validators = ({ version, changedAtMs }: RecordState): string[] =>
    freshnessHeaders(etag(`${version}.${tag}`, base, 'json'), changedAtMs, base);
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
      // A proxy that collected the file first would fill its disk.
      'X-Accel-Buffering',
      'no',
      ...validators(state),
    ],
    body: '',
    open: async () => {
      const { state: opened, more = [], ...content } = await open();
      return { ...content, headers: [...validators(opened), ...more] };
    },
  };
}
