// The pages of the reading site, one of every kind, and the data that the site's record lacks for them.

import type { EntryType, NewEntry } from '../../../src/record/entry.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting } from './entries.ts';
import { AFTERNOON_PATH, MUMMA } from './site-record.ts';

/** At the end of an address: all foldable parts are unfolded. */
export const UNFOLDED = '#unfolded';

/** At the end of an address: suggestions are shown below the search box. */
export const TYPED = '#typed';

export const KINDS = [
  '/',
  `/${TYPED}`,
  '/hansard/',
  '/hansard/?venue=senate',
  AFTERNOON_PATH,
  '/hansard/sitting/national_assembly/2013-07-31',
  '/hansard/debate/7/the-water-of-nambokho',
  '/hansard/business/sorghum-bill-2013',
  '/bills',
  '/hansard/speaker/The%20Speaker%20(Hon.%20Kingi)',
  '/hansard/contribution/9/',
  '/hansard/entry/9/history',
  '/embed/8',
  `/divisions${UNFOLDED}`,
  '/divisions?person=catherine-mumma',
  '/people/',
  `/person/owen-baya/${UNFOLDED}`,
  `/person/catherine-mumma/${UNFOLDED}`,
  '/person/owen-baya/debates',
  '/search',
  `/search?q=water${UNFOLDED}`,
  `/search?q=water${TYPED}`,
  '/search?q=1+May+2026',
  '/search?q=Baya+water',
  '/search?q=xyzzyplugh',
  '/search?q=water&date_from=x',
  '/trends?q1=water&q2=roads&q3=life',
  `/trends?q1=water&by=speaker&interval=month&q=x${UNFOLDED}`,
  '/data',
  `/docs${UNFOLDED}`,
  '/about',
  '/follow',
  '/review',
  '/nothing-here',
];

const text = (counter: number, type: EntryType, content: string): NewEntry =>
  anEntry(counter, { type, speakerName: '', content });

/** A question with its answer; the id of the entry that asks it. */
export async function publishQuestion(store: Store): Promise<number> {
  return await store.write(async (transaction) => {
    const sitting = await transaction.sittings.add(aSitting({ startDate: '2013-09-05' }));
    const ids = await transaction.entries.append(sitting, [
      text(1, 'heading', 'ORAL ANSWERS TO QUESTIONS'),
      text(2, 'heading', 'Question No.193'),
      text(3, 'heading', 'STATE OF ROADS IN KITUI'),
      anEntry(4, {
        speakerName: 'Sen. Mumma',
        speaker: MUMMA,
        content: 'asked the Minister for Roads:-\n\nwhy the roads are bad.',
      }),
      anEntry(5, {
        speakerName: 'The Minister for Roads',
        content: 'I beg to reply. They will be mended.',
      }),
    ]);
    return ids[3]!;
  });
}

/** A bill on two days, with a division on the second; returns the id of that debate. */
export async function publishBill(store: Store): Promise<number> {
  return await store.write(async (transaction) => {
    const bill = [text(1, 'heading', 'BILL'), text(2, 'heading', 'THE SORGHUM BILL')];
    const add = async (startDate: string, entries: readonly NewEntry[]): Promise<number> => {
      const sitting = await transaction.sittings.add(aSitting({ startDate }));
      const [, titleId] = await transaction.entries.append(sitting, [...bill, ...entries]);
      return titleId!;
    };
    const moved = anEntry(3, { speakerName: 'Sen. Mumma', speaker: MUMMA });
    await add('2013-09-03', [moved]);
    return await add('2013-09-04', [
      moved,
      text(4, 'heading', 'DIVISION'),
      text(5, 'heading', 'AYES: 3'),
      text(6, 'other', 'Sen. Mumma, Nairobi County; Sen. Otieno; Sen. Wanjiku'),
      text(7, 'heading', 'NOES: 1'),
      text(8, 'other', 'Sen. Kamau'),
      text(9, 'scene', '(Question carried by 3 votes to 1)'),
    ]);
  });
}
