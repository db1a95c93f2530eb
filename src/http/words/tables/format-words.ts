// What the page of data says each file format is for, in the languages of the site side by side. A format without words, or
// one that lacks a language, does not compile.

import type { EntryFormatName } from '../../../formats/entry-formats.ts';
import type { InEachLanguage } from '../site-language.ts';

export const FORMAT_WORDS: Readonly<Record<EntryFormatName, InEachLanguage<string>>> = {
  ndjson: {
    en: 'one JSON object a line; can be imported again',
    sw: 'kitu kimoja cha JSON kwa mstari; inaweza kuingizwa tena',
    de: 'ein JSON-Objekt je Zeile; kann wieder eingelesen werden',
  },
  csv: {
    en: 'a table for spreadsheets; can be imported again',
    sw: 'jedwali la lahajedwali; inaweza kuingizwa tena',
    de: 'eine Tabelle; kann wieder eingelesen werden',
  },
  parquet: {
    en: 'columns, for analysis with DuckDB, pandas or Spark',
    sw: 'safu wima, kwa uchanganuzi wa DuckDB, pandas au Spark',
    de: 'Spalten, zur Auswertung mit DuckDB, pandas oder Spark',
  },
};
