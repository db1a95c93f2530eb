// The form of a parliament's description: every field with the kind of value it takes.

import { readDataFile } from '../../data-file.ts';
import { firstOf } from '../../present.ts';
import {
  anyText,
  dictionary,
  type Fields,
  flag,
  type Form,
  listForm,
  objectForm,
  oneOf,
  orNullForm,
  pattern,
  textForm,
  textLike,
  whole,
  WHOLE,
} from './check-form.ts';
import type {
  BusinessForms,
  ChamberDescription,
  DivisionForms,
  DocumentForms,
  FooterSentence,
  LabelForms,
  Licence,
  LocalText,
  Parliament,
  Publication,
} from './parliament.ts';

/** Fields that are left out are as in `base`; a field that has none there is required. */
export function parliamentForm(base: Partial<Parliament>): Form<Parliament> {
  const { footers, contributions, joint, labels } = base;
  return objectForm<Parliament>(
    {
      ...PUBLICATION,
      ...documentFields(base),
      chambers: listForm(objectForm<ChamberDescription>(CHAMBER, PLAIN_CHAMBER), 1),
      joint: objectForm({ houses: listForm(pattern), venue: slug }, joint),
      footers: objectForm(
        {
          sentences: listForm(
            objectForm<FooterSentence>({ first: pattern, second: anyPattern }, { second: '' }),
          ),
          lastWords: listForm(textForm),
        },
        footers,
      ),
      contributions: objectForm({ passingNotes: listForm(pattern) }, contributions),
      labels: objectForm<LabelForms>(LABELS, labels),
    },
    base,
  );
}

