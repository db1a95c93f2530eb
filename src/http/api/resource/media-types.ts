// The media types of the files and feeds a list can be had as, by what `format` says.

import { ATOM_TYPE } from '../../../formats/atom.ts';

export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  atom: ATOM_TYPE,
};
