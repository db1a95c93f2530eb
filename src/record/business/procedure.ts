// The words of a parliament's procedure, compiled: which headings, notes and sentences mean what. The words are data of its
// settings (`procedure`), each a phrase (see phrases.ts); this file only says in which order they are tried.

import { compilePattern } from '@hansard/patterns/compile-pattern';
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
import {
  compilePhrase,
  matchPhrase,
  type Phrase,
  PhraseFault,
  type PhraseVocabulary,
} from './phrases.ts';
import {
  BILL_STAGES,
  type BillStage,
  HEADING_ROLES,
  type HeadingRole,
  MOTION_KINDS,
  NOTE_KINDS,
  type ProcedureForms,
  SAYING_KINDS,
  type SayingKind,
  SECTION_KINDS,
  type SectionKind,
} from '../parliament/procedure-forms.ts';

type Phrases = readonly string[];

/** A phrase that was found, and the words of its slots as printed. */
export interface Found<Kind extends string> {
  readonly kind: Kind;
  readonly words: string;
  readonly slot: (name: string) => string | null;
  /** Where the sentence begins in the text, and where the words end. */
  readonly at: number;
  readonly end: number;
}

export interface HeadingMeaning {
  readonly role: HeadingRole | 'section' | 'title' | 'blank';
  readonly section: SectionKind | null;
  /** The number of a reading. */
  readonly reading: 1 | 2 | 3 | null;
}

export interface BillName {
  readonly title: string;
  /** As printed, "senate-1-of-2023"; null if there is none. */
  readonly number: string | null;
}

export type Procedure = ReturnType<typeof compileProcedure>;

/** The longest heading that is compared with phrases; a longer one is a title. */
const HEADING_UNITS_MAX = 200;

export const compileProcedure = memoizeByObject((forms: ProcedureForms) => {
  const compiler = new FormCompiler(forms);
  const { all, each } = compiler;
  const abbreviations = new Set(forms.abbreviations.map(foldWord));
  const read = (text: string): readonly Word[] => wordsOf(text);
  const isWhole = (phrases: readonly Phrase[]) => (text: string) =>
    firstMatch(phrases, read(text), true) !== null;
  const has = (phrases: readonly Phrase[]) => (text: string) =>
    firstMatch(phrases, read(text), false) !== null;
  const numberIn = numberReader(forms, all(forms.billNumber, 'billNumber'), read);
  const ordinal = ordinalReader(forms);
  const notes = each(forms.notes, NOTE_KINDS, 'notes');
  const motions = each(forms.motions, MOTION_KINDS, 'motions');
  const sayings = each(forms.speeches, SAYING_KINDS, 'speeches');
  for (const fault of withoutWords(sayings)) compiler.faults.push(fault);
  const openWords = new Set(forms.titles.open.map(foldWord));
  const complete = isWhole(all(forms.titles.complete, 'titles.complete'));
  const procedure = {
    heading: headingReader(forms, compiler, read, ordinal),
    ordinal,
    numberIn,
    billIn: billReader(forms, read, numberIn),
    /** The beginning of a text up to the word that ends the title of a bill, and its year; null if it has none. */
    toBillWord: billWordFinder(forms, read),
    /** The words by which titles of a bill are compared: without the article and the year. */
    billKey: (title: string) =>
      read(title)
        .map(({ folded }) => folded)
        .filter((word, at) => !(at === 0 && word === 'the') && !YEAR.test(word))
        .join(' '),
    /** Whether the next line may belong to a title: it is not known to be complete, or ends within a phrase. */
    isOpenTitle: (title: string) => {
      const last = read(title).at(-1)?.folded ?? '';
      return openWords.has(last) || !complete(title);
    },
    endsWithin: (title: string) => openWords.has(read(title).at(-1)?.folded ?? ''),
    /** What a note says, without its brackets; null if nothing. */
    note: memoizeShortTexts((text: string) => findWhole(notes, text, read(text))),
    /** What the sentences of a speech do. Nearly all speeches are ruled out by the words they lack. */
    sayings: sayingsFinder(sayings, abbreviations),
    isOfMotion: isWhole(all(forms.ofMotion, 'ofMotion')),
    isOfPart: isWhole(all(forms.ofPart, 'ofPart')),
    isUnbracketedNote: isWhole(all(forms.unbracketed, 'unbracketed')),
    isSeveral: has(all(forms.several, 'several')),
    isAmending: has(all(forms.amending, 'amending')),
    isOnDebate: has(all(forms.onDebate, 'onDebate')),
    isProgress: has(all(forms.progress, 'progress')),
    isOfficeThatAnswers: memoizeShortTexts(isWhole(all(forms.answering, 'answering'))),
    /** What a motion on a bill would do; null for another motion. */
    motion: memoizeShortTexts((text: string) => findWithin(motions, text, read(text))),
    amended: cutter(all(forms.amended, 'amended'), read),
    interrupts: (section: SectionKind | null) =>
      section !== null && forms.interrupting.includes(section),
    titleStage: titleStages(each(forms.titles.stages, BILL_STAGES, 'titles.stages'), read),
  };
  if (compiler.faults.length > 0) throw new PhraseFault(compiler.faults.join('\n'));
  return procedure;
});

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

