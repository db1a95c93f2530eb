// Summaries of measurements: the median and the spread.

export interface Summary {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other);
  return { median: quantile(sorted, 0.5), lowest: sorted[0]!, highest: sorted.at(-1)! };
}

/** The quantile of sorted values; for an even number, the median is between two. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)]!;
  const above = sorted[Math.ceil(rank)]!;
  return below + (above - below) * (rank - Math.floor(rank));
}
