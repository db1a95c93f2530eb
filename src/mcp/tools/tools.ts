// The tools, in the order in which they are used.

import * as links from '../../http/shared/links.ts';
import { readJson } from './interface-reader.ts';
import type { Tool } from './tool.ts';
import { findPerson } from './find-person.ts';
import { readContribution } from './read-contribution.ts';
import { readSitting } from './read-sitting.ts';
import { readTrends } from './read-trends.ts';
import { searchDebates } from './search-debates.ts';

const recordStatus: Tool = {
  name: 'record_status',
  title: 'How fresh and complete the record is',
  description:
    'Says which sittings the record ends with, and what seems to be missing. Call it before you say that something was never said.',
  parameters: {},
  run: (reader) => readJson<object>(reader, links.STATUS),
};

export const TOOLS: readonly Tool[] = [
  searchDebates,
  readContribution,
  readSitting,
  findPerson,
  readTrends,
  recordStatus,
];
