// GET /cite/<id>.<format>: the citation of an entry, as text or for a reference manager.

import { clientErrors } from '../../../errors.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { citationText, type Citation } from '../../../record/citation.ts';
import { bibtex } from '../../../formats/citations/bibtex.ts';
import { cslJson } from '../../../formats/citations/csl-json.ts';
import { ris } from '../../../formats/citations/ris.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import { citationOf, findCited, type CiteDependencies } from './cited-entry.ts';
import type { SiteRequest } from '../frame/page.ts';

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

export async function cite(
  dependencies: CiteDependencies,
  request: SiteRequest,
): Promise<HttpResponse> {
  const name = /^(\d+)\.([a-z]+)$/.exec(pathParameter(request, 'name'));
  const format = FORMATS.get(name?.[2] ?? '');
  if (name === null || format === undefined) throw clientErrors.notFound();
  const citation = citationOf(await findCited(dependencies, name[1] ?? '', request), request);
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
