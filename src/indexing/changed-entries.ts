// Entries of stored blocks that a transaction changed, until the index is updated. Their postings stay: the entries are listed
// as replaced (index/replaced-entries.ts). When there are too many, blocks are rebuilt.

import { firstOf, present } from '../base/present.ts';
import type { EntryBody } from '../record/entry.ts';
import { NO_MARKS } from '../record/wire-form.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import {
  areSameMarks,
  marksOfSitting,
  type EntryMarks,
} from '../record/contributions/sitting-marks.ts';
import { recordLanguages } from '../record/languages/detect-language.ts';
import { type Bits, blockOf, emptyBits, hasBit, localOf, NO_BITS } from '@hansard/search/bits';
import type { Column, IndexedBlock, ReplacedEntry, Run } from '@hansard/search/index';
import {
  groupOf,
  slotOf,
  unpackGroup,
  addPostings,
  type GroupStorage,
} from '@hansard/search/storage';
import {
  BEGINS_TERM,
  joinedSpeaker,
  languageTerm,
  readStoredSpeaker,
  SPEAKER_COLUMN,
} from './indexed-entry.ts';
import {
  sameFragment,
  textOf,
  textOfBody,
  type IndexedText,
  type Text,
  type TextChange,
} from './entry-text.ts';
import { TALLY_COLUMN, tallySpeakers } from './speaker-tallies.ts';

/** The storage of changed entries in an engine, within the current transaction. */
export interface ChangeStorage {
  readonly groups: GroupStorage;
  /** How the entries of this record are read. */
  readonly rules: ReadingRules;
  /** The ordinal of a block; null if it is not stored. */
  storedBlock(block: number): Promise<number | null>;
  /** The runs of a stored block. */
  runs(ordinal: number): Promise<readonly Run[]>;
  /** Stores the runs and columns of a block under its ordinal, replacing those stored there. */
  putBlock(ordinal: number, block: BlockEntries): Promise<void>;
  column(ordinal: number, name: string): Promise<Column>;
  putColumn(ordinal: number, name: string, column: Column): Promise<void>;
  /** Every entry listed as replaced. */
  replaced(): Promise<readonly ReplacedEntry[]>;
  /** Lists entries as replaced, or updates their listing. */
  putReplaced(entries: readonly ReplacedEntry[]): Promise<void>;
  /** Removes the entries of a block from the list. */
  clearReplaced(block: number): Promise<void>;
  /** Entries from one id to another, both included, ascending. */
  entriesBetween(first: number, last: number): Promise<readonly IndexedText[]>;
  /** The entries of a sitting by text_counter. */
  entriesOfSitting(sittingId: number): Promise<readonly IndexedText[]>;
}

/** A block without its terms. */
export type BlockEntries = Omit<IndexedBlock, 'terms'>;

/** What else is derived from the entries of sittings, so that they are read only once. */
export interface SittingListener {
  /** Called with all current entries of a changed sitting, in spoken order. */
  sittingRead?(sittingId: number, entries: readonly Text[]): Promise<void>;
}

/** An eighth of a block: with more, a search would read too much that is ignored. */
export const BLOCK_REPLACED_MAX = 512;

/**
 * In the whole record: as many as a tail has at most, so that the first search after a write indexes twice as much as without
 * corrections. The write that exceeds it rebuilds the block with the most replaced entries, which takes about a second.
 */
const REPLACED_MAX = 4_096;

/** An entry as indexed, and as it is now: null if it was not in the record, or no longer is. */
interface EntryChange {
  readonly textBefore: Text | null;
  readonly textAfter: Text | null;
  readonly hasNewMarks: boolean;
}

export class ChangedEntries {
  readonly #storage: ChangeStorage;
  readonly #listener: SittingListener;
  #changes = new Map<number, EntryChange>();
  /** Sittings in which the contributions or languages of entries may have changed. */
  #sittings = new Set<number>();
  /** The entries listed as replaced so far. */
  #replaced: Map<number, EntryMarks | null> | null = null;

  constructor(storage: ChangeStorage, listener: SittingListener) {
    this.#storage = storage;
    this.#listener = listener;
  }

  get size(): number {
    return this.#changes.size;
  }

