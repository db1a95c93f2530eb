// A schematic map of regions: a tile for each, roughly where it lies, that leads to its members. It is an SVG drawing with links, so it
// needs no scripts, and can be gone through with the tab key.

import { html } from 'ghtml';

export interface MapTile {
  readonly region: string;
  /** The short name, which is shown where there is no room for the whole. */
  readonly code: string;
  readonly column: number;
  readonly row: number;
  /** Empty if there is nothing to lead to. */
  readonly href: string;
  /** What is there, in words: both names and the number of members. */
  readonly text: string;
  readonly isChosen: boolean;
}

/** The side of a tile with the gap after it, and without. */
const [STEP, SIDE] = [100, 94];
/** Between the lines of a name, and as many as fit. */
const [LINE, LINES_MAX] = [19, 3];

/** `id` names a tile for those who style or link it: `region-trans-nzoia`. Empty without tiles. */
export function regionMapHtml(label: string, tiles: readonly MapTile[]): string {
  if (tiles.length === 0) return '';
  const width = STEP * (1 + tiles.reduce((most, { column }) => Math.max(most, column), 0));
  const height = STEP * (1 + tiles.reduce((most, { row }) => Math.max(most, row), 0));
  return html`<svg class="region-map" viewBox="0 0 ${width} ${height}" role="group" aria-label="${label}">
!${tiles.map(tileHtml).join('\n')}
</svg>`;
}

function tileHtml({ region, code, column, row, href, text, isChosen }: MapTile): string {
  const [x, y] = [column * STEP, row * STEP];
  const middle = x + SIDE / 2;
  const lines = region.split(/(?<=-)|\s+/u).slice(0, LINES_MAX);
  const top = y + SIDE / 2 - ((lines.length - 1) * LINE) / 2 + LINE / 4;
  const spans = lines.map(
    (line, at) =>
      html`<tspan x="${middle}" y="${top + at * LINE}">${line}</tspan>${line.endsWith('-') || at === lines.length - 1 ? '' : ' '}`,
  );
  const drawn = html`<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" rx="4"/><text class="code" x="${middle}" y="${y + SIDE / 2 + LINE / 2}">${code}</text><text class="region">!${spans.join('')}</text>`;
  const id = `region-${region.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
  const current = isChosen ? ' aria-current="true"' : '';
  return href === ''
    ? html`<g id="${id}" aria-hidden="true">!${drawn}</g>`
    : html`<a id="${id}" href="${href}" aria-label="${text}"!${current}><title>${text}</title>!${drawn}</a>`;
}
