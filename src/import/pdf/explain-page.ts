// Explains a page: what each stage of the reading made of it, as text for a person.

import type { Line } from './extract-lines.ts';
import type { ReadStages } from './read-document.ts';

const TEXT_CHARACTERS = 100;

/** `page` is the number in the document, or the printed one where the document has fewer pages; null explains all. */
export function explainPages(stages: ReadStages, page: number | null): string {
  const { pages } = stages;
  const isWanted = (number: number, printed: number): boolean =>
    page === null || number === page || (page > pages.length && printed === page);
  return pages
    .filter(({ number, printed }) => isWanted(number, printed))
    .map((one) => explainPage(stages, one))
    .join('\n');
}

function explainPage({ blocks, entries }: ReadStages, page: ReadStages['pages'][number]): string {
  const { number } = page;
  const onPage = blocks.filter((block) => block.lines.some((line) => line.page === number));
  return [
    `Page ${number} of the document, printed ${page.printed}`,
    '',
    'extract-lines, drop-furniture: baseline, left and right edge, size',
    ...page.furniture.map((line) => `  dropped ${lineText(line)}`),
    ...page.lines.map((line) => `          ${lineText(line)}`),
    '',
    'join-lines: kind, lines, text',
    ...onPage.map(
      ({ kind, lines, text }) =>
        `  ${kind.padEnd(8)}${String(lines.length).padStart(3)}  ${cut(text)}`,
    ),
    '',
    'classify-blocks: type, rule and confidence, speaker, text',
    ...entries
      .filter((entry) => entry.page <= page.printed && entry.lastPage >= page.printed)
      .map(({ type, rule, confidence, speakerTitle, speakerName, content }) => {
        const who = [speakerTitle, speakerName].filter((part) => part !== '').join(' / ');
        return `  ${type.padEnd(8)}[${rule}, ${confidence}] ${who === '' ? '' : `<${who}> `}${cut(content)}`;
      }),
    '',
  ].join('\n');
}

function lineText({ y, x0, x1, size, spans }: Line): string {
  const figures = [y, x0, x1].map((value) => value.toFixed(0).padStart(4)).join(' ');
  return `${figures} ${size.toFixed(1).padStart(5)}  ${cut(spans.map(spanText).join(''))}`;
}

function spanText({ text, bold, italic }: Line['spans'][number]): string {
  const marks = `${bold ? '*' : ''}${italic ? '_' : ''}`;
  return `${marks}${text}${[...marks].reverse().join('')}`;
}

function cut(text: string): string {
  const flat = text.replace(/\n/g, ' ⏎ ').replace(/\t/g, ' ¦ ');
  return flat.length <= TEXT_CHARACTERS ? flat : `${flat.slice(0, TEXT_CHARACTERS)}…`;
}
