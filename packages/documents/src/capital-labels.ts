// Finds the lines of labels in capitals: such a label may wrap over several lines, and over columns and pages.

import { type CompiledForms, foldForPatterns, isKnown, isTimeLine } from './document-forms.ts';
import { joinText, type Line } from './extract-lines.ts';
import { leadingBoldEnd } from './line-style.ts';
import { readLabel } from './read-label.ts';

/** Whether a line begins a label, or goes on with one. */
export type LabelPart = 'begins' | 'goes on';

/** The longest label that wraps, in lines of a narrow column. */
const LABEL_LINES_MAX = 7;

/** `lines` are those of the document in their order. */
export function findCapitalLabels(
  lines: readonly Line[],
  rules: CompiledForms,
): ReadonlyMap<Line, LabelPart> {
  const parts = new Map<Line, LabelPart>();
  if (rules.capitalForms.length === 0) return parts;
  const isBold = rules.capitalForms.every(({ bold }) => bold) && lines.some(beginsInBold);
  for (const [at, line] of lines.entries()) {
    if (parts.has(line) || !mayBegin(line, lines[at - 1], rules)) continue;
    // A heading in capitals stands above a label in bold.
    if (isBold && !beginsInBold(line)) continue;
    const below = lines.slice(at, at + LABEL_LINES_MAX);
    const count = linesOfLabel(below, rules);
    for (const [index, own] of below.slice(0, count).entries()) {
      parts.set(own, index === 0 ? 'begins' : 'goes on');
    }
  }
  return parts;
}

function beginsInBold({ spans }: Line): boolean {
  return leadingBoldEnd(spans) > 1;
}

/** A label begins with capitals, after the end of a sentence, a heading or a time. */
function mayBegin(line: Line, above: Line | undefined, rules: CompiledForms): boolean {
  if (!/^[^\p{L}]{0,3}\p{Lu}/u.test(line.text)) return false;
  // "MR SPEAKER TOOK THE CHAIR AT 5.00 p.m."
  const folded = foldForPatterns(line.text);
  if (rules.opening.test(folded) || rules.closing.test(folded)) return false;
  if (above === undefined || isTimeLine(above.text) || line.y < above.y) return true;
  const isApart = line.y - above.y > 1.5 * line.size;
  return isApart || /[.!?:…”’"–—_)\]-]\s*$/.test(above.text) || !/\p{Ll}/u.test(above.text);
}

/** On how many of the lines the label at their beginning stands; 0 if there is none. */
function linesOfLabel(lines: readonly Line[], rules: CompiledForms): number {
  const isKnownLine = (line: Line): boolean => beginsInBold(line) && isKnown(line.text, rules);
  const { spans, text } = joinText(lines.map((line) => line.spans));
  if (!isKnown(text, rules) && leadingBoldEnd(spans) < 2) return 0;
  const label = readLabel(spans, rules, rules.capitalForms);
  if (label === null) return 0;
  const ends = lines.map(
    (_, at) => joinText(lines.slice(0, at + 1).map((line) => line.spans)).text.length,
  );
  const count = ends.findIndex((end) => end >= label.end - 1) + 1;
  // "Third Reading" in bold stands above "Senator BULO (Victoria) (12.18 p.m.)—".
  const isUnderTitle = !isKnown(text, rules) && lines.slice(1, count).some(isKnownLine);
  return isUnderTitle ? 0 : count;
}
