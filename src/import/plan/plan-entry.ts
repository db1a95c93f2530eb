// Decides what becomes of one entry. Three texts are compared: the one from the last document (`base`), the record's current one
// (`now`), and the one from the new document. A person's changes since the last document are never undone: a withdrawn entry
// stays withdrawn; a correction stays if the document is unchanged there, and is a conflict if the document has something new.

import { type EntryDetails, NO_DETAILS } from '../../record/entry-details.ts';
import type { EntryText } from '../../record/entry.ts';
import type { Person } from '../../record/person.ts';
import { decide, type Decision } from './outcomes.ts';
import type { RecordEntry, WholeText } from './record-entry.ts';
import { spacedWords } from './withdrawn-text.ts';

/** An entry of a document. */
export interface DocumentEntry extends EntryText {
  /** Null if the document has no ids. */
  readonly id: number | null;
  readonly speaker: Person | null;
  /** Details that the document does not give are missing. */
  readonly details: Partial<EntryDetails>;
}

/** Whether a text contains words that a person withdrew. */
export type RepeatsWithdrawn = (text: EntryText) => boolean;

/** The decision for an entry that the record does not have. */
export function planNew(document: DocumentEntry, repeats: RepeatsWithdrawn): Decision {
  if (repeats(document)) {
    return decide(
      'these words were withdrawn with an entry of this sitting, and were not stored',
      null,
    );
  }
  return decide('the record does not have this entry', newText(document));
}

/** The decision for an entry of the record, which may be withdrawn, that the document has. */
export function planEntry(
  entry: RecordEntry,
  document: DocumentEntry,
  repeats: RepeatsWithdrawn = () => false,
): Decision {
  const { now, withdrawn } = entry;
  if (withdrawn === 'by a person') {
    return decide(
      'this entry was withdrawn, and stays withdrawn although the document has it',
      null,
    );
  }
  const merged = mergeTexts(entry, document);
  const { text, isKept, isConflict } = merged;
  const isNew = !isSame(text, now, TEXT_FIELDS);
  if (withdrawn === 'moved') {
    return isConflict || isNew
      ? decide(
          'a person moved this entry to another sitting, and the document has a different text; it stays as it is there',
          null,
        )
      : decide('a person moved this entry to another sitting', null);
  }
  // The document may have joined withdrawn words to those of another entry.
  const isRepeated = (withdrawn !== null || isNew) && repeats(text);
  if (withdrawn !== null) return planRestored(entry, merged, isRepeated);
  if (isConflict) {
    return decide(
      'a person corrected this entry, and the document has a different text; the correction stays',
      now,
    );
  }
  if (isRepeated) {
    return decide(
      'the new text of the document contains words that were withdrawn; the entry stays',
      now,
    );
  }
  if (isNew) return decide('the document has a new text', text);
  if (isKept)
    return decide('a person corrected this entry, and the document has not changed', text);
  return decide('the record has the same text', text);
}

/** The decision for an entry that a document withdrew, or that was deleted with its sitting. */
function planRestored(
  { withdrawn }: RecordEntry,
  { text, isKept, isConflict }: MergedTexts,
  isRepeated: boolean,
): Decision {
  if (isRepeated) {
    return decide(
      'this entry was withdrawn, and stays withdrawn although the document has it',
      null,
    );
  }
  if (!isKept || withdrawn === 'by a document') {
    return decide('the document has this entry again', text);
  }
  if (isConflict) {
    return decide(
      'the document has this entry again, with a different text; it is restored as a person corrected it',
      text,
    );
  }
  return decide('the document has this entry again; it is restored as a person corrected it', text);
}

/**
 * The decision for an entry that the document lacks, or has only as part of a text that is not stored. `unstored` are the words
 * of such texts.
 */
