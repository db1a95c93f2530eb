// The words of a parliament's procedure, compiled: which headings, notes and sentences mean what. The words are data of its
// settings (`procedure`), each a phrase (see phrases.ts); this file only says in which order they are tried.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { singleLine } from '../debates/read-heading.ts';
import { ownValue } from '../own-value.ts';
import { memoizeByObject, memoizeShortTexts } from '../../base/memoize.ts';
import {
  type Abbreviations,
  EXAMINED_UNITS_MAX,
  foldWord,
  sentencesWith,
  smallLetters,
  type Word,
  wordsOf,
} from './words.ts';
import { type BillName, billNames } from './bill-names.ts';
import {
  findEach,
  findWhole,
  findWithin,
  firstMatch,
  type Found,
  type PhrasesByKind,
} from './find-phrases.ts';
import { compilePhrase, type Phrase, PhraseFault, type PhraseVocabulary } from './phrases.ts';
import {
  BILL_STAGES,
  type BillStage,
  HEADING_ROLES,
  type HeadingRole,
  MOTION_KINDS,
  MOTION_NAMES,
  type MotionName,
  NOTE_KINDS,
  type ProcedureForms,
  SAYING_KINDS,
  type SayingKind,
  SECTION_KINDS,
  type SectionKind,
} from '../parliament/procedure-forms.ts';

type Phrases = readonly string[];

export interface HeadingMeaning {
  readonly role: HeadingRole | 'section' | 'title' | 'blank';
  readonly section: SectionKind | null;
  /** The number of a reading. */
  readonly reading: 1 | 2 | 3 | null;
}

export type Procedure = ReturnType<typeof compileProcedure>;

/** The longest heading that is compared with phrases; a longer one is a title. */
const HEADING_UNITS_MAX = 200;

export const compileProcedure = memoizeByObject((forms: ProcedureForms) => {
  const compiler = new FormCompiler(forms);
  const { all, each } = compiler;
  const abbreviations = new Set(forms.abbreviations.map(foldWord));
  const read = (text: string): readonly Word[] => wordsOf(text);
  const bills = billNames(forms, {
    numbers: all(forms.billNumber, 'billNumber'),
    naming: all(forms.titles.naming, 'titles.naming'),
  });
  const ordinal = ordinalReader(forms);
  const on = each(forms.on, MOTION_NAMES, 'on');
  const tests = compileTests(forms, compiler, read);
  const statedBy = new Set(forms.statedBy.map(foldWord));
  const notes = each(forms.notes, NOTE_KINDS, 'notes');
  const motions = each(forms.motions, MOTION_KINDS, 'motions');
  // Manners of speaking are looked for only in sentences that move or second something.
  const saidKinds = SAYING_KINDS.filter((kind) => kind !== 'none');
  const sayings = each<SayingKind>(forms.speeches, saidKinds, 'speeches');
  for (const fault of withoutWords(sayings)) compiler.faults.push(fault);
  const openWords = new Set(forms.titles.open.map(foldWord));
  const procedure = {
    heading: headingReader(forms, compiler, read, ordinal),
    ordinal,
    ...bills,
    /** The bill that words name: "the Tea Bill, Senate Bill No. 1 of 2023, and approved the same" names the Tea Bill. */
    billNamed: (text: string | null): BillName | null => {
      const line = singleLine(text ?? '');
      const title = bills.toBillWord(line);
      const bill = title === null || tests.isUnnamedBill(title) ? null : bills.billIn(title);
      return bill && { ...bill, number: bill.number ?? bills.numberIn(line)?.number ?? null };
    },
    ...tests,
    /** Whether the next line may belong to a title: it is not known to be complete, or ends within a phrase. */
    isOpenTitle: (title: string) => {
      const last = read(title).at(-1)?.folded ?? '';
      return openWords.has(last) || !tests.isComplete(title);
    },
    endsWithin: (title: string) => openWords.has(read(title).at(-1)?.folded ?? ''),
    /** What a note says, without its brackets; null if nothing. */
    note: memoizeShortTexts((text: string) => findWhole(notes, text, read(text))),
    /** Which of the motions before the House a note is on, as it names it first; null if it does not say. */
    on: memoizeShortTexts((note: string): OnMotion | null =>
      tests.isOnNone(note) ? null : firstNamed(on, note, read(note)),
    ),
    /** Whether a text begins as that of a motion: with a word in capitals. */
    isStated: (text: string): boolean => {
      const printed = /^\P{L}{0,9}(\p{Lu}+)\b/u.exec(text)?.[1];
      return printed !== undefined && statedBy.has(foldWord(printed));
    },
    withoutLead: cutter(all(forms.beforeSubject, 'beforeSubject'), read),
    /** What the sentences of a speech do. Nearly all speeches are ruled out by the words they lack. */
    sayings: sayingsFinder(sayings, abbreviations),
    /** What a motion on a bill would do; null for another motion. */
    motion: memoizeShortTexts((text: string) => findWithin(motions, text, read(text))),
    amended: cutter(all(forms.amended, 'amended'), read),
    interrupts: (section: SectionKind | null) =>
      section !== null && forms.interrupting.includes(section),
    titleStage: titleStages(each(forms.titles.stages, BILL_STAGES, 'titles.stages'), read),
    titleSection: titleSections(forms, compiler, read),
  };
  if (compiler.faults.length > 0) throw new PhraseFault(compiler.faults.join('\n'));
  return procedure;
});

