// GET decisions/: what was decided, and one of it.

import { clientErrors } from '../../../errors.ts';
import { parseId } from '../../../record/id.ts';
import type { DecisionRow } from '../../../store/contract/results.ts';
import type { ItemReads } from '../../../store/contract/store.ts';
import { DECISION_LIST, DIVISION_LIST } from '../../shared/links.ts';
import { readOnce } from '../../../read-once.ts';
import { readDecisionRequest, readPageNumber } from '../parameters.ts';
import { addressOf, type ApiRequest, content, type Operation } from '../resource.ts';
import { debateTitle, foundPage, joinedJson, sittingField, speakerJson } from './page.ts';

export const listDecisions: Operation = async (request, { store }) => {
  const { query } = request;
  const { isExpanded, ...list } = await readDecisionRequest(store, query);
  const found = await store.decisions({ ...list, page: readPageNumber(query) });
  const jsonOf = decisionReader(store, request, isExpanded);
  return await foundPage(request, found && { ...found, more: false }, jsonOf);
};

/** One by the id of its entry and its number there. */
export const retrieveDecision: Operation = async (request, { store }) => {
  const [, entry = '', position = ''] =
    /^(\d+)-(\d{1,4})$/.exec(request.parameters['id'] ?? '') ?? [];
  const id = parseId(entry);
  const decision = id === null ? null : await store.decision(id, Number(position));
  if (decision === null) throw clientErrors.notFound();
  const state = await store.recordState();
  const json = await decisionReader(store, request, false)(decision);
  return content(json, `${state.version}.decision`, state);
};

/** Gives decisions as JSON; each sitting is read once. */
function decisionReader(store: ItemReads, request: ApiRequest, isExpanded: boolean) {
  const sittingJson = sittingField(store, request, isExpanded);
  const debatesOf = readOnce((sittingId) => store.sittingDebates(sittingId));
  return async (decision: DecisionRow): Promise<string> => {
    const { entryId, position, sittingId, debateId, divisionId } = decision;
    const id = `${entryId}-${position}`;
    const debate = (await debatesOf(sittingId)).find((one) => one.id === debateId);
    return joinedJson(
      { id, url: addressOf(request, DECISION_LIST, id), entry: entryId },
      `"sitting":${await sittingJson(sittingId)}`,
      {
        debate: debate === undefined ? null : debateTitle(debate, request),
        kind: decision.kind,
        outcome: decision.outcome,
        reading: decision.reading,
        bill: decision.bill,
        subject: decision.subject,
        mover: moverJson(decision.mover),
        seconder: moverJson(decision.seconder),
        division: divisionId === null ? null : addressOf(request, DIVISION_LIST, divisionId),
        votes: decision.votes,
      },
    );
  };
}

function moverJson(mover: DecisionRow['mover']): object | null {
  return (
    mover && {
      speaker_name: mover.name,
      speaker_title: mover.title,
      speaker: speakerJson(mover.person),
    }
  );
}
