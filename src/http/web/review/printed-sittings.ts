// Reads the entries of sittings as they are now, by their ids and by the printed pages on which they begin.

import { readDetails } from '../../../record/details-text.ts';
import { labelText } from '../../../record/speaker-label.ts';
import type { Store } from '../../../store/contract/store.ts';

export interface PrintedEntry {
  readonly id: number;
  /** As printed; empty where nobody speaks. */
  readonly label: string;
  readonly content: string;
}

export interface PrintedSittings {
  readonly byId: ReadonlyMap<number, PrintedEntry>;
  readonly byPage: ReadonlyMap<string, readonly PrintedEntry[]>;
}

/** What is used of the JSON of an entry. */
interface EntryJson {
  readonly id: number;
  readonly speaker_name: string;
  readonly speaker_title: string;
  readonly content: string;
}

export async function readPrinted(
  store: Store,
  sittingIds: readonly number[],
): Promise<PrintedSittings> {
  const byId = new Map<number, PrintedEntry>();
  const byPage = new Map<string, PrintedEntry[]>();
  for (const sittingId of sittingIds) {
    const json = await store.sittingEntries(sittingId, { before: '', after: '' });
    const entries = (JSON.parse(Buffer.from(json).toString()) as EntryJson[]).map(printedEntry);
    const details = await store.entryDetails(entries.map(({ id }) => id));
    for (const entry of entries) {
      byId.set(entry.id, entry);
      const page = readDetails(details.get(entry.id) ?? null).page;
      if (page === null) continue;
      const others = byPage.get(page);
      if (others === undefined) byPage.set(page, [entry]);
      else others.push(entry);
    }
  }
  return { byId, byPage };
}

function printedEntry(json: EntryJson): PrintedEntry {
  const { id, content, speaker_name: speakerName, speaker_title: speakerTitle } = json;
  return { id, content, label: labelText({ speakerName, speakerTitle }, '') };
}
