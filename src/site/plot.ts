// Plots drawn on the server: lines over time, or bars, that stretch to any width, with their figures in a table; or lines as a
// picture of their own.

import { html } from 'ghtml';
import { xmlText } from '../formats/xml-text.ts';
import { singleLine } from '../record/debates/read-heading.ts';
import { cutText } from '../words/shown-text.ts';
import type { Translate } from '../words/catalogue.ts';
import {
  apart,
  type DrawnLines,
  drawLines,
  HEIGHT,
  highest,
  round,
  seriesPaths,
  WIDTH,
} from './plot-lines.ts';

export interface Series {
  readonly name: string;
  /** Null for no figure: a line has a gap there. */
  readonly values: readonly (number | null)[];
  /** The class that colours its bars; by default colours alternate. */
  readonly className?: string;
  /** The colour of a line that has one of its own, as a party has. */
  readonly colour?: string;
  /** The table's note beside each value, and the link of the name. */
  readonly notes?: readonly string[];
  readonly href?: string;
}

export interface Plot {
  readonly kind: 'lines' | 'bars';
  readonly caption: string;
  /** One for each value, in order. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly t: Translate;
  /** A last column of the table: the total among which the figures were counted. */
  readonly counted?: { readonly title: string; readonly values: readonly string[] };
  /** What the figures of the table mean. */
  readonly meaning?: string;
  /** Whether the table is unfolded. */
  readonly isOpen?: boolean;
}

export function plotHtml(drawnPlot: Plot): string {
  const plot = comparedPeriod(drawnPlot);
  const { series } = plot;
  if (series.every(({ values }) => values.every((value) => value === null))) return '';
  return html`<figure class="plot ${plot.kind}">
<figcaption>${plot.caption}</figcaption>
!${plot.kind === 'bars' ? barsHtml(plot) : linesHtml(plot)}
!${figuresHtml(plot)}
</figure>`;
}

/** A single period has no course: its figures are compared as bars, and shown. */
function comparedPeriod(plot: Plot): Plot {
  const { series, labels } = plot;
  if (plot.kind === 'bars') return plot;
  const sat = labels.flatMap((_, at) =>
    series.some(({ values }) => values[at] != null) ? at : [],
  );
  const [only] = sat;
  if (sat.length !== 1 || only === undefined) return plot;
  const pick = <Item>(items: readonly Item[]): Item[] => items.slice(only, only + 1);
  return {
    ...plot,
    kind: 'bars',
    labels: pick(labels),
    series: series.map(({ notes, ...drawnSeries }) => ({
      ...drawnSeries,
      values: pick(drawnSeries.values),
      ...(notes !== undefined && { notes: pick(notes) }),
    })),
    ...(plot.counted !== undefined && {
      counted: { ...plot.counted, values: pick(plot.counted.values) },
    }),
    isOpen: true,
  };
}

/** The plot in words, for screen readers: when each series was highest. */
function summary({ labels, series, format, t }: Plot): string {
  return series
    .map(({ name, values }) => {
      const most = highest([values]);
      return t('plotSummary', {
        name,
        highest: format(most),
        when: labels[values.indexOf(most)] ?? '–',
      });
    })
    .join(' ');
}

/** The names of the series beside their colours. One alone is named by the page. */
function legendHtml({ series, kind }: Plot): string {
  if (series.length < 2) return '';
  const items = series.map(({ name, className, colour }, index) =>
    kind === 'bars' || colour === undefined
      ? html`<li class="${className ?? `series-${index + 1}`}">${name}</li>`
      : html`<li class="own"><svg viewBox="0 0 20 4" aria-hidden="true"><path stroke="${colour}" d="M0 2H20"/></svg>${name}</li>`,
  );
  return `<ul class="legend">${items.join('')}</ul>`;
}

/** The attributes that colour the line or the points of a series. */
function paintOf({ colour }: Series, index: number, colours: 'stroke' | 'fill'): string {
  return colour === undefined
    ? `class="series-${index + 1}"`
    : html`class="own" !${colours}="${colour}"`;
}

