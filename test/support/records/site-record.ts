// A small record with everything the reading site has to show.

import type { NewEntry } from '../../../src/record/entry.ts';
import type { Person } from '../../../src/record/person.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { anEntry, aSitting } from './entries.ts';

export const BAYA: Person = { id: 49, legalName: 'Owen Baya', slug: 'owen-baya' };
export const MUMMA: Person = {
  id: 50,
  legalName: "Catherine Mumma Ng'ong'o",
  slug: 'catherine-mumma',
};

const FOOTER =
  'The electronic version of the Official Hansard Report is for information purposes only. ' +
  'A certified version of this Report can be obtained from the Hansard Editor.';

const note = (counter: number, content: string, type: NewEntry['type'] = 'scene'): NewEntry =>
  anEntry(counter, { type, speakerName: '', content });

/** The afternoon of 31 July 2013 in the National Assembly: ids 1 to 14. */
const AFTERNOON: readonly NewEntry[] = [
  note(1, 'NATIONAL ASSEMBLY', 'heading'),
  note(2, 'OFFICIAL REPORT', 'heading'),
  note(3, 'Wednesday, 31st July, 2013', 'other'),
  note(4, '[The Speaker in the Chair]'),
  note(5, 'PRAYERS', 'heading'),
  note(6, 'MOTION', 'heading'),
  note(7, 'THE WATER OF NAMBOKHO', 'heading'),
  anEntry(8, {
    speakerName: 'Kilifi North, UDA',
    speakerTitle: 'Hon. Owen Baya',
    speaker: BAYA,
    content: ' Hon. Speaker, I beg to move that the water of Nambokho be piped to the',
  }),
  anEntry(9, {
    speakerName: 'Kilifi North, UDA',
    speakerTitle: 'Hon. Owen Baya',
    speaker: BAYA,
    content: `schools of the county without delay. ${FOOTER}`,
  }),
  note(10, '(Applause)'),
  anEntry(11, {
    speakerName: 'Hon. Kingi',
    speakerTitle: 'The Speaker',
    content: ' Asante sana. Mheshimiwa amesema ukweli kuhusu maji ya wananchi wa kaunti.',
  }),
  note(12, FOOTER),
  note(13, ')', 'heading'),
  note(14, 'ADJOURNMENT', 'heading'),
];

const speech = (counter: number, content: string, speaker: Person = MUMMA): NewEntry =>
  anEntry(counter, { speakerName: 'Sen. Mumma', speaker, content });

export async function publishSiteRecord(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(BAYA);
    await transaction.knowPerson(MUMMA);
    const day = { venueSlug: 'national_assembly', startDate: '2013-07-31' };
    const add = async (
      sitting: Parameters<typeof aSitting>[0],
      entries: readonly NewEntry[],
    ): Promise<void> => {
      await transaction.appendEntries(await transaction.addSitting(aSitting(sitting)), entries);
    };
    await add({ ...day, startTime: '14:30:00' }, AFTERNOON);
    await add({ ...day, startTime: '09:00:00' }, [speech(1, 'The morning was dry.', BAYA)]);
    await add({ startDate: '2013-07-30' }, [
      speech(1, 'Water is life.'),
      speech(2, 'So are roads.'),
    ]);
    await add({ startDate: '2014-03-04', startTime: '14:30:00' }, [speech(1, 'Roads again.')]);
    // The same hour twice, and one of which nothing is known.
    await add({ startDate: '2014-03-04', startTime: '14:30:00' }, [speech(1, 'A second report.')]);
    await add({ venueSlug: null, startDate: null }, [speech(1, 'Nobody knows when.')]);
  });
}

export const AFTERNOON_PATH = '/hansard/sitting/national_assembly/2013-07-31-14-30-00';
