// Links the speakers of one sitting: decisions first, then the chair, then the members of that day.

import type { EntryBody } from '../entry.ts';
import type { KnownPerson } from '../person.ts';
import { foldText, nameTokens } from './fold-name.ts';
import type { LabelWords } from './label-words.ts';
import type { LabelMatch, MemberMatcher } from './match-label.ts';
import { type ParsedLabel, parseLabel } from './parse-label.ts';

export interface LinkableEntry extends EntryBody {
  readonly id: number;
}

export interface SittingDay {
  readonly chamber: string;
  readonly day: string;
}

/** A person's decision about a label in a chamber at a time. With a person of null, the label is never linked. */
export interface Decision {
  readonly person: KnownPerson | null;
}

export interface Linking {
  readonly words: LabelWords;
  readonly matcher: MemberMatcher;
  readonly decide: (entry: EntryBody, sitting: SittingDay) => Decision | null;
  /** Whether to apply only decisions. */
  readonly onlyDecided: boolean;
}

export interface LabelOutcome {
  readonly entry: LinkableEntry;
  readonly match: LabelMatch;
}

/** The outcome for every speech with a label, in the order of the sitting. */
export function linkSitting(
  entries: readonly LinkableEntry[],
  sitting: SittingDay,
  linking: Linking,
): LabelOutcome[] {
  const chair = new Chair(linking.words);
  const outcomes: LabelOutcome[] = [];
  for (const entry of entries) {
    if (entry.type === 'scene') chair.note(entry.content);
    if (entry.speakerName === '' && entry.speakerTitle === '') continue;
    const label = chairName(
      parseLabel(entry.speakerTitle, entry.speakerName, linking.words),
      chair,
    );
    const decision = linking.decide(entry, sitting);
    if (decision === null && linking.onlyDecided) continue;
    const match =
      decision === null ? matchByRules(label, sitting, linking.matcher) : matchDecided(decision);
    outcomes.push({ entry, match });
  }
  return outcomes;
}

/** Gives a label of the chair without a name the name of its holder. */
function chairName(label: ParsedLabel, chair: Chair): ParsedLabel {
  if (label.kind !== 'chair' || label.office === null) return label;
  chair.spoke(label.office, label.name);
  if (label.name.length > 0) return label;
  return { ...label, name: chair.holder(label.office) ?? [] };
}

function matchByRules(
  label: ParsedLabel,
  { chamber, day }: SittingDay,
  matcher: MemberMatcher,
): LabelMatch {
  const match = matcher.match(label, chamber, day);
  const isSame = match.kind === 'unlinkable' && match.everyLabel !== undefined;
  if (label.kind === 'chair' && label.name.length === 0 && !isSame) {
    return { kind: 'unlinkable', reason: 'nothing says who was in the chair' };
  }
  if (match.kind !== 'linked' || label.kind !== 'chair') return match;
  return { ...match, reasons: ['in the chair', ...match.reasons] };
}

function matchDecided({ person }: Decision): LabelMatch {
  if (person === null) {
    return { kind: 'unlinkable', reason: 'decided: nobody', isSettled: true };
  }
  return { kind: 'linked', person, reasons: ['decided'] };
}

// Tracks who is in the chair by the notes of a sitting: "[The Temporary Speaker (Hon. X) in the Chair]".

/** The chair at one point of a sitting. */
class Chair {
  /** The last name given for each office in this sitting. */
  readonly #holders = new Map<string, readonly string[]>();
  readonly #words: LabelWords;
  #office: string | null = null;

  constructor(words: LabelWords) {
    this.#words = words;
  }

  /** Reads a stage note; notes about other things change nothing. */
  note(content: string): void {
    const words = this.#words;
    for (const { groups = {} } of content.matchAll(words.chairNote)) {
      const { office: title = '', name = '', verb = '' } = groups;
      const { kind, office } = parseLabel(title, name, words);
      if (kind !== 'chair' || office === null) continue;
      if (words.leaving.has(foldText(verb))) {
        if (this.#office === office) this.#office = null;
        // The next person with this title may be somebody else.
        if (words.isTemporary(office)) this.#holders.delete(office);
        continue;
      }
      this.#office = office;
      this.spoke(office, nameTokens(name, words));
    }
  }

  /** Somebody spoke from the chair; a name given here holds for the following labels without one. */
  spoke(office: string, name: readonly string[]): void {
    if (name.length > 0) this.#holders.set(office, name);
    else if (this.#words.isTemporary(office) && this.#office !== office)
      this.#holders.delete(office);
  }

  /** The name of an office's holder; null if none was given, or if another office is in the chair. */
  holder(office: string): readonly string[] | null {
    if (this.#office !== null && this.#office !== office) return null;
    return this.#holders.get(office) ?? null;
  }
}
