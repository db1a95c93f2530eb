// The response of a download: a file that is streamed in one state of the record.

import type { RecordState } from '../../../record/change.ts';
import type { HttpResponse, OpenBody } from '../../shared/response.ts';
import type { BaseUrl } from '../../shared/base-url.ts';
import { etag, freshnessHeaders } from '../../shared/freshness.ts';

export interface FileContent {
  /** The name under which a client saves it. */
  readonly name: string;
  readonly type: string;
  /** The Allow header of its list. */
  readonly allow: string;
  /** Identifies it among the files of the same state. */
  readonly tag: string;
  /** Opens its content in one state of the record. */
  readonly open: () => Promise<Omit<OpenBody, 'headers'> & FileState>;
}

/** The state of the record that a file has. */
export interface FileState {
  readonly state: RecordState;
  /** The last change that is in it for certain: a client that has the file continues with the changes after it. */
  readonly lastSeq: number;
}

/** That change, and the entries of the record. */
const CHANGE_HEADER = 'Record-Seq';
const COUNT_HEADER = 'Record-Count';

export function fileResponse(
  { name, type, allow, tag, open }: FileContent,
  current: FileState,
  base: BaseUrl,
): HttpResponse {
  const headersOf = ({ state, lastSeq }: FileState): string[] => [
    ...freshnessHeaders(etag(`${state.version}.${tag}`, base, 'json'), state.changedAtMs, base),
    ...changeHeaders(lastSeq),
    ...[COUNT_HEADER, String(state.count)],
  ];
  return {
    status: 200,
    headers: [
      'Allow',
      allow,
      'Content-Type',
      type,
      'Content-Disposition',
      `attachment; filename="${name}"`,
      'Vary',
      'Accept, Accept-Encoding',
      // A proxy that collected the file first would fill its disk.
      'X-Accel-Buffering',
      'no',
      ...headersOf(current),
    ],
    body: '',
    open: async () => {
      const { state, lastSeq, ...content } = await open();
      return { ...content, headers: headersOf({ state, lastSeq }) };
    },
  };
}

/** The header that names the last change of a file, as a name and a value. */
export function changeHeaders(lastSeq: number): readonly string[] {
  return [CHANGE_HEADER, String(lastSeq)];
}
