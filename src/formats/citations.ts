// Citations for reference managers: BibTeX, CSL-JSON and RIS.

import { type Citation, fixityNote } from '../record/citation.ts';
import { singleLine } from '../record/debates/read-heading.ts';
import { jsonText } from '../record/wire-form.ts';

export function bibtex(citation: Citation): string {
  const { entryId, speaker, opening, debate, chamber, report, date, page, url, readOn } = citation;
  const fields: readonly (readonly [string, string])[] = [
    // A name in its own braces is not split.
    ['author', speaker === '' ? '' : `{${escaped(speaker)}}`],
    ['title', escaped(opening)],
    ['howpublished', escaped([debate ?? [], chamber, report].flat().join(', '))],
    ['date', date ?? ''],
    ['year', date?.slice(0, 4) ?? ''],
    ['pages', escaped(page ?? '')],
    ['url', url.replaceAll(/[\\{}\s]/g, encodeURIComponent)],
    ['urldate', readOn ?? ''],
    ['note', `Entry ${entryId}, ${escaped(fixityNote(citation))}`],
  ];
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{hansard-${entryId},\n${lines.join('')}}\n`;
}

/** BibTeX counts braces even after a backslash, so each is written by name, in a pair. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['\\', '{\\textbackslash}'],
  ['{', '{\\textbraceleft}'],
  ['}', '{\\textbraceright}'],
  ['~', '{\\textasciitilde}'],
  ['^', '{\\textasciicircum}'],
]);

function escaped(text: string): string {
  return singleLine(text).replaceAll(
    /[\\{}~^$&#%_]/g,
    (character) => NAMED.get(character) ?? `\\${character}`,
  );
}

/** The format that citation processors read. */
export function cslJson(citation: Citation): string {
  const { entryId, speaker, opening, debate, chamber, report, date, page, url, readOn } = citation;
  return jsonText([
    {
      id: `hansard-${entryId}`,
      type: 'speech',
      ...(speaker === '' ? {} : { author: [{ literal: singleLine(speaker) }] }),
      title: singleLine(opening),
      ...(debate === null ? {} : { 'event-title': singleLine(debate) }),
      'container-title': singleLine(`${chamber}, ${report}`),
      ...(date === null ? {} : { issued: { 'date-parts': [dateParts(date)] } }),
      ...(readOn === null ? {} : { accessed: { 'date-parts': [dateParts(readOn)] } }),
      number: String(entryId),
      ...(page === null ? {} : { page: singleLine(page) }),
      URL: url,
      note: fixityNote(citation),
    },
  ]);
}

function dateParts(date: string): number[] {
  return date.split('-').map(Number);
}

export function ris(citation: Citation): string {
  const { entryId, speaker, opening, debate, chamber, report, date, page, url, readOn } = citation;
  const fields: readonly (readonly [string, string])[] = [
    ['TY', 'HEAR'],
    ['ID', `hansard-${entryId}`],
    // A comma would split the name into last and first.
    ['AU', speaker.replaceAll(',', ' ')],
    ['TI', opening],
    ['T2', `${chamber}, ${report}`],
    ['T3', debate ?? ''],
    ['PY', date?.slice(0, 4) ?? ''],
    ['DA', slashed(date)],
    ['SP', page ?? ''],
    ['UR', url],
    ['Y2', slashed(readOn)],
    ['N1', `Entry ${entryId}, ${fixityNote(citation)}`],
  ];
  const lines = fields
    .map(([tag, value]) => [tag, singleLine(value)])
    .filter(([, value]) => value !== '')
    .map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return `${lines.join('')}ER  - \r\n`;
}

function slashed(date: string | null): string {
  return date === null ? '' : `${date.replaceAll('-', '/')}/`;
}