type PhrasesByKind<Kind extends string> = readonly (readonly [Kind, readonly Phrase[]])[];

function firstMatch(phrases: readonly Phrase[], words: readonly Word[], isWhole: boolean) {
  if (words.length === 0) return null;
  for (const phrase of phrases) {
    if (!mayMatch(phrase, words)) continue;
    const match = matchPhrase(phrase, words, isWhole);
    if (match !== null) return match;
  }
  return null;
}

function mayMatch({ needs }: Phrase, words: readonly Word[]): boolean {
  return needs.every((anyOf) => words.some(({ folded }) => anyOf.has(folded)));
}

function foundOf<Kind extends string>(
  kind: Kind,
  text: string,
  words: readonly Word[],
  { from, to, slots }: NonNullable<ReturnType<typeof matchPhrase>>,
): Found<Kind> {
  const textOf = (first: number, end: number): string =>
    end > first ? closed(text, words[first]?.from ?? 0, words[end - 1]?.to ?? 0) : '';
  return {
    kind,
    words: textOf(from, to),
    slot: (name) => {
      const capture = slots.get(name);
      return capture === undefined ? null : textOf(capture.from, capture.to);
    },
    at: words[0]?.from ?? 0,
    end: words[to - 1]?.to ?? 0,
  };
}

/** A part of a text, with the bracket that closes one in it: "paragraph (b)". */
function closed(text: string, from: number, to: number): string {
  const part = text.slice(from, to);
  const isOpen = part.lastIndexOf('(') > part.lastIndexOf(')');
  return isOpen && text.charAt(to) === ')' ? `${part})` : part;
}

/** The first kind of which a phrase is the whole text. */
function findWhole<Kind extends string>(
  kinds: PhrasesByKind<Kind>,
  text: string,
  words: readonly Word[],
) {
  for (const [kind, phrases] of kinds) {
    const match = firstMatch(phrases, words, true);
    if (match !== null) return foundOf(kind, text, words, match);
  }
  return null;
}

/** The first kind of which a phrase is in the text. */
function findWithin<Kind extends string>(
  kinds: PhrasesByKind<Kind>,
  text: string,
  words: readonly Word[],
) {
  return findEach(kinds, text, words)[0] ?? null;
}

