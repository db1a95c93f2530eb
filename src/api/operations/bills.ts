// GET bills/: the list, and single bills.

import { jsonText } from '../../record/wire-form.ts';
import type { BillRow } from '../../store/contract/results.ts';
import { BILL_LIST, DECISION_LIST, SITTING_LIST } from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import * as parameters from '../parameters.ts';
import { addressOf, ok, type Operation } from '../resource.ts';
import { chamberOfNumber } from '../../record/debates/read-heading.ts';
import { labelJson } from './debates.ts';
import { type ItemContext, itemContext, pageResult } from './page.ts';

export const listBills: Operation = async (request, { store }) => {
  const { query } = request;
  const list = await parameters.readBillRequest(store, query);
  const page = await store.bills({ ...list, page: parameters.readPageNumber(query) });
  const context = itemContext(store, request, false);
  return await pageResult(page && { ...page, more: false }, context, billJson);
};

/** A single bill, by its address. The address that it had before its year was known leads to it. */
export const retrieveBill: Operation = async (request, { store }) => {
  const series = pathParameter(request, 'id');
  const state = await store.recordState();
  const present = await store.bill(series);
  const [debate] = present === null ? await store.seriesDebates(series) : [];
  const moved = debate?.series == null ? null : await store.bill(debate.series);
  const bill = orNotFound(present ?? moved);
  const json = await billJson(bill, itemContext(store, request, false));
  if (present !== null) return ok(json, `${state.version}.bill`, state);
  return {
    status: 301,
    json,
    headers: { Location: addressOf(request, BILL_LIST, encodeURIComponent(bill.series)) },
  };
};

async function billJson(
  { series, progress }: BillRow,
  { request }: Pick<ItemContext, 'request'>,
): Promise<string> {
  const { billTitle, billNumber, otherNumbers, state, stateDate, sponsor, steps } = progress;
  const year = /-(\d{4})$/u.exec(series)?.[1] ?? null;
  return jsonText({
    id: series,
    url: addressOf(request, BILL_LIST, encodeURIComponent(series)),
    title: billTitle,
    number: billNumber,
    other_numbers: otherNumbers,
    chamber: chamberOfNumber(billNumber),
    year: year === null ? null : Number(year),
    state,
    state_date: stateDate,
    sponsor: sponsor && labelJson(sponsor),
    stages: steps.map((step) => ({
      event: step.event,
      stage: step.stage,
      date: step.date,
      chamber: step.chamber,
      sitting: addressOf(request, SITTING_LIST, step.sittingId),
      debate: step.debateId,
      decision: addressOf(request, DECISION_LIST, `${step.entryId}-${step.position}`),
      evidence: step.evidence,
    })),
  });
}
