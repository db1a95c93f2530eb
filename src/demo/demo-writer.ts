// Writes what happens at a sitting as entries, with the faults of printed pages.

import { present } from '../present.ts';
import type { EntryType, NewEntry } from '../record/entry.ts';
import { pickFooter } from './phrases/footers.ts';
import type { DemoLabel } from './labels.ts';
import type { Manner } from './manner.ts';
import type { Random } from './phrases/random.ts';

/** Where the footer of a full page goes: the next entry of that type, or an entry of its own. */
type FooterTarget = 'none' | 'speech' | 'scene' | 'other' | 'whole';

export interface EntryWriterOptions {
  readonly firstId: number;
  readonly limit: number;
  readonly manner: Manner;
  /** The header of printed pages, which may leak into the text. */
  readonly runningHeader: string;
  readonly random: Random;
}

/** An entry that names a section of the order of business, or an item, or ends the business; by its index. */
export interface BusinessNote {
  readonly at: number;
  readonly kind: 'section' | 'item' | 'end';
}

/** A division as it was intended: the entry of its heading, by its index, and how many names each list has. */
export interface DivisionNote {
  readonly at: number;
  readonly names: readonly [ayes: number, noes: number, abstentions: number];
}

export class DemoWriter {
  readonly entries: NewEntry[] = [];
  /** Which of the entries name business, as they were intended. */
  readonly business: BusinessNote[] = [];
  /** The divisions that were written to their end. */
  readonly divisions: DivisionNote[] = [];
  /** No more entries than this are taken; what follows is lost, as the end of a tape is. */
  limit: number;
  private readonly firstId: number;
  private readonly manner: Manner;
  private readonly random: Random;
  private readonly runningHeader: string;
  private speaker: DemoLabel | null = null;
  private charsLeft: number;
  private pendingFooter: FooterTarget = 'none';

  constructor({ firstId, limit, manner, runningHeader, random }: EntryWriterOptions) {
    this.firstId = firstId;
    this.limit = limit;
    this.manner = manner;
    this.runningHeader = runningHeader;
    this.random = random;
    this.charsLeft = manner.pageChars;
  }

  get full(): boolean {
    return this.entries.length >= this.limit;
  }

  /** A speaker begins. A label of title and name leaves its space before the text. */
  speech(label: DemoLabel, text: string): void {
    this.speaker = label;
    this.put('speech', label.title === '' ? text : ' ' + text);
  }

  /** The same speaker goes on; where nobody is speaking, the text is nobody’s. */
  more(text: string): void {
    this.put(this.speaker === null ? 'other' : 'speech', text);
  }

  /** A stage note leaves the speaker on the Floor; headings and other text do not. */
  scene(text: string): void {
    this.put('scene', text);
  }

  heading(text: string): void {
    this.speaker = null;
    this.put('heading', text);
  }

  /** The heading of a section of the order of business. */
  section(text: string): void {
    this.note('section');
    this.heading(text);
  }

  /** The heading that names an item of business. */
  item(text: string): void {
    this.note('item');
    this.heading(text);
  }

  /** A heading under which there is no business. */
  end(text: string): void {
    this.note('end');
    this.heading(text);
  }

  /** Notes a division that began at an index, where there was room for all of it. */
  division(note: DivisionNote): void {
    if (!this.full) this.divisions.push(note);
  }

  /** Gives a heading that was written another text: a number that is known after the list below it. */
  reword(at: number, text: string): void {
    const entry = this.entries[at];
    if (entry !== undefined) this.entries[at] = { ...entry, content: text };
  }

  private note(kind: BusinessNote['kind']): void {
    if (!this.full) this.business.push({ at: this.entries.length, kind });
  }

  other(text: string): void {
    this.speaker = null;
    this.put('other', text);
  }

  /** Starts a new page, so that the next entries are not broken by the end of one. */
  turnPage(): void {
    this.charsLeft = this.manner.pageChars;
    this.pendingFooter = 'none';
  }

