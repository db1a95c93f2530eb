// The drawing that other sites show with a link: words, whose they are, and the parliament; 1200 by 630 pixels.

import { html } from 'ghtml';
import { xmlText } from '../../formats/xml-text.ts';
import { singleLine } from '../../record/debates/read-heading.ts';
import { cutText } from '../../words/shown-text.ts';

export interface ShareCard {
  /** The line above the words: who, or what kind of thing. */
  readonly kicker: string;
  readonly words: string;
  /** How it ended, in the colour of its kind; empty if nothing did. */
  readonly outcome: string;
  readonly outcomeKind: keyof typeof OUTCOME_COLOURS;
  /** Where and when. */
  readonly about: string;
  /** The parliament and the site. */
  readonly source: string;
}

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 70];

/** As in the style sheet, on a light ground. */
const [BAND, GROUND, INK, SOFT] = ['#14283c', '#ffffff', '#17191c', '#565c64'];
const OUTCOME_COLOURS = {
  carried: '#19683a',
  lost: '#ab2318',
  'put-off': '#7c5200',
  noted: SOFT,
} as const;

/** The sizes of the words, by how many characters are set in each; more are cut. */
const SIZES = [
  { size: 84, unitsMax: 36 },
  { size: 60, unitsMax: 80 },
  { size: 50, unitsMax: 150 },
  { size: 42, unitsMax: 230 },
] as const;
const SMALLEST = { size: 36, unitsMax: 340 };

/** The mean width of a letter of Literata, and the height of a line, as shares of the size. */
const [LETTER_WIDTH, LINE_HEIGHT] = [0.52, 1.35];

const SERIF = "Literata, 'Source Serif 4', serif";
// The files of the variable font call their family by its first weight.
const SANS = "'Source Sans 3 ExtraLight', Arimo, sans-serif";

/** Drawn at half the size: a picture has twice the pixels of its drawing. */
export function shareSvg({
  kicker,
  words,
  outcome,
  outcomeKind,
  about,
  source,
}: ShareCard): string {
  const whole = singleLine(words);
  const { size, unitsMax } =
    SIZES.find((candidate) => whole.length <= candidate.unitsMax) ?? SMALLEST;
  const { text, isCut } = cutText(whole, unitsMax);
  const lines = linesOf(isCut ? `${text} …` : text, (WIDTH - 2 * MARGIN) / (size * LETTER_WIDTH));
  const step = size * LINE_HEIGHT;
  const top = 170 + size;
  const shown = lines.map((line, at) =>
    textSvg(line, top + at * step, { size, fill: INK, family: SERIF }),
  );
  const end = top + (lines.length - 1) * step + 80;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH / 2}" height="${HEIGHT / 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>
<rect width="${WIDTH}" height="74" fill="${BAND}"/>
!${textSvg(cutText(source, 70).text, 49, { size: 32, fill: GROUND, family: SANS })}
!${textSvg(cutText(kicker, 64).text, 140, { size: 34, fill: SOFT, family: SANS })}
!${shown.join('\n')}
!${outcome === '' ? '' : textSvg(outcome, end, { size: 40, fill: OUTCOME_COLOURS[outcomeKind], family: SANS })}
!${textSvg(cutText(about, 80).text, HEIGHT - 40, { size: 28, fill: SOFT, family: SANS })}
</svg>
`;
}

interface Letters {
  readonly size: number;
  readonly fill: string;
  readonly family: string;
}

function textSvg(text: string, y: number, { size, fill, family }: Letters): string {
  return html`<text x="${MARGIN}" y="${Math.round(y)}" font-size="${size}" font-family="${family}" fill="${fill}">${xmlText(singleLine(text))}</text>`;
}

/** Lines of whole words; a word that is longer than a line has one of its own. */
function linesOf(text: string, unitsMax: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > unitsMax && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
