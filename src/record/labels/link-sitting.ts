// Links the speakers of one sitting: decisions first, then the chair, then the members of that day.

import type { EntryBody } from '../entry.ts';
import type { KnownPerson } from '../person.ts';
import { Chair } from './chair.ts';
import type { LabelWords } from './label-words.ts';
import type { MemberMatcher, LabelMatch } from './match-label.ts';
import { parseLabel, type ParsedLabel } from './parse-label.ts';

export interface LinkableEntry extends EntryBody {
  readonly id: number;
}

export interface SittingDay {
  readonly chamber: string;
  readonly day: string;
}

/** What somebody decided about a label in a chamber at a time; a person of null is never linked. */
export interface Decision {
  readonly person: KnownPerson | null;
}

export interface Linking {
  readonly words: LabelWords;
  readonly matcher: MemberMatcher;
  readonly decide: (entry: EntryBody, sitting: SittingDay) => Decision | null;
  /** Whether only decisions are applied. */
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

/** A label of the chair without a name gets the name of who is in it. */
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
  if (label.kind === 'chair' && label.name.length === 0) {
    return { kind: 'unlinkable', reason: 'nothing says who was in the chair' };
  }
  const match = matcher.match(label, chamber, day);
  if (match.kind !== 'linked' || label.kind !== 'chair') return match;
  return { ...match, reasons: ['in the chair', ...match.reasons] };
}

function matchDecided({ person }: Decision): LabelMatch {
  if (person === null) {
    return { kind: 'unlinkable', reason: 'decided: nobody', isSettled: true };
  }
  return { kind: 'linked', person, reasons: ['decided'] };
}