const language = textLike(/^[a-z]{2,3}$/, 'the code of a language, such as "en"');
const slug = textLike(/^[a-z0-9_-]+$/, 'a slug of lower-case letters, digits, _ and -');
const webAddress = textLike(/^https?:\/\/[^\s"<>]+$/, 'an address that begins with https://');
const contact = textLike(
  /^(?:https?:\/\/[^\s"<>]+|[^\s@"<>]+@[^\s@"<>]+)$/,
  'an e-mail address or the address of a page',
);
const day = textLike(/^\d{4}-\d{2}-\d{2}$/, 'a date such as 2022-09-08');
const time = textLike(/^\d{2}:\d{2}:\d{2}$/, 'a time such as 12:00:00');
const anyPattern: Form<string> = (given, path, faults) =>
  given === '' ? '' : pattern(given, path, faults);

const localText: Form<LocalText> = (given, path, faults) => {
  if (typeof given !== 'object') return textForm(given, path, faults);
  const texts = dictionary(textForm, language)(given, path, faults);
  if (Object.keys(texts).length === 0) faults.push(`${path} must have a text in some language.`);
  return texts;
};

const PUBLICATION: Fields<Publication> = {
  name: localText,
  country: orNullForm(
    textLike(/^[a-z]{2}$/, 'the two letters of a country, such as "ke", or null'),
  ),
  languages: listForm(language, 1),
  decimalMark: orNullForm(oneOf('.', ',')),
  siteLanguages: orNullForm(listForm(language, 1)),
  siteName: localText,
  tagline: orNullForm(localText),
  official: flag,
  report: orNullForm(localText),
  publisher: orNullForm(localText),
  licence: orNullForm(
    objectForm<Licence>(
      { name: localText, url: orNullForm(webAddress), text: orNullForm(localText) },
      { url: null, text: null },
    ),
  ),
  contact: orNullForm(contact),
  about: orNullForm(localText),
};

const CHAMBER: Fields<ChamberDescription> = {
  slug,
  name: localText,
  mastheads: listForm(pattern),
  furniture: listForm(pattern),
  houses: listForm(pattern),
};
/** The patterns of a chamber are for its documents; a record that is not made from documents needs none. */
const PLAIN_CHAMBER = { mastheads: [], furniture: [], houses: [] };

function documentFields(base: Partial<DocumentForms>): Fields<DocumentForms> {
  return {
    dates: objectForm(
      { patterns: listForm(pattern), months: listForm(listForm(textForm)) },
      base.dates,
    ),
    times: objectForm(
      {
        patterns: listForm(pattern),
        before: textForm,
        after: textForm,
        inWords: listForm(pattern),
        numbers: dictionary(whole),
        named: dictionary(time),
        beforeHour: textForm,
        morningFrom: whole,
        parts: dictionary(oneOf('morning', 'afternoon', 'evening')),
      },
      base.times,
    ),
    openings: objectForm({ opens: pattern, closes: pattern }, base.openings),
    furniture: objectForm({ patterns: listForm(pattern) }, base.furniture),
    speakers: objectForm(
      {
        honorifics: listForm(pattern),
        offices: listForm(pattern),
        chairs: listForm(pattern),
        collectives: listForm(pattern),
        never: listForm(pattern),
      },
      base.speakers,
    ),
    headings: objectForm(
      { labels: listForm(pattern), ends: listForm(pattern), lowerCase: listForm(pattern) },
      base.headings,
    ),
    divisions: objectForm<DivisionForms>(DIVISIONS, base.divisions),
    narrative: objectForm(
      { texts: listForm(pattern), motions: listForm(pattern), notes: listForm(pattern) },
      base.narrative,
    ),
    business: objectForm<BusinessForms>(BUSINESS, base.business),
  };
}

const DIVISIONS: Fields<DivisionForms> = {
  headings: listForm(pattern),
  ayes: listForm(pattern),
  noes: listForm(pattern),
  abstentions: listForm(pattern),
  none: listForm(pattern),
  tellers: listForm(pattern),
  questions: listForm(pattern),
  moved: listForm(pattern),
  carried: listForm(pattern),
  negatived: listForm(pattern),
  pluralTitles: listForm(textForm),
  conjunctions: listForm(textForm),
};

const BUSINESS: Fields<BusinessForms> = {
  titlePage: listForm(pattern),
  openings: listForm(pattern),
  closings: listForm(pattern),
  sections: listForm(pattern),
  stages: listForm(pattern),
  numbers: listForm(pattern),
  parts: listForm(pattern),
  titledParts: listForm(pattern),
  titleEnds: listForm(pattern),
  articles: listForm(textForm),
  billNumber: pattern,
  terms: listForm(day),
};

const LABELS: Fields<LabelForms> = {
  titles: listForm(textForm),
  commonTitles: listForm(textForm),
  capitalTitles: listForm(textForm),
  honours: listForm(textForm),
  particles: listForm(textForm),
  nobody: listForm(pattern),
  presiding: listForm(pattern),
  offices: dictionary(textForm, pattern),
  temporary: textForm,
  outsiders: listForm(pattern),
  chairNotes: listForm(pattern),
  leaving: listForm(textForm),
  constituencyFillers: listForm(textForm),
  nominated: textForm,
  partyNames: listForm(textForm),
  parties: dictionary(textForm),
  terms: dictionary(
    objectForm({ from: day, to: orEmpty(day) }),
    textLike(/^\d{4}$/, 'a year such as 2022'),
  ),
  listChamber: anyText,
};

function orEmpty(form: Form<string>): Form<string> {
  return (given, path, faults) => (given === '' ? '' : form(given, path, faults));
}

// The Parliament of Kenya: the description that is used where no other is given.

export const KENYA: Parliament = read();

function read(): Parliament {
  const faults: string[] = [];
  const given: unknown = JSON.parse(readDataFile('parliaments/kenya.json'));
  const parliament = parliamentForm({})(given, WHOLE, faults);
  if (faults.length > 0) throw new TypeError(`data/parliaments/kenya.json: ${faults.join(' ')}`);
  return parliament;
}

// Checks the description of a parliament that was read from a file. All faults are found at once.

/** What of a description was wrong, and where: "chambers[0].slug must be text." Each fault is a sentence. */
export class ParliamentFault extends Error {
  override readonly name = 'ParliamentFault';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * A description without chambers is of Kenya's parliament: a field that it leaves out is as there. One with chambers of its own is of
 * another parliament, of which Kenya's publisher, licence, footers, parties and terms say nothing; it still has the words of
 * documents that it does not give.
 */
export function checkParliament(given: unknown): Parliament {
  const faults: string[] = [];
  const isOther = typeof given === 'object' && given !== null && Object.hasOwn(given, 'chambers');
  const parliament = parliamentForm(isOther ? OTHER : KENYA)(given, WHOLE, faults);
  if (faults.length === 0) noteContradictions(parliament, faults);
  if (faults.length > 0) throw new ParliamentFault(faults);
  return isOther ? withOwnVenue(parliament) : parliament;
}

const REQUIRED = ['name', 'chambers'];

const OTHER: Partial<Parliament> = {
  ...Object.fromEntries(Object.entries(KENYA).filter(([field]) => !REQUIRED.includes(field))),
  business: { ...KENYA.business, terms: [] },
  tagline: null,
  official: false,
  report: null,
  publisher: null,
  contact: null,
  about: null,
  country: null,
  languages: ['en'],
  decimalMark: null,
  siteLanguages: null,
  licence: null,
  footers: { sentences: [], lastWords: [] },
  joint: { ...KENYA.joint, venue: '' },
  labels: { ...KENYA.labels, parties: {}, partyNames: [], terms: {}, listChamber: '' },
};

function noteContradictions(parliament: Parliament, faults: string[]): void {
  const { chambers, joint } = parliament;
  const slugs = chambers.map(({ slug }) => slug);
  for (const slug of new Set(slugs.filter((one, index) => slugs.indexOf(one) !== index))) {
    faults.push(`chambers: two of them have the slug ${JSON.stringify(slug)}.`);
  }
  if (joint.venue !== '' && !slugs.includes(joint.venue)) {
    faults.push(`joint.venue must be the slug of a chamber: ${slugs.join(', ')}.`);
  }
  for (const field of ['languages', 'siteLanguages'] as const) {
    const codes = parliament[field] ?? [];
    if (new Set(codes).size < codes.length) faults.push(`${field}: one of them is given twice.`);
  }
}

/** A joint sitting is published under the first chamber, and a list of members is of it, where nothing else is said. */
function withOwnVenue(parliament: Parliament): Parliament {
  const { chambers, joint, labels } = parliament;
  const { slug } = firstOf(chambers);
  return {
    ...parliament,
    joint: joint.venue === '' ? { ...joint, venue: slug } : joint,
    labels: labels.listChamber === '' ? { ...labels, listChamber: slug } : labels,
  };
}
