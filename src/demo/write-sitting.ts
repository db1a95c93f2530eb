// The order of business of one sitting, from prayers to the rising, in as many entries as planned.

import type { NewEntry } from '../record/entry.ts';
import { CLOSE_ENTRIES, closeSitting, openSitting } from './ceremonies.ts';
import { longDate } from './dates.ts';
import { Floor } from './floor.ts';
import { motion, oralAnswers, secondReading } from './items-debate.ts';
import { committeeStage, division, schedule } from './items-law.ts';
import {
  communication,
  noticesOfMotion,
  papersLaid,
  petition,
  quorum,
  statements,
} from './items-routine.ts';
import { mannerOf } from './manner.ts';
import type { SittingPlan } from './plan-sittings.ts';
import { Random } from './phrases/random.ts';
import { DemoWriter } from './demo-writer.ts';

/** A sitting shorter than this breaks off where it is: there is no room for a close. */
const CLOSED_FROM_ENTRIES = 20;

/** Every sitting is written from its own seed: none needs to know the one before. */
export function writeSitting(plan: SittingPlan): readonly NewEntry[] {
  return writeBusiness(plan).entries;
}

/** The entries of a sitting, and which of them name business or begin a division. */
export function writeBusiness(
  plan: SittingPlan,
): Pick<DemoWriter, 'entries' | 'business' | 'divisions'> {
  const random = new Random(plan.number * 2_654_435 + plan.size);
  const manner = mannerOf(plan);
  const closes = plan.size >= CLOSED_FROM_ENTRIES;
  const limit = closes ? plan.size - CLOSE_ENTRIES : plan.size;
  const runningHeader = `${longDate(plan.day)} PARLIAMENTARY DEBATES`;
  const { firstId } = plan;
  const writer = new DemoWriter({ firstId, limit, manner, runningHeader, random });
  const floor = new Floor(manner, plan.number, writer, random);
  openSitting(floor, plan);
  firstOrders(floor);
  while (!writer.full) mainOrder(floor);
  writer.limit = plan.size;
  writer.turnPage();
  closeSitting(floor, plan);
  return writer;
}

/** Orders that come once, in the order of the Order Paper; not every sitting has them all. */
function firstOrders(floor: Floor): void {
  const { random } = floor;
  if (random.chance(250)) quorum(floor);
  if (random.chance(450)) communication(floor);
  if (random.chance(220)) petition(floor);
  if (random.chance(800)) papersLaid(floor);
  if (random.chance(500)) noticesOfMotion(floor);
  if (floor.manner.ministers) oralAnswers(floor);
  else if (random.chance(750)) statements(floor);
}

/** The rest of the time goes to bills and motions, as long as it lasts. */
function mainOrder(floor: Floor): void {
  const roll = floor.random.below(100);
  if (roll < 30) motion(floor);
  else if (roll < 52) secondReading(floor);
  else if (roll < 63) committeeStage(floor);
  else if (roll < 79) schedule(floor);
  else if (roll < 87) division(floor);
  else statements(floor);
}
