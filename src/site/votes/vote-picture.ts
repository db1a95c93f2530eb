// The picture of a vote: a half circle with a dot for each vote, ayes on the left and noes on the right, each in the colour of
// its party.

import { html } from 'ghtml';

/** Dots of one colour that stand together. */
export interface DotGroup {
  readonly count: number;
  /** Null if no party is known, or if its settings name no colour. */
  readonly colour: string | null;
  /** The class that colours them where no party is known at all. */
  readonly className?: string;
}

/** The groups of each side, from left to right. */
export type DotSides = readonly (readonly DotGroup[])[];

const WIDTH = 200;
const RADIUS = 98;
/** The inner edge of the half circle, as a share of its radius. */
const INNER = 0.4;
/** How much of the distance between two dots is filled. */
const FILLED = 0.8;
/** Dots of a small vote are no larger: it is no greater event. */
const DOT_MAX = 13;
/** Between two sides, as a share of all dots. */
const GAP_SHARE = 0.05;

/** `text` says the same to those who do not see it. Empty if there are no votes. */
export function votePicture(sides: DotSides, text: string): string {
  const counts = sides.map((groups) => groups.reduce((sum, { count }) => sum + count, 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return '';
  const gap = Math.max(1, Math.round(total * GAP_SHARE));
  const shown = sides.filter((_, at) => (counts[at] ?? 0) > 0);
  const seats = seatsOf(total + gap * (shown.length - 1));
  let next = 0;
  const paths = shown.flatMap((groups, at) => {
    if (at > 0) next += gap;
    return groups.map(({ count, colour, className = 'no-colour' }) => {
      const dots = seats.places.slice(next, next + count);
      next += count;
      const line = dots.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('');
      const own = colour === null ? html`class="${className}"` : html`stroke="${colour}"`;
      return html`<path d="${line}" !${own}/>`;
    });
  });
  // Below the centre, half a dot.
  const height = RADIUS + seats.size / 2 + 1;
  return html`<svg class="half-circle" viewBox="0 0 ${WIDTH} ${height.toFixed(1)}" role="img" aria-label="${text}" fill="none" stroke-width="${seats.size.toFixed(2)}" stroke-linecap="round">!${paths.join('')}</svg>`;
}

type Place = readonly [x: number, y: number];

/** The places of some seats from left to right, in as many rows as give the largest dots, and the size of a dot. */
function seatsOf(count: number) {
  const rows = rowsFor(count);
  const distance = (RADIUS * (1 - INNER)) / Math.max(1, rows);
  const radii = Array.from({ length: rows }, (_, row) => RADIUS - distance * (row + 0.5));
  const length = radii.reduce((sum, radius) => sum + radius, 0);
  let left = count;
  const seats = radii.flatMap((radius, row) => {
    const own = row === rows - 1 ? left : Math.min(left, Math.round((count * radius) / length));
    left -= own;
    return Array.from({ length: own }, (_, index) => {
      const angle = own === 1 ? Math.PI / 2 : (Math.PI * index) / (own - 1);
      return { angle, place: placeAt(angle, radius) };
    });
  });
  return {
    size: Math.min(distance, (Math.PI * length) / count, DOT_MAX) * FILLED,
    places: seats.sort((a, b) => a.angle - b.angle).map(({ place }) => place),
  };
}

/** The dots of a row are about as far from each other as the rows are. */
function rowsFor(count: number): number {
  for (let rows = 1; ; rows += 1) {
    const distance = (1 - INNER) / rows;
    // The mean radius of the rows.
    const capacity = (rows * Math.PI * ((1 + INNER) / 2)) / distance;
    if (capacity >= count) return rows;
  }
}

function placeAt(angle: number, radius: number): Place {
  return [WIDTH / 2 - Math.cos(angle) * radius, RADIUS - Math.sin(angle) * radius];
}
