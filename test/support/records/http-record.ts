// The small record of the interface tests: three sittings, gaps in the ids, and every kind of text that has ever broken a reader.

import type { NewEntry } from '../../../src/record/entry.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { aSitting, anEntry, publishSitting } from './entries.ts';

export type RecordedEntry = NewEntry & { readonly id: number };

const SPEAKER = { id: 49, legalName: 'Wanjikũ Ng’ang’a', slug: 'wanjiku-nganga' };

/** The entries with unusual texts, by id. */
const SPECIAL: Readonly<Record<number, Partial<NewEntry>>> = {
  1001: { type: 'heading', speakerName: '', content: 'PARLIAMENT OF KENYA' },
  1002: {
    speakerName: 'Sen. Wanjikũ',
    speakerTitle: 'The Temporary Speaker',
    speaker: SPEAKER,
    content: ' “Order,” hon. Members; it’s time.',
  },
  1003: {
    speakerName: 'Mr. Kajwang’',
    content: 'Bw. Spika, ninaomba kuunga mkono Hoja hii. Asante sana.',
  },
  1004: { type: 'scene', speakerName: '', content: '[Applause]' },
  1005: {
    type: 'other',
    speakerName: '',
    content: 'one line\u2028another\u2029a third\nand "quoted" \\ \u0001 😀',
  },
  1006: { content: '<script>alert("x")</script> & <b>bold</b>' },
  1007: { type: 'other', speakerName: '', content: 'https://parliament.example.org/a?b=1&c="2"' },
};

const IDS = [range(1001, 1012), range(1015, 1024), [...range(1025, 1030), ...range(1040, 1043)]];

/** All 32 entries in order: pages of 10, 10, 10 and 2, with a gap inside the second and the third. */
export const RECORD: readonly RecordedEntry[] = IDS.flatMap((ids) =>
  ids.map((id, index) => ({ ...anEntry(index + 1, SPECIAL[id]), id })),
);

export async function publishRecord(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.people.know(SPEAKER);
    for (const [index, ids] of IDS.entries()) {
      const sitting = await transaction.sittings.add(
        aSitting({ venueSlug: index === 1 ? 'senate' : 'national_assembly' }),
      );
      await transaction.entries.append(
        sitting,
        RECORD.filter(({ id }) => ids.includes(id)),
      );
    }
  });
}

/** Appends a sitting with this many entries and returns their ids. */
export async function appendSitting(store: Store, entries: number): Promise<readonly number[]> {
  const added = range(1, entries).map((textCounter) => anEntry(textCounter));
  return await publishSitting(store, added, { startDate: '2013-08-01' });
}

export async function withdraw(store: Store, id: number): Promise<void> {
  await store.write((transaction) => transaction.entries.withdraw(id));
}

/** The JSON of an entry as the seed describes it, made without the code under test. */
export function entryText(entry: RecordedEntry, baseUrl: string, format = 'api'): string {
  const { id, textCounter, type, speakerName, speakerTitle, speaker, content } = entry;
  const text = JSON.stringify({
    id,
    url: `${baseUrl}/api/v0.1/hansard/entries/${id}/?format=${format}`,
    text_counter: textCounter,
    type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    speaker: speaker && { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
    content,
  });
  return text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** The JSON of a page: the envelope in the seed's order around these entries. */
export function pageText(
  count: number,
  next: string | null,
  previous: string | null,
  entries: readonly string[],
): string {
  return (
    `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},` +
    `"results":[${entries.join(',')}]}`
  );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
