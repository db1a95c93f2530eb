// Where the lines of a plot run: the places of its periods, without the long times that have no figures, and of its points.

/** Null for no figure. */
type Values = readonly (number | null)[];

export const [WIDTH, HEIGHT] = [1000, 200];

/** Places are shares of the width and the height of the plot, from its upper left. */
export interface DrawnLines {
  readonly points: readonly {
    readonly series: number;
    /** The index of its period. */
    readonly at: number;
    readonly x: number;
    readonly y: number;
    readonly value: number;
  }[];
  /** The figures at the lines of the grid. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** The periods that are named below, and whether there is room for the name on a telephone, too. */
  readonly named: readonly {
    readonly at: number;
    readonly x: number;
    readonly isAlways: boolean;
  }[];
  /** Where the axis leaves out periods. */
  readonly breaks: readonly number[];
  /** How many periods have a figure. */
  readonly periods: number;
}

/** A longer time without figures is left out of the axis: a recess of two months or an election is not. */
const EMPTY_SHOWN_MAX = 2;

/** How many names of periods fit a telephone, and a page: of years, and of months. */
const NAMED_YEARS = [6, 13] as const;
const NAMED_MONTHS = [3, 7] as const;

export function drawLines({
  series,
  labels,
}: {
  readonly series: readonly { readonly values: Values }[];
  readonly labels: readonly string[];
}): DrawnLines {
  const has = labels.map((_, at) => series.some(({ values }) => values[at] != null));
  const { places, breaks } = placesOf(has);
  const top = roundTop(highest(series.map(({ values }) => values)));
  const yOf = (value: number): number => (top === 0 ? 1 : 1 - value / top);
  const points = series.flatMap(({ values }, index) =>
    values.flatMap((value, at) => {
      const x = places.get(at);
      return value === null || x === undefined
        ? []
        : [{ series: index, at, x, y: yOf(value), value }];
    }),
  );
  const named = [...places].filter(([at]) => has[at] === true);
  return {
    points,
    ticks: [top, top / 2, 0].map((value) => ({ value, y: yOf(value) })),
    named: namedPlaces(named, labels),
    breaks,
    periods: has.filter(Boolean).length,
  };
}

/** The highest of all values; 0 if there are none. */
export function highest(values: readonly Values[]): number {
  return values.flat().reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
}

/** The next higher round number, whose half is round too. */
function roundTop(most: number): number {
  if (most === 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step =
    [1, 2, 3, 4, 5, 6, 8, 10].find((multiple) => multiple * unit >= most * (1 - 1e-9)) ?? 10;
  return step * unit;
}

/** The place of each period that is on the axis. */
function placesOf(has: readonly boolean[]) {
  const units = new Map<number, number>();
  const breakUnits: number[] = [];
  let unit = 0;
  for (let at = 0; at < has.length; at++) {
    const next = has.indexOf(true, at);
    const empty = next < 0 ? 0 : next - at;
    if (next < 0 && at > 0) break;
    if (empty > EMPTY_SHOWN_MAX && units.size > 0) {
      breakUnits.push(unit);
      unit += 1;
      at = next;
    } else if (empty > 0 && units.size === 0) at = next;
    units.set(at, unit);
    unit += 1;
  }
  const last = Math.max(unit - 1, 1);
  return {
    places: new Map([...units].map(([at, place]) => [at, place / last])),
    breaks: breakUnits.map((place) => place / last),
  };
}

/** Names at even distances: all that fit a page, and of these some that fit a telephone. */
function namedPlaces(
  places: readonly (readonly [at: number, x: number])[],
  labels: readonly string[],
): DrawnLines['named'] {
  const areYears = labels.every(({ length }) => length === 'YYYY'.length);
  const [alwaysMax, allMax] = areYears ? NAMED_YEARS : NAMED_MONTHS;
  const spread = (most: number): ReadonlySet<number> => {
    const shown = new Set<number>();
    let last = -Infinity;
    const step = 1 / Math.max(most - 1, 1);
    for (const [at, x] of places) {
      if (x - last < step * 0.98) continue;
      shown.add(at);
      last = x;
    }
    return shown;
  };
  const [always, all] = [spread(alwaysMax), spread(allMax)];
  return places
    .filter(([at]) => all.has(at) || always.has(at))
    .map(([at, x]) => ({ at, x, isAlways: always.has(at) }));
}

/**
 * The lines of a series in a frame of some size, between the points of periods that follow each other; and its points that no line
 * reaches, as lines without length, which are drawn as dots if they have round ends.
 */
export function seriesPaths(
  { points }: DrawnLines,
  series: number,
  [width, height]: readonly [number, number],
): { readonly line: string; readonly points: string } {
  const parts: string[][] = [];
  let previousAt = -1;
  for (const { series: of, at, x, y } of points) {
    if (of !== series) continue;
    const place = `${round(x * width)} ${round(y * height)}`;
    if (at === previousAt + 1 && parts.length > 0) parts.at(-1)?.push(place);
    else parts.push([place]);
    previousAt = at;
  }
  return {
    line: parts
      .filter(({ length }) => length > 1)
      .map((part) => `M${part.join('L')}`)
      .join(''),
    points: parts.flatMap((part) => (part.length === 1 ? `M${part[0] ?? ''}h0` : [])).join(''),
  };
}

/** Ascending places moved as little as they must, so that each is a distance from the next, and none below the plot. */
export function apart(places: readonly number[], distance: number): readonly number[] {
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? -Infinity) + distance));
  let below = 1 + distance;
  for (let at = moved.length - 1; at >= 0; at--) {
    below = Math.min(moved[at] ?? 0, below - distance);
    moved[at] = below;
  }
  return moved;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
