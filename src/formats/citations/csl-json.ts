// A citation as CSL-JSON, which citation processors read.

import { plainLine, type Citation } from '../../record/citation.ts';
import { jsonText } from '../../record/wire-form.ts';

export function cslJson(citation: Citation): string {
  const { entryId, speaker, opening, debate, chamber, report, date, page, url, sha256, readOn } =
    citation;
  return jsonText([
    {
      id: `hansard-${entryId}`,
      type: 'speech',
      ...(speaker === '' ? {} : { author: [{ literal: plainLine(speaker) }] }),
      title: plainLine(opening),
      ...(debate === null ? {} : { 'event-title': plainLine(debate) }),
      'container-title': plainLine(`${chamber}, ${report}`),
      ...(date === null ? {} : { issued: { 'date-parts': [dateParts(date)] } }),
      accessed: { 'date-parts': [dateParts(readOn)] },
      number: String(entryId),
      ...(page === null ? {} : { page: plainLine(page) }),
      URL: url,
      note: `SHA-256 ${sha256}`,
    },
  ]);
}

function dateParts(date: string): number[] {
  return date.split('-').map(Number);
}
