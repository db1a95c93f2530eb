// Writes a sitting as a component of a ParlaMint corpus. A heading, or several in a row, begins a section; a contribution is an utterance,
// each of its entries a segment.

import { countWords } from '@hansard/search/text';
import type { FoundEntry } from '../finder/finder.ts';
import { foldSpace } from '../formats/xml.ts';
import { xml } from '../formats/xml-text.ts';
import type { EntryBody } from '../record/entry.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import { readDetails, readWireForm } from '../record/wire-form.ts';
import type { PersonIds } from './write-people.ts';

/** How often each element occurs in a component, and the amount of speech in it. */
export interface ComponentCounts {
  readonly tags: Map<string, number>;
  speeches: number;
  words: number;
}

export type ComponentText = ReturnType<typeof componentText>;

export interface SittingEntries {
  readonly id: string;
  readonly entries: readonly FoundEntry[];
  readonly details: ReadonlyMap<number, string>;
  readonly labels: LabelWords;
  readonly personIds: PersonIds;
}

/** Its sections as XML, and their counts. */
export function componentText(sitting: SittingEntries) {
  const writer = new SectionWriter(sitting);
  for (const contribution of contributionsOf(sitting.entries)) writer.add(contribution);
  return writer.end();
}

interface Entry extends FoundEntry {
  readonly body: EntryBody;
}

/** The entries of each contribution. */
function contributionsOf(entries: readonly FoundEntry[]): Entry[][] {
  const contributions: Entry[][] = [];
  for (const foundEntry of entries) {
    const entry = { ...foundEntry, body: readWireForm(foundEntry.wire) };
    if (foundEntry.begins || contributions.length === 0) contributions.push([entry]);
    else contributions.at(-1)?.push(entry);
  }
  return contributions;
}

/** The kinds of speakers that ParlaMint knows. */
const SPEAKER_TYPES = new Set(['chair', 'regular', 'guest']);

class SectionWriter {
  readonly #sitting: SittingEntries;
  readonly #counts: ComponentCounts = { tags: new Map(), speeches: 0, words: 0 };
  readonly #sections: string[] = [];
  #heads: string[] = [];
  #parts: string[] = [];
  #isDebate = false;

  constructor(sitting: SittingEntries) {
    this.#sitting = sitting;
    for (const tag of ['text', 'body']) this.#count(tag);
  }

  add(contribution: readonly Entry[]): void {
    // A note may come before the first word.
    const speech = contribution.find(({ body }) => body.type === 'speech');
    if (contribution[0]?.body.type === 'heading') {
      if (this.#parts.length > 0) this.#endSection();
      for (const entry of contribution) this.#heads.push(this.#element('head', entry));
    } else if (speech !== undefined) this.#addUtterance(speech, contribution);
    else for (const entry of contribution) this.#parts.push(this.#element('note', entry));
  }

  end() {
    // The schema does not allow a section with only headings.
    if (this.#heads.length > 0 && this.#parts.length === 0)
      this.#parts.push(this.#tag('note', '', ''));
    if (this.#parts.length > 0) this.#endSection();
    return { xml: this.#sections.join(''), counts: this.#counts };
  }

  #endSection(): void {
    const type = this.#isDebate ? 'debateSection' : 'commentSection';
    const inner = `\n${[...this.#heads, ...this.#parts].join('')}`;
    this.#sections.push(this.#tag('div', ` type="${type}"`, inner));
    [this.#heads, this.#parts, this.#isDebate] = [[], [], false];
  }

  #addUtterance(first: Entry, contribution: readonly Entry[]): void {
    const { id, details } = this.#sitting;
    const { speaker } = first.body;
    const { speakerName, speakerTitle } = first.body;
    const label = foldSpace(speakerTitle === '' ? speakerName : `${speakerTitle} (${speakerName})`);
    if (label !== '') this.#parts.push(this.#tag('note', ' type="speaker"', xml(label)));
    this.#words(label);
    const { role } = readDetails(details.get(first.id) ?? null);
    const who =
      speaker === null ? '' : ` who="#${xml(this.#sitting.personIds.get(speaker.id) ?? '')}"`;
    const inner = contribution.map((entry) =>
      this.#element(entry.body.type === 'speech' ? 'seg' : 'note', entry),
    );
    const kind = SPEAKER_TYPES.has(role ?? '') ? role : this.#kindOf(first.body);
    const attributes = ` xml:id="${id}.u${first.id}"${who} ana="#${kind}" xml:lang="${first.language}"`;
    this.#parts.push(this.#tag('u', attributes, `\n${inner.join('')}`));
    this.#counts.speeches += 1;
    this.#isDebate = true;
  }

  #kindOf({ speakerName, speakerTitle, speaker }: EntryBody): string {
    const label = parseLabel(speakerTitle, speakerName, this.#sitting.labels);
    if (label.kind === 'chair') return 'chair';
    return speaker === null || label.isOutsider ? 'guest' : 'regular';
  }

  #element(name: string, { id, language, body }: Entry): string {
    const text = foldSpace(body.content);
    this.#words(text);
    const attributes = ` xml:id="${this.#sitting.id}.${name}${id}" xml:lang="${language}"`;
    return this.#tag(name, attributes, xml(text));
  }

  #words(text: string): void {
    this.#counts.words += countWords(text);
  }

  #tag(name: string, attributes: string, inner: string): string {
    this.#count(name);
    return `<${name}${attributes}>${inner}</${name}>\n`;
  }

  #count(tag: string): void {
    this.#counts.tags.set(tag, (this.#counts.tags.get(tag) ?? 0) + 1);
  }
}