export function planMissing(entry: RecordEntry, unstored: readonly string[]): Decision {
  const { now, base, withdrawn, isTouched } = entry;
  if (withdrawn !== null)
    return decide('this entry was withdrawn, and the document does not have it', null);
  if (base === null) return decide('a person added this entry', now);
  if (isTouched) {
    return decide(
      'a person corrected this entry, and the document does not have it; the entry stays',
      now,
    );
  }
  if (unstored.some((words) => words.includes(spacedWords(now.content)))) {
    return decide(
      'its words are in the document beside words that were withdrawn; the entry stays',
      now,
    );
  }
  return decide('the document no longer has this entry', null);
}

function newText(entry: DocumentEntry): WholeText {
  const { type, speakerName, speakerTitle, content, speaker, details } = entry;
  const text = { type, speakerName, speakerTitle, content, speaker };
  return { ...text, textCounter: 0, details: { ...NO_DETAILS, ...details } };
}

// Merges the texts of one entry.

interface MergedTexts {
  readonly text: WholeText;
  /** Whether it contains a person's change that the document does not overwrite. */
  readonly isKept: boolean;
  /** Whether the document has something new in place of such a change. */
  readonly isConflict: boolean;
}

const LABEL_FIELDS = ['speakerName', 'speakerTitle'] as const;
const TEXT_FIELDS = ['type', ...LABEL_FIELDS, 'content'] as const;

/** Type, label, content and each detail are merged separately: a person may correct one and the document another. */
function mergeTexts({ now, base, isLinked }: RecordEntry, document: DocumentEntry): MergedTexts {
  const choices: Choice[] = [];
  const isTaken = (versions: Versions): boolean => {
    const choice = choose(versions);
    choices.push(choice);
    return choice === 'document';
  };
  const merge = (fields: readonly (keyof EntryText)[], isTouched = false): Partial<EntryText> => {
    const versions = {
      now: textOf(now, fields),
      base: base && textOf(base, fields),
      document: textOf(document, fields),
      isTouched,
    };
    const source = isTaken(versions) ? document : now;
    return Object.fromEntries(fields.map((field) => [field, source[field]]));
  };
  const label = merge(LABEL_FIELDS, isLinked);
  const text = { ...now, ...label, ...merge(['type']), ...merge(['content']) };
  const details = { ...now.details };
  for (const key of Object.keys(document.details) as (keyof EntryDetails)[]) {
    const versions = {
      now: textOf(now.details, [key]),
      base: base && textOf(base.details, [key]),
      document: textOf(document.details, [key]),
      isMissing: (now.details[key] ?? null) === null,
    };
    if (isTaken(versions)) Object.assign(details, { [key]: document.details[key] });
  }
  // A link stays as long as the label does; the document may have its own link.
  const isLinkKept = isSame(text, now, LABEL_FIELDS) && (isLinked || document.speaker === null);
  const speaker = isLinkKept ? now.speaker : document.speaker;
  return {
    text: { ...text, speaker, details },
    isKept: choices.includes('kept') || choices.includes('conflict'),
    isConflict: choices.includes('conflict'),
  };
}

/** A part of an entry as text, to be compared. */
interface Versions {
  readonly now: string;
  /** Null if no document gave the entry. */
  readonly base: string | null;
  readonly document: string;
  /** Whether a person worked on it without changing it. */
  readonly isTouched?: boolean;
  /** Whether the record has no value. */
  readonly isMissing?: boolean;
}

type Choice = 'same' | 'document' | 'kept' | 'conflict';

/** Which version stays: the record's, unless the document is the only one that changed it. */
function choose({ now, base, document, isTouched, isMissing }: Versions): Choice {
  if (document === now) return 'same';
  const isUntouched = isMissing === true || (now === base && isTouched !== true);
  if (isUntouched) return 'document';
  return document === base ? 'kept' : 'conflict';
}

function isSame<Fields extends object>(
  fields: Fields,
  otherFields: Fields,
  keys: readonly (keyof Fields)[],
): boolean {
  return textOf(fields, keys) === textOf(otherFields, keys);
}

function textOf<Fields extends object>(fields: Fields, keys: readonly (keyof Fields)[]): string {
  return JSON.stringify(keys.map((key) => fields[key] ?? null));
}
