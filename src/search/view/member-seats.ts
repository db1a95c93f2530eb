// The party and the constituency of each entry's speaker by membership: two bytes an entry, held in memory while the record stays as
// it is. A party that is searched for is then a number that is compared.

import { present } from '../../present.ts';
import { BLOCK_SIZE, blockOf, localOf } from '../index/bits.ts';
import { Numbering, readPeople, type NumberedColumn } from './numbered-column.ts';
import { memoizeByView, type RecordReader } from './record-reader.ts';
import type { RecordView } from './record-view.ts';
import { seatFieldKey, seatOnDate, type SeatField } from './seats.ts';

/** The names are in the form in which they are compared. An entry whose speaker has no such seat has number 0: the label says it. */
export function readMemberSeats(
  reader: RecordReader,
  field: SeatField,
): Promise<NumberedColumn<string>> {
  return field === 'party' ? readParties(reader) : readConstituencies(reader);
}

const readParties = memoizeByView((reader) => memberSeats(reader, 'party'));
const readConstituencies = memoizeByView((reader) => memberSeats(reader, 'constituency'));

async function memberSeats(
  reader: RecordReader,
  field: SeatField,
): Promise<NumberedColumn<string>> {
  const { view, budget } = reader;
  const { names, numbers } = await readPeople(reader);
  const column = new Numbering<string>();
  const keyOf = keysOfSeats(view, field);
  // The seat of each person on the day of a run: few speak in it, each many times.
  const seats = new Int16Array(names.length);
  for (const [block, runs] of Map.groupBy(view.map.runs, ({ first }) => blockOf(first))) {
    budget.check();
    const people = numbers.get(block);
    if (people === undefined) continue;
    const keys: string[] = [];
    const ofBlock = new Uint16Array(BLOCK_SIZE);
    for (const { first, last, sittingId } of runs) {
      const date = view.sittings.get(sittingId)?.startDate ?? null;
      seats.fill(SEAT_UNKNOWN);
      for (let local = localOf(first); local <= localOf(last); local++) {
        const person = people[local] ?? 0;
        if (person === 0) continue;
        if (seats[person] === SEAT_UNKNOWN) {
          const key = keyOf(present(names[person], 'the person of a number'), date);
          seats[person] = key === null ? 0 : 1 + indexOf(keys, key);
        }
        ofBlock[local] = seats[person] ?? 0;
      }
    }
    column.add(block, keys, ofBlock);
  }
  return column;
}

const SEAT_UNKNOWN = -1;

/** The key of a seat whose name is empty after folding. No other key is empty. */
const NO_KEY = '';

/** The key of a person's seat on a date; null where they have none. Thousands have the same few, whose names take long to fold. */
function keysOfSeats(
  view: RecordView,
  field: SeatField,
): (personId: number, date: string | null) => string | null {
  const keys = new Map<string, string>();
  return (personId, date) => {
    const seat = seatOnDate(view, field, personId, date);
    if (seat === null) return null;
    let key = keys.get(seat);
    if (key === undefined) keys.set(seat, (key = seatFieldKey(view, field, seat) ?? NO_KEY));
    return key;
  };
}

/** Where a key is in a list, to which it is added if it is not there. */
function indexOf(keys: string[], key: string): number {
  const index = keys.indexOf(key);
  return index < 0 ? keys.push(key) - 1 : index;
}
