// What the metadata of a debate say: its sitting, and who the references to people mean.

import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { exactText, parseJson, type Attributes } from './attributes.ts';

interface Reference {
  readonly showAs: string;
  /** A person of the record that the document comes from; null for others. */
  readonly person: object | null;
}

interface FoundSitting {
  readonly venue: string | null;
  readonly start_date: string | null;
  start_time: string | null;
  readonly source: object | null;
}

export class DebateMetadata {
  readonly #references = new Map<string, Reference>();
  #given: unknown = null;
  #isWork = false;
  #date: string | null = null;
  #work = '';
  #author = '';
  #startTime: string | null = null;
  /** The same object for all entries of the debate. */
  #sitting: FoundSitting | null = null;

  /** A document of this program has the whole description of the sitting. */
  beginDebate(description: string | null): void {
    this.#given = description === null ? null : parseJson(description);
    this.#sitting = null;
    [this.#date, this.#startTime, this.#work, this.#author] = [null, null, '', ''];
  }

  element(name: string, { plain, own }: Attributes): void {
    const value = (attribute: string): string => plain.get(attribute) ?? '';
    if (name.startsWith('FRBR') && /^FRBR(Work|Expression|Manifestation|Item)$/.test(name)) {
      this.#isWork = name === 'FRBRWork';
    } else if (name === 'FRBRdate' && this.#isWork) this.#date ??= value('date').slice(0, 10);
    else if (name === 'FRBRthis' && this.#isWork) this.#work ||= value('value');
    else if (name === 'FRBRauthor' && this.#isWork) this.#author ||= value('href');
    else if (name.startsWith('TLC')) {
      const showAs = exactText(own, 'exactName') ?? value('showAs');
      const slug = own.get('slug');
      const person =
        slug === undefined ? null : { id: Number(own.get('id')), legal_name: showAs, slug };
      this.#references.set(value('eId') || value('id'), { showAs, person });
    }
  }

  /** The first time that is recorded is the beginning; it may come after the first entries. */
  time(given: string): void {
    const time = /(?:^|T)(\d{2}:\d{2}:\d{2})/.exec(given)?.[1];
    if (time === undefined || this.#startTime !== null) return;
    this.#startTime = time;
    if (this.#sitting !== null) this.#sitting.start_time = this.#startTime;
  }

  /** The person that a reference such as "#person-12" means. */
  person(reference: string): object | null {
    return this.#references.get(reference.replace(/^#/, ''))?.person ?? null;
  }

  nameOf(reference: string): string {
    const known = this.#references.get(reference.replace(/^#/, ''));
    return known?.showAs ?? '';
  }

  sitting(): unknown {
    if (this.#given !== null) return this.#given;
    this.#sitting ??= {
      venue: slugOf(this.nameOf(this.#author)),
      start_date: this.#date,
      start_time: this.#startTime,
      source:
        this.#work === ''
          ? null
          : { name: [...this.#work].slice(0, NAME_LENGTH_MAX).join(''), date: this.#date },
    };
    return this.#sitting;
  }
}

/** Null where nobody is named. */
function slugOf(name: string): string | null {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return slug === '' ? null : slug.slice(0, NAME_LENGTH_MAX);
}