/** Each kind of which a phrase is in the sentence. */
function findEach<Kind extends string>(
  kinds: PhrasesByKind<Kind>,
  text: string,
  words: readonly Word[],
) {
  return kinds.flatMap(([kind, phrases]) => {
    const match = firstMatch(phrases, words, false);
    return match === null ? [] : [foundOf(kind, text, words, match)];
  });
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

function ordinalReader({ ordinals }: ProcedureForms) {
  const byWord = new Map(
    ordinals.flatMap((words, index) => words.map((word) => [foldWord(word), index + 1] as const)),
  );
  return (word: string): 1 | 2 | 3 | null => {
    const number = byWord.get(foldWord(word)) ?? null;
    return number === 1 || number === 2 || number === 3 ? number : null;
  };
}

// Bills: their titles and numbers.

const YEAR = /^(?:19|20)\d\d$/;

function numberReader(
  forms: ProcedureForms,
  phrases: readonly Phrase[],
  read: (text: string) => readonly Word[],
) {
  const chambers = Object.entries(forms.chambers).flatMap(([slug, names]) =>
    names.map((name) => [name, slug] as const),
  );
  const slugOf = (name: string): string => {
    const folded = read(name)
      .map((word) => word.folded)
      .join(' ');
    return chambers.find(([known]) => known === folded)?.[1] ?? '';
  };
  const find = (text: string) => {
    const words = read(text);
    const match = firstMatch(phrases, words, false);
    if (match === null) return null;
    const found = foundOf('number', text, words, match);
    const year = found.slot('year') ?? '';
    if (!YEAR.test(year)) return null;
    const chamber = slugOf(found.slot('chamber') ?? '');
    const named = `${Number(found.slot('number'))}-of-${year}`;
    const from = words[match.from]?.from ?? 0;
    return { number: chamber === '' ? named : `${chamber}-${named}`, chamber, from, to: found.end };
  };
  return find;
}

/** The bill that a title names, with its number if it is printed; null if it names none. */
function billReader(
  { billWords }: ProcedureForms,
  read: (text: string) => readonly Word[],
  numberIn: ReturnType<typeof numberReader>,
) {
  const [lastWords, firstWords] = [
    new Set(billWords.last.map(foldWord)),
    new Set(billWords.first.map(foldWord)),
  ];
  return memoizeShortTexts((title: string): BillName | null => {
    const printed = numberIn(title);
    const plain = printed === null ? title : withoutNumber(title, printed);
    const words = read(plain);
    const number = printed?.number ?? null;
    if (firstWords.has(words[0]?.folded ?? '') && words.length > 1) {
      return { title: plain.replaceAll(/\s+/gu, ' ').trim(), number };
    }
    const last = words.findLastIndex(({ folded }) => lastWords.has(folded));
    const after = words.slice(last + 1);
    const isEnd = AFTER_BILL.test(after.map(({ folded }) => folded).join(' '));
    if (last <= 0 || !isEnd) return null;
    const the = words.findLastIndex(({ folded }, at) => at < last && folded === 'the');
    const first = words[0]?.folded === 'the' ? 0 : Math.max(the, 0);
    if (last - first < 1) return null;
    const name = closed(plain, words[first]?.from ?? 0, words.at(-1)?.to ?? 0);
    return { title: name.replaceAll(/\s+/gu, ' '), number };
  });
}

function billWordFinder({ billWords }: ProcedureForms, read: (text: string) => readonly Word[]) {
  const lastWords = new Set(billWords.last.map(foldWord));
  return (text: string): string | null => {
    const words = read(text);
    const last = words.findIndex(({ folded }) => lastWords.has(folded));
    if (last === -1) return null;
    const hasYear = YEAR.test(words[last + 1]?.folded ?? '');
    // "The Finance Bill (No. 2)", but not "the Finance Bill No. 2 of 2013".
    const [number, ordinal] = words.slice(last + 1, last + 3);
    const isInBrackets = text.slice(words[last]?.to, number?.from).includes('(');
    const isNumbered =
      isInBrackets && number?.folded === 'no' && /^\d{1,2}$/.test(ordinal?.folded ?? '');
    if (isNumbered) return closed(text, 0, words[last + 2]?.to ?? 0);
    return text.slice(0, words[hasYear ? last + 1 : last]?.to);
  };
}

/** "The Finance Bill, 2013" and "The Finance Bill (No. 2)". */
const AFTER_BILL = /^(?:(?:19|20)\d\d|no \d{1,2})?$/;

/** "THE FINANCE BILL NO. 5 OF 2020" has the word once for both. */
function withoutNumber(
  title: string,
  { from, to, chamber }: { from: number; to: number; chamber: string },
): string {
  const isInBrackets = /[([]\s*(?:the\s*)?$/iu.test(title.slice(0, from));
  const before = title.slice(0, from).replace(/[([]\s*(?:the\s*)?$/iu, '');
  const middle = chamber === '' && !isInBrackets ? 'Bill' : '';
  return `${before} ${middle} ${title.slice(to).replace(/^\s*[)\]]/u, '')}`
    .replaceAll(/\s+/gu, ' ')
    .replace(/(?<![\s,–—-])[\s,–—-]+$/u, '')
    .trim();
}

/** A title that says its stage: "Second Reading of the Tea Bill". */
function titleStages(stages: PhrasesByKind<BillStage>, read: (text: string) => readonly Word[]) {
  return memoizeShortTexts((title: string) => {
    const whole = findWhole(stages, title, read(title));
    return whole && { stage: whole.kind, title: whole.slot('bill') };
  });
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
