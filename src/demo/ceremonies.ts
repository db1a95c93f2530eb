// How a sitting begins and ends, which differed by chamber and time.

import { present } from '../present.ts';
import { longDate, weekdayName } from './dates.ts';
import type { Floor } from './floor.ts';
import { COUNTRY } from './phrases/places.ts';
import type { SittingPlan } from './plan-sittings.ts';

/** Entries reserved at the end of a sitting for its close. */
export const CLOSE_ENTRIES = 3;

export function openSitting(floor: Floor, plan: SittingPlan): void {
  const { manner, writer } = floor;
  const who = manner.senate ? 'Senate met at the County Hall, Parliament Buildings,' : 'House met';
  const met = `The ${who} at ${HOURS[plan.session]}`;
  const chairNote = `[${floor.chair.note} in the Chair]`;
  const date = longDate(plan.day);
  if (manner.senate && manner.year >= 2015 && manner.year <= 2016) {
    // The reader of those years fused the title page into one entry, the notes into another.
    const fused = `PARLIAMENT OF ${COUNTRY.toUpperCase()} THE SENATE THE HANSARD ${date}`;
    writer.other(`${date} SENATE DEBATES 1 ${fused}`);
    writer.scene(`${met} ${chairNote}`);
    writer.end('PRAYER');
    return;
  }
  for (const title of titlePage(floor)) writer.heading(title);
  writer.other(date);
  writer.other(met);
  writer.scene(chairNote);
  writer.end(manner.senate ? 'PRAYER' : 'PRAYERS');
}

export function closeSitting(floor: Floor, plan: SittingPlan): void {
  const { manner, writer, random } = floor;
  const house = manner.senate ? 'Senate' : 'House';
  const hour = CLOSING_HOURS[plan.session];
  writer.end('ADJOURNMENT');
  const next = plan.day + (weekdayName(plan.day) === 'Thursday' ? 5 : 1);
  const until = `${longDate(next)}, at ${random.chance(800) ? '2.30 p.m.' : '9.00 a.m.'}`;
  const who = manner.senate ? 'Hon. Senators' : 'Hon. Members';
  floor.chairSaysText(
    `${who}, it is now ${hour}, time to interrupt the business of the ${house}. The ` +
      `${house}, therefore, stands adjourned until ${until}`,
  );
  writer.other(`The ${house} rose at ${hour}`);
}

const HOURS = { Morning: '9.00 a.m.', Afternoon: '2.30 p.m.', Evening: '7.00 p.m.' };
const CLOSING_HOURS = { Morning: '1.00 p.m.', Afternoon: '6.30 p.m.', Evening: '9.00 p.m.' };
const PARLIAMENTS = ['EIGHTH', 'NINTH', 'TENTH', 'ELEVENTH', 'TWELFTH', 'THIRTEENTH'];

function titlePage({ manner }: Floor): string[] {
  if (manner.year >= 2022) {
    return [
      `REPUBLIC OF ${COUNTRY.toUpperCase()}`,
      `${present(PARLIAMENTS[manner.parliament], 'the name of the Parliament')} PARLIAMENT`,
      manner.senate ? 'THE SENATE' : 'NATIONAL ASSEMBLY',
      'THE HANSARD',
    ];
  }
  if (manner.senate) return [`PARLIAMENT OF ${COUNTRY.toUpperCase()}`, 'THE SENATE', 'THE HANSARD'];
  return manner.year <= 2012
    ? ['NATIONAL ASSEMBLY', 'OFFICIAL REPORT']
    : [`PARLIAMENT OF ${COUNTRY.toUpperCase()}`, 'NATIONAL ASSEMBLY', 'THE HANSARD'];
}
