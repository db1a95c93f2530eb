// What was debated in each sitting, in a few words, for lists of sittings.

import { html } from 'ghtml';
import type { RecordState } from '../../../record/record-state.ts';
import type { DebateTitle } from '../../../search/finder/finder.ts';
import type { SiteRequest } from '../frame/page.ts';
import { debateLink, namedDebate } from './debate-names.ts';

/** The debates of a sitting, by its id. */
export type SittingBusiness = ReadonlyMap<number, readonly DebateTitle[]>;

export type ReadSittingBusiness = (state: RecordState) => Promise<SittingBusiness>;

/** Groups the titles of all debates once for each version of the record. Those that are named by their section (PAPERS LAID) come up in every sitting, and say nothing of one. */
export function sittingBusinessReader(
  debates: (state: RecordState) => Promise<readonly DebateTitle[]>,
): ReadSittingBusiness {
  let grouped: {
    readonly titles: readonly DebateTitle[];
    readonly business: SittingBusiness;
  } | null = null;
  return async (state) => {
    const titles = await debates(state);
    if (grouped?.titles !== titles) {
      const named = titles.filter(({ series }) => series !== null);
      grouped = { titles, business: Map.groupBy(named, ({ sittingId }) => sittingId) };
    }
    return grouped.business;
  };
}

/** As many as fit two lines. */
const DEBATES_NAMED = 2;

export function businessHtml(debates: readonly DebateTitle[], request: SiteRequest): string {
  if (debates.length === 0) return '';
  const { t } = request.locale;
  const links = debates
    .slice(0, DEBATES_NAMED)
    .map((debate) => debateLink(namedDebate(debate), request));
  const left = debates.length - links.length;
  const more = left > 0 ? html` ${t('moreDebates', { count: left })}` : '';
  return `<span class="business">${links.join(' · ')}${more}</span>`;
}