/** Whether a text, or words in it, have one of the phrases of a kind. */
function compileTests(
  forms: ProcedureForms,
  { all }: FormCompiler,
  read: (text: string) => readonly Word[],
) {
  const isWhole = (phrases: readonly Phrase[]) => (text: string) =>
    firstMatch(phrases, read(text), true) !== null;
  const has = (phrases: readonly Phrase[]) => (text: string) =>
    firstMatch(phrases, read(text), false) !== null;
  return {
    isComplete: isWhole(all(forms.titles.complete, 'titles.complete')),
    isManner: has(all(forms.speeches.none, 'speeches.none')),
    isOnNone: has(all(forms.onNone, 'onNone')),
    isUnnamedBill: isWhole(all(forms.billWords.unnamed, 'billWords.unnamed')),
    standsPart: has(all(forms.standsPart, 'standsPart')),
    isBare: isWhole(all(forms.bare, 'bare')),
    isOfMotion: isWhole(all(forms.ofMotion, 'ofMotion')),
    isOfPart: isWhole(all(forms.ofPart, 'ofPart')),
    isUnbracketedNote: isWhole(all(forms.unbracketed, 'unbracketed')),
    isSeveral: has(all(forms.several, 'several')),
    isOnBehalf: has(all(forms.onBehalf, 'onBehalf')),
    namesPerson: has(all(forms.persons, 'persons')),
    isAmending: has(all(forms.amending, 'amending')),
    isOnDebate: has(all(forms.onDebate, 'onDebate')),
    isProgress: has(all(forms.progress, 'progress')),
    isApproval: has(all(forms.approving, 'approving')),
    isOfficeThatAnswers: memoizeShortTexts(isWhole(all(forms.answering, 'answering'))),
  };
}

/** What is wrong with the phrases of settings, each fault with its place. */
export function procedureFaults(forms: ProcedureForms): readonly string[] {
  try {
    compileProcedure(forms);
    return [];
  } catch (error) {
    if (error instanceof PhraseFault) return error.message.split('\n');
    throw error;
  }
}

/** Compiles the phrases of a form, and collects their faults. */
class FormCompiler {
  readonly faults: string[] = [];
  readonly #vocabulary: PhraseVocabulary;

  constructor({ lists, slots }: ProcedureForms) {
    this.#vocabulary = { lists, slots };
  }

