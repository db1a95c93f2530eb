// The party and the constituency of a speaker on the day: by the person's membership, else by the label.

import { constituencyKey, partyKey } from '../../record/labels/fold-name.ts';
import type { LabelWords } from '../../record/labels/label-words.ts';
import { parseLabel } from '../../record/labels/parse-label.ts';
import type { SpeakerFields } from '../../record/speaker-label.ts';
import { storedLabel } from '../index/stored-label.ts';
import type { MembershipRow } from './finder-source.ts';
import type { RecordView } from './record-view.ts';

/** What of a seat is compared. */
export type SeatField = 'party' | 'constituency';

/** A party or a constituency in the form in which it is compared; null where nothing is left of it. */
export function seatFieldKey({ rules }: RecordView, field: SeatField, text: string): string | null {
  return field === 'party' ? partyKey(text, rules.labels) : constituencyKey(text, rules.labels);
}

/** The party or constituency of a person on a date, as it is recorded; null where it is not known. */
export function seatOnDate(
  { memberships }: RecordView,
  field: SeatField,
  personId: number,
  date: string | null,
): string | null {
  if (date === null) return null;
  const own = memberships.get(personId) ?? [];
  return own.find((one) => one[field] !== null && coversDate(one, date))?.[field] ?? null;
}

/** A membership that is known to the year or month covers all of it. */
function coversDate({ from, to }: MembershipRow, date: string): boolean {
  return (
    (from === null || date.slice(0, from.length) >= from) &&
    (to === null || date.slice(0, to.length) <= to)
  );
}

export interface LabelSeat {
  readonly party: string | null;
  /** The party as it is printed. */
  readonly partyName: string | null;
  readonly constituency: string | null;
}

/** Labels recur in every version of the record; a record of 1.6 million entries has some 30,000. */
const KNOWN_SEATS_MAX = 50_000;
const knownBy = new WeakMap<LabelWords, Map<string, LabelSeat>>();

/** What a label says of the seat. */
export function seatOfLabel({ rules }: RecordView, fields: SpeakerFields): LabelSeat {
  const known = knownBy.get(rules.labels) ?? new Map<string, LabelSeat>();
  knownBy.set(rules.labels, known);
  const text = storedLabel(fields) ?? '';
  let seat = known.get(text);
  if (seat === undefined) {
    const read = parseLabel(fields.speakerTitle, fields.speakerName, rules.labels);
    const { party, printedParty: partyName, constituency } = read;
    if (known.size >= KNOWN_SEATS_MAX) known.clear();
    known.set(text, (seat = { party, partyName, constituency }));
  }
  return seat;
}