/** More points than this have no circles: they would touch. */
const CIRCLES_MAX = 150;

/** The values of more periods would overlap. */
const VALUED_PERIODS_MAX = 12;

/** Two texts are this far apart at least, as a share of the height of a plot. */
const TEXT_APART = 0.09;

/**
 * Lines in a frame that stretches. Texts and circles have their places in per cent, outside the stretched drawing: they keep their
 * size at any width.
 */
function linesHtml(plot: Plot): string {
  const { labels, series, format } = plot;
  const drawn = drawLines(plot);
  const { points, ticks } = drawn;
  const hasCircles = points.length <= CIRCLES_MAX;
  const circles = !hasCircles
    ? []
    : points.map(({ series: index, at, x, y, value }) => {
        const ofPoint = series[index];
        const paint = ofPoint === undefined ? '' : paintOf(ofPoint, index, 'fill');
        return html`<circle !${paint} cx="${per(x)}" cy="${per(y)}" r="4"><title>${ofPoint?.name ?? ''}, ${labels[at] ?? ''}: ${format(value)}</title></circle>`;
      });
  const values = valuesOf(drawn).map(
    ({ x, y, value }) =>
      html`<text class="value" x="${per(x)}" y="${per(y)}" dy="-9">${format(value)}</text>`,
  );
  const axis = drawn.named.map(
    ({ at, x, isAlways }) =>
      html`<text class="period${isAlways ? '' : ' roomy'}!${anchorOf(x, labels[at] ?? '')}" x="${per(x)}" y="100%" dy="20">${labels[at] ?? ''}</text>`,
  );
  const breaks = drawn.breaks.map(
    (x) => html`<text class="break" x="${per(x)}" y="100%" dy="5">//</text>`,
  );
  const tickTexts = ticks.map(
    ({ value, y }) => html`<text x="100%" y="${per(y)}" dy="4">${format(value)}</text>`,
  );
  const note =
    drawn.breaks.length === 0
      ? ''
      : html`<p class="meta"><span aria-hidden="true">//</span> ${plot.t('plotBreak')}</p>`;
  return html`<div class="drawn">
<svg class="ticks" aria-hidden="true">!${tickTexts.join('')}</svg>
<svg class="plane" role="img" aria-label="${summary(plot)}">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<path class="grid" d="!${ticks.map(({ y }) => `M0 ${round(y * HEIGHT)}H${WIDTH}`).join('')}"/>
!${pathsOf(drawn, plot)}
</svg>
!${circles.join('')}!${values.join('')}
!${axis.join('')}!${breaks.join('')}
</svg>
!${endsHtml(drawn, plot)}
</div>
!${note}
!${legendHtml(plot)}`;
}

/** Long labels at the edges of a plot end there. */
function anchorOf(x: number, label: string): string {
  if (label.length <= 'YYYY'.length) return '';
  if (x < 0.04) return ' first';
  return x > 0.96 ? ' last' : '';
}

function pathsOf(drawn: DrawnLines, { series }: Plot): string {
  return series
    .map((drawnSeries, index) => {
      const { line, points } = seriesPaths(drawn, index, [WIDTH, HEIGHT]);
      const paint = paintOf(drawnSeries, index, 'stroke');
      const lonely = paint.replace('class="', 'class="points ');
      return path(paint, line) + path(lonely, points);
    })
    .join('\n');
}

function path(attributes: string, d: string): string {
  return d === '' ? '' : `<path ${attributes} d="${d}"/>`;
}

/** The points whose value is written beside them: all above 0, if there are few; of those that would overlap, the higher. */
function valuesOf({ points, periods }: DrawnLines): DrawnLines['points'] {
  if (periods > VALUED_PERIODS_MAX) return [];
  const above = points.filter(({ value }) => value > 0);
  return [...Map.groupBy(above, ({ at }) => at).values()].flatMap((ofPeriod) => {
    const shown: (typeof points)[number][] = [];
    for (const point of ofPeriod.toSorted((a, b) => a.y - b.y)) {
      const last = shown.at(-1);
      if (last === undefined || point.y - last.y >= TEXT_APART) shown.push(point);
    }
    return shown;
  });
}

