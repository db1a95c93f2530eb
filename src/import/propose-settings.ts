// Proposes the settings of a parliament from what its documents look like, for a person to check, and lists what it doubts and
// what it cannot tell. It never guesses in silence.

import { counted } from '../base/group-digits.ts';
import type { Observations } from '@hansard/documents';
import {
  alternatives,
  anyCase,
  compileForms,
  type DocumentForms,
  foldForPatterns,
  readDate,
} from '@hansard/documents/document-forms';
import { KENYA } from '../record/parliament/check-parliament.ts';
import { FREQUENT_WORDS } from '../record/languages/language-evidence.ts';

export type Proposal = ReturnType<typeof proposeSettings>;

/** A form that so few labels have, or so small a share of them, is proposed only as a doubt. */
const LABELS_MIN = 3;
const LABELS_PART = 0.03;

/** A title that begins fewer labels is a name. */
const TITLE_COUNT_MIN = 2;

/** Words that begin the labels of offices, not those of people, or no labels. */
const ARTICLES = new Set([
  'the',
  'an',
  'a',
  'and',
  'of',
  'for',
  'die',
  'disclaimer',
  'note',
  'page',
]);

export function proposeSettings(observed: readonly Observations[]) {
  const doubts: string[] = [];
  const labels = mergeLabels(observed);
  const chamber = proposeChamber(observed, doubts);
  const forms = proposeForms(labels, doubts);
  const total = labels.reduce((sum, { count }) => sum + count, 0);
  const titles = titlesOf(byCount(labels.flatMap((label) => label.beginnings)), total);
  if (titles.length === 0) doubts.push('no titles of speakers: add "speakers.honorifics".');
  // The file has those that Kenya's documents do not have: a list in the file replaces the one of Kenya's.
  const usual = KENYA.speakers.honorifics;
  const isUsual = anyCase(`^(?:${alternatives(usual)})`);
  const newTitles = titles.filter((word) => !isUsual.test(word));
  const furniture = byCount(observed.flatMap((observation) => observation.furniture)).map(
    ([text]) => text,
  );
  if (observed.every(({ dates }) => dates.length === 0)) {
    doubts.push('no date among the first lines: add its form to "dates.patterns".');
  }
  if (observed.some(({ isPictures }) => isPictures)) {
    doubts.push(
      'some are pictures whose text a program recognised (OCR): they are refused without --force.',
    );
  }
  const { line, name, slug, houses } = chamber;
  const places = placesOf(observed, line);
  const isUntitled = observed.some(({ titles: own }) => !own.some((text) => isTitle(text)));
  if (isUntitled) {
    doubts.push(
      `some documents have no title: the places that they name tell whose they are, ${places.length === 0 ? 'and none was found: add "body.places"' : `and these were found: ${places.join(', ')}`}.`,
    );
  }
  const language = proposeLanguage(observed, doubts);
  const dates = proposeDates(observed, language.code ?? 'en', doubts);
  const settings = {
    name: name ?? 'Parliament',
    ...(language.code !== null && { languages: [language.code] }),
    chambers: [
      {
        slug,
        name: name ?? 'Chamber',
        mastheads: line === null ? [] : [titlePattern(line)],
        furniture: furniture.filter((text) => line !== null && includes(text, line)).map(patternOf),
        houses,
      },
    ],
    body: { names: line === null ? [] : [titlePattern(line)], places, untitled: isUntitled },
    ...(dates !== null && { dates }),
    ...(isOfWholeDay(observed) && { times: { patterns: [WHOLE_DAY_TIME] } }),
    furniture: {
      patterns: [...new Set(furniture.filter(isFurniture).map((text) => `^${datePattern(text)}$`))],
    },
    speakers: {
      ...(forms.length > 0 && { forms }),
      times: proposeTimes(observed),
      ...(newTitles.length > 0 && {
        honorifics: [...usual, ...newTitles.map((word) => `${patternOf(word)}\\b\\.?`)],
      }),
    },
  };
  return { settings, doubts, labels, observed, language };
}

type Counted = readonly { readonly text: string; readonly count: number }[];

function byCount(items: Counted): [string, number][] {
  const counts = new Map<string, number>();
  for (const { text, count } of items) counts.set(text, (counts.get(text) ?? 0) + count);
  return [...counts].sort(([, count], [, otherCount]) => otherCount - count);
}

function mergeLabels(observed: readonly Observations[]) {
  const all = observed.flatMap(({ labels }) => labels);
  return [...Map.groupBy(all, ({ form }) => JSON.stringify(form)).values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      return {
        form: first.form,
        count: own.reduce((sum, { count }) => sum + count, 0),
        bold: own.reduce((sum, { bold }) => sum + bold, 0),
        examples: byCount(own.flatMap((label) => label.examples)).slice(0, EXAMPLES_MAX),
        beginnings: own.flatMap((label) => label.beginnings),
      };
    })
    .sort((a, b) => b.count - a.count);
}

const EXAMPLES_MAX = 5;

