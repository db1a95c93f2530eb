// The level of each heading of a page: sections, the debates below them, and the parts of a debate.

import { debateAt } from '../../../record/debates/debate-at.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';

export type HeadingLevel = 2 | 3 | 4;

/** A heading as the contents list it. */
export interface Heading {
  readonly id: number;
  readonly level: HeadingLevel;
  readonly text: string;
  readonly isPart: boolean;
}

export interface PlacedHeading {
  readonly level: HeadingLevel;
  /** Of a section, or outside debates; a line of the title of a debate; or a part of one, such as a clause of a bill. */
  readonly kind: 'section' | 'title' | 'part';
  /** Whether an item of business begins with it, or what is between two of them. */
  readonly begins: boolean;
  readonly debate: DebateRow | null;
}

/** Reads the headings of a page in order. A heading in no debate is below the one right before it. */
export class HeadingLevels {
  readonly #debates: readonly DebateRow[];
  #debate: DebateRow | null = null;
  #isTitleRead = false;
  #isAfterHeading = false;
  #hasSection = false;

  constructor(debates: readonly DebateRow[]) {
    this.#debates = debates;
  }

  readHeading(id: number, text: string): PlacedHeading {
    const debate = debateAt(this.#debates, id);
    const begins = debate !== this.#debate || (debate === null && !this.#isAfterHeading);
    if (debate !== this.#debate) [this.#debate, this.#isTitleRead] = [debate, false];
    this.#isAfterHeading = true;
    const kind = debate === null ? 'section' : this.#kindWithin(debate, id, text);
    const level = this.#levelOf(kind, begins, debate);
    if (level === 2) this.#hasSection = true;
    return { level, kind, begins, debate };
  }

  readText(): void {
    this.#isAfterHeading = false;
  }

  #kindWithin(debate: DebateRow, id: number, text: string): PlacedHeading['kind'] {
    if (this.#isTitleRead) return 'part';
    this.#isTitleRead = id === debate.titleEnd;
    const isOfSection = id !== debate.id && sameWords(text, debate.section ?? '');
    return isOfSection ? 'section' : 'title';
  }

  #levelOf(kind: PlacedHeading['kind'], begins: boolean, debate: DebateRow | null): HeadingLevel {
    if (debate === null) return begins || !this.#hasSection ? 2 : 3;
    if (kind === 'section' || !this.#hasSection) return 2;
    const isSectionItself = debate.section === null || debate.section === debate.title;
    if (kind === 'part') return isSectionItself ? 3 : 4;
    return isSectionItself ? 2 : 3;
  }
}

function sameWords(one: string, other: string): boolean {
  const words = (text: string): string => text.replaceAll(/[^\p{L}\d]+/gu, ' ').trim();
  return words(one).toLowerCase() === words(other).toLowerCase();
}
