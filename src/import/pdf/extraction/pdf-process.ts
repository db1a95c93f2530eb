// The process that reads one document and ends. Whatever a document does to it, nothing else is harmed: it has little
// memory, it can write no file and start no program, and the process that started it ends it when its time is over.

import { Worker } from 'node:worker_threads';
import type { Parliament } from '../../../record/parliament/parliament.ts';
import { siblingModule } from '../../../threads/thread-client.ts';
import type { FoundSitting } from '../find-sitting.ts';
import { explainPages } from '../explain-page.ts';
import { readDocument } from '../read-document.ts';
import { reportOn, type DocumentReport } from '../document-report.ts';
import { RefusedDocument } from './refused-document.ts';

export interface PdfRequest {
  readonly bytes: Uint8Array;
  readonly parliament: Parliament;
  /** The page to explain; null for all; undefined where nothing is to be explained. */
  readonly explain: number | null | undefined;
}

export type PdfReply =
  | { readonly kind: 'read'; readonly reading: PdfReading }
  | { readonly kind: 'refused'; readonly reason: string };

export interface PdfReading {
  readonly sittings: readonly FoundSitting[];
  readonly report: DocumentReport;
  readonly explanation: string | null;
}

// A terminal and a service manager send these to every process of a group. The program that waits decides what ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', (request: PdfRequest) => {
  const watch = new Worker(siblingModule(import.meta.url, 'pdf-process', 'limit-watch'));
  watch.once('online', () => {
    void reply(request).then((answer) => {
      process.send?.(answer, () => process.exit(0));
    });
  });
});

async function reply({ bytes, parliament, explain }: PdfRequest): Promise<PdfReply> {
  try {
    const { extractRuns } = await import('./extract-runs.ts');
    const stages = readDocument(await extractRuns(bytes), parliament);
    const explanation = explain === undefined ? null : explainPages(stages, explain);
    const { sittings } = stages;
    return { kind: 'read', reading: { sittings, report: reportOn(stages), explanation } };
  } catch (error) {
    if (error instanceof RefusedDocument) return { kind: 'refused', reason: error.message };
    const { message } = error as Error;
    return { kind: 'refused', reason: `it is damaged, and cannot be read (${message})` };
  }
}
