// GET debates/, divisions/ and decisions/: lists and single items.

import { chamberOfNumber } from '../../record/debates/read-heading.ts';
import type { AppliedCorrection } from '../../record/business/correct-reading.ts';
import { valueJson } from '../../record/business/reading-change.ts';
import { changeTime } from '../../record/change.ts';
import { minutesToRead } from '../../record/debates/debate.ts';
import { SIDES } from '../../record/divisions/find-divisions.ts';
import { type DivisionSide, isConsistent, totalOf } from '../../record/divisions/division.ts';
import { readingOfDebate, readingOfDecision } from '../../publish/publish-readings.ts';
import { jsonText, speakerJson } from '../../record/wire-form.ts';
import type { DebateRow, DivisionRow, VoterRow } from '../../finder/finder.ts';
import type { DecisionRow } from '../../store/contract/results.ts';
import type { StoreReads } from '../../store/contract/store.ts';
import { BILL_LIST, DECISION_LIST, DIVISION_LIST } from '../../http/links.ts';
import {
  numberedEntry,
  orNotFound,
  type ParsedRequest,
  pathId,
} from '../../http/parsed-request.ts';
import * as parameters from '../parameters.ts';
import { addressOf, ok, type Operation } from '../resource.ts';
import { debateTitle, itemContext, type ItemContext, pageResult } from './page.ts';

/** One item of a list; throws 404 if there is none. */
function retrieve<Item>(
  name: string,
  find: (store: StoreReads, request: ParsedRequest) => Promise<Item | null>,
  itemJson: (item: Item, context: ItemContext) => Promise<string>,
  /** The version of what can be corrected, which If-Match compares. The whole response also has, for example, its sitting. */
  versionOf: ((item: Item) => string) | null = null,
): Operation {
  return async (request, { store }) => {
    const isExpanded = parameters.readExpand(request.query, ['sitting']).has('sitting');
    const item = orNotFound(await find(store, request));
    const state = await store.recordState();
    const json = await itemJson(item, itemContext(store, request, isExpanded));
    const version = `${state.version}.${name}${isExpanded ? '.sitting' : ''}`;
    return ok(json, versionOf === null ? version : `${versionOf(item)}-${version}`, state);
  };
}

export const listDebates: Operation = async (request, { store, finder }) => {
  const list = await parameters.readDebateRequest(store, request.query, { hasVoters: false });
  const context = itemContext(store, request, list.expands.has('sitting'));
  return await pageResult(await finder.findDebates(list), context, debateJson);
};

/** A single item by its id. The id of another of its entries is a 404. */
export const retrieveDebate = retrieve(
  'debate',
  (store, request) => store.debate(pathId(request)),
  debateJson,
  (debate) => readingOfDebate(debate).version,
);

async function debateJson(debate: DebateRow, { request, sittingOf }: ItemContext): Promise<string> {
  const { series, stage, contributions, words } = debate;
  return jsonText({
    ...debateTitle(debate, request),
    sitting: await sittingOf(debate.sittingId),
    first_entry: debate.firstEntry,
    last_entry: debate.lastEntry,
    series,
    bill: billJson(debate, request),
    stage,
    evidence: debate.evidence,
    corrections: debate.corrections.map(correctionJson),
    contributions,
    words,
    minutes: minutesToRead(words),
    speakers: debate.speakers.map((speaker) => ({
      ...labelJson(speaker),
      contributions: speaker.contributions,
      words: speaker.words,
    })),
  });
}

/** The bill of a debate, with its address in the list of bills. */
function billJson(
  { billTitle: title, bill: number, year, term, series }: DebateRow,
  request: ParsedRequest,
): object | null {
  if (title === null) return null;
  const isListed = term !== null && series !== null;
  return {
    title,
    number,
    chamber: chamberOfNumber(number),
    year: year === null ? null : Number(year),
    url: isListed ? addressOf(request, BILL_LIST, encodeURIComponent(series)) : null,
  };
}

export const listDivisions: Operation = async (request, { store, finder }) => {
  const list = await parameters.readDebateRequest(store, request.query, { hasVoters: true });
  const context = itemContext(store, request, list.expands.has('sitting'));
  return await pageResult(await finder.findDivisions(list), context, divisionJson);
};

/** A single item by its id. The id of another of its entries is a 404. */
export const retrieveDivision = retrieve(
  'division',
  (store, request) => store.division(pathId(request)),
  divisionJson,
);

async function divisionJson(
  division: DivisionRow,
  { request, sittingOf, debateOf }: ItemContext,
): Promise<string> {
  const { id, sittingId, question, questionEntry, result, lastEntry } = division;
  return jsonText({
    id,
    url: addressOf(request, DIVISION_LIST, id),
    sitting: await sittingOf(sittingId),
    debate: await debateOf(sittingId, id),
    question,
    question_entry: questionEntry,
    result,
    last_entry: lastEntry,
    agrees: SIDES.every((side) => isConsistent(division[side])),
    ...Object.fromEntries(SIDES.map((side) => [side, sideJson(division[side])])),
  });
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
  const { isExpanded, ...list } = await parameters.readDecisionRequest(store, query);
  const collectionPage = await store.decisions({ ...list, page: parameters.readPageNumber(query) });
  const context = itemContext(store, request, isExpanded);
  return await pageResult(
    collectionPage && { ...collectionPage, more: false },
    context,
    decisionJson,
  );
};

/** A single decision, by the id of its entry and its number there. */
export const retrieveDecision = retrieve(
  'decision',
  async (store, request) => {
    const numbered = numberedEntry(request);
    return numbered && (await store.decision(...numbered));
  },
  decisionJson,
  (decision) => readingOfDecision(decision).version,
);

async function decisionJson(
  decision: DecisionRow,
  { request, sittingOf, debatesOf }: ItemContext,
): Promise<string> {
  const { entryId: entry, position, sittingId, debateId, divisionId } = decision;
  const { kind, outcome, reading, bill, subject, mover, seconder, votes, evidence } = decision;
  const id = `${entry}-${position}`;
  const debate = (await debatesOf(sittingId)).find((candidate) => candidate.id === debateId);
  return jsonText({
    id,
    url: addressOf(request, DECISION_LIST, id),
    entry,
    sitting: await sittingOf(sittingId),
    debate: debate === undefined ? null : debateTitle(debate, request),
    kind,
    outcome,
    reading,
    bill,
    subject,
    mover: mover && labelJson(mover),
    seconder: seconder && labelJson(seconder),
    division: divisionId === null ? null : addressOf(request, DIVISION_LIST, divisionId),
    votes,
    evidence,
    corrections: decision.corrections.map(correctionJson),
  });
}

/** That a publisher corrected a field, when and why, and what was read. */
function correctionJson({ field, atMs, reason, read }: AppliedCorrection): object {
  return { field, at: changeTime(atMs), reason, read: valueJson(field, read) };
}

/** The printed label, and the person if known. */
export function labelJson({ name, title, person }: NonNullable<DecisionRow['mover']>): object {
  return { speaker_name: name, speaker_title: title, speaker: speakerJson(person) };
}