  /** Records a change of an entry, which may have changed before. */
  note({ id, sittingId, bodyBefore, bodyAfter, hasNewMarks }: TextChange): void {
    const textNow = (body: EntryBody | null): Text | null =>
      body === null ? null : textOfBody({ id, sittingId }, body, NO_MARKS);
    const entryChange = this.#changes.get(id);
    const change = {
      textBefore: entryChange === undefined ? textNow(bodyBefore) : entryChange.textBefore,
      textAfter: textNow(bodyAfter),
      hasNewMarks: hasNewMarks || (entryChange?.hasNewMarks ?? false),
    };
    this.#changes.set(id, change);
    if (!isLinkAlone(change)) this.#sittings.add(sittingId);
  }

  noteSitting(sittingId: number): void {
    this.#sittings.add(sittingId);
  }

  /** Updates the index up to the last stored block, and returns the blocks to rebuild. The transaction itself `built` some. */
  async write(built: ReadonlySet<number>, lastBlock: number): Promise<ReadonlySet<number>> {
    const replaced = (this.#replaced ??= await this.#readReplaced());
    /** The blocks in which something may have changed, each read once. */
    const opened = new Map<number, OpenBlock | null>();
    const blockOfEntry: OpenBlockOf = async (id) => {
      const block = blockOf(id);
      const isStored = block <= lastBlock && !built.has(block);
      const open = opened.get(block) ?? (isStored ? await openBlock(this.#storage, block) : null);
      opened.set(block, open);
      return open;
    };
    const toReplace = new Set<number>();
    const links = new Map<number, number | null>();
    for (const [id, change] of this.#changes) {
      if ((await blockOfEntry(id)) === null) continue;
      if (!isLinkAlone(change)) toReplace.add(id);
      else if (!replaced.has(id)) links.set(id, change.textAfter?.personId ?? null);
    }
    const marks = new Map<number, EntryMarks>();
    for (const sittingId of this.#sittings) {
      for (const [id, now] of await this.#readSitting(sittingId)) {
        const block = await blockOfEntry(id);
        if (block === null) continue;
        const entryMarks = replaced.has(id) ? replaced.get(id) : (await block.marks())?.(id);
        if (!toReplace.has(id) && areSameMarks(entryMarks, now)) continue;
        marks.set(id, now);
        toReplace.add(id);
      }
    }
    this.#changes = new Map();
    this.#sittings = new Set();
    await this.#link(blockOfEntry, links);
    const listed = [...toReplace].map((id) => ({ id, marks: marks.get(id) ?? null }));
    await this.#storage.putReplaced(listed);
    for (const { id, marks: now } of listed) replaced.set(id, now);
    const changed = [...opened.keys()].filter((block) => built.has(block));
    return new Set([...changed, ...fullBlocks(replaced)]);
  }

  /** A block is rebuilt: none of its entries is replaced any more. */
  async clear(block: number): Promise<void> {
    const replaced = (this.#replaced ??= await this.#readReplaced());
    for (const id of replaced.keys()) if (blockOf(id) === block) replaced.delete(id);
    await this.#storage.clearReplaced(block);
  }

  async #readReplaced(): Promise<Map<number, EntryMarks | null>> {
    return new Map((await this.#storage.replaced()).map(({ id, marks }) => [id, marks]));
  }

  /** The current marks of a sitting's entries. */
  async #readSitting(sittingId: number): Promise<ReadonlyMap<number, EntryMarks>> {
    const texts = (await this.#storage.entriesOfSitting(sittingId)).map(textOf);
    await this.#listener.sittingRead?.(sittingId, texts);
    return marksOfSitting(texts, this.#storage.rules);
  }

  /** Changes the people of entries in the columns of their blocks. */
  async #link(blockOfEntry: OpenBlockOf, links: ReadonlyMap<number, number | null>): Promise<void> {
    for (const [, ofBlock] of Map.groupBy(links, ([id]) => blockOf(id))) {
      const ordinal = (await blockOfEntry(firstOf(ofBlock)[0]))?.ordinal ?? null;
      if (ordinal === null) continue;
      const speakerColumn = await this.#storage.column(ordinal, SPEAKER_COLUMN);
      const links = new Map(ofBlock.map(([id, personId]) => [localOf(id), personId]));
      const speakers = linkedColumn(speakerColumn, links);
      await this.#storage.putColumn(ordinal, SPEAKER_COLUMN, speakers);
      await putTallies(this.#storage, ordinal, speakers);
    }
  }
}

/** A column of speakers in which some entries, by local id, are linked to another person or to nobody. */
function linkedColumn(
  { names, numbers }: Column,
  links: ReadonlyMap<number, number | null>,
): Column {
  const numberOf = new Map<string, number>();
  const linked = new Uint16Array(numbers.length);
  for (let local = 0; local < numbers.length; local++) {
    const stored = names?.[(numbers[local] ?? 0) - 1] ?? null;
    const earlier = stored === null ? null : String(stored);
    const personId = links.get(local);
    const speaker = personId === undefined ? earlier : joinedSpeaker(personId, labelIn(earlier));
    if (speaker === null) continue;
    const number = numberOf.get(speaker) ?? numberOf.size + 1;
    numberOf.set(speaker, number);
    linked[local] = number;
  }
  return { names: [...numberOf.keys()], numbers: linked };
}

const labelIn = (speaker: string | null): string | null =>
  speaker === null ? null : readStoredSpeaker(speaker).label;

/** Whether only the linked person of an entry changed. */
function isLinkAlone({ textBefore, textAfter, hasNewMarks }: EntryChange): boolean {
  if (textBefore === null || textAfter === null || hasNewMarks) return false;
  return textBefore.sittingId === textAfter.sittingId && sameFragment(textBefore, textAfter);
}

/** The blocks with too many replaced entries, and those with the most if there are too many in total. */
function fullBlocks(replaced: ReadonlyMap<number, unknown>): number[] {
  const counts = new Map<number, number>();
  for (const id of replaced.keys()) counts.set(blockOf(id), (counts.get(blockOf(id)) ?? 0) + 1);
  let left = replaced.size;
  const full: number[] = [];
  for (const [block, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (count <= BLOCK_REPLACED_MAX && left <= REPLACED_MAX) break;
    full.push(block);
    left -= count;
  }
  return full;
}

type MarksOf = (id: number) => EntryMarks;

/** A stored block with the data of its entries. */
interface OpenBlock {
  /**
   * Null if all of its entries were withdrawn before it was full, and some were restored: there is no ordinal left for it among
   * later ones.
   */
  readonly ordinal: number | null;
  marks(): Promise<MarksOf | null>;
}

/** The stored block of an entry; null if it is after the last stored one, or will be rebuilt. */
type OpenBlockOf = (id: number) => Promise<OpenBlock | null>;

async function openBlock(storage: ChangeStorage, block: number): Promise<OpenBlock> {
  const ordinal = await storage.storedBlock(block);
  let marks: Promise<MarksOf | null> | null = null;
  return { ordinal, marks: () => (marks ??= readMarks(storage, ordinal)) };
}

async function readMarks(
  { groups, rules }: ChangeStorage,
  ordinal: number | null,
): Promise<MarksOf | null> {
  if (ordinal === null) return null;
  const codes = recordLanguages(rules.languages);
  const terms = [BEGINS_TERM, ...codes.map(languageTerm)];
  const [begins, ...ofLanguages] = await entriesWithTerms(groups, ordinal, terms);
  return (id) => ({
    begins: hasBit(present(begins, 'the beginnings of a block'), localOf(id)),
    languages: codes.filter((_, at) => hasBit(ofLanguages[at] ?? NO_BITS, localOf(id))),
  });
}

/** The entries of a stored block that have each of some terms. */
async function entriesWithTerms(
  groups: GroupStorage,
  ordinal: number,
  terms: readonly string[],
): Promise<Bits[]> {
  const ids = await groups.termIds(terms);
  const rows = await groups.rows(groupOf(ordinal), ids);
  return ids.map((id) => {
    const bits = emptyBits();
    const row = rows.find(({ termId }) => termId === id);
    const parts = row === undefined ? [] : unpackGroup(row);
    const ofBlock = parts.find(({ slot }) => slot === slotOf(ordinal));
    if (ofBlock !== undefined) addPostings(bits, ofBlock.postings);
    return bits;
  });
}

/** Stores the tallies of a stored block that has these speakers. */
async function putTallies(
  storage: Pick<ChangeStorage, 'groups' | 'runs' | 'column' | 'putColumn'>,
  ordinal: number,
  speakers: Column,
): Promise<void> {
  const [begins = NO_BITS] = await entriesWithTerms(storage.groups, ordinal, [BEGINS_TERM]);
  const { numbers: words } = await storage.column(ordinal, 'words');
  const numbers = tallySpeakers(await storage.runs(ordinal), { speakers, words, begins });
  await storage.putColumn(ordinal, TALLY_COLUMN, { names: null, numbers });
}