  private put(type: EntryType, text: string): void {
    this.charsLeft -= text.length;
    if (this.charsLeft < 0) this.endPage(type, text);
    else this.write(type, text);
  }

  private endPage(type: EntryType, text: string): void {
    const { random, manner } = this;
    if (manner.footer === null) {
      this.charsLeft = manner.pageChars;
      // Old print: sentences break at the page, and its running header leaks in one time of seven.
      if (type !== 'heading' && random.chance(140))
        this.write(type, `${text} ${this.runningHeader} ${random.below(3900) + 90}`);
      else if (type === 'speech' && random.chance(850)) this.breakInTwo(text, '');
      else this.write(type, text);
      return;
    }
    if (this.pendingFooter === 'none') this.pendingFooter = this.chooseFooterTarget();
    const due = this.pendingFooter;
    if (due !== 'whole' && due !== type) return this.write(type, text);
    this.pendingFooter = 'none';
    this.charsLeft += manner.pageChars;
    if (this.charsLeft < 0) this.charsLeft = manner.pageChars;
    if (due === 'whole') this.wholeFooter(type, text);
    else if (manner.footerInTwo && type === 'speech' && random.chance(500)) {
      this.write(type, `${text} ${manner.footer.firstHalf}`);
      this.write('scene', random.pick(manner.footer.secondHalf));
    } else if (type === 'speech' && random.chance(800)) {
      this.breakInTwo(text, pickFooter(manner.footer, random));
    } else this.write(type, `${text} ${pickFooter(manner.footer, random)}`);
  }

  /** Measured: 27 % entries of their own; in all 63 % in speech, 33 % in scenes, 4 % other. */
  private chooseFooterTarget(): FooterTarget {
    const roll = this.random.below(100);
    if (roll < 27) return 'whole';
    if (roll < 77) return 'speech';
    return roll < 98 ? 'scene' : 'other';
  }

  /** In italics it became a scene, in plain type whatever ran, with the speaker’s labels. */
  private wholeFooter(type: EntryType, text: string): void {
    this.write(type, text);
    const own = this.speaker !== null ? 'speech' : 'other';
    this.write(
      this.random.chance(560) ? 'scene' : own,
      pickFooter(present(this.manner.footer, 'the footer of the pages'), this.random),
    );
  }

  /** Between two words, the second in lower case, somewhere past the first third. */
  private breakInTwo(text: string, pageFoot: string): void {
    const at = breakingPoint(text, (text.length * (30 + this.random.below(50))) / 100);
    const tail = pageFoot === '' ? '' : ` ${pageFoot}`;
    if (at < 0) return this.write('speech', text + tail);
    this.write('speech', text.slice(0, at) + tail);
    this.write('speech', text.slice(at + 1));
  }

  private write(type: EntryType, text: string): void {
    const written = this.entries.length;
    if (written >= this.limit) return;
    const speaker = type === 'speech' ? this.speaker : null;
    this.entries.push({
      id: this.firstId + written,
      textCounter: written + 1,
      type,
      speakerName: speaker === null ? '' : speaker.name,
      speakerTitle: speaker === null ? '' : speaker.title,
      speaker: speaker === null ? null : speaker.person,
      content: this.manner.mojibake ? misread(text) : text,
    });
  }
}

/** The first space from `from` on that has a small letter after it, or -1. */
function breakingPoint(text: string, from: number): number {
  for (let at = text.indexOf(' ', Math.max(1, from)); at > 0; at = text.indexOf(' ', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next >= 97 && next <= 122) return at;
  }
  return -1;
}

/** The first byte of the three survives as "â"; the others were control characters and are gone. */
function misread(text: string): string {
  return text.replace(THREE_BYTE_MARKS, 'â');
}

const THREE_BYTE_MARKS = /[’“”–…]/g;