/** The name of each line at its end, where there is room beside the plot. */
function endsHtml(drawn: DrawnLines, { series }: Plot): string {
  if (series.length < 2) return '';
  const names = endsOf(drawn).map(({ series: index, y }) => {
    const ofEnd = series[index];
    if (ofEnd === undefined) return '';
    const { text, isCut } = cutText(ofEnd.name, NAME_UNITS_SHOWN);
    return html`<circle !${paintOf(ofEnd, index, 'fill')} cx="6" cy="${per(y)}" r="4"/><text x="16" y="${per(y)}" dy="5">${isCut ? `${text} …` : text}</text>`;
  });
  return `<svg class="ends" aria-hidden="true">${names.join('')}</svg>`;
}

/** As many characters as stand beside a plot. */
const NAME_UNITS_SHOWN = 28;

/** The last point of each line, from top to bottom, none over another. */
function endsOf({
  points,
}: DrawnLines): readonly { readonly series: number; readonly y: number }[] {
  const last = [...Map.groupBy(points, ({ series }) => series).values()]
    .flatMap((ofSeries) => ofSeries.at(-1) ?? [])
    .toSorted((a, b) => a.y - b.y);
  const places = apart(
    last.map(({ y }) => y),
    TEXT_APART,
  );
  return last.map(({ series }, at) => ({ series, y: places[at] ?? 0 }));
}

function per(share: number): string {
  return `${round(share * 100)}%`;
}

/** The figures of the plot, the newest first: readable on any device, and easy to copy. */
function figuresHtml({
  labels,
  series,
  format,
  t,
  counted,
  meaning = '',
  isOpen = false,
}: Plot): string {
  const cell = (text: string, note = ''): string =>
    html`<td>${text}!${note === '' ? '' : html` <small>${note}</small>`}</td>`;
  const heads = series.map(({ name, href }) =>
    href === undefined ? html`${name}` : html`<a href="${href}">${name}</a>`,
  );
  const rows = labels.map((label, at) => {
    const cells = series.map(({ values, notes }) => {
      const value = values[at] ?? null;
      return cell(value === null ? '–' : format(value), notes?.[at]);
    });
    const last = counted === undefined ? '' : cell(counted.values[at] ?? '');
    return html`<tr><th scope="row">${label}</th>!${cells.join('')}!${last}</tr>`;
  });
  const titles = [html`${t('period')}`, ...heads, counted === undefined ? [] : counted.title];
  return html`<details!${isOpen ? ' open' : ''}><summary>${t('figures')}</summary><div class="wide" tabindex="0"><table>
<thead><tr>!${titles.flat().map((title) => `<th scope="col">${title}</th>`)}</tr></thead>
<tbody>!${rows.reverse().join('\n')}</tbody></table></div>!${meaning === '' ? '' : html`<p class="meta">${meaning}</p>`}</details>`;
}

/** As many as fit the narrowest telephone, each below its bar. */
const BAR_LABELS_MAX = 7;

function barsHtml(plot: Plot): string {
  const top = highest(plot.series.map(({ values }) => values));
  return html`<div>${plot.format(top)}
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${summary(plot)}">
<path class="grid" d="M0 1H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}"/>
!${bars(plot, top, (index) => html`class="${plot.series[index]?.className ?? `series-${index + 1}`}"`)}
</svg></div>
!${axisHtml(plot)}
!${legendHtml(plot)}`;
}

/** If not all labels fit, three do: first, middle, last; of an even number, none is in the middle. */
function axisHtml({ labels }: Plot): string {
  const all = labels.length <= BAR_LABELS_MAX;
  const middle = labels.length % 2 === 1 ? (labels.length - 1) / 2 : 0;
  const ends = new Set([0, middle, labels.length - 1]);
  const shown = labels.filter((_, index) => all || ends.has(index));
  const spans = shown.map((label) => html`<span>${label}</span>`).join('');
  return `<div class="axis${all ? ' each' : ''}" aria-hidden="true">${spans}</div>`;
}