function proposeForms(labels: ReturnType<typeof mergeLabels>, doubts: string[]) {
  const all = labels.reduce((sum, { count }) => sum + count, 0);
  const usual = labels.filter(({ count }) => count >= LABELS_MIN && count > LABELS_PART * all);
  for (const { count, examples } of labels.filter((label) => !usual.includes(label))) {
    const shown = examples.map(([text]) => `“${text}”`).join(', ');
    doubts.push(`${counted(count, 'line')} that may be labels of another form: ${shown}.`);
  }
  if (usual.length === 0)
    doubts.push(
      'no labels were found: "speakers.forms" is left out, and labels of Kenya\'s form are read.',
    );
  return usual.map(({ form, count, bold, beginnings }) => ({
    ...form,
    bold: bold * 2 > count,
    untitled: beginnings.filter((word) => isName(word)).length > NAMES_MIN,
  }));
}

/** So many labels that begin with a name, and once only: visitors speak. */
const NAMES_MIN = 1;

function isName({ text, count }: Counted[number]): boolean {
  return count <= TITLE_COUNT_MIN && /^\p{Lu}\p{Ll}{3,}$/u.test(text);
}

/** The words without their stops that begin labels: short ones, and those that begin many. */
function titlesOf(beginnings: readonly (readonly [string, number])[], total: number): string[] {
  const words = beginnings
    .filter(
      ([word]) =>
        !ARTICLES.has(word.toLowerCase()) &&
        /^\p{Lu}(?:[\p{L}.]{1,11}|\.|\p{L}{0,4} \p{Ll}{3,9})$/u.test(word),
    )
    .filter(([word, count]) => {
      const isShort = word.length <= SHORT_TITLE_LETTERS && count >= TITLE_COUNT_MIN;
      return isShort || count > LABELS_PART * total;
    });
  return [...new Set(words.map(([word]) => word.toLowerCase().replace(/\.$/, '')))];
}

/** The months of the language of the documents, where the usual dates do not have them; null where they do, or are read anyhow. */
function proposeDates(observed: readonly Observations[], language: string, doubts: string[]) {
  const lines = observed.flatMap((document) => document.dates.map(({ text }) => text));
  const isRead = (line: string, { dates }: Pick<DocumentForms, 'dates'>): boolean =>
    readDate(foldForPatterns(line), compileForms({ ...KENYA, dates })) !== null;
  if (lines.every((line) => isRead(line, KENYA))) return null;
  const months = KENYA.dates.months.map((_, month) =>
    (['long', 'short'] as const).flatMap((style) =>
      [{ day: 'numeric' as const, month: style }, { month: style }].map((options) => {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        const parts = format.formatToParts(Date.UTC(2000, month, 15));
        return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase();
      }),
    ),
  );
  const dates = { patterns: [DATE_OF_ANY], months: months.map((names) => [...new Set(names)]) };
  const unread = lines.filter((line) => !isRead(line, { dates }));
  if (unread.length > 0) {
    doubts.push(`dates that are not read: ${unread.map((line) => `“${line}”`).join(', ')}.`);
  }
  return unread.length === lines.length ? null : dates;
}

/** "17 mai 2022", "1er juin 2022", "17 de mayo de 2022", "17. Mai 2022". */
const DATE_OF_ANY = String.raw`(?<day>\d{1,2})(?:er|º|°|\.)?,? (?:\p{L}{1,3} )?(?<month>\p{L}{3,12})[.,]? (?:\p{L}{1,3} )?(?<year>(?:19|20)\d{2})`;

/** "Prof." and "Hon." */
const SHORT_TITLE_LETTERS = 5;

function proposeTimes(observed: readonly Observations[]): string[] {
  const sum = (place: 'above' | 'bracket'): number =>
    observed.reduce((total, { times }) => total + times[place], 0);
  return (['above', 'bracket'] as const).filter((place) => sum(place) >= LABELS_MIN);
}

/** "14:05", without a half of the day. */
const WHOLE_DAY_TIME = String.raw`\b(?<hour>\d{1,2}) ?[.:] ?(?<minute>\d{2}) ?(?<half>[ap] ?\.? ?m\b)?`;

function isOfWholeDay(observed: readonly Observations[]): boolean {
  const openings = observed.flatMap((observation) => observation.openings.map(({ text }) => text));
  return openings.some((text) => /\d[.:]\d{2}(?! ?[ap] ?\.? ?m)/iu.test(text));
}

/** Words of a title that name no body. */
const NO_BODY =
  /\b(?:debates|report|bills?|act|motion|rules?|committee|resolved|therefore|whereas|members?|speaker)\b|\d|[.;:]$/iu;

