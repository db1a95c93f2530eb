// An entry found for citing: its sitting and neighbours, and its citation.

import { parseId } from '../../../record/id.ts';
import { clientErrors } from '../../../errors.ts';
import { entryDigest } from '../../../record/change.ts';
import { openingWords, type Citation } from '../../../record/citation.ts';
import { debateAt } from '../../../record/debates/debate-at.ts';
import { readDetails } from '../../../record/details-text.ts';
import type { EntryDetails } from '../../../record/entry-details.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import type {
  Finder,
  FoundContribution,
  FoundEntry,
  SittingSummary,
} from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { entryPath } from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { ReadCalendar, RecordCalendar } from './record-calendar.ts';

export interface CitedEntry {
  readonly entry: FoundEntry;
  readonly details: EntryDetails;
  readonly contribution: FoundContribution;
  readonly sitting: SittingSummary;
  readonly calendar: RecordCalendar;
  /** The heading of the debate it is in, as printed; null for none, and for that heading itself. */
  readonly debateTitle: string | null;
}

export interface CiteDependencies {
  readonly store: Pick<Store, 'entryDetails' | 'sittingDebates'>;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
}

/** The entry an address names; 404 where there is none. */
export async function findCited(
  { store, finder, calendar: readCalendar }: CiteDependencies,
  idText: string,
  request: SiteRequest,
): Promise<CitedEntry> {
  const id = parseId(idText);
  const contribution = id === null ? null : await finder.contribution(id);
  const entry = contribution?.entries.find((one) => one.id === id);
  const calendar = await readCalendar(request.state);
  const sitting = contribution === null ? null : calendar.sitting(contribution.sittingId);
  if (contribution === null || entry === undefined || sitting === null) {
    throw clientErrors.notFound();
  }
  const details = readDetails((await store.entryDetails([entry.id])).get(entry.id) ?? null);
  const debate = debateAt(await store.sittingDebates(sitting.id), entry.id);
  const debateTitle = debate === null || debate.id === entry.id ? null : debate.title;
  return { entry, details, contribution, sitting, calendar, debateTitle };
}

export function citationOf(
  { entry, details, sitting, calendar, debateTitle }: CitedEntry,
  request: SiteRequest,
): Citation {
  const body = readWireForm(entry.wire);
  return {
    entryId: entry.id,
    speaker: body.speaker?.legalName ?? labelText(body, ''),
    opening: openingWords(body.content),
    debate: debateTitle,
    chamber: calendar.venue(sitting.venueId)?.name ?? '',
    report: request.locale.publisher.report,
    date: sitting.startDate,
    page: details.page,
    url: `${request.base.url}${entryPath(entry.id)}`,
    sha256: entryDigest(entry.id, entry.wire),
    readOn: request.today,
  };
}
