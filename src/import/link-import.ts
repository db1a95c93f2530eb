// Links the speakers of a PDF document after it was stored, and adds what came of it to the stored report.

import { boundedReview, type StoredReport } from '../record/import-report.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { createLinking } from '../linking/create-linking.ts';
import { linkImported, type ImportedSitting, type OpenLabel } from '../linking/link-record.ts';
import { readKnownPeople } from '../linking/label-decisions.ts';
import { newRun } from '../linking/link-record.ts';
import type { Store } from '../store/contract/store.ts';

export interface StoredImport {
  readonly sha256: string;
  readonly report: StoredReport;
  readonly sittings: readonly ImportedSitting[];
  /** The printed page of an entry. */
  readonly pageOf: (entryId: number) => number | null;
}

/** The report with what was linked; as it was where the record knows no members and nothing was decided. */
export async function linkImport(
  store: Store,
  parliament: Parliament,
  { sha256, report, sittings, pageOf }: StoredImport,
): Promise<StoredReport> {
  const people = await readKnownPeople(store);
  const isMemberKnown = people.some(({ memberships }) => memberships.length > 0);
  if (!isMemberKnown && (await store.labelDecisions()).length === 0) return report;
  const { linking } = await createLinking(store, compileLabels(parliament), null);
  const run = newRun();
  return await store.write(async (transaction) => {
    const { open, ...counts } = await linkImported(transaction, sittings, linking);
    const speakers = open.map(({ entryId, label, reason }: OpenLabel) => ({
      kind: 'speaker' as const,
      page: pageOf(entryId),
      reason: `${label}: ${reason}`,
      text: '',
      entry: entryId,
    }));
    const { review, omitted } = boundedReview([...report.review, ...speakers]);
    const linked: StoredReport = {
      ...report,
      review,
      omitted: report.omitted + omitted,
      linking: { run: counts.linked === 0 ? null : run, ...counts },
    };
    await transaction.storeImportReport(sha256, JSON.stringify(linked));
    return linked;
  }, run);
}