/** The rest of a slot is space, half on each side. */
const BARS_PART = 0.8;

/** The bars of several series stand side by side within the slot of a label. */
function bars({ series, labels }: Plot, top: number, paint: (index: number) => string): string {
  const slot = WIDTH / labels.length;
  const width = (slot * BARS_PART) / series.length;
  return series
    .map(({ values }, index) =>
      values
        .map((value, at) => {
          if (value === null || value === 0) return '';
          const y = round(1 + (HEIGHT - 2) * (1 - value / top));
          const x = round(at * slot + (slot * (1 - BARS_PART)) / 2 + index * width);
          return html`<rect !${paint(index)} x="${x}" y="${y}" width="${round(width)}" height="${round(HEIGHT - y)}"/>`;
        })
        .join(''),
    )
    .join('\n');
}

// The plot as a picture, for other pages and print, without the style sheet: with its title, what was counted, and the source.

export interface PictureTexts {
  readonly title: string;
  /** Whose figures they are, their address and their licence, a line each. */
  readonly source: readonly string[];
}

/** As in the style sheet, on a light ground. */
const COLOURS = ['#5a4bc7', '#b0500c', '#007395', '#5f6f00', '#ad2a70'];
const [GROUND, INK, SOFT, GRID] = ['#ffffff', '#17191c', '#565c64', '#d5dae0'];

/** The size of a picture, and the frame of the plot in it; names stand on its right. */
const [PICTURE_WIDTH, PICTURE_HEIGHT] = [1200, 675];
const FRAME = { left: 60, top: 150, width: 860, height: 360 };

/** As many characters as fit the width of the picture, in its title and in other lines; and beside the plot. */
const [TITLE_UNITS, LINE_UNITS, END_UNITS] = [58, 110, 20];

const SERIF = "Literata, 'Source Serif 4', serif";
// The files of the variable font call their family by its first weight.
const SANS = "'Source Sans 3 ExtraLight', Arimo, sans-serif";

