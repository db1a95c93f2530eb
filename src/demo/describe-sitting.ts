// Describes a sitting: its chamber, its hours, and the document it came from.

import { DAY_MS } from '../record/calendar.ts';
import { UNDESCRIBED_SITTING, type NewSitting, type Source } from '../record/sitting.ts';
import { isoDate, longDate, shortDate, yearOfDay } from './dates.ts';
import type { SittingPlan } from './plan-sittings.ts';
import { Random } from './phrases/random.ts';

/** The pairs of name and list page that are in use: they identify a source. */
export type TakenSources = Set<string>;

export function describeSitting(plan: SittingPlan, taken: TakenSources): NewSitting {
  const random = new Random(plan.number * 7 + 3);
  const date = isoDate(plan.day);
  return {
    ...UNDESCRIBED_SITTING,
    venueSlug: plan.chamber,
    source: makeSource(plan, date, taken, random),
    startDate: date,
    startTime: random.chance(120) ? null : startTime(plan, random),
    endDate: date,
    endTime: random.chance(180) ? null : endTime(plan, random),
  };
}

/** Clerks began late now and then: one sitting in thirty has odd minutes. */
function startTime(plan: SittingPlan, random: Random): string {
  const late = random.chance(35) ? random.between(1, 9) : 0;
  switch (plan.session) {
    case 'Morning':
      return `09:0${late}:00`;
    case 'Afternoon':
      return `14:3${late}:00`;
    case 'Evening':
      return `19:0${late}:00`;
  }
}

function endTime(plan: SittingPlan, random: Random): string {
  const early = random.chance(300);
  const minute = random.between(10, 59);
  switch (plan.session) {
    case 'Morning':
      return early ? `12:${minute}:00` : '13:00:00';
    case 'Afternoon':
      return early ? `17:${minute}:00` : '18:30:00';
    case 'Evening':
      return early ? `20:${minute}:00` : '21:00:00';
  }
}

function makeSource(plan: SittingPlan, date: string, taken: TakenSources, random: Random): Source {
  const own = plan.chamber === 'senate' ? 'senate' : 'national-assembly';
  // Some documents were found on the other chamber’s list page.
  let listPage = random.chance(8) ? (own === 'senate' ? 'national-assembly' : 'senate') : own;
  const style = nameStyle(plan, random);
  let name = sourceName(plan, style);
  for (let n = 1; taken.has(`${name}|${listPage}`); n++) {
    listPage = own;
    name =
      n < STYLES ? sourceName(plan, (style + n) % STYLES) : `${sourceName(plan, style)} (${n})`;
  }
  taken.add(`${name}|${listPage}`);
  const processed = processedAt(plan, random);
  const file = `${date}-${plan.session.toLowerCase()}-${plan.number}.pdf`;
  return {
    name,
    listPage,
    date,
    url: `https://parliament.example/${listPage}/hansard/${file}`,
    lastProcessingAttempt: processed,
    lastProcessingSuccess: processed,
  };
}

const STYLES = 4;

function nameStyle(plan: SittingPlan, random: Random): number {
  const year = yearOfDay(plan.day);
  if (year <= 2012) return random.chance(850) ? 0 : 1;
  if (year <= 2017) return random.chance(800) ? 1 : 2;
  return random.chance(500) ? 3 : random.chance(700) ? 2 : 1;
}

/** The four styles met on the list pages, with date and session; the double space is theirs. */
function sourceName(plan: SittingPlan, style: number): string {
  const letters = { Morning: 'A', Afternoon: 'P', Evening: 'E' };
  const hours = { Morning: '9.00 A.m.', Afternoon: '2.30 P.m.', Evening: '7.00 P.m.' };
  switch (style) {
    case 0:
      return `Hansard ${shortDate(plan.day)}${letters[plan.session]}`;
    case 1:
      return `${longDate(plan.day)}  - ${plan.session}`;
    case 2:
      return `${longDate(plan.day)} At ${hours[plan.session]}`;
    default:
      return `Hansard Report - ${longDate(plan.day)} - ${plan.session} Sitting`;
  }
}

/** 20 November 2011: the import program began; older documents were then read one after another. */
const IMPORT_BEGAN_MS = Date.UTC(2011, 10, 20);

/** Naive, with microseconds: three days after the sitting, or in the first great import. */
function processedAt(plan: SittingPlan, random: Random): string {
  const soon = (plan.day + 3) * DAY_MS + random.below(50_000) * 1_000 + 21_600_000;
  const ms = Math.max(soon, IMPORT_BEGAN_MS + plan.number * 97_000) + random.below(1_000);
  const micros = String(random.below(1_000)).padStart(3, '0');
  return new Date(ms).toISOString().slice(0, -1) + micros;
}
