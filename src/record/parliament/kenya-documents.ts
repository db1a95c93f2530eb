// The documents of the Parliament of Kenya, as they have been set since 1998. Other parliaments of the same tradition and
// language print much the same, so a description that leaves a field out gets it from here.

import { MONTH_NAMES } from '../languages/month-names.ts';
import { KENYA_BUSINESS } from './kenya-business.ts';
import type { DocumentForms } from './parliament.ts';
import { firstOf } from '../../present.ts';

const MONTH = '(?<month>[a-z]{3,12})';
const DAY = '(?<day>\\d{1,2})';
const YEAR = '(?<year>(?:19|20)\\d{2})';

/** As they are printed in some documents. */
const MISPRINTED_MONTHS: ReadonlyMap<string, readonly string[]> = new Map([
  ['october', ['octoer']],
]);

export const KENYA_DOCUMENTS: DocumentForms = {
  dates: {
    patterns: [
      `${DAY} ?(?:st|nd|rd|th)?,? (?:of )?${MONTH},? ${YEAR}`,
      `${MONTH} ${DAY} ?(?:st|nd|rd|th)?,? ${YEAR}`,
    ],
    months: MONTH_NAMES.map((names) => [
      ...names,
      ...(MISPRINTED_MONTHS.get(firstOf(names)) ?? []),
    ]),
  },
  times: {
    patterns: [
      '\\b(?<hour>\\d{1,2}) ?[.:] ?(?<minute>\\d{2}) ?(?<half>[ap] ?\\.? ?m\\b)',
      "\\b(?<hour>\\d{1,2})(?<minute>) ?(?:o'clock )?(?<half>[ap] ?\\.? ?m\\b)",
    ],
    before: 'a',
    after: 'p',
    inWords: [
      "\\b(?<minutes>[a-z]+(?:[ -][a-z]+)?) minutes? (?<side>past|to) (?<hour>[a-z]+) o'clock",
      "\\b(?<minutes>half|quarter|a quarter) (?<side>past|to) (?<hour>[a-z]+) o'clock",
      "\\b(?<hour>[a-z]+) o'clock",
    ],
    numbers: {
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
      eleven: 11,
      twelve: 12,
      thirteen: 13,
      fourteen: 14,
      fifteen: 15,
      sixteen: 16,
      seventeen: 17,
      eighteen: 18,
      nineteen: 19,
      twenty: 20,
      thirty: 30,
      forty: 40,
      fifty: 50,
      half: 30,
      quarter: 15,
    },
    named: { midnight: '00:00:00', noon: '12:00:00' },
    beforeHour: 'to',
    morningFrom: 8,
    parts: { A: 'morning', P: 'afternoon', E: 'evening' },
  },
  openings: {
    opens: '(?:met|assembled|convened|resumed sitting)\\b',
    closes: '(?:rose|adjourned)\\b',
  },
  furniture: {
    patterns: [
      '^disclaimer ?:',
      'the ?electronic ?version ?of ?the ?(?:official|senate)',
      'a ?certified ?(?:version|copy) ?of ?this ?report',
      '^purposes ?only\\.',
      '^(?:from the )?(?:hansard ?editor|director, ?hansard)[^a-z]*(?:and audio services, ?)?(?:senate)?\\.?$',
      '\\b(?:parliamentary|senate|national assembly) ?debates\\b',
      '^\\d{1,5} +(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b',
      '^(?:mon|tues|wednes|thurs|fri|satur|sun)day, ?\\d{1,2}[^.]{0,30}(?:19|20)\\d\\d[^.]{0,6} \\d{1,5}$',
    ],
  },
  speakers: {
    honorifics: [
      'mr\\b\\.?',
      'mrs\\b\\.?',
      'ms\\b\\.?',
      'miss\\b',
      'dr\\b\\.?',
      'prof\\b\\.?',
      'eng\\b\\.?',
      'arch\\b\\.?',
      'hon\\b\\.?',
      'sen\\b\\.?',
      'rev\\b\\.?',
      'bishop\\b',
      'sheikh\\b',
      'amb\\b\\.?',
      'capt\\b\\.?',
      'col\\b\\.?',
      'lt\\b\\.?',
      'maj\\b\\.?',
      'gen\\b\\.?',
      'maj-gen\\b\\.?',
      'brig\\b\\.?',
      'cpt\\b\\.?',
      'sgt\\b\\.?',
      'cllr\\b\\.?',
      'fr\\b\\.?',
      'archbishop\\b',
      'justice\\b',
      'mhe\\b\\.?',
      'bw\\b\\.?',
      'bi\\b\\.?',
      'dkt\\b\\.?',
      'his excellency\\b',
      'her excellency\\b',
      'h\\.e\\.',
    ],
    offices: [
      '(?:the )?(?:temporary )?(?:deputy )?(?:speaker|chairman|chairlady|chairperson|chair)\\b',
      '(?:the )?(?:acting )?(?:deputy )?(?:prime minister|vice-?president|president|attorney-general|solicitor-general)\\b',
      '(?:the )?(?:acting )?(?:assistant )?minister\\b',
      '(?:the )?(?:principal|cabinet|permanent|chief administrative) secretary\\b',
      '(?:the )?(?:deputy )?(?:senate )?(?:majority|minority) (?:leader|whip|party whip)\\b',
      '(?:the )?(?:deputy )?(?:leader|whip) of (?:the )?(?:majority|minority|government|official opposition|opposition)\\b',
      '(?:the )?(?:deputy )?clerk\\b',
      '(?:the )?member for\\b',
      '(?:the )?senator for\\b',
      '(?:the )?(?:serjeant|sergeant)-at-arms\\b',
      '(?:the )?(?:governor|witness|counsel|returning officer|chief justice|commissioner)\\b',
      '(?:naibu )?spika\\b',
      'waziri\\b',
      'mwenyekiti\\b',
    ],
    chairs: [
      '(?:the |hon\\.? |mr\\.? |madam )?(?:temporary )?(?:deputy )?(?:speaker|chairman|chairlady|chairperson)\\b',
      '(?:bw\\.? |mhe\\.? )?(?:naibu )?spika\\b',
    ],
    collectives: [
      '(?:an|some|several|a number of|many|other)? ?hon\\b\\.? ?(?:members?|senators?)',
      '(?:several|some|many) (?:members|senators)',
      '(?:a|an) (?:member|senator)',
      'waheshimiwa(?: wabunge)?',
    ],
    never: [
      'tellers? (?:of|for) the\\b',
      '(?:new )?(?:clause|section|article|schedule|part|paragraph|regulation|standing order)s?\\b',
      'note\\b',
    ],
  },
  headings: {
    labels: [
      '(?:new )?(?:clause|schedule|part|paragraph|regulation|vote|article|section)s? ?\\d*[a-z]{0,2}(?:\\W.*)?',
      '(?:first|second|third|fourth|fifth|sixth|new) schedules?',
      '(?:long |short )?title|preamble|citation|memorandum',
      '(?:question|ordinary question|question by private notice|qpn|statement|petition|motion)s? ?(?:no\\.?)? ?\\d+.*',
      '(?:first|second|third) readings?',
      'heads? \\d+.*',
    ],
    ends: ['bills?', 'acts?', 'regulations', 'policy', '\\d{4}'],
    lowerCase: [
      '\\d(?:st|nd|rd|th)\\b',
      '\\bNos?\\b\\.?',
      "\\b[A-Z]+['s]*s\\b",
      '\\b[vc]s?\\b\\.?',
      '\\bMc|\\bMac',
    ],
  },
  divisions: {
    headings: ['divisions?', '(?:roll call|electronic|secret ballot) vot(?:e|es|ing)', 'roll call'],
    ayes: ['AYES?'],
    noes: ['NOES?', 'NAYS?'],
    abstentions: ['ABST?ENTIONS?', 'ABSTAINED'],
    none: ['nil', 'none'],
    tellers: ['tellers? (?:of|for) the (?:ayes|noes|nays)'],
    questions: ['THAT\\b'],
    moved: [
      '\\bbeg to move(?: the following (?:[Pp]rocedural )?[Mm]otion)?[\\s,:;-]{1,10}(?<question>(?:that|That|THAT)\\b(?:[^.]|\\.(?=\\S)){10,2000})',
    ],
    carried: [
      '(?:question|motion|amendment|bill).{0,80}\\bcarried(?: by (?<ayes>\\d{1,4})(?: votes?)? to (?<noes>\\d{1,4})(?: votes?)?)?',
    ],
    // The larger number is printed first.
    negatived: [
      '(?:question|motion|amendment|bill).{0,80}\\b(?:negatived|lost|defeated)(?: by (?<noes>\\d{1,4})(?: votes?)? to (?<ayes>\\d{1,4})(?: votes?)?)?',
    ],
    pluralTitles: ['messrs', 'mesdames'],
    conjunctions: ['and', 'na'],
  },
  narrative: {
    texts: [
      'the following papers?(?: was| were)? laid',
      'the (?:oath|affirmation)s?\\b.* (?:was|were) (?:administered|taken)',
      'the following (?:members|senators|member|senator) (?:took|subscribed|made)',
      'order for (?:first|second|third|the|committee)',
    ],
    motions: ['THAT\\b'],
    notes: ['papers? laid', 'notices? of motions? given'],
  },
  business: KENYA_BUSINESS,
};