export function plotSvg(drawnPlot: Plot, { title, source }: PictureTexts): string {
  const plot = comparedPeriod(drawnPlot);
  const lines = source.map((line, at) =>
    textSvg(cutTo(line, LINE_UNITS), 60, PICTURE_HEIGHT - 30 - (source.length - 1 - at) * 26, {
      size: 19,
      fill: SOFT,
    }),
  );
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" font-family="!${SANS}">
<title>${xmlText(singleLine(summary(plot)))}</title>
<rect width="100%" height="100%" fill="${GROUND}"/>
!${textSvg(cutTo(title, TITLE_UNITS), 60, 66, { size: 36, family: SERIF })}
!${textSvg(cutTo(plot.caption, LINE_UNITS), 60, 102, { size: 22, fill: SOFT })}
!${plot.kind === 'bars' ? barsSvg(plot) : linesSvg(plot)}
!${lines.join('\n')}
</svg>
`;
}

function colourOf({ colour }: Series, index: number): string {
  return colour ?? COLOURS[index % COLOURS.length] ?? INK;
}

const xOf = (x: number): number => round(FRAME.left + x * FRAME.width);
const yOf = (y: number): number => round(FRAME.top + y * FRAME.height);

function linesSvg(plot: Plot): string {
  const { labels, series, format, t } = plot;
  const drawn = drawLines(plot);
  const bottom = yOf(1);
  const paths = series.map((drawnSeries, index) => {
    const { line, points } = seriesPaths(drawn, index, [FRAME.width, FRAME.height]);
    const stroke = `fill="none" stroke="${colourOf(drawnSeries, index)}" stroke-linecap="round" stroke-linejoin="round"`;
    return path(`${stroke} stroke-width="4"`, line) + path(`${stroke} stroke-width="9"`, points);
  });
  const circles =
    drawn.points.length > CIRCLES_MAX
      ? []
      : drawn.points.map(({ series: index, x, y }) => {
          const ofPoint = series[index];
          return ofPoint === undefined
            ? ''
            : `<circle cx="${xOf(x)}" cy="${yOf(y)}" r="6" fill="${colourOf(ofPoint, index)}"/>`;
        });
  const texts = [
    ...drawn.ticks.map(({ value, y }) =>
      textSvg(format(value), FRAME.left - 10, yOf(y) + 6, { size: 18, fill: SOFT, anchor: 'end' }),
    ),
    ...valuesOf(drawn).map(({ x, y, value }) =>
      textSvg(format(value), xOf(x), yOf(y) - 13, { size: 18, anchor: 'middle' }),
    ),
    ...drawn.named.map(({ at, x }) =>
      textSvg(labels[at] ?? '', xOf(x), bottom + 30, { size: 18, anchor: 'middle' }),
    ),
    ...drawn.breaks.map((x) =>
      textSvg('//', xOf(x), bottom + 7, { size: 22, fill: SOFT, anchor: 'middle' }),
    ),
    ...(drawn.breaks.length === 0
      ? []
      : [textSvg(`// ${t('plotBreak')}`, FRAME.left, bottom + 60, { size: 17, fill: SOFT })]),
    ...endsOf(drawn).map(({ series: index, y }) => {
      const ofEnd = series[index];
      if (ofEnd === undefined) return '';
      const dot = `<circle cx="${xOf(1) + 30}" cy="${yOf(y)}" r="7" fill="${colourOf(ofEnd, index)}"/>`;
      return `${dot}${textSvg(cutTo(ofEnd.name, END_UNITS), xOf(1) + 46, yOf(y) + 7, { size: 21 })}`;
    }),
  ];
  const grid = drawn.ticks.map(({ y }) => `M${xOf(0)} ${yOf(y)}H${xOf(1)}`).join('');
  return html`<path fill="none" stroke="${GRID}" d="!${grid}"/>
<g transform="translate(${FRAME.left} ${FRAME.top})">
!${paths.join('\n')}
</g>
!${circles.join('')}
!${texts.join('\n')}`;
}

function barsSvg(plot: Plot): string {
  const { labels, series, format } = plot;
  const top = highest(series.map(({ values }) => values));
  const names = series.map((drawnSeries, index) => {
    const y = FRAME.top + 20 + index * 40;
    const value = drawnSeries.values[0] ?? null;
    const text = value === null ? drawnSeries.name : `${drawnSeries.name}: ${format(value)}`;
    return `<circle cx="${xOf(1) + 30}" cy="${y - 7}" r="7" fill="${colourOf(drawnSeries, index)}"/>${textSvg(cutTo(text, END_UNITS), xOf(1) + 46, y, { size: 21 })}`;
  });
  const drawn = bars(plot, top, (index) => {
    const ofBar = series[index];
    return ofBar === undefined ? '' : `fill="${colourOf(ofBar, index)}"`;
  });
  return html`<path stroke="${GRID}" d="M${xOf(0)} ${yOf(1)}H${xOf(1)}"/>
<g transform="translate(${FRAME.left} ${FRAME.top}) scale(${FRAME.width / WIDTH} ${FRAME.height / HEIGHT})">
!${drawn}
</g>
!${textSvg(labels.join(', '), xOf(0.5), yOf(1) + 30, { size: 18, anchor: 'middle' })}
!${names.join('\n')}`;
}

interface Letters {
  readonly size: number;
  readonly fill?: string;
  readonly family?: string;
  readonly anchor?: 'middle' | 'end';
}

function textSvg(text: string, x: number, y: number, letters: Letters): string {
  const { size, fill = INK, family, anchor } = letters;
  const more = [
    family === undefined ? '' : html` font-family="${family}"`,
    anchor === undefined ? '' : html` text-anchor="${anchor}"`,
  ];
  return html`<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"!${more.join('')}>${xmlText(singleLine(text))}</text>`;
}

function cutTo(content: string, unitsMax: number): string {
  const { text, isCut } = cutText(singleLine(content), unitsMax);
  return isCut ? `${text} …` : text;
}
