// Figures: the numbers, sums, dates and spans of time that speeches are full of, made once.

import { groupDigits } from '../group-digits.ts';
import { Random } from './phrases/random.ts';

/** 4,096 figures of a kind are enough that two speeches rarely quote the same one. */
const BANK_SIZE = 4096;

const WEEKDAYS = ['Monday', 'Tuesday', 'Friday', 'Saturday', 'Sunday'];

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const NUMBERS: readonly string[] = bank(1, 97, (r) => `${r.between(2, 98)}`);
export const FIGURES: readonly string[] = bank(2, BANK_SIZE, (r) =>
  groupDigits(Math.round(Math.exp(5.5 + 2.6 * r.fraction() * 2))),
);
export const MONEY: readonly string[] = bank(3, BANK_SIZE, moneyText);
export const PERCENTS: readonly string[] = bank(4, 160, (r) =>
  r.chance(300)
    ? `${r.between(1, 94)}.${r.between(1, 9)} per cent`
    : `${r.between(2, 98)} per cent`,
);
export const SPANS: readonly string[] = [
  'two years',
  'three years',
  'the last five years',
  'a decade',
  'six months',
  'the last two financial years',
  'nine months',
  'more than ten years',
  'seven weeks',
  'a whole year',
  'the last four months',
  'a fortnight',
];
export const CLAUSES: readonly string[] = bank(5, 64, (r) => `${r.between(2, 68)}`);
export const DAYS: readonly string[] = bank(6, 300, (r) =>
  r.chance(500)
    ? `${ordinal(r.between(1, 28))} ${r.pick(MONTHS)}`
    : `${r.pick(WEEKDAYS)}, ${ordinal(r.between(1, 28))} ${r.pick(MONTHS)}`,
);

export function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return day + (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
}

function moneyText(random: Random): string {
  switch (random.below(6)) {
    case 0:
      return `Mshs.${random.between(2, 980)} million`;
    case 1:
      return `Mshs.${random.between(1, 94)}.${random.between(1, 9)} billion`;
    case 2:
      return `Mshs.${groupDigits(random.between(12, 960) * 1000)}`;
    case 3:
      return `${random.between(2, 900)} million shillings`;
    case 4:
      return `Mshs${random.between(3, 70)} billion`;
    default:
      return `Mshs.${groupDigits(random.between(1000, 60000) * 1117)}`;
  }
}

function bank(seed: number, size: number, make: (random: Random) => string): readonly string[] {
  const random = new Random(seed);
  return Array.from({ length: size }, () => make(random));
}
