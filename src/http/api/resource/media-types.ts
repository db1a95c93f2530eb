// The media types of the files and feeds of a list, by the value of `format`.

import { AKOMA_NTOSO_TYPE } from '../../../formats/akoma-ntoso.ts';
import { ATOM_TYPE } from '../../../formats/atom.ts';
import { ENTRY_FORMATS, type EntryFormatName } from '../../../formats/entry-formats.ts';

/** What `format` may say beside `api` and `json`. */
export type FileFormat = EntryFormatName | 'atom' | 'akn';

export function mediaTypeOf(format: FileFormat): string {
  if (format === 'akn') return AKOMA_NTOSO_TYPE;
  return format === 'atom' ? ATOM_TYPE : ENTRY_FORMATS[format].mediaType;
}

/** What a person calls a format. */
export function formatTitle(format: FileFormat): string {
  if (format === 'akn') return 'Akoma Ntoso';
  return format === 'atom' ? 'Atom' : ENTRY_FORMATS[format].title;
}

/** The media types of an address without their parameters, by what `format` says; JSON and the page first. */
export function typesByFormat(files: readonly FileFormat[]): ReadonlyMap<string, string> {
  return new Map([
    ['json', 'application/json'],
    ['api', 'text/html'],
    ...files.map((format) => [format, mediaTypeOf(format).replace(/;.*/, '')] as const),
  ]);
}
