// An entry found for citing, its citation at /cite/<id>.<format>, and the redirect to it in its sitting.

import { clientErrors } from '../../../errors.ts';
import { bibtex } from '../../../formats/citations.ts';
import { cslJson } from '../../../formats/citations.ts';
import { ris } from '../../../formats/citations.ts';
import { entryDigest } from '../../../record/change.ts';
import { type Citation, citationText, openingWords } from '../../../record/citation.ts';
import { debateAt } from '../../../record/debates/debate.ts';
import { readDetails, readWireForm } from '../../../record/wire-form.ts';
import type { EntryDetails } from '../../../record/entry-details.ts';
import { parseId } from '../../../record/id.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { FoundContribution, FoundEntry, SittingSummary } from '../../../finder/finder.ts';
import { entryAnchor, entryPath } from '../../shared/links.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { type HttpResponse, responseOf } from '../../shared/response.ts';
import type { MakePage, RecordRequest } from '../page.ts';

export interface CitedEntry {
  readonly entry: FoundEntry;
  readonly details: EntryDetails;
  readonly contribution: FoundContribution;
  readonly sitting: SittingSummary;
  /** The heading of the debate it is in, as printed; null for none, and for that heading itself. */
  readonly debateTitle: string | null;
}

/** The entry an address names; 404 where there is none. */
export async function findCited(
  idText: string,
  { store, finder, calendar }: RecordRequest,
): Promise<CitedEntry> {
  const id = parseId(idText);
  const contribution = id === null ? null : await finder.contribution(id);
  const entry = contribution?.entries.find((one) => one.id === id);
  const sitting = contribution === null ? null : calendar.sitting(contribution.sittingId);
  if (contribution === null || entry === undefined || sitting === null) {
    throw clientErrors.notFound();
  }
  const details = readDetails((await store.entryDetails([entry.id])).get(entry.id) ?? null);
  const debate = debateAt(await store.sittingDebates(sitting.id), entry.id);
  const debateTitle = debate === null || debate.id === entry.id ? null : debate.title;
  return { entry, details, contribution, sitting, debateTitle };
}

export function citationOf(
  { entry, details, sitting, debateTitle }: CitedEntry,
  request: RecordRequest,
): Citation {
  const body = readWireForm(entry.wire);
  return {
    entryId: entry.id,
    speaker: body.speaker?.legalName ?? labelText(body, ''),
    opening: openingWords(body.content),
    debate: debateTitle,
    chamber: request.calendar.venue(sitting.venueId)?.name ?? '',
    report: request.locale.publisher.report,
    date: sitting.startDate,
    page: details.page,
    url: `${request.base.url}${entryPath(entry.id)}`,
    sha256: entryDigest(entry.id, entry.wire),
    readOn: request.today,
  };
}

interface CiteFormat {
  readonly type: string;
  readonly write: (citation: Citation) => string;
}

const plainText = (citation: Citation): string => `${citationText(citation)}\n`;

/** By the ending of the address. */
const FORMATS: ReadonlyMap<string, CiteFormat> = new Map([
  ['txt', { type: 'text/plain; charset=utf-8', write: plainText }],
  ['bib', { type: 'application/x-bibtex; charset=utf-8', write: bibtex }],
  ['ris', { type: 'application/x-research-info-systems; charset=utf-8', write: ris }],
  ['json', { type: 'application/vnd.citationstyles.csl+json', write: cslJson }],
]);

export const CITE_FORMATS = [...FORMATS.keys()];

export async function cite(request: RecordRequest): Promise<HttpResponse> {
  const name = /^(\d+)\.([a-z]+)$/.exec(pathParameter(request, 'name'));
  const format = FORMATS.get(name?.[2] ?? '');
  if (name === null || format === undefined) throw clientErrors.notFound();
  const citation = citationOf(await findCited(name[1] ?? '', request), request);
  // It carries the day it was read, so it is made anew each time.
  const headers = [
    'Content-Type',
    format.type,
    'Content-Disposition',
    `inline; filename="hansard-${name[0]}"`,
    'Cache-Control',
    'no-cache',
    'Access-Control-Allow-Origin',
    '*',
  ];
  return responseOf(200, headers, format.write(citation));
}

export const entryRedirect: MakePage = async (request) => {
  const { entry, sitting } = await findCited(pathParameter(request, 'id'), request);
  return { redirect: 302, to: `${request.calendar.path(sitting)}${entryAnchor(entry.id)}` };
};
