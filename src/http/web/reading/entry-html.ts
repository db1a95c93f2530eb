// Entries as HTML, in sections that headings begin: speeches with their labels, notes in their own style, and a permalink on each.

import { html } from 'ghtml';
import { displayTitle } from '../../../record/debates/display-title.ts';
import { compileBusiness, headingKind } from '../../../record/debates/read-heading.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import { PageText } from '../../shared/shown-text.ts';
import type { SiteRequest } from '../frame/page.ts';
import { sizeLine } from './debate-size.ts';
import {
  classOf,
  footerHtml,
  footersHtml,
  headingHtml,
  joinedHtml,
  openParagraph,
  readOnHtml,
  type EntryStyle,
} from './entry-markup.ts';
import { HeadingLevels, type Heading, type PlacedHeading } from './heading-levels.ts';
import { isHeading, type ReadEntry } from './read-entries.ts';
import type { RecordSection } from './section-html.ts';

export interface EntriesHtml {
  readonly sections: readonly RecordSection[];
  readonly headings: readonly Heading[];
  /** The footers of the printed pages, folded away. */
  readonly footers: string;
}

export interface EntriesView extends Partial<Omit<EntryStyle, 'request'>> {
  /** The debates of the sitting, by which headings are read. */
  readonly debates?: readonly DebateRow[];
  /** The debate that has the page to itself: its title stands over the page already. */
  readonly alone?: DebateRow;
}

export async function entriesHtml(
  entries: readonly ReadEntry[],
  request: SiteRequest,
  view: EntriesView = {},
): Promise<EntriesHtml> {
  const writer = new EntryWriter(entries[0]?.textCounter === 1, request, view);
  await forEachInTurns(entries, (entry) => writer.add(entry));
  return writer.end();
}

/** A browser lays out one part at a time: so many entries are a few screens of a telephone. A part ends where somebody else speaks, or after twice as many. */
const PART_ENTRIES = 40;

/** Writes entries one after another. The headings a sitting opens with are the title of the printed report, and no order of business. */
class EntryWriter {
  readonly #style: EntryStyle;
  readonly #view: EntriesView;
  readonly #levels: HeadingLevels;
  readonly #opensSitting: boolean;
  readonly #text = new PageText();
  readonly #headings: Heading[] = [];
  readonly #sections: RecordSection[] = [];
  /** Of the section that is being written. */
  #name: Heading | null = null;
  #title = '';
  #parts: string[] = [];
  /** Of the part that is being written. */
  #pieces: string[] = [];
  #entries = 0;
  #footers = '';
  #isInParagraph = false;
  #isInTitle: boolean;
  #hasSpeech = false;

  constructor(opensSitting: boolean, request: SiteRequest, view: EntriesView) {
    const { isNumberFocusable = false, markedId = null, found = new Map(), debates, alone } = view;
    this.#style = { request, isNumberFocusable, markedId, found };
    this.#view = view;
    this.#levels = new HeadingLevels(alone === undefined ? (debates ?? []) : [alone]);
    this.#opensSitting = opensSitting;
    this.#isInTitle = opensSitting;
  }

