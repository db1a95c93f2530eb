// Follows who is in the chair through the notes of a sitting: "[The Temporary Speaker (Hon. X) in the Chair]".

import { foldText, nameTokens } from './fold-name.ts';
import type { LabelWords } from './label-words.ts';
import { parseLabel } from './parse-label.ts';

/** The chair at one point of a sitting. */
export class Chair {
  /** The last name given for each office in this sitting. */
  readonly #holders = new Map<string, readonly string[]>();
  readonly #words: LabelWords;
  #office: string | null = null;

  constructor(words: LabelWords) {
    this.#words = words;
  }

  /** Reads a note of the scene; notes of other things change nothing. */
  note(content: string): void {
    const words = this.#words;
    for (const { groups = {} } of content.matchAll(words.chairNote)) {
      const { office: title = '', name = '', verb = '' } = groups;
      const { kind, office } = parseLabel(title, name, words);
      if (kind !== 'chair' || office === null) continue;
      if (words.leaving.has(foldText(verb))) {
        if (this.#office === office) this.#office = null;
        // The next one who is called so may be somebody else.
        if (words.isTemporary(office)) this.#holders.delete(office);
        continue;
      }
      this.#office = office;
      this.spoke(office, nameTokens(name, words));
    }
  }

  /** Somebody spoke from the chair; a name that is given holds for the next labels without one. */
  spoke(office: string, name: readonly string[]): void {
    if (name.length > 0) this.#holders.set(office, name);
    else if (this.#words.isTemporary(office) && this.#office !== office)
      this.#holders.delete(office);
  }

  /** The name of the holder of an office; null where none was given, or another office is in the chair. */
  holder(office: string): readonly string[] | null {
    if (this.#office !== null && this.#office !== office) return null;
    return this.#holders.get(office) ?? null;
  }
}
