// GET debates/ and divisions/: the items of business of the sittings, their votes with numbers and names, and one of either.

import { clientErrors } from '../../../errors.ts';
import { minutesToRead } from '../../../record/debates/debate.ts';
import { SIDES } from '../../../record/divisions/find-divisions.ts';
import { type DivisionSide, isConsistent, totalOf } from '../../../record/divisions/division.ts';
import type { DebateRow, DivisionRow, VoterRow } from '../../../finder/finder.ts';
import { DIVISION_LIST } from '../../shared/links.ts';
import { readDebateRequest } from '../parameters.ts';
import { addressOf, type ApiRequest, content, type Operation } from '../resource.ts';
import {
  debateReader,
  debateTitle,
  entryId,
  foundPage,
  joinedJson,
  sittingField,
  speakerJson,
} from './page.ts';

export const listDebates: Operation = async (request, { store, finder }) => {
  const list = await readDebateRequest(store, request.query, { hasVoters: false });
  const sittingJson = sittingField(store, request, list.expands.has('sitting'));
  return await foundPage(request, await finder.findDebates(list), async (debate) =>
    debateJson(debate, request, await sittingJson(debate.sittingId)),
  );
};

/** One by its id; by the id of another of its entries, 404. */
export const retrieveDebate: Operation = async (request, { store }) => {
  const debate = await store.debate(entryId(request));
  if (debate === null) throw clientErrors.notFound();
  const state = await store.recordState();
  const sitting = await sittingField(store, request, false)(debate.sittingId);
  return content(debateJson(debate, request, sitting), `${state.version}.debate`, state);
};

function debateJson(debate: DebateRow, request: ApiRequest, sitting: string): string {
  const { series, bill, contributions, words } = debate;
  return joinedJson(debateTitle(debate, request), `"sitting":${sitting}`, {
    first_entry: debate.firstEntry,
    last_entry: debate.lastEntry,
    series,
    bill,
    contributions,
    words,
    minutes: minutesToRead(words),
    speakers: debate.speakers.map((speaker) => ({
      speaker_name: speaker.name,
      speaker_title: speaker.title,
      speaker: speakerJson(speaker.person),
      contributions: speaker.contributions,
      words: speaker.words,
    })),
  });
}

export const listDivisions: Operation = async (request, { store, finder }) => {
  const list = await readDebateRequest(store, request.query, { hasVoters: true });
  const sittingJson = sittingField(store, request, list.expands.has('sitting'));
  const debateOf = debateReader(store, request);
  return await foundPage(request, await finder.findDivisions(list), async (division) =>
    divisionJson(division, request, {
      sitting: await sittingJson(division.sittingId),
      debate: await debateOf(division.sittingId, division.id),
    }),
  );
};

/** One by its id; by the id of another of its entries, 404. */
export const retrieveDivision: Operation = async (request, { store }) => {
  const division = await store.division(entryId(request));
  if (division === null) throw clientErrors.notFound();
  const state = await store.recordState();
  const json = divisionJson(division, request, {
    sitting: await sittingField(store, request, false)(division.sittingId),
    debate: await debateReader(store, request)(division.sittingId, division.id),
  });
  return content(json, `${state.version}.division`, state);
};

function divisionJson(
  division: DivisionRow,
  request: ApiRequest,
  { sitting, debate }: { readonly sitting: string; readonly debate: string },
): string {
  const { id, question, questionEntry, result, lastEntry } = division;
  return joinedJson(
    { id, url: addressOf(request, DIVISION_LIST, id) },
    `"sitting":${sitting},"debate":${debate}`,
    {
      question,
      question_entry: questionEntry,
      result,
      last_entry: lastEntry,
      agrees: SIDES.every((side) => isConsistent(division[side])),
      ...Object.fromEntries(SIDES.map((side) => [side, sideJson(division[side])])),
    },
  );
}

function sideJson(side: DivisionSide<VoterRow>): object {
  return {
    total: totalOf(side),
    printed: side.printed,
    listed: side.names.length,
    agrees: isConsistent(side),
    names: side.names.map(({ name, place, person }) => ({
      name,
      place,
      speaker: speakerJson(person),
    })),
  };
}
