// Questions on pages: the list of all, the page of one, and the lists of a sitting and of a person.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import { titleSlug } from '../../record/debates/read-heading.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { parseIdOrSlug } from '../../record/id.ts';
import type { Person } from '../../record/person.ts';
import { QUESTION_KINDS } from '../../record/question.ts';
import type {
  QuestionPrinting,
  QuestionRequest,
  QuestionRow,
} from '../../store/contract/results.ts';
import { findItem } from '../../store/filter-lookup.ts';
import { moverName } from '../../words/decision-text.ts';
import { cutText } from '../../words/shown-text.ts';
import { questionName, questionStatus, questionTitle } from '../../words/question-text.ts';
import * as links from '../../http/links.ts';
import { numberedEntry } from '../../http/parsed-request.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import * as parts from '../page-parts.ts';
import { titleHtml } from './debate-parts.ts';
import { sittingTitle } from './sitting-list.ts';

const EVERY_QUESTION: QuestionRequest['filter'] = {
  kind: null,
  state: null,
  sittingId: null,
  venueId: null,
  dateFrom: null,
  dateTo: null,
  askerId: null,
  office: null,
  number: null,
};

const QUESTIONS_PER_PAGE = 30;

/** As a reader chooses them; the first is for those without an answer, which waited longest first. */
const STATUSES = ['waiting', 'answered', 'deferred', 'open'] as const;

const PARAMETERS = ['venue', 'status', 'kind', 'person', 'addressee', 'page'];

export const questionsPage: MakePage = async (request) => {
  const { t, store, calendar } = request;
  const selection = await readSelection(request);
  const { venue, status, kind, person, office, path } = selection;
  const isWaiting = status === 'waiting';
  const state = status === 'waiting' ? null : status;
  const of = { kind, state, venueId: venue?.id ?? null, askerId: person?.id ?? null, office };
  const ordering = isWaiting ? 'date' : '-date';
  const found = await parts.requestedPage(request, (page) => {
    const filter = { ...EVERY_QUESTION, ...of };
    return store.questions({ filter, isWaiting, ordering, page, size: QUESTIONS_PER_PAGE });
  });
  const title = listTitle(selection, found.items, request);
  const body = html`<div>
<h1>${title}</h1>
<p class="lead">${t('questionsDescription')}</p>
!${parts.complaintsHtml('status', parts.unknownParameters(PARAMETERS, request))}
!${parts.venueChoices(calendar.venues, venue, path, request)}
!${choicesHtml('status', selection, request)}
!${choicesHtml('kind', selection, request)}
!${found.items.length === 0 ? html`<p class="none">${t('noQuestions')}</p>` : questionRows(found.items, request)}
!${parts.pagerHtml(found.page, path, request)}
</div>`;
  return {
    title,
    description: t('questionsDescription'),
    path: path(parts.pageChange(found.page.number)),
    json: links.withQuery(links.QUESTION_LIST, { ...selection.parameters, ordering }),
    section: 'questions',
    body,
  };
};

/** The reader's selection. */
type Selection = Awaited<ReturnType<typeof readSelection>>;

async function readSelection(request: RecordRequest) {
  const { query, store } = request;
  const venue = await parts.queriedVenue(request);
  const status = STATUSES.find((one) => one === query.get('status')) ?? null;
  const kind = QUESTION_KINDS.find((one) => one === query.get('kind')) ?? null;
  const named = query.get('person') ?? '';
  const person = named === '' ? null : await findItem(store, 'people', parseIdOrSlug(named));
  const office = titleSlug((query.get('addressee') ?? '').slice(0, NAME_LENGTH_MAX)) || null;
  const parameters = {
    venue: venue?.slug ?? null,
    status,
    kind,
    person: person?.slug ?? null,
    addressee: office,
  };
  /** The path of the page with one choice changed. */
  const path = (change: links.QueryParameters): string =>
    links.withQuery(links.QUESTIONS, { ...parameters, ...change });
  return { venue, status, kind, person, office, parameters, path };
}

function listTitle(
  { person, office }: Selection,
  [first]: readonly QuestionRow[],
  { t }: RecordRequest,
): string {
  if (person !== null) return t('questionsOf', { name: person.legalName });
  // As it is printed in one of them.
  return office === null
    ? t('questions')
    : t('questionsTo', { addressee: first?.addressee ?? office });
}

function choicesHtml(
  name: 'status' | 'kind',
  { status, kind, path }: Selection,
  request: RecordRequest,
): string {
  const { t } = request;
  const [label, all, chosen, values] =
    name === 'status'
      ? [
          t('questionStatus'),
          t('anyStatus'),
          status,
          STATUSES.map((one) => [one, t(`questionStatus.${one}`)] as const),
        ]
      : [
          t('questionKind'),
          t('allKinds'),
          kind,
          QUESTION_KINDS.map((one) => [one, t(`question.${one}`)] as const),
        ];
  const choices = [[null, all] as const, ...values].map(([value, text]): parts.Choice => [
    path({ [name]: value }),
    text,
    value === chosen,
  ]);
  return parts.choicesHtml(label, choices, request);
}

