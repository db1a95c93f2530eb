// The media types of the files a list can be had as, by what `format` says.

export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};
