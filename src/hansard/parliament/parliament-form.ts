// The form of a parliament's description: every field with the kind of value it takes.

import {
  anyText,
  dictionary,
  flag,
  list,
  object,
  oneOf,
  orNull,
  pattern,
  text,
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
  return object<Parliament>(
    {
      ...PUBLICATION,
      ...documentFields(base),
      chambers: list(object<ChamberDescription>(CHAMBER, PLAIN_CHAMBER), 1),
      joint: object({ houses: list(pattern), venue: slug }, joint),
      footers: object(
        {
          sentences: list(
            object<FooterSentence>({ first: pattern, second: anyPattern }, { second: '' }),
          ),
          lastWords: list(text),
        },
        footers,
      ),
      contributions: object({ passingNotes: list(pattern) }, contributions),
      labels: object<LabelForms>(LABELS, labels),
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
  if (typeof given !== 'object') return text(given, path, faults);
  const texts = dictionary(text, language)(given, path, faults);
  if (Object.keys(texts).length === 0) faults.push(`${path} must have a text in some language.`);
  return texts;
};

const PUBLICATION: Fields<Publication> = {
  name: localText,
  country: orNull(textLike(/^[a-z]{2}$/, 'the two letters of a country, such as "ke", or null')),
  languages: list(language, 1),
  decimalMark: orNull(oneOf('.', ',')),
  siteLanguages: orNull(list(language, 1)),
  siteName: localText,
  tagline: orNull(localText),
  official: flag,
  report: orNull(localText),
  publisher: orNull(localText),
  licence: orNull(
    object<Licence>(
      { name: localText, url: orNull(webAddress), text: orNull(localText) },
      { url: null, text: null },
    ),
  ),
  contact: orNull(contact),
  about: orNull(localText),
};

const CHAMBER: Fields<ChamberDescription> = {
  slug,
  name: localText,
  mastheads: list(pattern),
  furniture: list(pattern),
  houses: list(pattern),
};
/** The patterns of a chamber are for its documents; a record that is not made from documents needs none. */
const PLAIN_CHAMBER = { mastheads: [], furniture: [], houses: [] };

function documentFields(base: Partial<DocumentForms>): Fields<DocumentForms> {
  return {
    dates: object({ patterns: list(pattern), months: list(list(text)) }, base.dates),
    times: object(
      {
        patterns: list(pattern),
        before: text,
        after: text,
        inWords: list(pattern),
        numbers: dictionary(whole),
        named: dictionary(time),
        beforeHour: text,
        morningFrom: whole,
        parts: dictionary(oneOf('morning', 'afternoon', 'evening')),
      },
      base.times,
    ),
    openings: object({ opens: pattern, closes: pattern }, base.openings),
    furniture: object({ patterns: list(pattern) }, base.furniture),
    speakers: object(
      {
        honorifics: list(pattern),
        offices: list(pattern),
        chairs: list(pattern),
        collectives: list(pattern),
        never: list(pattern),
      },
      base.speakers,
    ),
    headings: object(
      { labels: list(pattern), ends: list(pattern), lowerCase: list(pattern) },
      base.headings,
    ),
    divisions: object<DivisionForms>(DIVISIONS, base.divisions),
    narrative: object(
      { texts: list(pattern), motions: list(pattern), notes: list(pattern) },
      base.narrative,
    ),
    business: object<BusinessForms>(BUSINESS, base.business),
  };
}

const DIVISIONS: Fields<DivisionForms> = {
  headings: list(pattern),
  ayes: list(pattern),
  noes: list(pattern),
  abstentions: list(pattern),
  none: list(pattern),
  tellers: list(pattern),
  questions: list(pattern),
  moved: list(pattern),
  carried: list(pattern),
  negatived: list(pattern),
  pluralTitles: list(text),
  conjunctions: list(text),
};

const BUSINESS: Fields<BusinessForms> = {
  titlePage: list(pattern),
  openings: list(pattern),
  closings: list(pattern),
  sections: list(pattern),
  stages: list(pattern),
  numbers: list(pattern),
  parts: list(pattern),
  titledParts: list(pattern),
  titleEnds: list(pattern),
  articles: list(text),
  billNumber: pattern,
  terms: list(day),
};

const LABELS: Fields<LabelForms> = {
  titles: list(text),
  commonTitles: list(text),
  capitalTitles: list(text),
  honours: list(text),
  particles: list(text),
  nobody: list(pattern),
  presiding: list(pattern),
  offices: dictionary(text, pattern),
  temporary: text,
  outsiders: list(pattern),
  chairNotes: list(pattern),
  leaving: list(text),
  constituencyFillers: list(text),
  nominated: text,
  partyNames: list(text),
  parties: dictionary(text),
  terms: dictionary(
    object({ from: day, to: orEmpty(day) }),
    textLike(/^\d{4}$/, 'a year such as 2022'),
  ),
  listChamber: anyText,
};

function orEmpty(form: Form<string>): Form<string> {
  return (given, path, faults) => (given === '' ? '' : form(given, path, faults));
}