function questionRows(questions: readonly QuestionRow[], request: RecordRequest): string {
  const { href, locale } = request;
  const items = questions.map((question) => {
    const to = href(links.questionPath(questionId(question)));
    return html`<li><a href="${to}">${questionTitle(question, locale)}</a> <small>${questionStatus(question, locale)}</small><span class="business">!${aboutHtml(question, request)} · ${sittingTitle(question.sittingId, request)}</span></li>`;
  });
  return `<ol class="rows">${items.join('\n')}</ol>`;
}

const questionId = ({ entryId, position }: Pick<QuestionRow, 'entryId' | 'position'>): string =>
  `${entryId}-${position}`;

/** Kind and number, who asked, and who was asked, whose other questions are a click away. */
function aboutHtml(question: QuestionRow, request: RecordRequest): string {
  const { t, locale, href } = request;
  const { asker, addressee, office } = question;
  const to = href(links.withQuery(links.QUESTIONS, { addressee: office }));
  const name = questionName(question, locale);
  const known = [
    // It is the title of one without a heading and a text.
    name === questionTitle(question, locale) ? '' : html`${name}`,
    asker === null
      ? ''
      : parts.personLink(asker.person, t('askedBy', { name: moverName(asker) }), request),
    addressee === null ? '' : html`<a href="${to}">${t('askedOf', { addressee })}</a>`,
  ];
  return known.filter((part) => part !== '').join(' · ');
}

/** One question: what was asked, what became of it, and where it was printed. */
export const questionPage: MakePage = async (request) => {
  const { t, locale, href, store } = request;
  const numbered = numberedEntry(request);
  const question = numbered && (await store.question(...numbered));
  if (question === null) throw clientErrors.notFound();
  const id = questionId(question);
  const path = links.questionPath(id);
  if (id !== numbered?.join('-')) return { redirect: 302, to: path };
  const { text, answerEntry, entryId, printings } = question;
  const title = questionTitle(question, locale);
  const answer =
    answerEntry === null
      ? ''
      : html` <span><a href="${href(links.entryPath(answerEntry))}">${t('readAnswer')}</a></span>`;
  const days = printings.map((printing) => printingHtml(printing, request)).join('\n');
  const body = html`<article class="plain">
<header class="head">
!${titleHtml(title)}
<p class="decided"><strong>${questionStatus(question, locale)}</strong></p>
<p class="meta">!${aboutHtml(question, request)}</p>
</header>
!${text === null ? '' : textHtml(text)}
<p class="meta"><span><a href="${href(links.entryPath(entryId))}">${t('readQuestion')}</a></span>!${answer}</p>
<section><h2>${t('timeline')}</h2>
<ol class="plain-list timeline">
!${days}
</ol></section>
<p class="more"><a href="${href(links.QUESTIONS)}">${t('allQuestions')}</a></p>
</article>`;
  return {
    title,
    description: t('questionDescription', { title }),
    path,
    json: links.itemPath(links.QUESTION_LIST, id),
    section: 'questions',
    body,
  };
};

/** As much as is read at a glance: the whole question is in the record. */
const TEXT_UNITS = 1_000;

function textHtml(question: string): string {
  const { text, isCut } = cutText(question, TEXT_UNITS);
  return html`<blockquote><p>${isCut ? `${text} …` : text}</p></blockquote>`;
}

/** A sitting that prints the question, and what it says of it. */
function printingHtml(printing: QuestionPrinting, request: RecordRequest): string {
  const { t, href } = request;
  const { sittingId, entryId, answerEntry, outcome } = printing;
  const answered = answerEntry === null ? [] : t('questionStatus.answered');
  const ends = [answered, outcome === null ? [] : t(`questionStatus.${outcome}`)].flat();
  return html`<li><h3><a href="${href(links.entryPath(entryId))}">${sittingTitle(sittingId, request)}</a></h3>
<p class="meta">${ends.join(', ') || t('questionStatus.open')}</p></li>`;
}

/** The questions that a sitting prints, folded; empty if there are none. */
export async function sittingQuestionsHtml(
  sittingId: number,
  request: RecordRequest,
): Promise<string> {
  const questions = await request.store.sittingQuestions(sittingId);
  if (questions.length === 0) return '';
  const title = request.t('questionsCount', { count: questions.length });
  return parts.foldedHtml(title, questionRows(questions, request), 'decisions');
}

/** As many as can be read at a glance. */
const LATEST_SHOWN = 5;

/** The latest questions of a person; empty if none is known. */
export async function personQuestions({ id, slug }: Person, request: RecordRequest) {
  const { t, store, href } = request;
  const filter = { ...EVERY_QUESTION, askerId: id };
  const latest = { filter, isWaiting: false, ordering: '-date', page: 1 } as const;
  const found = await store.questions({ ...latest, size: LATEST_SHOWN });
  const path = links.withQuery(links.QUESTIONS, { person: slug });
  if (found === null || found.count === 0) return { count: 0, path, section: '' };
  const { count } = found;
  const more =
    count > LATEST_SHOWN
      ? html`<p class="more"><a href="${href(path)}">${t('questionsCount', { count })}</a></p>`
      : '';
  const list = questionRows(found.items, request) + more;
  return { count, path, section: parts.sectionHtml('questions', t('questions'), list) };
}