  readonly all = (phrases: Phrases, place: string): readonly Phrase[] =>
    phrases.flatMap((source, index) => {
      try {
        return [compilePhrase(source, this.#vocabulary)];
      } catch (error) {
        if (!(error instanceof PhraseFault)) throw error;
        this.faults.push(`procedure.${place}[${index}]: ${error.message}.`);
        return [];
      }
    });

  readonly each = <Kind extends string>(
    phrases: Readonly<Record<Kind, Phrases>>,
    kinds: readonly Kind[],
    place: string,
  ): PhrasesByKind<Kind> =>
    kinds.map(
      (kind) => [kind, this.all(ownValue(phrases, kind) ?? [], `${place}.${kind}`)] as const,
    );
}

/** The phrases of speeches of which no word is always said: all sentences of a record would be compared with them. */
function withoutWords(kinds: PhrasesByKind<SayingKind>): readonly string[] {
  return kinds.flatMap(([kind, phrases]) =>
    phrases
      .filter(({ needs }) => needs.length === 0)
      .map(
        ({ source }) =>
          `procedure.speeches.${kind}: ${JSON.stringify(source)} has no word without apostrophe that is always said.`,
      ),
  );
}

/**
 * Finds each kind of which a phrase is in a sentence. Nearly all sentences of a record say nothing of procedure, so a phrase is
 * only compared with those that have the words it needs, and a sentence is only cut into words for such a phrase.
 */
function sayingsFinder(kinds: PhrasesByKind<SayingKind>, abbreviations: Abbreviations) {
  const phrasesByWord = new Map<string, Phrase[]>();
  for (const phrase of kinds.flatMap(([, phrases]) => phrases)) {
    for (const word of phrase.needs[0] ?? []) {
      const phrases = phrasesByWord.get(word) ?? [];
      phrases.push(phrase);
      phrasesByWord.set(word, phrases);
    }
  }
  // A procedure without phrases for speeches finds nothing; a pattern of no words would be found everywhere.
  if (phrasesByWord.size === 0) return () => [];
  const needed = anyOfWords([...phrasesByWord.keys()]);
  const mayHave = (sentence: string): ReadonlySet<Phrase> => {
    const rarest = new Set(Array.from(sentence.matchAll(needed), ([word]) => word));
    const phrases = [...rarest].flatMap((word) => phrasesByWord.get(word) ?? []);
    return new Set(
      phrases.filter(({ needs }) =>
        needs.every((anyOf) => anyOf.values().some((word) => sentence.includes(word))),
      ),
    );
  };
  return (text: string): readonly Found<SayingKind>[] => {
    if (text.length > EXAMINED_UNITS_MAX) return [];
    const small = smallLetters(text);
    return sentencesWith(small, needed, abbreviations)
      .flatMap(({ from, to }) => {
        const phrases = mayHave(small.slice(from, to));
        if (phrases.size === 0) return [];
        const words = wordsOf(text, from, to);
        return findEach(
          kinds.map(([kind, all]) => [kind, all.filter((phrase) => phrases.has(phrase))]),
          text,
          words,
        );
      })
      .toArray();
  };
}

/** Finds words in a text of small letters. Without boundaries it finds them in others too, which costs time only. */
function anyOfWords(words: readonly string[]): RegExp {
  const anyOf = `(?:${words.join('|')})`;
  return compilePattern(words.every((word) => /^\w+$/.test(word)) ? `\\b${anyOf}\\b` : anyOf, 'g');
}

function headingReader(
  forms: ProcedureForms,
  { each }: FormCompiler,
  read: (text: string) => readonly Word[],
  ordinal: (word: string) => 1 | 2 | 3 | null,
) {
  const roles = each(forms.headings, HEADING_ROLES, 'headings');
  const early = roles.filter(([role]) =>
    ['titlePage', 'opening', 'closing', 'chair'].includes(role),
  );
  const late = roles.filter((role) => !early.includes(role));
  const sections = each(forms.sections, SECTION_KINDS, 'sections');
  return memoizeShortTexts((heading: string): HeadingMeaning => {
    const none = { section: null, reading: null };
    if (heading.length > HEADING_UNITS_MAX) return { ...none, role: 'title' };
    const words = read(heading);
    // A number such as "5A." is part of a clause's text, and a bracket the rest of a note.
    if (!words.some(({ folded }) => /\p{L}{2}/u.test(folded))) {
      return { ...none, role: /[^\s\p{Cc}]/u.test(heading) ? 'parts' : 'blank' };
    }
    const first = findWhole(early, heading, words);
    if (first !== null) return { ...none, role: first.kind };
    const section = findWhole(sections, heading, words);
    if (section !== null) {
      return {
        role: 'section',
        section: section.kind,
        reading: ordinal(section.slot('ordinal') ?? ''),
      };
    }
    return { ...none, role: findWhole(late, heading, words)?.kind ?? 'title' };
  });
}

export interface OnMotion {
  readonly name: MotionName;
  /** The words that say so. */
  readonly words: string;
}

/** The motion that a note names first. */
function firstNamed(
  names: PhrasesByKind<MotionName>,
  note: string,
  words: readonly Word[],
): OnMotion | null {
  const [first] = findEach(names, note, words).toSorted((found, two) => found.end - two.end);
  return first === undefined ? null : { name: first.kind, words: first.words };
}

function ordinalReader({ ordinals }: ProcedureForms) {
  const byWord = new Map(
    ordinals.flatMap((words, index) => words.map((word) => [foldWord(word), index + 1] as const)),
  );
  return (word: string): 1 | 2 | 3 | null => {
    const number = byWord.get(foldWord(word)) ?? null;
    return number === 1 || number === 2 || number === 3 ? number : null;
  };
}

/** A title that says its stage: "Second Reading of the Tea Bill". */
function titleStages(stages: PhrasesByKind<BillStage>, read: (text: string) => readonly Word[]) {
  return memoizeShortTexts((title: string) => {
    const whole = findWhole(stages, title, read(title));
    return whole && { stage: whole.kind, title: whole.slot('bill') };
  });
}

/** A title that says what its item is for: "Ministerial statement on roads". */
function titleSections(
  { titles }: ProcedureForms,
  { each }: FormCompiler,
  read: (text: string) => readonly Word[],
) {
  const sections = each(titles.sections, SECTION_KINDS, 'titles.sections');
  return memoizeShortTexts(
    (title: string): SectionKind | null => findWhole(sections, title, read(title))?.kind ?? null,
  );
}

/** Takes phrases out of a text. */
function cutter(phrases: readonly Phrase[], read: (text: string) => readonly Word[]) {
  return (text: string): string => {
    const words = read(text);
    const match = firstMatch(phrases, words, false);
    if (match === null) return text;
    const before = text.slice(0, words[match.from]?.from).replace(/(?<![\s,])[\s,]+$/u, '');
    const after = text.slice(words[match.to - 1]?.to).replace(/^[\s,]+/u, '');
    return [before, after].filter((part) => part !== '').join(' ');
  };
}
