// Makes the report of an import that is stored with it.

import { boundedReview, type ReviewPoint, type StoredReport } from '../record/import-report.ts';
import type { DocumentReport, ReviewItem } from '@hansard/pdf/read-document';
import type { ImportCounts } from './draft-publisher.ts';
import { pointsOf, type ReplacedSitting } from './replace-sitting.ts';

/** What was stored of each sitting. */
export interface StoredSitting extends ReplacedSitting {
  /** Its index in the document: of one that is imported again, not every sitting is stored. */
  readonly index: number;
}

export function reportOfPdf(
  document: DocumentReport,
  sittings: readonly StoredSitting[],
): StoredReport {
  const sum = (name: 'added' | 'corrected' | 'withdrawn' | 'unchanged'): number =>
    sittings.reduce((total, { counts }) => total + counts[name], 0);
  const { pages, confidence, words, review } = document;
  return {
    format: 'pdf',
    sittings: sittings.map(({ counts }) => counts.sittingId),
    added: sum('added'),
    corrected: sum('corrected'),
    withdrawn: sum('withdrawn'),
    unchanged: sum('unchanged'),
    document: {
      pages,
      confidence,
      words: words.words,
      lost: words.lost.length,
      invented: words.invented.length,
    },
    ...boundedReview([
      ...sittings.flatMap(({ counts }) => pointsOf(counts.differences)),
      ...review.map((item) => pointOf(item, sittings)),
    ]),
  };
}

/** What was restored was added to the record again. */
export function reportOfEntries(counts: ImportCounts): StoredReport {
  const { added, unchanged, restored, corrected, removed, kept, warnings, differences } = counts;
  const points = pointsOf(differences);
  const ids = new Set(points.map(({ entry }) => entry));
  return {
    format: 'entries',
    sittings: [
      ...new Set(differences.filter(({ entry }) => ids.has(entry)).map((one) => one.sittingId)),
    ],
    added: added + restored,
    corrected,
    withdrawn: removed,
    unchanged: unchanged + kept,
    document: null,
    ...boundedReview([
      ...points,
      ...warnings.map((reason) => ({
        kind: 'warning' as const,
        page: null,
        reason,
        text: '',
        entry: null,
      })),
    ]),
  };
}

function pointOf(
  { kind, page, reason, text, position }: ReviewItem,
  sittings: readonly StoredSitting[],
): ReviewPoint {
  const ids =
    position === null
      ? undefined
      : sittings.find(({ index }) => index === position.sitting)?.entryIds;
  const entry = position === null ? null : (ids?.get(position.textCounter) ?? null);
  return { kind, page: page === 0 ? null : page, reason, text, entry };
}
