// Entries → events: what each heading, note and sentence of procedure says, one entry at a time. Which words say it is data of the
// parliament (procedure.ts). Nothing is concluded from other entries here; that is the fold (fold-business.ts).
//
// An entry has at most a few events, each with its evidence: the entry and the words.

import { notesIn } from './entry-notes.ts';
import { withoutFooter } from '../contributions/reading-rules.ts';
import type { DebateEntry } from '../debates/debate.ts';
import { singleLine } from '../debates/read-heading.ts';
import { parseLabel } from '../labels/parse-label.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import {
  type BillStage,
  type NoteKind,
  READING_STAGES,
  type SayingKind,
  type SectionKind,
} from '../parliament/procedure-forms.ts';
import type { BillName } from './bill-names.ts';
import type { Found } from './find-phrases.ts';
import type { Procedure } from './procedure.ts';

/** The label under which something was said. */
export interface Speaker {
  readonly name: string;
  readonly title: string;
  /** Null if the person is unknown. */
  readonly personId: number | null;
}

export const OUTCOMES = ['agreed', 'negatived', 'withdrawn', 'dropped', 'deferred'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a question or motion that is decided is about. */
export interface DecidedAbout {
  /** A question that is put, a motion, a part of a bill, or other business. */
  readonly on: 'question' | 'motion' | 'part' | 'business';
  /** The words that name it, "Motion", and those after them: "of the amendment". */
  readonly named: string;
  readonly rest: string;
  readonly isOfMotion: boolean;
}

export type Event = {
  /** The index of the entry. */
  readonly at: number;
  /** The words that say it. */
  readonly words: string;
} & (
  | { readonly kind: 'opening' | 'closing' | 'blank' | 'aside' }
  /** A stage within an item, which goes on. */
  | { readonly kind: 'within' }
  | { readonly kind: 'section'; readonly section: SectionKind; readonly stage: BillStage | null }
  /** The heading of an item, or the next line of it. */
  | {
      readonly kind: 'title';
      /** What the title itself says that its item is for. */
      readonly section: SectionKind | null;
      readonly bill: BillName | null;
      readonly stage: BillStage | null;
    }
  /** The number of an item: of a question, or of a petition and the like. */
  | { readonly kind: 'number'; readonly isQuestion: boolean }
  | { readonly kind: 'numbered'; readonly bill: null }
  | { readonly kind: 'part'; readonly isTitled: boolean; readonly isDivision: boolean }
  /** Words that were said, or printed as part of the business. */
  | { readonly kind: 'said'; readonly by: Speaker; readonly role: 'chair' | 'member' | 'nobody' }
  | { readonly kind: 'printed' }
  | { readonly kind: 'noted' }
  /** The text of a motion, as printed. */
  | { readonly kind: 'stated'; readonly what: string }
  | {
      readonly kind: 'moved';
      readonly by: Speaker;
      readonly what: string | null;
      readonly aspect: 'motion' | 'amendment' | 'debate';
      readonly isOnBehalf: boolean;
      /** Whether the words move anywhere, only in the first speech of an item or a part, or only in a part. */
      readonly where: 'anywhere' | 'first' | 'part';
    }
  | {
      readonly kind: 'replied' | 'seconded' | 'supported' | 'notified' | 'petitioned';
      readonly by: Speaker;
    }
  | { readonly kind: 'movedBefore'; readonly by: string; readonly isOnBehalf: boolean }
  | { readonly kind: 'secondedBefore'; readonly by: string }
  | {
      readonly kind: 'asked';
      readonly by: Speaker;
      readonly addressee: string;
      readonly what: string;
    }
  | {
      readonly kind: 'requested';
      readonly by: Speaker;
      readonly addressee: string;
      readonly what: string;
    }
  | {
      readonly kind: 'reported';
      readonly by: Speaker | null;
      readonly what: string;
      readonly bill: BillName | null;
    }
  | { readonly kind: 'opened'; readonly bill: BillName | null }
  | { readonly kind: 'proposed'; readonly what: string }
  /** The chair states the question that is to be put. */
  | { readonly kind: 'question'; readonly what: string; readonly isOfPart: boolean }
  | { readonly kind: 'put'; readonly outcome: Outcome; readonly about: DecidedAbout }
  | {
      readonly kind: 'read';
      readonly reading: 1 | 2 | 3;
      readonly bill: BillName | null;
      readonly isSeveral: boolean;
    }
  | {
      readonly kind: 'committed' | 'passed' | 'noteReported';
      readonly bill: BillName | null;
      readonly isSeveral: boolean;
    }
  | { readonly kind: 'assented'; readonly bill: BillName }
  | {
      readonly kind:
        | 'resumed'
        | 'interrupted'
        | 'adjourned'
        | 'concluded'
        | 'houseResumed'
        | 'chairTookOver';
    }
  /** A vote was called; `what` is its question if the note prints it. */
  | { readonly kind: 'divided'; readonly what: string | null }
);

/** A motion is a paragraph. */
const MOTION_UNITS_MAX = 2_000;

export class EventReader {
  readonly #procedure: Procedure;
  readonly #rules: RecordRules;

  constructor(procedure: Procedure, rules: RecordRules) {
    this.#procedure = procedure;
    this.#rules = rules;
  }

  /** The events of an entry, in the order of its words. The first says what kind of entry it is. */
  read(at: number, entry: DebateEntry): readonly Event[] {
    if (entry.type === 'heading') return [this.#heading(at, entry.content)];
    const content = withoutFooter(entry.content, this.#rules);
    // The footer of a page may fall between two lines of a title.
    if (content.trim() === '') return [{ at, words: '', kind: 'blank' }];
    const notes = this.#notes(at, entry, content);
    if (entry.type === 'scene') return [{ at, words: '', kind: 'noted' }, ...notes];
    if (entry.type === 'speech') return [...this.#speech(at, entry, content), ...notes];
    return [...this.#text(at, content), ...notes];
  }

  #heading(at: number, heading: string): Event {
    const words = singleLine(heading);
    const { role, section, reading } = this.#procedure.heading(words);
    switch (role) {
      case 'section':
        return {
          at,
          words,
          kind: 'section',
          section: section ?? 'other',
          stage: stageOf(section, reading),
        };
      case 'stages':
        return { at, words, kind: 'within' };
      case 'titlePage':
      case 'chair':
      case 'blank':
        return { at, words, kind: 'blank' };
      case 'visitors':
        return { at, words, kind: 'aside' };
      case 'opening':
      case 'closing':
        return { at, words, kind: role };
      case 'numbers':
      case 'otherNumbers':
        return { at, words, kind: 'number', isQuestion: role === 'numbers' };
      case 'parts':
      case 'titledParts':
      case 'divisions':
        return {
          at,
          words,
          kind: 'part',
          isTitled: role === 'titledParts',
          isDivision: role === 'divisions',
        };
      case 'title': {
        const staged = this.#procedure.titleStage(words);
        const bill = this.#procedure.billIn(staged?.title ?? words);
        const own = this.#procedure.titleSection(words);
        return { at, words, kind: 'title', section: own, bill, stage: staged?.stage ?? null };
      }
    }
  }

  #text(at: number, content: string): readonly Event[] {
    const words = content.trimStart();
    const { role, section, reading } = this.#procedure.heading(words);
    if (role === 'numbers') return [{ at, words, kind: 'number', isQuestion: true }];
    if (role === 'opening' || role === 'closing') return [{ at, words, kind: role }];
    // "Second Reading" is a heading even where it is not printed as one.
    if (section === 'reading') {
      return [
        {
          at,
          words: singleLine(words),
          kind: 'section',
          section,
          stage: stageOf(section, reading),
        },
      ];
    }
    const printed = { at, words: '', kind: 'printed' } as const;
    return this.#procedure.isStated(words)
      ? [printed, { at, words, kind: 'stated', what: shortened(words) }]
      : [printed];
  }

  #speech(at: number, entry: DebateEntry, content: string): readonly Event[] {
    const by = speakerOf(entry);
    const { kind } = parseLabel(entry.speakerTitle, entry.speakerName, this.#rules.labels);
    const role = ROLES[kind] ?? 'member';
    const said: Event = { at, words: '', kind: 'said', by, role };
    const sayings = this.#procedure
      .sayings(content)
      .filter(({ at: begin, from }) => !isQuoted(content.slice(begin, from)));
    // "I beg to move that the Committee has considered the Bill" reports, and moves nothing.
    const reports = new Set(sayings.filter(({ kind }) => kind === 'reported').map(({ at }) => at));
    const meant = sayings.filter(({ kind, at: begin, from, sentence }) => {
      if (kind !== 'moved' && kind !== 'seconded') return true;
      if (kind === 'moved' && reports.has(begin)) return false;
      return !this.#procedure.isManner(`${content.slice(begin, from)}${sentence}`);
    });
    return [said, ...meant.flatMap((saying) => this.#saying(at, by, { role, content, saying }))];
  }

  #saying(
    at: number,
    by: Speaker,
    {
      role,
      content,
      saying,
    }: { role: 'chair' | 'member' | 'nobody'; content: string; saying: Found<SayingKind> },
  ): readonly Event[] {
    const { words, slot } = saying;
    if (saying.kind === 'opened')
      return [{ at, words, kind: 'opened', bill: this.#procedure.billNamed(slot('bill')) }];
    // Only the chair reports assent; members speak of bills that were assented to, or may be.
    if (saying.kind === 'assented') {
      return role === 'chair' ? this.#assented(at, content, saying) : [];
    }
    if (role === 'nobody') return [];
    if (saying.kind === 'reported') {
      const what = slot('subject') ?? '';
      const bill = this.#procedure.billNamed(what);
      return [{ at, words, kind: 'reported', by: role === 'member' ? by : null, what, bill }];
    }
    const { kind } = saying;
    if (isOfChair(kind)) return role === 'chair' ? [this.#fromChair(at, saying)] : [];
    // The chair puts questions and says who moves; only members move.
    if (role !== 'member') return [];
    switch (kind) {
      case 'moved':
      case 'movedFirst':
      case 'movedInPart':
        return [this.#moved(at, by, { content, saying })];
      case 'none':
        return [];
      case 'replied':
      case 'seconded':
      case 'supported':
      case 'petitioned':
        return [{ at, words, kind, by }];
      case 'notice':
        return [{ at, words, kind: 'notified', by }];
      case 'asked':
      case 'requested':
        // "asked the Minister …" goes on with the label, "Ask the Minister!" is an interjection.
        if (saying.at > 0 && content.startsWith(words, saying.at)) return [];
        return [
          {
            at,
            words,
            kind,
            by,
            addressee: this.#addresseeOf(slot),
            what: textAfter(content, saying),
          },
        ];
    }
  }

  /** "the Minister for Lands:- (a) who owns …" is put to the Minister for Lands. */
  #addresseeOf(slot: (name: string) => string | null): string {
    const text = ADDRESSEES.map(slot).find((words) => words !== null) ?? '';
    const name = singleLine(text.split(/[:;\n]|[–—-]\s/u, 1)[0] ?? '').replace(
      /(?<![\s,.–—-])[\s,.–—-]+$/u,
      '',
    );
    return this.#procedure.withoutArticle(name);
  }

  #fromChair(at: number, { kind, words, slot }: Found<SayingKind>): Event {
    if (kind === 'proposed') return { at, words, kind, what: words };
    if (kind === 'carried' || kind === 'lost') {
      const outcome = kind === 'carried' ? 'agreed' : 'negatived';
      return { at, words, kind: 'put', outcome, about: UNNAMED_QUESTION };
    }
    const standing = slot('standing');
    const what = shortened(standing ?? slot('motion') ?? '');
    return { at, words, kind: 'question', what, isOfPart: standing !== null };
  }

  #moved(
    at: number,
    by: Speaker,
    { content, saying }: { readonly content: string; readonly saying: Found<SayingKind> },
  ): Event {
    const { kind, words, sentence, slot } = saying;
    const isOnBehalf = this.#procedure.isOnBehalf(
      `${content.slice(saying.at, saying.from)} ${sentence}`,
    );
    const isAmending = this.#procedure.isAmending(sentence);
    const after = isAmending ? sentence.slice(words.length) : '';
    const named = slot('motion') ?? slot('change') ?? slot('debate');
    const text = named ?? (/\p{L}/u.test(after) ? after : null);
    const what = text === null ? null : shortened(text);
    const isOnDebate = what !== null && this.#procedure.isOnDebate(what);
    const aspect = isOnDebate ? 'debate' : 'motion';
    const where = WHERE[kind] ?? 'anywhere';
    const moved = { at, words, kind: 'moved', by, what, isOnBehalf, where } as const;
    return { ...moved, aspect: isAmending ? 'amendment' : aspect };
  }

  /** The bill that a sentence names, or those of the list after it. */
  #assented(
    at: number,
    content: string,
    { words, end, slot }: Found<SayingKind>,
  ): readonly Event[] {
    const named = this.#procedure.billNamed(slot('bill'));
    const listed = named === null ? content.slice(end).split(/[\n;]/u) : [];
    const bills = named === null ? listed.map((line) => this.#procedure.billNamed(line)) : [named];
    return bills.flatMap((bill) => (bill === null ? [] : [{ at, words, kind: 'assented', bill }]));
  }

  // Notes.

  #notes(at: number, entry: DebateEntry, content: string): readonly Event[] {
    return notesIn(entry.type, content, this.#procedure).flatMap((text) => {
      const note = this.#procedure.note(text);
      if (note !== null) return this.#note(at, text, note);
      // The number of a bill on a line of its own, below its title.
      const isNumber = this.#procedure.numberIn(text) !== null;
      return isNumber ? [{ at, words: text, kind: 'numbered', bill: null }] : [];
    });
  }

  #note(at: number, text: string, { kind, slot }: Found<NoteKind>): readonly Event[] {
    const note = { at, words: text } as const;
    switch (kind) {
      case 'chair':
        return [{ ...note, kind: 'chairTookOver' }];
      case 'proposed':
        return [{ ...note, kind, what: text }];
      case 'movedBy':
        return [
          {
            ...note,
            kind: 'movedBefore',
            by: slot('mover') ?? '',
            isOnBehalf: this.#procedure.isOnBehalf(text),
          },
        ];
      case 'secondedBy':
        return [{ ...note, kind: 'secondedBefore', by: slot('seconder') ?? '' }];
      case 'agreed':
      case 'negatived':
      case 'withdrawn':
      case 'dropped':
      case 'deferred':
        return [
          ...movedIn(note, slot('mover')),
          { ...note, kind: 'put', outcome: kind, about: this.#about(slot, '') },
        ];
      case 'deleted':
        // That a clause is deleted is agreed to, not the clause.
        return [{ ...note, kind: 'put', outcome: 'agreed', about: this.#about(slot, ' deleted') }];
      case 'unseconded':
        return [{ ...note, kind: 'put', outcome: 'dropped', about: this.#about(slot, '') }];
      case 'read': {
        const reading = this.#procedure.ordinal(slot('ordinal') ?? '');
        return reading === null
          ? []
          : [{ ...note, kind, reading, ...this.#billsOf(text, slot('bill')) }];
      }
      case 'committed':
      case 'passed':
        return [{ ...note, kind, ...this.#billsOf(text, slot('bill')) }];
      case 'reported':
        return [{ ...note, kind: 'noteReported', ...this.#billsOf(text, slot('bill')) }];
      case 'resumed':
      case 'interrupted':
      case 'adjourned':
      case 'concluded':
      case 'houseResumed':
        return [{ ...note, kind }];
      case 'divided':
        return [{ ...note, kind, what: slot('asked') }];
      case 'listed':
      case 'laidBy':
      case 'laid':
        return [];
    }
  }

  #about(slot: (name: string) => string | null, ending: string): DecidedAbout {
    const rest = this.#procedure.amended(slot('rest') ?? '').replace(/^[\s,:;–-]+/u, '');
    const isOfMotion = this.#procedure.isOfMotion(rest);
    const question = slot('question');
    const part = slot('part');
    const moved = slot('moved');
    const isAlone = [question, part, moved, slot('business')].every((text) => text === null);
    const isOfPart =
      part !== null ||
      (moved !== null && this.#procedure.isOfPart(rest)) ||
      (question !== null && this.#procedure.standsPart(rest));
    return {
      // "Agreed to." alone is on the question that was put.
      on: isAlone
        ? 'question'
        : onWhat({ isQuestion: question !== null, isOfPart, isMoved: moved !== null }),
      named: question ?? part ?? moved ?? slot('business') ?? '',
      rest: rest + ending,
      isOfMotion,
    };
  }

  #billsOf(text: string, named: string | null): { bill: BillName | null; isSeveral: boolean } {
    const isUnnamed = named === null || this.#procedure.isUnnamedBill(named);
    return {
      bill: isUnnamed ? null : this.#procedure.billNamed(named),
      isSeveral: this.#procedure.isSeveral(text),
    };
  }
}

/** "Motion (by Mr Bulo) agreed to": who moved it, and that it was agreed to. */
function movedIn(note: Pick<Event, 'at' | 'words'>, mover: string | null): readonly Event[] {
  return mover === null ? [] : [{ ...note, kind: 'movedBefore', by: mover, isOnBehalf: false }];
}

/** "Carried." is the question that was put last. */
const UNNAMED_QUESTION: DecidedAbout = {
  on: 'question',
  named: '',
  rest: '',
  isOfMotion: false,
};

type OfChair = 'put' | 'proposed' | 'carried' | 'lost';

function isOfChair(kind: SayingKind): kind is OfChair {
  return kind === 'put' || kind === 'proposed' || kind === 'carried' || kind === 'lost';
}

const WHERE: Readonly<Partial<Record<SayingKind, 'first' | 'part'>>> = {
  movedFirst: 'first',
  movedInPart: 'part',
};

const ROLES: Readonly<Partial<Record<string, 'chair' | 'nobody'>>> = {
  chair: 'chair',
  collective: 'nobody',
};

function onWhat({
  isQuestion,
  isOfPart,
  isMoved,
}: Readonly<Record<'isQuestion' | 'isOfPart' | 'isMoved', boolean>>): DecidedAbout['on'] {
  if (isOfPart) return 'part';
  if (isQuestion) return 'question';
  return isMoved ? 'motion' : 'business';
}

/** The stage that a section is for. */
function stageOf(section: SectionKind | null, reading: 1 | 2 | 3 | null): BillStage | null {
  switch (section) {
    case 'reading':
      return reading === null ? null : (READING_STAGES[reading - 1] ?? null);
    case 'committee':
    case 'report':
    case 'amendments':
    case 'mediation':
      return section;
    default:
      return null;
  }
}

function speakerOf({ speakerName, speakerTitle, speaker }: DebateEntry): Speaker {
  return { name: speakerName, title: speakerTitle, personId: speaker?.id ?? null };
}

/** Whether a quotation that begins in a text goes on at its end: those are another's words. */
function isQuoted(text: string): boolean {
  const straight = text.split('"').length - 1;
  return straight % 2 === 1 || text.lastIndexOf('“') > text.lastIndexOf('”');
}

/** As much of a text as a motion may have, as one line. */
export function shortened(text: string): string {
  return singleLine(text).slice(0, MOTION_UNITS_MAX).toWellFormed();
}

/** The slots of who is asked: an office, the chair of a committee, or all words up to a colon. */
const ADDRESSEES = ['addressee', 'committee', 'office'];

function textAfter(content: string, { words }: Found<SayingKind>): string {
  const colon = /[:\n][-–—\s]*/u.exec(content.slice(content.indexOf(words)));
  const from =
    colon === null
      ? content.indexOf(words)
      : content.indexOf(words) + colon.index + colon[0].length;
  return shortened(content.slice(from));
}