function proposeChamber(observed: readonly Observations[], doubts: string[]) {
  const titles = observed.flatMap(({ titles: lines }) => [...new Set(lines)]);
  const candidates = byCount(titles.map((text) => ({ text, count: 1 })))
    .map(([text]) => text)
    .filter(isTitle);
  const line = candidates.find((text) => /\bof\b/iu.test(text)) ?? candidates[0] ?? null;
  if (line === null) {
    doubts.push(
      'no title names the body: add "name", and the places that its documents name to "body.places".',
    );
  }
  if (candidates.length > 1) {
    doubts.push(
      `other titles: ${candidates
        .filter((text) => text !== line)
        .slice(0, EXAMPLES_MAX)
        .map((text) => `“${text}”`)
        .join(', ')}.`,
    );
  }
  const openings = observed.flatMap((observation) => observation.openings.map(({ text }) => text));
  if (openings.length === 0) {
    doubts.push(
      'no line says when a sitting began: add what it calls the house to "houses", and its verb to "openings.opens".',
    );
  }
  const closings = observed.flatMap((observation) => observation.closings.map(({ text }) => text));
  const houses = [...openings, ...closings].flatMap((text) => {
    const { house } =
      /^[^\p{L}\p{N}_]*(?<house>(?:\p{L}+ ){1,4})(?:met|assembled|convened|rose|adjourned)\b/iu.exec(
        text,
      )?.groups ?? {};
    return house === undefined ? [] : [patternOf(house.trim().replace(/^the /i, ''))];
  });
  const name = line === null ? null : titleCase(line);
  return { line, name, slug: slugOf(line ?? 'chamber'), houses: [...new Set(houses)] };
}

/** Whether a line of a title may name the body. */
function isTitle(text: string): boolean {
  return !NO_BODY.test(text) && !/\bmet\b/i.test(text);
}

/** The pattern of a line that names the body, with or without "IN THE". */
function titlePattern(line: string): string {
  const rest = line.replace(/^in /i, '').replace(/^the /i, '');
  return `(?:in )?(?:the )?${patternOf(rest)}`;
}

/** The name behind "of" in the title, and the place behind the last comma of a line that says where the body met. */
function placesOf(observed: readonly Observations[], line: string | null): string[] {
  const named = /\bof (?:the )?(?<place>\p{L}[\p{L} ]{2,40})$/iu.exec(line ?? '')?.groups?.[
    'place'
  ];
  const met = observed.flatMap(({ openings }) =>
    openings.flatMap(({ text }) => {
      const { place } =
        /, (?<place>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)[^\p{L}]*$/u.exec(text)?.groups ?? {};
      return place === undefined ? [] : [place];
    }),
  );
  return [...new Set([...(named === undefined ? [] : [titleCase(named)]), ...met])];
}

function titleCase(line: string): string {
  const small = line.toLowerCase().replace(/^(?:in )?the |^in /, '');
  return small.replace(/(?:^| )(?!(?:of|the|and|de|in|for)\b)\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
}

function slugOf(line: string): string {
  const words = line
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g) ?? ['chamber'];
  return words.filter((word) => !['in', 'the', 'of'].includes(word)).join('_') || 'chamber';
}

/** The text of a pattern that matches this line, with any digits in the place of "#". */
function patternOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/#/g, String.raw`\d+`)
    .replace(/\s+/g, ' ?');
}

const MONTHS = new Set(KENYA.dates.months.flat());

/** The pattern of a line with any day of the week, and any month, in the place of its own. */
function datePattern(text: string): string {
  return patternOf(text).replace(/\p{L}+/gu, (word) =>
    MONTHS.has(word) || /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word) ? '[a-z]+' : word,
  );
}

function includes(text: string, line: string): boolean {
  return text.toLowerCase().includes(line.toLowerCase());
}

/** The number of a page alone is known without a pattern. */
function isFurniture(text: string): boolean {
  return text.includes('#') && /\p{L}{4}/u.test(text);
}

/** Fewer frequent words, or a smaller share of the sample, tell no language: half of the words of a debate are frequent ones. */
const FREQUENT_MIN = 8;
const FREQUENT_PART = 0.25;

/** With more than this part of its frequent words in another language too, it may be that one. */
const NEXT_PART = 0.6;

/** The language whose frequent words are most of the sample, or null; and what was counted. */
function proposeLanguage(observed: readonly Observations[], doubts: string[]) {
  const words = observed.flatMap(({ sample }) => sample.toLowerCase().match(/\p{L}+/gu) ?? []);
  const [best, next] = [...FREQUENT_WORDS]
    .map(([code, list]) => {
      const set = new Set(list);
      return { code, count: words.filter((word) => set.has(word)).length };
    })
    .toSorted((a, b) => b.count - a.count);
  const counts = [best, next].flatMap((language) =>
    language === undefined || language.count === 0 ? [] : [`${language.count} in ${language.code}`],
  );
  const frequent =
    counts.length === 0
      ? 'none is frequent in a language with a list'
      : `${counts.join(' and ')} are frequent`;
  const evidence = `of ${counted(words.length, 'word')} in long lines, ${frequent}`;
  const isSure =
    best !== undefined &&
    best.count >= Math.max(FREQUENT_MIN, FREQUENT_PART * words.length) &&
    (next?.count ?? 0) <= NEXT_PART * best.count;
  if (!isSure) {
    doubts.push(
      `the language is not certain: ${evidence}. "languages" is left out, which means English: add the codes of those spoken.`,
    );
  }
  return { code: isSure ? best.code : null, evidence };
}
