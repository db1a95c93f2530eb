// A citation as BibTeX.

import { plainLine, type Citation } from '../../record/citation.ts';

export function bibtex(citation: Citation): string {
  const { entryId, speaker, opening, debate, chamber, report, date, page, url, sha256, readOn } =
    citation;
  const fields: readonly (readonly [string, string])[] = [
    // In braces of its own a name is not taken apart.
    ['author', speaker === '' ? '' : `{${escaped(speaker)}}`],
    ['title', escaped(opening)],
    ['howpublished', escaped([debate ?? [], chamber, report].flat().join(', '))],
    ['date', date ?? ''],
    ['year', date?.slice(0, 4) ?? ''],
    ['pages', escaped(page ?? '')],
    ['url', url.replaceAll(/[\\{}\s]/g, encodeURIComponent)],
    ['urldate', readOn],
    ['note', `Entry ${entryId}, SHA-256 ${sha256}`],
  ];
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{hansard-${entryId},\n${lines.join('')}}\n`;
}

/** BibTeX counts braces even behind a backslash, so each goes by its name, in a pair. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['\\', '{\\textbackslash}'],
  ['{', '{\\textbraceleft}'],
  ['}', '{\\textbraceright}'],
  ['~', '{\\textasciitilde}'],
  ['^', '{\\textasciicircum}'],
]);

function escaped(text: string): string {
  return plainLine(text).replaceAll(
    /[\\{}~^$&#%_]/g,
    (character) => NAMED.get(character) ?? `\\${character}`,
  );
}