  add(whole: ReadEntry): void {
    if (whole.footer !== '') this.#footers += `${footerHtml(whole)}\n`;
    if (whole.text === '') return;
    const { text, isCut } = this.#text.show(whole.text);
    const entry = isCut ? { ...whole, text } : whole;
    if (entry.glue === null) this.#endParagraph();
    if (!isHeading(entry)) this.#isInTitle = false;
    if (this.#isInTitle || this.#isOfTitlePage(entry)) this.#open(entry, 't');
    else if (isHeading(entry)) this.#addHeading(entry);
    else this.#addText(entry);
    if (isCut) this.#pieces.push(readOnHtml(entry, this.#style.request));
  }

  /** A report may repeat its title below a cover: it is title page until the first section begins or somebody speaks. */
  #isOfTitlePage(entry: ReadEntry): boolean {
    if (!this.#opensSitting || this.#headings.length > 0 || this.#hasSpeech) return false;
    const business = compileBusiness(this.#style.request.rules.business);
    return isHeading(entry) && headingKind(entry.text, business) === 'title page';
  }

  end(): EntriesHtml {
    this.#endParagraph();
    this.#endSection(true);
    return {
      sections: this.#sections,
      headings: this.#headings,
      footers: footersHtml(this.#footers, this.#style.request),
    };
  }

  #addHeading(entry: ReadEntry): void {
    const placed = this.#levels.readHeading(entry.id, entry.text);
    const { kind, begins, debate } = placed;
    if (this.#view.alone !== undefined && kind !== 'part') {
      this.#addTitleLine(`${openParagraph(entry, 't', this.#style)}</p>\n`);
      return;
    }
    if (begins) this.#endSection();
    const level = this.#view.alone === undefined ? placed.level : 2;
    this.#listHeading(entry, { ...placed, level });
    const isTitleEnd = kind === 'title' && debate?.titleEnd === entry.id;
    const line =
      `${headingHtml(entry, level, this.#style)}\n` +
      (isTitleEnd ? `${sizeLine(debate, this.#style.request)}\n` : '');
    if (kind === 'part') this.#pieces.push(line);
    else this.#addTitleLine(line);
  }

  /** Adds a heading where it is recorded: one that follows text of its section, such as "(Order for Committee read)", stays below it. */
  #addTitleLine(line: string): void {
    if (this.#parts.length === 0 && this.#pieces.length === 0) this.#title += line;
    else this.#pieces.push(line);
  }

  /** Lists it in the contents, and the title of a debate once, whatever lines it is printed in. */
  #listHeading({ id, text }: ReadEntry, { level, kind, debate }: PlacedHeading): void {
    const isTitle = kind === 'title' && debate !== null;
    if (isTitle && debate.id !== id) return;
    const heading = {
      id,
      level,
      text: displayTitle(isTitle ? debate.title : text),
      isPart: kind === 'part',
    };
    this.#headings.push(heading);
    if (kind !== 'part') this.#name = heading;
  }

  #addText(entry: ReadEntry): void {
    this.#levels.readText();
    if (entry.type === 'speech') this.#hasSpeech = true;
    if (entry.glue !== null && this.#isInParagraph) {
      this.#pieces.push(`${entry.glue}${joinedHtml(entry, this.#style)}`);
      return;
    }
    this.#entries += 1;
    if (this.#entries > (entry.labelled ? PART_ENTRIES : 2 * PART_ENTRIES)) this.#endPart();
    const isDate = this.#headings.length === 0 && this.#opensSitting && entry.type === 'other';
    this.#open(entry, isDate ? 'd' : classOf(entry));
  }

  #open(entry: ReadEntry, kind: string): void {
    this.#pieces.push(openParagraph(entry, kind, this.#style));
    this.#isInParagraph = true;
  }

  #endParagraph(): void {
    if (this.#isInParagraph) this.#pieces.push('</p>\n');
    this.#isInParagraph = false;
  }

  #endPart(): void {
    if (this.#pieces.length > 0) this.#parts.push(this.#pieces.join(''));
    this.#pieces = [];
    this.#entries = 0;
  }

  #endSection(isLast = false): void {
    this.#endPart();
    const [title, parts] = [this.#title, this.#parts];
    [this.#title, this.#parts] = ['', []];
    if (title === '' && parts.length === 0) return;
    // What is before the first heading, where nobody spoke, is the title page.
    const isTitlePage =
      this.#opensSitting && this.#headings.length === 0 && !this.#hasSpeech && !isLast;
    this.#sections.push(
      isTitlePage
        ? { name: null, title: '', parts: [titlePage(parts.join(''), this.#style.request)] }
        : { name: this.#name, title, parts },
    );
    this.#name = null;
  }
}

function titlePage(inner: string, { locale }: SiteRequest): string {
  return html`<details class="title-page"><summary>${locale.t('titlePage')}</summary>
!${inner}</details>
`;
}
