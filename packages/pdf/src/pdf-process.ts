// The process that reads one document and exits. Whatever a document does to it, nothing else is harmed: it has little memory,
// cannot write files or start programs, and its parent ends it when its time is over.

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { extractRuns, RefusedDocument } from './extract-runs.ts';
import { explainPages, readDocument, reportOn } from './read-document.ts';
import type { PdfReply, PdfRequest } from './read-pdf.ts';

// A terminal and a service manager send these to every process of a group. The waiting program decides what ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', (request: PdfRequest) => {
  const watch = new Worker(new URL(`./limit-watch${extname(import.meta.url)}`, import.meta.url));
  watch.once('online', () => {
    void reply(request).then((answer) => {
      process.send?.(answer, () => process.exit(0));
    });
  });
});

async function reply({ bytes, forms, explain }: PdfRequest): Promise<PdfReply> {
  try {
    const stages = readDocument(await extractRuns(bytes), forms);
    const explanation = explain === undefined ? null : explainPages(stages, explain);
    const { sittings } = stages;
    return { kind: 'read', reading: { sittings, report: reportOn(stages), explanation } };
  } catch (error) {
    if (error instanceof RefusedDocument) return { kind: 'refused', reason: error.message };
    const { message } = error as Error;
    return { kind: 'refused', reason: `it is damaged, and cannot be read (${message})` };
  }
}
