// Follows who is in the chair through the notes of a sitting: "[The Temporary Speaker (Hon. X) in the Chair]".

import { foldText, nameTokens } from './fold-name.ts';
import { parseLabel } from './parse-label.ts';

const NOTE =
  /((?:The|Mr\.?|Madam|Hon\.?)\s+[\p{L}\s.-]*?(?:Speaker|Chair(?:person|man|lady|woman)))\s*(?:[([]((?:[^()]|\([^()]*\))*)[)\]])?\s*(left|took|resumed|in|takes|leaves)\s+the\s+Chair/giu;

/** The chair at one point of a sitting. */
export class Chair {
  /** The last name given for each office in this sitting. */
  readonly #holders = new Map<string, readonly string[]>();
  #office: string | null = null;

  /** Reads a note of the scene; notes of other things change nothing. */
  note(content: string): void {
    for (const [, title = '', name = '', verb = ''] of content.matchAll(NOTE)) {
      const { kind, office } = parseLabel(title, name);
      if (kind !== 'chair' || office === null) continue;
      if (foldText(verb) === 'left' || foldText(verb) === 'leaves') {
        if (this.#office === office) this.#office = null;
        // The next one who is called so may be somebody else.
        if (office.startsWith('temporary')) this.#holders.delete(office);
        continue;
      }
      this.#office = office;
      this.spoke(office, nameTokens(name));
    }
  }

  /** Somebody spoke from the chair; a name that is given holds for the next labels without one. */
  spoke(office: string, name: readonly string[]): void {
    if (name.length > 0) this.#holders.set(office, name);
    else if (office.startsWith('temporary') && this.#office !== office)
      this.#holders.delete(office);
  }

  /** The name of the holder of an office; null where none was given, or another office is in the chair. */
  holder(office: string): readonly string[] | null {
    if (this.#office !== null && this.#office !== office) return null;
    return this.#holders.get(office) ?? null;
  }
}
