// The words of a parliament's procedure in its settings: which headings, notes and sentences mean what. Each is a phrase; what a
// phrase may have is at the head of business/phrases.ts. Kenya's, in data/parliaments/kenya.json, are the first such set.

import {
  dictionary,
  type Form,
  type FormValue,
  listForm,
  objectForm,
  type ObjectOf,
  oneOf,
  textForm,
  textLike,
} from '@hansard/documents/check-form';

/** What a heading does that names no business. */
export const HEADING_ROLES = [
  /** The title page, wherever it is printed. */
  'titlePage',
  /** The opening and closing of a sitting: in no item. */
  'opening',
  'closing',
  /** That somebody takes the chair. */
  'chair',
  /** A stage within an item, which goes on: "IN THE COMMITTEE". */
  'stages',
  /** Divisions, their lists and tellers. */
  'divisions',
  /** The number of a question above its title, "Question No.193", and of another item, "Petition No.5". */
  'numbers',
  'otherNumbers',
  /** Clauses and other parts of an item. */
  'parts',
  /** Parts with titles of their own below them: schedules, annexes. */
  'titledParts',
  /** Business that interrupts an item without a section of its own. */
  'visitors',
] as const;
export type HeadingRole = (typeof HEADING_ROLES)[number];

/** The sections of an order of business, in the order in which they are tried. */
export const SECTION_KINDS = [
  'quorum',
  'oath',
  'election',
  'communication',
  'ruling',
  'message',
  'petition',
  'papers',
  'notice',
  'private notice',
  'questions and statements',
  'written question',
  'question',
  'request',
  'point of order',
  'tribute',
  'statement',
  'procedural motion',
  'adjournment motion',
  'motion',
  'bill',
  'reading',
  'report',
  'committee',
  'amendments',
  'mediation',
  'other',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** The stages of a bill. */
export const BILL_STAGES = [
  'first_reading',
  'second_reading',
  'committee',
  'report',
  'third_reading',
  'amendments',
  'mediation',
] as const;
export type BillStage = (typeof BILL_STAGES)[number];

/** The stages of the readings, by number. */
export const READING_STAGES = ['first_reading', 'second_reading', 'third_reading'] as const;

/** What a note says, in the order in which the kinds are tried. A phrase is a whole note, without its brackets. */
export const NOTE_KINDS = [
  'chair',
  'houseResumed',
  'proposed',
  /** With the slot {asked} if the note prints the question. */
  'divided',
  /** With the slot {mover}: who moved in an earlier sitting. */
  'movedBy',
  /** With the slot {seconder}. */
  'secondedBy',
  'resumed',
  'listed',
  'laidBy',
  'concluded',
  'unseconded',
  /** With one of the slots {question}, {moved}, {part} and {business}, and {rest}; and {mover} if the note says who moved. */
  'agreed',
  'deleted',
  'negatived',
  'withdrawn',
  'dropped',
  'deferred',
  'interrupted',
  'adjourned',
  /** With the slots {ordinal} and, if the note names it, {bill}. */
  'read',
  'committed',
  'reported',
  'passed',
  'laid',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** What a sentence of a speech does. A phrase is any words of a sentence. */
export const SAYING_KINDS = [
  /** With the slot {motion}, {change} or {debate} if the sentence has the text of the motion. */
  'moved',
  /** The same, but only by the member who speaks first in the item or on the part: elsewhere the words only end a speech. */
  'movedFirst',
  /** The same, but only in committee on a part of a bill: “I propose that …” */
  'movedInPart',
  'replied',
  'seconded',
  'notice',
  /** With the slot {subject}. */
  'reported',
  /** With the slot {addressee}. */
  'asked',
  'requested',
  'petitioned',
  /** With the slot {bill}. */
  'assented',
  'opened',
  'supported',
  /** Manners of speaking: nobody moves or seconds anything in such a sentence. */
  'none',
  /** Said by the chair, with the question in the slot {motion}, or in {standing} if a part of a bill is to stand. */
  'put',
  /** Said by the chair: the motion is seconded, and may be debated. */
  'proposed',
  /** Said by the chair, who declares the outcome where no note does: “Carried.” */
  'carried',
  'lost',
] as const;
export type SayingKind = (typeof SAYING_KINDS)[number];

/** What a motion on a bill would do. */
export const MOTION_KINDS = [
  /** With the slot {ordinal}. */
  'read',
  /** That the House agree with its committee. */
  'report',
  'mediated',
  /** That one chamber agree to the amendments of the other. */
  'amendments',
] as const;

const phrases = listForm(textForm);
const name = textLike(/^[A-Za-z]+$/, 'a name of letters');
const slug = textLike(/^[a-z0-9-]+$/, 'a slug of lower-case letters, digits and -');

/** Phrases for each of these kinds. A kind without phrases does not occur. */
function byKind<Kind extends string>(
  kinds: readonly Kind[],
): Form<Readonly<Record<Kind, readonly string[]>>> {
  const fields = Object.fromEntries(kinds.map((kind) => [kind, phrases])) as Record<
    Kind,
    typeof phrases
  >;
  return objectForm(fields, noneOf(kinds) as never) as Form<
    Readonly<Record<Kind, readonly string[]>>
  >;
}

function noneOf<Kind extends string>(
  kinds: readonly Kind[],
): Readonly<Record<Kind, readonly string[]>> {
  const none: readonly string[] = [];
  return Object.fromEntries(kinds.map((kind) => [kind, none])) as Record<Kind, readonly string[]>;
}

/** A dictionary that keeps what the base has under other names. */
function extending<Value>(form: Form<Readonly<Record<string, Value>>>): typeof form {
  return (input, path, faults, base) => ({ ...(base as object), ...form(input, path, faults) });
}

const titles = objectForm(
  {
    /** A title that is complete: a heading directly below it is another. */
    complete: phrases,
    /** Words that no title ends with: the next heading is its next line. */
    open: listForm(textForm),
    /** Titles that say the stage of their {bill}. */
    stages: byKind(BILL_STAGES),
    /** Words that name a {bill} and are no part of its title: "amendments to {bill}". */
    naming: phrases,
    /** Titles that say what their item is for, where no section is printed above them: "Ministerial statement on roads". */
    sections: byKind(SECTION_KINDS),
  },
  {
    complete: [],
    open: [],
    stages: noneOf(BILL_STAGES),
    naming: [],
    sections: noneOf(SECTION_KINDS),
  },
);

const NO_BILL_WORDS = { last: [], first: [], articles: [], numbered: [], common: [], unnamed: [] };

/** The motions that a note may be on. */
export const MOTION_NAMES = ['motion', 'amendment', 'words'] as const;
export type MotionName = (typeof MOTION_NAMES)[number];

const FIELDS = {
  /** Words with a full stop after which the sentence goes on: "hon", "no". */
  abbreviations: listForm(textForm),
  /** The words for first, second and third, in every language of the record. */
  ordinals: listForm(phrases, 3),
  /** The slug of each chamber as it is part of a bill's number, with the names printed there. */
  chambers: dictionary(phrases, slug),
  /** Phrases that others refer to: <list> for one of them, {slot} to keep the words. `never` are words a slot's … does not take. */
  lists: extending(dictionary(phrases, name)),
  slots: extending(
    dictionary(objectForm({ is: listForm(textForm, 1), never: phrases }, { never: [] }), name),
  ),
  /** Whole headings. */
  headings: byKind(HEADING_ROLES),
  sections: byKind(SECTION_KINDS),
  /** Sections that interrupt other business, which goes on after them. */
  interrupting: listForm(oneOf(...SECTION_KINDS)),
  titles,
  billWords: objectForm(
    {
      /** The words with which titles of bills end or begin: "Tea Bill", "Mswada wa Chai". */
      last: listForm(textForm),
      first: listForm(textForm),
      /** The words before a title, and before the number of a further bill of that title: "The Finance Bill (No. 2)". */
      articles: listForm(textForm),
      numbered: listForm(textForm),
      /** Words that are in titles of many bills: two titles that share no other word are of two bills. */
      common: listForm(textForm),
      /** Words for a bill that name none: "the said Bill". */
      unnamed: phrases,
    },
    NO_BILL_WORDS,
  ),
  /** The number of a bill anywhere in a text, with the slots {number}, {year} and {chamber}. */
  billNumber: phrases,
  notes: byKind(NOTE_KINDS),
  /** The rest of a note that makes it one on a motion, and one on a part of a bill. */
  ofMotion: phrases,
  ofPart: phrases,
  /** Which motion a note is on: the main motion, an amendment, or words that an amendment takes out or puts in. */
  on: byKind(MOTION_NAMES),
  /** Notes in which these words mean no motion before the House. */
  onNone: phrases,
  /** Questions whether a part stays in its bill: nobody moves those. */
  standsPart: phrases,
  /** Subjects that are only the kind of business, such as "Motion". */
  bare: phrases,
  /** The words between "Question" and the subject of a question that was put. */
  beforeSubject: phrases,
  /** Words, in capitals, with which the text of a motion begins. */
  statedBy: listForm(textForm),
  /** Notes that lost their brackets. */
  unbracketed: phrases,
  /** Words left out of a subject: "as amended". */
  amended: phrases,
  /** Notes on several bills. */
  several: phrases,
  speeches: byKind(SAYING_KINDS),
  /** Words of a sentence or note by which somebody moves for another. */
  onBehalf: phrases,
  /** Words of a note that name a person. */
  persons: phrases,
  /** Words of a motion that amends another, and of one about the debate itself. */
  amending: phrases,
  onDebate: phrases,
  /** Words of a committee's report that say it has not finished, and that it approved. */
  progress: phrases,
  approving: phrases,
  /** The offices whose long speech after a question is the answer, also if it does not say so. */
  answering: phrases,
  /** The text of motions that take a bill further, with the slot {bill} if it is named. */
  motions: byKind(MOTION_KINDS),
};

/** The words of no procedure: nothing is said but the titles of items. */
export const NO_PROCEDURE: ObjectOf<typeof FIELDS> = {
  abbreviations: [],
  ordinals: [],
  chambers: {},
  lists: {},
  slots: {},
  headings: noneOf(HEADING_ROLES),
  sections: noneOf(SECTION_KINDS),
  interrupting: [],
  titles: {
    complete: [],
    open: [],
    stages: noneOf(BILL_STAGES),
    naming: [],
    sections: noneOf(SECTION_KINDS),
  },
  billWords: NO_BILL_WORDS,
  billNumber: [],
  notes: noneOf(NOTE_KINDS),
  ofMotion: [],
  ofPart: [],
  on: noneOf(MOTION_NAMES),
  onNone: [],
  standsPart: [],
  bare: [],
  beforeSubject: [],
  statedBy: [],
  unbracketed: [],
  amended: [],
  several: [],
  speeches: noneOf(SAYING_KINDS),
  onBehalf: [],
  persons: [],
  amending: [],
  onDebate: [],
  progress: [],
  approving: [],
  answering: [],
  motions: noneOf(MOTION_KINDS),
};

export const PROCEDURE = objectForm(FIELDS, NO_PROCEDURE);

export type ProcedureForms = FormValue<typeof PROCEDURE>;
