// The plan of the record: how many sittings, how large, when, in which order, under which ids.

import { present } from '../present.ts';
import { DAY_MS } from '../record/calendar.ts';
import { FIRST_YEAR, LAST_DAY, sittingSlots } from './calendar.ts';
import type { SittingSlot } from './calendar.ts';
import { Random } from './phrases/random.ts';

export interface SittingPlan extends SittingSlot {
  /** 1 for the first imported. */
  readonly number: number;
  readonly firstId: number;
  readonly size: number;
  /** The share of the record before it, from 0 to 1: the habits of import changed over time. */
  readonly share: number;
}

/** The real record, by arithmetic: 1,608,389 entries in 3,780 sittings. */
const REAL_ENTRIES = 1_608_389;
const ENTRIES_PER_SITTING = REAL_ENTRIES / 3_780;

/** Blocks of ids that the real record lost, and the share of the record before each. */
const GAPS = [
  { ids: 13_088, share: 0.3 },
  { ids: 3_332, share: 0.68 },
  { ids: 1_781, share: 0.885 },
] as const;

/** Below this a record has too few sittings for three gaps between them. */
const GAPS_FROM_ENTRIES = 1_000;
const SITTINGS_WITH_GAPS_MIN = 4;

/** From here on the record holds the two sittings of known size: the longest, and the last. */
const KNOWN_SIZES_FROM_SITTINGS = 1_000;
const LONGEST = { size: 3_446, share: 0.966 };
const LAST_SIZE = 1_341;

/** Sizes measured: 27 at least, 1,866 at most but for the longest, quarter points 398 and 548. */
const SIZE_MIN = 27;
const SIZE_MAX = 1_866;

/** The demo spans 2 years with 12 sittings, 28 with 3,780: years = 2 * (sittings / 12) ** 0.46. */
const SPAN_EXPONENT = 0.46;

export function planSittings(entryCount: number): SittingPlan[] {
  const random = new Random(entryCount);
  const count = countSittings(entryCount);
  const sizes = sittingSizes(entryCount, count, random);
  const slots = importOrder(chooseSlots(count, random), random);
  const gaps = gapsBefore(entryCount, sizes);
  const plans: SittingPlan[] = [];
  let before = 0;
  let missing = 0;
  for (const [i, size] of sizes.entries()) {
    missing += gaps.get(i) ?? 0;
    const share = before / entryCount;
    const slot = present(slots[i], 'the slot of a sitting');
    plans.push({ ...slot, number: i + 1, firstId: before + missing + 1, size, share });
    before += size;
  }
  return plans;
}

function countSittings(entryCount: number): number {
  const count = Math.max(1, Math.round(entryCount / ENTRIES_PER_SITTING));
  return entryCount >= GAPS_FROM_ENTRIES ? Math.max(count, SITTINGS_WITH_GAPS_MIN) : count;
}

/** A narrow log-normal for four sittings in five, a wide one for the rest; the sum is exact. */
function sittingSizes(entryCount: number, count: number, random: Random): number[] {
  const known = new Map<number, number>();
  if (count >= KNOWN_SIZES_FROM_SITTINGS) {
    known.set(Math.floor(count * LONGEST.share), LONGEST.size);
    known.set(count - 1, LAST_SIZE);
  }
  const weights: number[] = [];
  for (let i = 0; i < count; i++) {
    weights.push(Math.exp(random.normal() * (random.chance(800) ? 0.25 : 0.62)));
  }
  let rest = entryCount;
  let sum = 0;
  for (const [i, weight] of weights.entries()) {
    if (known.has(i)) rest -= known.get(i) ?? 0;
    else sum += weight;
  }
  const sizes = weights.map(
    (weight, i) =>
      known.get(i) ??
      Math.min(
        SIZE_MAX,
        Math.max(Math.min(SIZE_MIN, entryCount), Math.floor((weight * rest) / sum)),
      ),
  );
  spread(sizes, entryCount - sizes.reduce((a, b) => a + b, 0), known);
  return sizes;
}

/** Rounding and the two limits leave some entries over, or too few: shared out one by one. */
function spread(sizes: number[], left: number, known: ReadonlyMap<number, number>): void {
  const step = Math.sign(left);
  for (let i = 0; left !== 0; i = (i + 1) % sizes.length) {
    const size = present(sizes[i], 'the size of a sitting');
    if (known.has(i) || (step < 0 && size <= SIZE_MIN && sizes.length > 1)) continue;
    sizes[i] = size + step;
    left -= step;
  }
}

/** As many slots of the calendar as there are sittings, by chance, the last among them. */
function chooseSlots(count: number, random: Random): SittingSlot[] {
  const years = Math.min(yearsOfRecord(), 2 * (count / 12) ** SPAN_EXPONENT);
  const firstDay = Math.ceil(LAST_DAY - years * 365.25);
  let slots = sittingSlots(firstDay, false);
  if (slots.length < count) slots = sittingSlots(firstDay, true);
  const chosen: SittingSlot[] = [];
  for (const [i, slot] of slots.entries()) {
    const wanted = count - chosen.length;
    const isLast = i === slots.length - 1;
    if (isLast ? wanted > 0 : random.fraction() * (slots.length - 1 - i) < wanted - 1) {
      chosen.push(slot);
    }
  }
  return chosen;
}

function yearsOfRecord(): number {
  return (LAST_DAY - Date.UTC(FIRST_YEAR, 1, 10) / DAY_MS) / 365.25;
}

/** Documents came nearly in order of date: neighbours change places, some weeks came backwards. */
function importOrder(slots: SittingSlot[], random: Random): SittingSlot[] {
  for (let i = 0; i < slots.length - 2; i++) {
    const run = random.chance(50) ? 2 : random.chance(8) ? random.between(3, 6) : 1;
    if (run === 1 || i + run > slots.length - 1) continue;
    slots.splice(i, run, ...slots.slice(i, i + run).reverse());
    i += run - 1;
  }
  return slots;
}

/** How many ids are skipped before which sitting. */
function gapsBefore(entryCount: number, sizes: readonly number[]): Map<number, number> {
  const gaps = new Map<number, number>();
  if (entryCount < GAPS_FROM_ENTRIES) return gaps;
  let last = 0;
  GAPS.forEach(({ ids, share }, g) => {
    const latest = sizes.length - (GAPS.length - g);
    const at = Math.min(latest, Math.max(last + 1, sittingAt(sizes, share * entryCount)));
    gaps.set(at, Math.max(1, Math.round((ids * entryCount) / REAL_ENTRIES)));
    last = at;
  });
  return gaps;
}

function sittingAt(sizes: readonly number[], position: number): number {
  let before = 0;
  for (const [i, size] of sizes.entries()) {
    if (before >= position) return i;
    before += size;
  }
  return sizes.length;
}
