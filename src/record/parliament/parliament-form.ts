// The form of a parliament's description: every field with the kind of value it takes.

import {
  anyText,
  dictionary,
  flag,
  listForm,
  objectForm,
  oneOf,
  orNullForm,
  pattern,
  textForm,
  textLike,
  whole,
  type Fields,
  type Form,
} from './check-form.ts';
import type { BusinessForms } from './business-forms.ts';
import type { DivisionForms } from './division-forms.ts';
import type { LabelForms } from './label-forms.ts';
import type {
  ChamberDescription,
  DocumentForms,
  FooterSentence,
  Parliament,
} from './parliament.ts';
import type { Licence, LocalText, Publication } from './publication.ts';

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
