// A citation as RIS, which reference managers read.

import { plainLine, type Citation } from '../../record/citation.ts';

export function ris(citation: Citation): string {
  const { entryId, speaker, opening, debate, chamber, report, date, page, url, sha256, readOn } =
    citation;
  const fields: readonly (readonly [string, string])[] = [
    ['TY', 'HEAR'],
    ['ID', `hansard-${entryId}`],
    // A comma would part the name into last and first.
    ['AU', speaker.replaceAll(',', ' ')],
    ['TI', opening],
    ['T2', `${chamber}, ${report}`],
    ['T3', debate ?? ''],
    ['PY', date?.slice(0, 4) ?? ''],
    ['DA', slashed(date)],
    ['SP', page ?? ''],
    ['UR', url],
    ['Y2', slashed(readOn)],
    ['N1', `Entry ${entryId}, SHA-256 ${sha256}`],
  ];
  const lines = fields
    .map(([tag, value]) => [tag, plainLine(value)])
    .filter(([, value]) => value !== '')
    .map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return `${lines.join('')}ER  - \r\n`;
}

function slashed(date: string | null): string {
  return date === null ? '' : `${date.replaceAll('-', '/')}/`;
}
