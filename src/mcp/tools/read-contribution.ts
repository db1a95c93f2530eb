// The tool that reads one contribution whole, with what was said before and after it.

import type { Entry } from '@hansard/client/resources';
import * as links from '../../http/shared/links.ts';
import {
  contributionCitation,
  EXPAND_FOR_CITATION,
  shortText,
  speakerOf,
  type CitedContribution,
} from './citation.ts';
import { readJson, ToolFault, type InterfaceReader } from './interface-reader.ts';
import type { Tool } from './tool.ts';

/** About five thousand tokens: more than the longest of 99 in a hundred speeches. */
const TOOL_TEXT_UNITS_MAX = 20_000;

const CONTEXT_MAX = 10;
const CONTEXT_USUAL = 3;

export const readContribution: Tool = {
  name: 'read_contribution',
  title: 'Read a contribution in context',
  description:
    'Gives the text of one contribution, with its citation and the beginnings of the entries before and after it.',
  parameters: {
    id: {
      type: 'integer',
      description: 'The id of the contribution, or of one of its entries.',
      isRequired: true,
      minimum: 1,
    },
    offset: {
      type: 'integer',
      description: 'Where to begin in a long text: next_offset of the call before.',
      minimum: 0,
    },
    context: {
      type: 'integer',
      description: `How many entries before and after it; ${CONTEXT_USUAL} without it.`,
      minimum: 0,
      maximum: CONTEXT_MAX,
    },
  },
  run: async (reader, given) => {
    const said = await citedContribution(reader, given.number('id', 0));
    const size = given.number('context', CONTEXT_USUAL);
    const offset = given.number('offset', 0);
    const { content, words, entries } = said;
    const end = offset + TOOL_TEXT_UNITS_MAX;
    const first = entries[0] ?? said.id;
    const last = Math.max(...entries.slice(-1), first);
    // Ids of a sitting follow each other, so that the entries before it are those with the ids before it.
    const before = await entriesAfter(reader, said, Math.max(0, first - 1 - size), size);
    return {
      id: said.id,
      citation: contributionCitation(said, reader),
      words,
      text: content.slice(offset, end).toWellFormed(),
      next_offset: end < content.length ? end : null,
      before: before.filter(({ id }) => id < first).map(shownEntry),
      after: (await entriesAfter(reader, said, last, size)).map(shownEntry),
    };
  },
};

/** The contribution that an entry is part of, with its sitting and debate. */
async function citedContribution(reader: InterfaceReader, id: number): Promise<CitedContribution> {
  const path = links.itemPath(links.CONTRIBUTION_LIST, id);
  const { id: firstId } = await readJson<{ readonly id: number }>(reader, path);
  const found = await readJson<{ readonly results: readonly CitedContribution[] }>(
    reader,
    links.CONTRIBUTION_LIST,
    { after: firstId - 1, page_size: 1, expand: EXPAND_FOR_CITATION },
  );
  const [said] = found.results;
  if (said?.id !== firstId) throw new ToolFault(`Contribution ${firstId} was withdrawn just now.`);
  return said;
}

async function entriesAfter(
  reader: InterfaceReader,
  { sitting }: CitedContribution,
  after: number,
  size: number,
): Promise<readonly Entry[]> {
  if (size === 0 || sitting === null) return [];
  const parameters = { sitting: sitting.id, after, page_size: size };
  const found = await readJson<{ readonly results: readonly Entry[] }>(
    reader,
    links.ENTRY_LIST,
    parameters,
  );
  return found.results;
}

function shownEntry(entry: Entry): object {
  const { id, type, content } = entry;
  return { id, type, speaker: speakerOf(entry), text: shortText(content) };
}
