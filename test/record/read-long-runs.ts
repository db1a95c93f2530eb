// Reads texts by the readers of documents, notes, labels and queries, in a thread that its test can end.

import { compileForms, foldForPatterns, isKnown } from '@hansard/documents/document-forms';
import { parentPort, workerData } from 'node:worker_threads';
import { entryIdIn } from '../../src/http/links.ts';
import { openingWords } from '../../src/record/citation.ts';
import { displayTitle } from '../../src/record/debates/display-title.ts';
import { singleLine, titleSlug } from '../../src/record/debates/read-heading.ts';
import { businessOf } from '../../src/record/decisions/decision.ts';
import { evidenceOf } from '../../src/record/languages/language-evidence.ts';
import { parseLabel } from '../../src/record/labels/parse-label.ts';
import { parseDate } from '../../src/record/parse-date.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { readingRulesOf } from '../../src/record/parliament/record-rules.ts';
import { labelOf } from '../../src/record/speaker-label.ts';

const rules = readingRulesOf(KENYA);
const forms = compileForms(KENYA);

const speaker = { speakerName: 'Hon. Baraka', speakerTitle: '', speaker: null };

for (const text of workerData as readonly string[]) {
  const types = ['scene', 'speech', 'heading', 'other'] as const;
  const entries = types.map((type, index) => ({
    id: index + 1,
    textCounter: index + 1,
    sittingId: 1,
    type,
    content: text,
    personId: null,
    time: null,
    ...speaker,
  }));
  businessOf(entries, rules);
  rules.isPassingNote(text);
  rules.splitFooter(text);
  evidenceOf(text, rules.languages);
  parseLabel(text, text, rules.labels);
  rules.labels.seat.exec(text);
  Array.from(text.matchAll(rules.labels.chairNote));
  labelOf({ speakerName: text, speakerTitle: '' });
  isKnown(foldForPatterns(text), forms);
  for (const pattern of [forms.furniture, forms.seconded, forms.procedure, forms.headingLabel]) {
    pattern.test(text);
  }
  parseDate(text, '2024-01-01');
  displayTitle(text);
  singleLine(text);
  titleSlug(text);
  openingWords(text);
  entryIdIn(text);
}
parentPort?.postMessage('read');
