// GET debates/, divisions/ and decisions/: the items of business of the sittings, their votes with numbers and names, what was
// decided, and one of each.

import { clientErrors } from '../../../errors.ts';
import { minutesToRead } from '../../../record/debates/debate.ts';
import { SIDES } from '../../../record/divisions/find-divisions.ts';
import { type DivisionSide, isConsistent, totalOf } from '../../../record/divisions/division.ts';
import { parseId } from '../../../record/id.ts';
import type { DebateRow, DivisionRow, VoterRow } from '../../../finder/finder.ts';
import type { DecisionRow } from '../../../store/contract/results.ts';
import type { ItemReads, Store } from '../../../store/contract/store.ts';
import { DECISION_LIST, DIVISION_LIST } from '../../shared/links.ts';
import { readOnce } from '../../../read-once.ts';
import { readDebateRequest, readDecisionRequest, readPageNumber } from '../parameters.ts';
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

/** Gives items of a list as JSON, each with its sitting whole or as an address; what several of them need is read once. */
type ItemWriter<Item> = (
  store: ItemReads,
  request: ApiRequest,
  isExpanded: boolean,
) => (item: Item) => Promise<string>;

/** One item of a list; 404 where there is none. */
function retrieve<Item>(
  name: string,
  find: (store: Store, request: ApiRequest) => Promise<Item | null>,
  writer: ItemWriter<Item>,
): Operation {
  return async (request, { store }) => {
    const item = await find(store, request);
    if (item === null) throw clientErrors.notFound();
    const state = await store.recordState();
    const json = await writer(store, request, false)(item);
    return content(json, `${state.version}.${name}`, state);
  };
}

export const listDebates: Operation = async (request, { store, finder }) => {
  const list = await readDebateRequest(store, request.query, { hasVoters: false });
  const jsonOf = debateWriter(store, request, list.expands.has('sitting'));
  return await foundPage(request, await finder.findDebates(list), jsonOf);
};

/** One by its id; by the id of another of its entries, 404. */
export const retrieveDebate = retrieve(
  'debate',
  (store, request) => store.debate(entryId(request)),
  debateWriter,
);

function debateWriter(store: ItemReads, request: ApiRequest, isExpanded: boolean) {
  const sittingJson = sittingField(store, request, isExpanded);
  return async (debate: DebateRow): Promise<string> => {
    const { series, bill, contributions, words } = debate;
    const sitting = await sittingJson(debate.sittingId);
    return joinedJson(debateTitle(debate, request), `"sitting":${sitting}`, {
      first_entry: debate.firstEntry,
      last_entry: debate.lastEntry,
      series,
      bill,
      contributions,
      words,
      minutes: minutesToRead(words),
      speakers: debate.speakers.map((speaker) => ({
        ...labelJson(speaker),
        contributions: speaker.contributions,
        words: speaker.words,
      })),
    });
  };
}

export const listDivisions: Operation = async (request, { store, finder }) => {
  const list = await readDebateRequest(store, request.query, { hasVoters: true });
  const jsonOf = divisionWriter(store, request, list.expands.has('sitting'));
  return await foundPage(request, await finder.findDivisions(list), jsonOf);
};

/** One by its id; by the id of another of its entries, 404. */
export const retrieveDivision = retrieve(
  'division',
  (store, request) => store.division(entryId(request)),
  divisionWriter,
);

function divisionWriter(store: ItemReads, request: ApiRequest, isExpanded: boolean) {
  const sittingJson = sittingField(store, request, isExpanded);
  const debateOf = debateReader(store, request);
  return async (division: DivisionRow): Promise<string> => {
    const { id, sittingId, question, questionEntry, result, lastEntry } = division;
    const debate = await debateOf(sittingId, id);
    return joinedJson(
      { id, url: addressOf(request, DIVISION_LIST, id) },
      `"sitting":${await sittingJson(sittingId)},"debate":${debate}`,
      {
        question,
        question_entry: questionEntry,
        result,
        last_entry: lastEntry,
        agrees: SIDES.every((side) => isConsistent(division[side])),
        ...Object.fromEntries(SIDES.map((side) => [side, sideJson(division[side])])),
      },
    );
  };
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

export const listDecisions: Operation = async (request, { store }) => {
  const { query } = request;
  const { isExpanded, ...list } = await readDecisionRequest(store, query);
  const found = await store.decisions({ ...list, page: readPageNumber(query) });
  const jsonOf = decisionWriter(store, request, isExpanded);
  return await foundPage(request, found && { ...found, more: false }, jsonOf);
};

/** One by the id of its entry and its number there. */
export const retrieveDecision = retrieve(
  'decision',
  async (store, { parameters }) => {
    const [, entry = '', position = ''] = /^(\d+)-(\d{1,4})$/.exec(parameters['id'] ?? '') ?? [];
    const id = parseId(entry);
    return id === null ? null : await store.decision(id, Number(position));
  },
  decisionWriter,
);

function decisionWriter(store: ItemReads, request: ApiRequest, isExpanded: boolean) {
  const sittingJson = sittingField(store, request, isExpanded);
  const debatesOf = readOnce((sittingId) => store.sittingDebates(sittingId));
  return async (decision: DecisionRow): Promise<string> => {
    const { entryId: entry, position, sittingId, debateId, divisionId } = decision;
    const { kind, outcome, reading, bill, subject, mover, seconder, votes } = decision;
    const id = `${entry}-${position}`;
    const debate = (await debatesOf(sittingId)).find((one) => one.id === debateId);
    return joinedJson(
      { id, url: addressOf(request, DECISION_LIST, id), entry },
      `"sitting":${await sittingJson(sittingId)}`,
      { debate: debate === undefined ? null : debateTitle(debate, request) },
      { kind, outcome, reading, bill, subject },
      { mover: mover && labelJson(mover), seconder: seconder && labelJson(seconder) },
      {
        division: divisionId === null ? null : addressOf(request, DIVISION_LIST, divisionId),
        votes,
      },
    );
  };
}

/** Somebody as printed, and the person where known. */
function labelJson({ name, title, person }: NonNullable<DecisionRow['mover']>): object {
  return { speaker_name: name, speaker_title: title, speaker: speakerJson(person) };
}
