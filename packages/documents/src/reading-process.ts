// The process that reads one document and exits. Whatever a document does to it, nothing else is harmed: it has little memory,
// cannot write files or start programs, and its parent ends it when its time is over.

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { madeAt } from './document-date.ts';
import { extractDocument } from './extract-document.ts';
import { reasonOfRefusal } from './refused-document.ts';
import { observeDocument } from './observe-document.ts';
import { explainPages, readDocument, reportOn } from './read-document.ts';
import type { ReadingReply, ReadingRequest } from './read-file.ts';

// A terminal and a service manager send these to every process of a group. The waiting program decides what ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', (request: ReadingRequest) => {
  const watch = new Worker(new URL(`./limit-watch${extname(import.meta.url)}`, import.meta.url));
  watch.once('online', () => {
    void reply(request).then((answer) => {
      process.send?.(answer, () => process.exit(0));
    });
  });
});

async function reply(request: ReadingRequest): Promise<ReadingReply> {
  try {
    const extracted = await extractDocument(request.bytes);
    if (request.kind === 'observe') {
      return { kind: 'observed', observations: observeDocument(extracted) };
    }
    const { forms, explain } = request;
    const made = await madeAt(request.bytes);
    const stages = readDocument(extracted, forms);
    const explanation = explain === undefined ? null : explainPages(stages, explain);
    const { sittings } = stages;
    return { kind: 'read', reading: { sittings, report: reportOn(stages, made), explanation } };
  } catch (error) {
    return { kind: 'refused', reason: reasonOfRefusal(error) };
  }
}
