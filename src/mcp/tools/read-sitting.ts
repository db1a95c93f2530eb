// The tool that reads a sitting: its debates, and what was said, some contributions at a time.

import * as links from '../../http/shared/links.ts';
import {
  contributionCitation,
  EXPAND_FOR_CITATION,
  shortText,
  type CitedContribution,
} from './citation.ts';
import { readJson, ToolFault, type InterfaceReader } from './interface-reader.ts';
import type { Tool, ToolArguments } from './tool.ts';

/** Each with its beginning: some ten thousand characters. */
const CONTRIBUTIONS_PER_PAGE = 20;

/** A sitting has some thirty debates. */
const SITTING_DEBATES_MAX = 100;

interface ListedSitting {
  readonly id: number;
  readonly start_date: string | null;
  readonly start_time: string | null;
}

interface ListedDebate {
  readonly id: number;
  readonly title: string;
  readonly contributions: number;
  readonly words: number;
}

export const readSitting: Tool = {
  name: 'read_sitting',
  title: 'Read a sitting',
  description:
    'Gives the debates of a sitting and the beginnings of its contributions, in order, each with its citation. Name the sitting by id, or by venue and date. read_contribution gives a whole text.',
  parameters: {
    id: { type: 'integer', description: 'The id of the sitting.', minimum: 1 },
    venue: { type: 'string', description: 'The slug of the chamber, such as senate.' },
    date: { type: 'string', description: 'The day it began, YYYY-MM-DD.' },
    page: { type: 'integer', description: 'The page of contributions; 1 without it.', minimum: 1 },
  },
  run: async (reader, given) => {
    const sitting = await chosenSitting(reader, given);
    const page = given.number('page', 1);
    const said = await readJson<{
      readonly count: number;
      readonly next: string | null;
      readonly results: readonly CitedContribution[];
    }>(reader, links.CONTRIBUTION_LIST, {
      sitting: sitting.id,
      page,
      page_size: CONTRIBUTIONS_PER_PAGE,
      expand: EXPAND_FOR_CITATION,
    });
    return {
      id: sitting.id,
      address: `${reader.baseUrl}${links.sittingPathById(sitting.id)}`,
      date: sitting.start_date,
      time: sitting.start_time,
      debates: page === 1 ? await debatesOf(reader, sitting.id) : [],
      count: said.count,
      next_page: said.next === null ? null : page + 1,
      contributions: said.results.map((one) => ({
        id: one.id,
        type: one.type,
        citation: contributionCitation(one, reader),
        words: one.words,
        text: shortText(one.content),
      })),
    };
  },
};

async function chosenSitting(
  reader: InterfaceReader,
  given: ToolArguments,
): Promise<ListedSitting> {
  const id = given.number('id', 0);
  if (id > 0) {
    const found = await readJson<{ readonly results: readonly CitedContribution[] }>(
      reader,
      links.CONTRIBUTION_LIST,
      { sitting: id, page_size: 1, expand: 'sitting' },
    );
    const sitting = found.results[0]?.sitting;
    if (sitting == null) throw new ToolFault(`Sitting ${id} has no contribution.`);
    return sitting;
  }
  const [venue, date] = [given.text('venue'), given.text('date')];
  if (date === null) throw new ToolFault('Name the sitting by id, or by date and venue.');
  const { results } = await readJson<{ readonly results: readonly ListedSitting[] }>(
    reader,
    links.SITTING_LIST,
    { venue, date },
  );
  const [first, ...others] = results;
  if (first === undefined) throw new ToolFault(`No sitting of ${date} is in the record.`);
  if (others.length === 0) return first;
  const ids = results.map((one) => `${one.id} (${one.start_time ?? 'no hour'})`);
  throw new ToolFault(`Several sittings began on ${date}. Name one by id: ${ids.join(', ')}.`);
}

async function debatesOf(reader: InterfaceReader, sitting: number): Promise<readonly object[]> {
  const { results } = await readJson<{ readonly results: readonly ListedDebate[] }>(
    reader,
    links.DEBATE_LIST,
    { sitting, page_size: SITTING_DEBATES_MAX },
  );
  return results.map(({ id, title, contributions, words }) => ({
    id,
    title: shortText(title),
    address: `${reader.baseUrl}${links.debatePath(id, '')}`,
    contributions,
    words,
  }));
}
