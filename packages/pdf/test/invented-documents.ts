// Invented sittings, set as documents in the ways real ones have been set. Together they have every case that is known to be
// hard to read.

import { assembly2012 } from './invented/assembly-2012.ts';
import { assembly2025 } from './invented/assembly-2025.ts';
import { plainFonts, tables, twoColumns, twoSittings } from './invented/hard-layouts.ts';
import { senate2014 } from './invented/senate-2014.ts';

export const INVENTED: Readonly<Record<string, () => Buffer>> = {
  'senate-2014': senate2014,
  'assembly-2012': assembly2012,
  'assembly-2025': assembly2025,
  tables,
  'two-sittings': twoSittings,
  'plain-fonts': plainFonts,
  'two-columns': twoColumns,
};
