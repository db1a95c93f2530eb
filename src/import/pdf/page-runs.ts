// A page as it was extracted: runs of text in one font, with their positions.

/** Measures are in points; x grows to the right, and y downwards from the top of the page. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  /** The size of the font. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Whether it stands at an angle, as a watermark does. */
  readonly turned: boolean;
}

export interface PageRuns {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
}
