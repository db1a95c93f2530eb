// The papers that are laid on the Table in a sitting: in a printed list, by the speech of the person who lays them, or by the note
// that says so.

import { withoutFooter } from '../contributions/reading-rules.ts';
import type { DebateEntry } from '../debates/debate.ts';
import { plainHeading, singleLine } from '../debates/read-heading.ts';
import { shortened } from '../divisions/division.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import { procedureOf } from '../business/record-procedure.ts';
import { isSame } from '../business/floor.ts';
import type { Speaker } from '../business/read-events.ts';
import { notesIn } from '../business/entry-notes.ts';
import { compilePapers } from './read-papers.ts';

export interface LaidPaper {
  /** The index of the entry that names it. */
  readonly at: number;
  readonly subject: string;
  readonly mover: Speaker | null;
}

/** The papers of a sitting in order. `named` is the speaker who is named in a note. */
export function laidPapers(
  entries: readonly DebateEntry[],
  rules: RecordRules,
  named: (printed: string) => Speaker,
): readonly LaidPaper[] {
  const reader = new PaperReader(entries, rules, named);
  for (const [at, entry] of entries.entries()) reader.read(at, entry);
  return reader.papers;
}

class PaperReader {
  readonly papers: LaidPaper[] = [];
  readonly #entries: readonly DebateEntry[];
  readonly #rules: RecordRules;
  readonly #named: (printed: string) => Speaker;
  readonly #forms;
  readonly #procedure;
  /** A printed list: its text since the last note of who laid them, and how many papers there were before. */
  #listed: { readonly from: number; readonly text: string } | null = null;
  /** The entry of a speech that laid papers, and how many there were before it. */
  #laid: { readonly at: number; readonly from: number; readonly isNamed: boolean } | null = null;

  constructor(
    entries: readonly DebateEntry[],
    rules: RecordRules,
    named: (printed: string) => Speaker,
  ) {
    this.#entries = entries;
    this.#rules = rules;
    this.#named = named;
    this.#forms = compilePapers(rules.decisions);
    this.#procedure = procedureOf(rules);
  }

  read(at: number, entry: DebateEntry): void {
    if (entry.type === 'heading' || entry.type === 'speech') this.#listed = null;
    if (entry.type === 'heading') return;
    const content = withoutFooter(entry.content, this.#rules);
    if (entry.type === 'speech') this.#speech(at, speakerOf(entry), content);
    else if (entry.type === 'other') this.#text(at, content);
    for (const note of notesIn(entry.type, content, this.#procedure)) this.#note(at, note);
  }

  /** A list continues in the next entries of the same speaker, and below headings if none of it came before them. */
  #speech(at: number, mover: Speaker, content: string): void {
    const papers = this.#forms;
    const said = papers.mayLay(content) ? papers.inSpeech(content) : null;
    if (said === null) return;
    const from = this.papers.length;
    const goesOn = (debateEntry: DebateEntry): boolean =>
      debateEntry.type === 'speech'
        ? isSame(speakerOf(debateEntry), mover) &&
          !papers.mayLay(debateEntry.content) &&
          this.#procedure.sayings(debateEntry.content).length === 0
        : debateEntry.type === 'heading' &&
          said.titles.length === 0 &&
          this.#procedure.heading(singleLine(debateEntry.content)).role === 'title';
    const after = this.#entries.slice(at + 1);
    const end = after.findIndex((piece) => !goesOn(piece));
    const pieces = end === -1 ? after : after.slice(0, end);
    const textsOf = (type: string): string[] =>
      pieces
        .filter((piece) => piece.type === type)
        .map((piece) => withoutFooter(piece.content, this.#rules));
    const whole = papers.inSpeech([content, ...textsOf('speech')].join('\n')) ?? said;
    for (const title of whole.titles.length > 0 ? whole.titles : textsOf('heading')) {
      const begin = singleLine(title).slice(0, TITLE_COMPARED_UNITS);
      const place = pieces.findIndex((piece) => singleLine(piece.content).includes(begin));
      const isHere = place === -1 || singleLine(content).includes(begin);
      this.papers.push({ at: isHere ? at : at + 1 + place, subject: shortened(title), mover });
    }
    this.#laid = { at: at + pieces.length, from, isNamed: said.isNamed };
  }

  #text(at: number, content: string): void {
    const [first = ''] = content.split(AFTER_LIST_TITLE, 1);
    if (this.#forms.beginsList.test(plainHeading(first))) {
      this.#listed = { from: this.papers.length, text: '' };
      this.#addListed(at, content.split(AFTER_LIST_TITLE).slice(1).join('\n'));
    } else this.#addListed(at, content);
  }

  /** The parts of a paper may be separate entries. */
  #addListed(at: number, content: string): void {
    if (this.#listed === null) return;
    const { from, text } = this.#listed;
    this.#listed = { from, text: `${text}\n${content}` };
    const titles = this.#forms.inList(this.#listed.text);
    for (const subject of titles.slice(this.papers.length - from)) {
      this.papers.push({ at, subject: shortened(subject), mover: null });
    }
  }

  /** Who laid the papers of a list, and that somebody laid something: the speech before it may have said what. */
  #note(at: number, text: string): void {
    const [beginsList, laid] = [this.#forms.beginsList.test(text), this.#forms.laid(text)];
    const by = this.#listed === null ? null : this.#forms.laidBy(text);
    if (by !== null && this.#listed !== null) {
      const mover = this.#named(by);
      const listed = this.papers.splice(this.#listed.from);
      for (const paper of listed) this.papers.push({ ...paper, mover });
    }
    if (by !== null || beginsList) {
      this.#listed = { from: this.papers.length, text: '' };
      return;
    }
    if (laid === null) return;
    const laidBefore = this.#laid?.at === at - 1 ? this.#laid : null;
    if (laidBefore?.isNamed === true) return;
    if (laidBefore !== null) this.papers.length = laidBefore.from;
    const mover = laid['mover'] === undefined ? null : this.#named(laid['mover']);
    this.papers.push({ at, subject: laid['paper'] ?? '', mover });
  }
}

/** The text after which a printed list of papers may begin. */
const AFTER_LIST_TITLE = /\n+|(?<=:[-–—]?) /u;

/** How much of a title is looked for in an entry. */
const TITLE_COMPARED_UNITS = 40;

function speakerOf({ speakerName, speakerTitle, speaker }: DebateEntry): Speaker {
  return { name: speakerName, title: speakerTitle, personId: speaker?.id ?? null };
}
