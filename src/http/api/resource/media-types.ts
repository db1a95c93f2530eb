// The media types of the files and feeds of a list, by the value of `format`.

import { ATOM_TYPE } from '../../../formats/atom.ts';
import { ENTRY_FORMATS, type EntryFormatName } from '../../../formats/entry-formats.ts';

/** What `format` may say beside `api` and `json`. */
export type FileFormat = EntryFormatName | 'atom';

export function mediaTypeOf(format: FileFormat): string {
  return format === 'atom' ? ATOM_TYPE : ENTRY_FORMATS[format].mediaType;
}
