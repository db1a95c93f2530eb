// Sets an invented sitting of a body as a PDF from the same marks as Word and HTML, and shows what was read of it, for tests.

import type { ReadStages } from '../src/read-document.ts';
import { setDocument } from './typesetter.ts';

/** `furniture` are lines of the typesetter's own marks. Times and clauses stand at the margin. */
export function typeset(markup: string, furniture = ''): Buffer {
  const lines = markup.split('\n').map((line) => {
    if (line === '') return '';
    if (line.startsWith('> ')) return `centred ${line.slice(2)}`;
    return /^\d|^_Clause/.test(line) ? `margin ${line}` : `paragraph ${line}`;
  });
  return setDocument(furniture + lines.join('\n'));
}

/** "type <title|name> @time text" of each entry. */
export function entriesOf({ sittings }: ReadStages): string[] {
  return sittings.flatMap(({ entries, recordedTimes }) =>
    entries.map(({ type, speakerTitle, speakerName, content }, at) => {
      const label = type === 'speech' ? ` <${speakerTitle}|${speakerName}>` : '';
      const time = recordedTimes[at] === null ? '' : ` @${recordedTimes[at]}`;
      return `${type}${label}${time} ${content.replaceAll('\n\n', ' ¶ ')}`;
    }),
  );
}
