// The report of `hansard import --correct`, in words.

import type { CorrectionReport } from './correct-entries.ts';
import type { Difference } from './plan-corrections.ts';

/** What was changed, or what would be. */
export function describeCorrections(
  { corrected, linked, unchanged }: CorrectionReport,
  isDryRun: boolean,
): string {
  const same = `${counted(unchanged, 'entry says', 'entries say')} the same already`;
  if (corrected + linked === 0) return `nothing to do, ${same}`;
  const would = isDryRun ? 'would be ' : '';
  return [
    `${counted(corrected, 'entry', 'entries')} ${would}corrected`,
    ...(linked > 0 ? [`${counted(linked, 'speaker', 'speakers')} ${would}changed`] : []),
    ...(unchanged > 0 ? [same] : []),
  ].join('; ');
}

/** The first differences that a file makes, each on a line of its own. */
export function describeDifferences({ differences }: CorrectionReport): string {
  return differences.map((difference) => `\n${describeDifference(difference)}`).join('');
}

/** Characters that are shown of a text. */
const SHOWN_CHARACTERS = 60;
const BEFORE_DIFFERENCE = 15;

function describeDifference({ id, field, before, after }: Difference): string {
  return `  entry ${id}, ${field}: ${describeChange(before, after)}`;
}

/** The beginning of a text. */
export function shortened(text: string): string {
  return excerpt([...text], 0);
}

/** Two texts, from shortly before the first character that differs. */
export function describeChange(before: string, after: string): string {
  const [one, other] = [[...before], [...after]];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = Math.max(0, same - BEFORE_DIFFERENCE);
  return `${excerpt(one, from)} → ${excerpt(other, from)}`;
}

function excerpt(characters: readonly string[], from: number): string {
  const to = from + SHOWN_CHARACTERS;
  const shown = characters.slice(from, to).join('');
  const [start, end] = [from > 0 ? '…' : '', to < characters.length ? '…' : ''];
  // JSON, so that a line break or a control character is shown and not acted on.
  return JSON.stringify(start + shown + end).replace(/[\u007f-\u009f]/g, '?');
}

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
