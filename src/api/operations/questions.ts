// GET questions/: the list, and single questions.

import { daysBetween } from '../../record/days.ts';
import { QUESTION_OUTCOMES } from '../../record/question.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { QuestionRow } from '../../store/contract/results.ts';
import { QUESTION_LIST, SITTING_LIST } from '../../http/links.ts';
import { numberedEntry, orNotFound } from '../../http/parsed-request.ts';
import * as parameters from '../parameters.ts';
import { addressOf, ok, type Operation } from '../resource.ts';
import { labelJson } from './debates.ts';
import { debateTitle, itemContext, type ItemContext, pageResult } from './page.ts';

export const listQuestions: Operation = async (request, { store }) => {
  const { query } = request;
  const { isExpanded, ...list } = await parameters.readQuestionRequest(store, query);
  const page = await store.questions({ ...list, page: parameters.readPageNumber(query) });
  const context = itemContext(store, request, isExpanded);
  return await pageResult(page && { ...page, more: false }, context, questionJson);
};

/** A single question, by the entry that first prints it and its number there. Where it is printed again redirects. */
export const retrieveQuestion: Operation = async (request, { store }) => {
  const isExpanded = parameters.readExpand(request.query, ['sitting']).has('sitting');
  const numbered = numberedEntry(request);
  const state = await store.recordState();
  const question = orNotFound(numbered && (await store.question(...numbered)));
  const json = await questionJson(question, itemContext(store, request, isExpanded));
  const id = idOf(question);
  if (id === numbered?.join('-')) {
    return ok(json, `${state.version}.question${isExpanded ? '.sitting' : ''}`, state);
  }
  const url = addressOf(request, QUESTION_LIST, id);
  return { status: 302, json, headers: { Location: isExpanded ? `${url}&expand=sitting` : url } };
};

const idOf = ({ entryId, position }: Pick<QuestionRow, 'entryId' | 'position'>): string =>
  `${entryId}-${position}`;

async function questionJson(
  question: QuestionRow,
  { request, sittingOf, debatesOf }: ItemContext,
): Promise<string> {
  const { entryId: entry, number, kind, asker, addressee, title, text, state } = question;
  const { askedOn, answeredOn, answerEntry, sittingId, debateId, printings, evidence } = question;
  const debate = (await debatesOf(sittingId)).find(({ id }) => id === debateId);
  return jsonText({
    id: idOf(question),
    url: addressOf(request, QUESTION_LIST, idOf(question)),
    entry,
    number,
    kind,
    asker: asker && labelJson(asker),
    addressee,
    title,
    text,
    asked_on: askedOn,
    answered_on: answeredOn,
    days: askedOn === null || answeredOn === null ? null : daysBetween(askedOn, answeredOn),
    answer: answerEntry,
    status: state,
    outcome: QUESTION_OUTCOMES.find((outcome) => outcome === state) ?? null,
    sitting: await sittingOf(sittingId),
    debate: debate === undefined ? null : debateTitle(debate, request),
    printings: printings.map((printing) => ({
      entry: printing.entryId,
      sitting: addressOf(request, SITTING_LIST, printing.sittingId),
      date: printing.date,
      answer: printing.answerEntry,
      outcome: printing.outcome,
    })),
    evidence,
  });
}
