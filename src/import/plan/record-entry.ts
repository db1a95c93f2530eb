// An entry of the record with its history: what documents gave for it, and what people changed since.

import { lastOf, present } from '../../base/present.ts';
import { RUN_BEGINNING } from '../../linking/link-record.ts';
import { isDocumentAuthor } from '../../record/change.ts';
import type { EntryDetails } from '../../record/entry-details.ts';
import type { EntryBody, EntryText } from '../../record/entry.ts';
import { detailsText, readDetails, readWireForm, wireForm } from '../../record/wire-form.ts';
import type { EntryEvent } from '../../store/entries/entry-revisions.ts';

/** A text with its details. */
export interface WholeText extends EntryBody {
  readonly details: EntryDetails;
}

/** An entry of the sitting, in the record or withdrawn from it. */
export interface RecordEntry {
  readonly id: number;
  /** The number of its last change. */
  readonly revision: number;
  /** Its current text, or the one with which it was withdrawn. */
  readonly now: WholeText;
  /** As the last document left it; null if a person added it. */
  readonly base: WholeText | null;
  /** Every content it had. */
  readonly earlier: readonly string[];
  readonly withdrawn:
    | 'by a person'
    | 'by a document'
    /** With its whole sitting, after people worked on it. */
    | 'with its sitting'
    /** Only from this sitting: a person moved it to another. */
    | 'moved'
    | null;
  /** Whether a person corrected, added or restored it since the last document. */
  readonly isTouched: boolean;
  /** Whether a person has linked its speaker since. */
  readonly isLinked: boolean;
}

/** An entry with what documents gave it and what people changed since, for a publication by an author. */
export function recordEntry(id: number, events: readonly EntryEvent[], author: string | null) {
  const last = lastOf(events);
  const texts = events.map(wholeText);
  const isDocuments = ({ by }: EntryEvent, at = 1) => isDocumentAuthor(by, author, at === 0);
  // A person made a change if neither a document nor a linking run did.
  const isPersons = (event: EntryEvent): boolean =>
    !isDocuments(event) && !(event.kind === 'linked' && event.by?.startsWith(RUN_BEGINNING));
  let base: WholeText | null = null;
  for (const [at, event] of events.entries()) {
    const [text, previousText] = [present(texts[at], 'a text'), texts[at - 1]];
    if (event.kind === 'withdrawn' || !isDocuments(event, at)) continue;
    if (previousText === undefined) base = text;
    // An import that only moves or restores an entry leaves it as a person corrected it.
    else if (base !== null) base = withChanges(base, previousText, text);
  }
  const persons = [...events.keys()].filter((at) => isPersons(present(events[at], 'an event')));
  const since = base === null ? persons : persons.filter((at) => at > 0);
  const withdrawnBy = isDocuments(last) ? ('by a document' as const) : ('by a person' as const);
  const speakerAt = (at: number): number | null => texts[at]?.speaker?.id ?? null;
  return {
    id,
    revision: last.revision,
    now: wholeText(last),
    base,
    earlier: [...new Set(texts.map(({ content }) => content))],
    withdrawn: last.kind === 'withdrawn' ? withdrawnBy : null,
    isTouched: since.some((at) => events[at]?.kind !== 'linked'),
    isLinked: since.some((at) => speakerAt(at) !== speakerAt(at - 1)),
  };
}

/** What documents gave, after a document changed an entry from one text to another. */
function withChanges(base: WholeText, textBefore: WholeText, textAfter: WholeText): WholeText {
  const details = withChanged(base.details, textBefore.details, textAfter.details);
  return {
    ...withChanged(base, textBefore, textAfter),
    details,
    textCounter: textAfter.textCounter,
  };
}

function withChanged<Fields extends object>(
  base: Fields,
  fieldsBefore: Fields,
  fieldsAfter: Fields,
): Fields {
  const changed = Object.entries(fieldsAfter).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(fieldsBefore[key as keyof Fields]),
  );
  return { ...base, ...Object.fromEntries(changed) };
}

function wholeText({ wire, details }: EntryEvent): WholeText {
  return { ...readWireForm(wire), details: readDetails(details) };
}

/** Whether an entry has to be stored again to have this text. */
export function isChanged(now: WholeText, text: WholeText): boolean {
  return wireForm(now) !== wireForm(text) || detailsText(now.details) !== detailsText(text.details);
}

/**
 * Whether most sentences of a document's speeches are in a sitting: another document may have the start that a sitting had by
 * mistake. The first and last lines are common to all documents.
 */
export function saysTheSame(
  recordEntries: readonly RecordEntry[],
  entries: readonly Pick<EntryText, 'type' | 'content'>[],
): boolean {
  const sentencesOf = ({ content }: { content: string }): string[] => content.split(/(?<=[.!?])\s/);
  const there = new Set(
    recordEntries.flatMap(({ now, base }) => [now, base ?? now].flatMap(sentencesOf)),
  );
  const sentences = entries.filter(({ type }) => type === 'speech').flatMap(sentencesOf);
  return sentences.filter((sentence) => there.has(sentence)).length * 2 > sentences.length;
}
