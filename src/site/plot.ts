// A plot drawn on the server: lines or bars that stretch to any width, with labels as text beside them; or a separate picture.

import { html } from 'ghtml';
import { xmlText } from '../formats/xml-text.ts';
import { singleLine } from '../record/debates/read-heading.ts';
import type { Translate } from '../words/catalogue.ts';

export interface Series {
  readonly name: string;
  /** Null for no figure: a line has a gap there. */
  readonly values: readonly (number | null)[];
  /** The class that colours its bars; by default colours alternate. */
  readonly className?: string;
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

const [WIDTH, HEIGHT] = [1000, 200];

export function plotHtml(given: Plot): string {
  const plot = comparedPeriod(given);
  const { series, format } = plot;
  const all = series.flatMap(({ values }) => values);
  if (all.every((value) => value === null)) return '';
  const top = highest(all);
  const drawn = shapes(plot, top, byClass);
  // Bars of one series are named by the caption.
  const legend =
    series.length < 2 && plot.kind === 'bars'
      ? ''
      : `<ul class="legend">${series.map(({ name, className }, index) => html`<li class="${className ?? `series-${index + 1}`}">${name}</li>`).join('')}</ul>`;
  return html`<figure class="plot">
<figcaption>${plot.caption}</figcaption>
<div>${format(top)}
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${summary(plot)}">
<path class="grid" d="M0 1H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}"/>
!${drawn}
</svg></div>
!${axis(plot)}
!${legend}
!${figuresHtml(plot)}
</figure>`;
}

/** A single period has no course: its figures are compared as bars, and shown. */
function comparedPeriod(plot: Plot): Plot {
  return plot.labels.length === 1 ? { ...plot, kind: 'bars', isOpen: true } : plot;
}

/** The plot in words, for screen readers: when each series was highest. */
function summary({ labels, series, format, t }: Plot): string {
  return series
    .map(({ name, values }) => {
      const most = highest(values);
      return t('plotSummary', {
        name,
        highest: format(most),
        when: labels[values.indexOf(most)] ?? '–',
      });
    })
    .join(' ');
}

function highest(values: Series['values']): number {
  return values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
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

/** If not all labels fit, three do: first, middle, last. */
function axis({ kind, labels }: Plot): string {
  const all = kind === 'bars' && labels.length <= BAR_LABELS_MAX;
  const ends = new Set([0, middleOf(labels) ?? 0, labels.length - 1]);
  const shown = labels.filter((_, index) => all || ends.has(index));
  const spans = shown.map((label) => html`<span>${label}</span>`).join('');
  return `<div class="axis${all ? ' each' : ''}" aria-hidden="true">${spans}</div>`;
}

/** The period in the middle; null for an even number of periods, of which none is in the middle. */
function middleOf({ length }: Plot['labels']): number | null {
  return length % 2 === 1 ? (length - 1) / 2 : null;
}

/** The attributes that colour a line, the points of a line with gaps, or a bar. */
type Paint = (index: number, shape: 'line' | 'points' | 'bar') => string;

const byClass: Paint = (index, shape) =>
  `class="series-${index + 1}${shape === 'points' ? ' points' : ''}"`;

function shapes(plot: Plot, top: number, paint: Paint): string {
  return plot.kind === 'bars' ? bars(plot, top, paint) : lines(plot, top, paint);
}

function lines({ series }: Plot, top: number, paint: Paint): string {
  return series
    .map(({ values }, index) => {
      const step = WIDTH / Math.max(values.length - 1, 1);
      const parts = partsBetweenGaps(
        values.map((value, at) =>
          value === null ? null : `${round(at * step)} ${height(value, top)}`,
        ),
      );
      const line = parts.filter(({ length }) => length > 1).map((part) => `M${part.join('L')}`);
      // A line without length is drawn as a dot, because it has round ends.
      const points = parts.filter(({ length }) => length === 1).map(([point]) => `M${point}h0`);
      return path(paint(index, 'line'), line) + path(paint(index, 'points'), points);
    })
    .join('\n');
}

function path(attributes: string, moves: readonly string[]): string {
  return moves.length === 0 ? '' : `<path ${attributes} d="${moves.join('')}"/>`;
}

/** The points of a line in parts, one between each two gaps. */
function partsBetweenGaps(points: readonly (string | null)[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const point of points) {
    if (point === null) parts.push([]);
    else parts.at(-1)?.push(point);
  }
  return parts.filter((part) => part.length > 0);
}

/** The rest of a slot is space, half on each side. */
const BARS_PART = 0.8;

/** The bars of several series stand side by side within the slot of a label. */
function bars({ series, labels }: Plot, top: number, paint: Paint): string {
  const slot = WIDTH / labels.length;
  const width = (slot * BARS_PART) / series.length;
  return series
    .map(({ values, className }, index) => {
      const colour = className === undefined ? paint(index, 'bar') : html`class="${className}"`;
      return values
        .map((value, at) => {
          if (value === null || value === 0) return '';
          const y = height(value, top);
          const x = round(at * slot + (slot * (1 - BARS_PART)) / 2 + index * width);
          return html`<rect !${colour} x="${x}" y="${y}" width="${round(width)}" height="${round(HEIGHT - y)}"/>`;
        })
        .join('');
    })
    .join('\n');
}

function height(value: number, top: number): number {
  return round(top === 0 ? HEIGHT - 1 : 1 + (HEIGHT - 2) * (1 - value / top));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

// The plot as a picture, for other pages and print, without the style sheet.

/** The colours of the style sheet on a light ground. */
const COLOURS = ['#3d6b2a', '#84202c', '#1d5c8a', '#6a3fa0', '#8a5a00'];
const [GROUND, INK, GRID] = ['#fcfbf8', '#1c1b19', '#dcd6c9'];

const byColour: Paint = (index, shape) =>
  shape === 'bar'
    ? `fill="${COLOURS[index]}"`
    : `fill="none" stroke="${COLOURS[index]}" stroke-width="${shape === 'points' ? 7 : 3}" stroke-linecap="round" stroke-linejoin="round"`;

/** Around the plot, between lines of text, and as many characters as fit one. */
const [MARGIN, LINE, LINE_UNITS] = [40, 30, 85];

/** The drawing of the page with its caption, axis and legend; `source` names the source of the figures. */
export function plotSvg(given: Plot, source: string): string {
  const plot = comparedPeriod(given);
  const { caption, labels, series, format } = plot;
  const top = highest(series.flatMap(({ values }) => values));
  const [first, last] = [MARGIN + 2 * LINE, MARGIN + 2.5 * LINE + HEIGHT];
  const [width, height] = [WIDTH + 2 * MARGIN, last + (series.length + 3) * LINE];
  const text = (content: string, x: number, y: number, more = ''): string => {
    const line = singleLine(content);
    const cut = line.length > LINE_UNITS ? `${line.slice(0, LINE_UNITS)} …` : line;
    return html`<text x="${x}" y="${y}"!${more}>${xmlText(cut)}</text>`;
  };
  const legend = series.map(({ name }, index) => {
    const y = last + (index + 2) * LINE;
    return `<path ${byColour(index, 'line')} d="M${MARGIN} ${y - 7}h30"/>${text(name, MARGIN + 45, y)}`;
  });
  const [middle, right] = [middleOf(labels), MARGIN + WIDTH];
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="20" fill="${INK}">
<title>${xmlText(singleLine(summary(plot)))}</title>
<rect width="100%" height="100%" fill="${GROUND}"/>
!${text(caption, MARGIN, MARGIN, ' font-weight="bold"')}
!${text(format(top), MARGIN, first - 10)}
<g transform="translate(${MARGIN} ${first})">
<path fill="none" stroke="${GRID}" d="M0 1H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 1}H${WIDTH}"/>
!${shapes(plot, top, byColour)}
</g>
!${labels.length > 1 ? text(labels[0] ?? '', MARGIN, last + 10) : ''}
!${middle === null ? '' : text(labels[middle] ?? '', width / 2, last + 10, ' text-anchor="middle"')}
!${labels.length > 1 ? text(labels.at(-1) ?? '', right, last + 10, ' text-anchor="end"') : ''}
!${legend.join('\n')}
!${text(source, MARGIN, height - LINE / 2, ' font-size="15"')}
</svg>
`;
}
