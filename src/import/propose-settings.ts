// Proposes the settings of a parliament from what its documents look like, for a person to check, and lists what it doubts and
// what it cannot tell. It never guesses in silence.

import type { Observations } from '@hansard/documents';
import { FREQUENT_WORDS } from '../record/languages/language-evidence.ts';

export type Proposal = ReturnType<typeof proposeSettings>;

/** A form that so few labels have, or so small a share of them, is proposed only as a doubt. */
const LABELS_MIN = 3;
const LABELS_PART = 0.03;

/** A title that begins fewer labels is a name. */
const TITLE_COUNT_MIN = 2;

/** Words that begin the labels of offices, not those of people, or no labels. */
const ARTICLES = new Set(['the', 'an', 'a', 'die', 'disclaimer', 'note', 'page']);

export function proposeSettings(observed: readonly Observations[]) {
  const doubts: string[] = [];
  const labels = mergeLabels(observed);
  const chamber = proposeChamber(observed, doubts);
  const forms = proposeForms(labels, doubts);
  const times = proposeTimes(observed);
  const total = labels.reduce((sum, { count }) => sum + count, 0);
  const titles = titlesOf(counted(labels.flatMap((label) => label.beginnings)), total);
  if (titles.length === 0) doubts.push('no titles of speakers: add "speakers.honorifics".');
  const furniture = counted(observed.flatMap((one) => one.furniture)).map(([text]) => text);
  if (observed.every(({ dates }) => dates.length === 0)) {
    doubts.push('no date among the first lines: add its form to "dates.patterns".');
  }
  if (observed.some(({ isPictures }) => isPictures)) {
    doubts.push(
      'some are pictures whose text a program recognised (OCR): they are refused without --force.',
    );
  }
  const { line, name, slug, houses } = chamber;
  const settings = {
    name: name ?? 'Parliament',
    languages: [languageOf(observed)],
    chambers: [
      {
        slug,
        name: name ?? 'Chamber',
        mastheads: line === null ? [] : [patternOf(line)],
        furniture: furniture.filter((text) => line !== null && includes(text, line)).map(patternOf),
        houses,
      },
    ],
    body: { names: line === null ? [] : [patternOf(line)], places: [], untitled: line === null },
    ...(isOfWholeDay(observed) && { times: { patterns: [WHOLE_DAY_TIME] } }),
    furniture: { patterns: furniture.filter(isFurniture).map((text) => `^${patternOf(text)}$`) },
    speakers: {
      forms,
      times,
      ...(titles.length > 0 && {
        honorifics: titles.map((word) => `${patternOf(word)}\\b\\.?`),
      }),
    },
  };
  return { settings, doubts, labels, observed };
}

type Counted = readonly { readonly text: string; readonly count: number }[];

function counted(items: Counted): [string, number][] {
  const counts = new Map<string, number>();
  for (const { text, count } of items) counts.set(text, (counts.get(text) ?? 0) + count);
  return [...counts].sort(([, one], [, other]) => other - one);
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
        examples: counted(own.flatMap((label) => label.examples)).slice(0, EXAMPLES_MAX),
        beginnings: own.flatMap((label) => label.beginnings),
      };
    })
    .sort((one, other) => other.count - one.count);
}

const EXAMPLES_MAX = 5;

function proposeForms(labels: ReturnType<typeof mergeLabels>, doubts: string[]) {
  const all = labels.reduce((sum, { count }) => sum + count, 0);
  const usual = labels.filter(({ count }) => count >= LABELS_MIN && count > LABELS_PART * all);
  for (const { count, examples } of labels.filter((label) => !usual.includes(label))) {
    const shown = examples.map(([text]) => `“${text}”`).join(', ');
    doubts.push(`${count} lines that may be labels of another form: ${shown}.`);
  }
  if (usual.length === 0) doubts.push('no labels were found: "speakers.forms" is a guess.');
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
    .filter(([word]) => !ARTICLES.has(word.toLowerCase()) && /^\p{Lu}[\p{L}.]{1,11}$/u.test(word))
    .filter(([word, count]) => {
      const isShort = word.length <= SHORT_TITLE_LETTERS && count >= TITLE_COUNT_MIN;
      return isShort || count > LABELS_PART * total;
    });
  return [...new Set(words.map(([word]) => word.toLowerCase().replace(/\.$/, '')))];
}

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
  const openings = observed.flatMap((one) => one.openings.map(({ text }) => text));
  return openings.some((text) => /\d[.:]\d{2}(?! ?[ap] ?\.? ?m)/iu.test(text));
}

/** Words of a title that name no body. */
const NO_BODY =
  /\b(?:debates|report|bills?|act|motion|rules?|committee|resolved|therefore|whereas|members?|speaker)\b|\d|[.;:]$/iu;

function proposeChamber(observed: readonly Observations[], doubts: string[]) {
  const titles = observed.flatMap(({ titles: lines }) => [...new Set(lines)]);
  const candidates = counted(titles.map((text) => ({ text, count: 1 })))
    .map(([text]) => text)
    .filter((text) => !NO_BODY.test(text) && !/\bmet\b/i.test(text));
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
  const openings = observed.flatMap((one) => one.openings.map(({ text }) => text));
  if (openings.length === 0) {
    doubts.push(
      'no line says when a sitting began: add what it calls the house to "houses", and its verb to "openings.opens".',
    );
  }
  const houses = openings.flatMap((text) => {
    const { house } =
      /^[^\p{L}\p{N}_]*(?<house>(?:\p{L}+ ){1,4})(?:met|assembled|convened)\b/iu.exec(text)
        ?.groups ?? {};
    return house === undefined ? [] : [patternOf(house.trim().replace(/^the /i, ''))];
  });
  const name = line === null ? null : titleCase(line);
  return { line, name, slug: slugOf(line ?? 'chamber'), houses: [...new Set(houses)] };
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

function includes(text: string, line: string): boolean {
  return text.toLowerCase().includes(line.toLowerCase());
}

/** The number of a page alone is known without a pattern. */
function isFurniture(text: string): boolean {
  return text.includes('#') && /\p{L}{4}/u.test(text);
}

/** The language whose frequent words are most of the sample. */
function languageOf(observed: readonly Observations[]): string {
  const words = observed.flatMap(({ sample }) => sample.toLowerCase().match(/\p{L}+/gu) ?? []);
  const shares = [...FREQUENT_WORDS].map(([language, frequent]) => {
    const set = new Set(frequent);
    return [language, words.filter((word) => set.has(word)).length] as const;
  });
  return shares.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'en';
}
