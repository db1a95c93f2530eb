// Cuts a sitting into debates, its items of business, by its headings.
//
// A debate runs from its heading to the next one that names an item or a section. A section belongs to the items below it: its
// heading, and what the chair says before the first item, begin that item. A section with text and no item is a debate under
// the section's name. The title page, the prayers and the adjournment are in no debate.

import type { Fragment } from '../contributions/contribution.ts';
import type { EntryType } from '../entry.ts';
import { type CompiledBusiness, singleLine } from './read-heading.ts';
import { present } from '../../base/present.ts';

/** The fields by which a sitting is cut. */
export type BusinessEntry = Pick<Fragment, 'id' | 'type' | 'content'>;

/** A debate as a range of a sitting: entry indexes, both included. */
export interface DebateSpan {
  /** The indexes of the heading that names it and of that heading's last line. */
  readonly heading: number;
  readonly headingEnd: number;
  readonly title: string;
  readonly section: string | null;
  readonly first: number;
  readonly last: number;
}

/** Prayers are on the first page, after at most nine lines of title page in the documents that were read. */
const OPENING_WITHIN_ENTRIES = 30;

/** A title is printed in up to five lines of some sixty characters. */
const JOINED_TITLE_UNITS_MAX = 400;

/**
 * The chair calls the first item in up to five speeches in the documents that were read. More than that is business of the
 * section itself.
 */
const CALL_SPEECHES_MAX = 5;

export function cutDebates(
  entries: readonly BusinessEntry[],
  business: CompiledBusiness,
): DebateSpan[] {
  const cutter = new Cutter(entries, business);
  for (let at = afterOpening(entries, business); at < entries.length; at++) {
    cutter.read(at);
  }
  return cutter.finish();
}

/** Where the business begins: after the prayers, if they are printed. */
function afterOpening(entries: readonly BusinessEntry[], business: CompiledBusiness): number {
  const opening = entries
    .slice(0, OPENING_WITHIN_ENTRIES)
    .findIndex(({ type, content }) => type === 'heading' && business.kindOf(content) === 'opening');
  return opening + 1;
}

/** A section whose first item has not been reached. */
interface OpenSection {
  readonly first: number;
  readonly heading: number;
  readonly title: string;
  speeches: number;
  hasText: boolean;
}

interface OpenItem {
  heading: number;
  headingEnd: number;
  title: string;
  readonly section: string | null;
  readonly first: number;
  /** Whether only its number has been printed so far. */
  isNumber: boolean;
}

class Cutter {
  readonly #entries: readonly BusinessEntry[];
  readonly #business: CompiledBusiness;
  readonly #spans: DebateSpan[] = [];
  #sectionTitle: string | null = null;
  #section: OpenSection | null = null;
  #item: OpenItem | null = null;
  /** Whether the previous entry is a schedule or a line of its title. */
  #inTitledPart = false;

  constructor(entries: readonly BusinessEntry[], business: CompiledBusiness) {
    this.#entries = entries;
    this.#business = business;
  }

  read(at: number): void {
    const { type, content } = this.#entryAt(at);
    if (type !== 'heading') return this.#text(type);
    if (singleLine(content) === '') return;
    switch (this.#business.kindOf(content)) {
      case 'opening':
      case 'closing':
        this.#close(at);
        this.#section = null;
        this.#sectionTitle = null;
        return;
      case 'section':
        return this.#beginSection(at);
      case 'number':
        return this.#beginItem(at, true);
      case 'item':
        return this.#inTitledPart ? undefined : this.#title(at);
      case 'titled part':
        this.#inTitledPart = true;
        return this.#part();
      case 'part':
        return this.#part();
      case 'stage':
      case 'title page':
        return;
    }
  }

  #entryAt(at: number): BusinessEntry {
    return present(this.#entries[at], 'an entry of a sitting');
  }

  finish(): DebateSpan[] {
    this.#close(this.#entries.length);
    return this.#spans;
  }

  #text(type: EntryType): void {
    if (type === 'scene') return;
    this.#inTitledPart = false;
    if (this.#section === null) return;
    this.#section.hasText = true;
    if (type === 'speech') this.#section.speeches += 1;
  }

  /** A clause right below a section is business of the section. */
  #part(): void {
    if (this.#section !== null) this.#section.hasText = true;
  }

  #beginSection(at: number): void {
    this.#inTitledPart = false;
    const before = this.#section;
    const title = singleLine(this.#entryAt(at).content);
    // "BILL" directly above "Second Reading": both are above the item.
    const first = before !== null && !before.hasText ? before.first : at;
    if (first === at) this.#close(at);
    this.#sectionTitle = title;
    this.#section = { first, heading: at, title, speeches: 0, hasText: false };
  }

  #title(at: number): void {
    const item = this.#item;
    const isNextLine = item !== null && this.#section === null && item.headingEnd === at - 1;
    const content = singleLine(this.#entryAt(at).content);
    if (isNextLine && item.isNumber) {
      Object.assign(item, { heading: at, headingEnd: at, title: content, isNumber: false });
    } else if (isNextLine && this.#isUnfinished(item.title)) {
      Object.assign(item, { headingEnd: at, title: `${item.title} ${content}` });
    } else this.#beginItem(at, false);
  }

  #isUnfinished(title: string): boolean {
    return title.length < JOINED_TITLE_UNITS_MAX && !this.#business.titleEnd.test(title);
  }

  #beginItem(at: number, isNumber: boolean): void {
    this.#inTitledPart = false;
    const section = this.#section;
    const isCalled = section !== null && section.speeches <= CALL_SPEECHES_MAX;
    const first = isCalled ? section.first : this.#numberBefore(at);
    if (!isCalled) this.#close(first);
    this.#section = null;
    this.#item = {
      heading: at,
      headingEnd: at,
      title: singleLine(this.#entryAt(at).content),
      section: this.#sectionTitle,
      first,
      isNumber,
    };
  }

  /** "Question No.5" may be printed as plain text directly above the title. */
  #numberBefore(at: number): number {
    const before = this.#entries[at - 1];
    const isNumber = before?.type === 'other' && this.#business.kindOf(before.content) === 'number';
    return isNumber ? at - 1 : at;
  }

  /** Ends the item, or the section with text and no item, before an index. */
  #close(end: number): void {
    const [section, item] = [this.#section, this.#item];
    this.#item = null;
    if (item !== null) {
      const { heading, headingEnd, title, section: above, first } = item;
      this.#spans.push({ heading, headingEnd, title, section: above, first, last: end - 1 });
    } else if (section?.hasText === true) {
      const { heading, title, first } = section;
      const span = { heading, headingEnd: heading, title, section: title, first };
      this.#spans.push({ ...span, last: end - 1 });
    }
  }
}
