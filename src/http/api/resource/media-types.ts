// The media types of the files and feeds of a list, by the value of `format`.

import { ATOM_TYPE } from '../../../formats/atom.ts';
import { ENTRY_FORMATS } from '../../../formats/entry-formats.ts';

export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(ENTRY_FORMATS).map(([name, { mediaType }]) => [name, mediaType]),
  ),
  atom: ATOM_TYPE,
};
