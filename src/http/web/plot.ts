// A plot drawn on the server: lines or bars that stretch to any width, labels as text beside them.

import { html } from 'ghtml';
import type { Translate } from '../words/catalogue.ts';

export interface Series {
  readonly name: string;
  /** Null where there is no figure: a line has a gap there. */
  readonly values: readonly (number | null)[];
  /** The class that colours its bars; the colours are taken in turn where it is left out. */
  readonly className?: string;
  /** What the table says beside each value, and where the name leads. */
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
  /** A last column of the table: what the figures were counted among. */
  readonly counted?: { readonly title: string; readonly values: readonly string[] };
  /** Whether the table is unfolded. */
  readonly isOpen?: boolean;
}

const [WIDTH, HEIGHT] = [1000, 200];

export function plotHtml(plot: Plot): string {
  const { labels, series, format } = plot;
  const all = series.flatMap(({ values }) => values);
  if (all.every((value) => value === null)) return '';
  // Of a single period there is no course to draw: its figures are shown.
  if (labels.length === 1 && plot.kind === 'lines') {
    return html`<figure class="plot"><figcaption>${plot.caption}</figcaption>!${figuresHtml({ ...plot, isOpen: true })}</figure>`;
  }
  const top = highest(all);
  const drawn = plot.kind === 'bars' ? bars(plot, top) : lines(plot, top);
  // Bars of one series are named by the caption.
  const legend =
    series.length < 2 && plot.kind === 'bars'
      ? ''
      : `<ul class="legend">${series.map(({ name, className }, index) => html`<li class="${className ?? `colour-${index + 1}`}">${name}</li>`).join('')}</ul>`;
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

/** The figures behind the plot, the newest first: they can be read with any device, and copied. */
function figuresHtml({ labels, series, format, t, counted, isOpen = false }: Plot): string {
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
<tbody>!${rows.reverse().join('\n')}</tbody></table></div></details>`;
}

/** As many as fit the narrowest telephone, each below its bar. */
const BAR_LABELS_MAX = 7;

/** Where not all labels fit, three do: first, middle, last. */
function axis({ kind, labels }: Plot): string {
  const all = kind === 'bars' && labels.length <= BAR_LABELS_MAX;
  const ends = new Set([0, (labels.length - 1) >> 1, labels.length - 1]);
  const shown = labels.filter((_, index) => all || ends.has(index));
  const spans = shown.map((label) => html`<span>${label}</span>`).join('');
  return `<div class="axis${all ? ' each' : ''}" aria-hidden="true">${spans}</div>`;
}

function lines({ series }: Plot, top: number): string {
  return series
    .map(({ values }, index) => {
      const step = WIDTH / (values.length - 1);
      const parts = partsBetweenGaps(
        values.map((value, at) =>
          value === null ? null : `${round(at * step)} ${height(value, top)}`,
        ),
      );
      const line = parts.filter(({ length }) => length > 1).map((part) => `M${part.join('L')}`);
      // A line without a length is drawn as a dot: it has round ends.
      const points = parts.filter(({ length }) => length === 1).map(([point]) => `M${point}h0`);
      const className = `colour-${index + 1}`;
      return path(className, line) + path(`${className} points`, points);
    })
    .join('\n');
}

function path(className: string, moves: readonly string[]): string {
  return moves.length === 0 ? '' : `<path class="${className}" d="${moves.join('')}"/>`;
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

/** The rest of a slot is free, half on each side. */
const BARS_PART = 0.8;

/** The bars of several series stand side by side within the slot of a label. */
function bars({ series, labels }: Plot, top: number): string {
  const slot = WIDTH / labels.length;
  const width = (slot * BARS_PART) / series.length;
  return series
    .map(({ values, className }, index) =>
      values
        .map((value, at) => {
          if (value === null || value === 0) return '';
          const y = height(value, top);
          const x = round(at * slot + (slot * (1 - BARS_PART)) / 2 + index * width);
          return html`<rect class="${className ?? `colour-${index + 1}`}" x="${x}" y="${y}" width="${round(width)}" height="${round(HEIGHT - y)}"/>`;
        })
        .join(''),
    )
    .join('\n');
}

function height(value: number, top: number): number {
  return round(top === 0 ? HEIGHT - 1 : 1 + (HEIGHT - 2) * (1 - value / top));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
