// Questions to the Government and the answers given; statements sought and issued.

import { templates } from './template.ts';

export const QUESTION_TEXTS = templates(
  [
    'asked {ministerwho} what plans there are to {deed} in {here}.',
    'asked {ministerwho}:- (a) whether he is aware of {harm} in {place}; and, (b) what he is ' +
      'doing to {deed}.',
    'asked {ministerwho}:- (a) how much money was spent on {doing} in {county} County in ' +
      '{year}; (b) whether he could table the list of {people} who benefited; and, (c) when ' +
      '{place} will get {one}.',
    'asked {ministerwho} whether he could explain the circumstances under which {money} ' +
      'meant for {place} was diverted.',
    'asked {ministerwho} when {body} will {deed} at {place}.',
    'asked {ministerwho}:- (a) why only {number} {things} have been completed in {place} ' +
      'since {year}; and, (b) what urgent steps he is taking to end {harm}.',
  ].map((text) => text.replaceAll('{ministerwho}', '{minister}')),
);

export const ANSWERS = templates([
  '(a) Yes, I am aware of {harm} in {place}.',
  '(b) My Ministry has set aside {money} in the current financial year for {doing}.',
  'I am not aware that {people} in {place} have been neglected.',
  'However, I am aware of complaints about {number} {things} in {county} County.',
  'The work at {place} will commence as soon as funds are available.',
  'The contractor was paid {money} against certificates up to {month}.',
  'The delay was occasioned by {harm}, which nobody could have foreseen.',
  'A sum of {money} has been factored in the Estimates for {year}.',
  'Out of {figure} {people}, {number} have already been paid.',
  '(c) It is the policy of {government} to {deed} wherever resources allow.',
  'My officers visited {place} on {day} and their report is before me.',
  'I wish to inform {house} that {body} advertised the tender on {day}.',
  'The hon. Member should note that {county} County received {money} last year.',
  'I undertake to visit {place} together with the hon. Member.',
  'Investigations are going on, and it would be prejudicial to say more.',
  'The matter is before the court, and I would not want to go into its merits.',
  'We intend to {deed} in phases, beginning with {place}.',
  '{chair}, that is a different Question, but I can say that {body} is on the ground.',
  'The breakdown is as follows: {place}, {money}; {place}, {money}; and {place}, {money}.',
]);

export const SUPPLEMENTARIES = templates([
  '{chair}, the answer is not satisfactory. When will {place} get {one}?',
  '{chair}, the Minister has not told us why {body} took {span} to act.',
  '{chair}, arising from that answer, could he tell us how much was spent in {place}?',
  '{chair}, is he aware that {people} in {here} have never benefited?',
  '{chair}, what criteria did {body} use to give {place} {number} {things} and {here} none?',
  '{chair}, could the Minister table the list of those {people}?',
  '{chair}, the same answer was given in {year}. What has changed?',
  '{chair}, {harm} are everywhere in {place}. What immediate measures is he taking?',
  'Thank you, {chair}. I want to ask whether the {money} includes {county} County.',
]);

export const STATEMENT_REQUESTS = templates([
  '{chair}, pursuant to Standing Order No.{clause}, I rise to seek a Statement from the ' +
    'Chairperson of the Departmental Committee regarding {subject} in {here}.',
  'Thank you, {chair}. I rise to seek a Statement on {harm} in {place}.',
  '{chair}, I rise under Standing Order No.{clause} to request a Statement concerning {subject}.',
]);

export const STATEMENT_POINTS = templates([
  'In the Statement, the Committee should:- (i) state why {body} has not been able to {deed};',
  '(ii) explain the circumstances that led to {harm} in {place};',
  '(iii) state the measures that {body} has put in place for {doing};',
  '(iv) table the report on the {money} spent in {county} County since {year}; and,',
  '(v) give the timeline within which {people} will be compensated.',
  'The Chairperson should also inform {house} whether {place} is included in the programme.',
]);

export const STATEMENT_REMARKS = templates([
  '{chair}, the Statement will be issued in two weeks’ time.',
  '{chair}, I request for more time to consult {ministry}.',
  '{chair}, I have the answer here, and I can issue it now.',
  '{chair}, may I add that the same thing is happening in {place}?',
  '{chair}, the Statement by {member} is very important because {harm} are also found in {here}.',
]);

export const PETITION_LINES = templates([
  'I, the undersigned, on behalf of residents of {place} in {county} County, draw the ' +
    'attention of {house} to the following:',
  'THAT, {people} in {place} have suffered {harm} for {span};',
  'THAT, {body} was informed of the matter on {day} but did nothing;',
  'THAT, efforts to have the matter addressed by {ministry} have borne no fruit;',
  'THAT, the issues raised are not pending before any court of law;',
  'THEREFORE, your humble petitioners pray that Parliament intervenes with a view to having ' +
    '{body} {deed}.',
  'And your petitioners will ever pray.',
]);

export const PAPERS = templates([
  'The Report of the Auditor-General on the Financial Statements of {body} for the year ' +
    'ended 30th June, {year} and the certificate therein.',
  'The Annual Report of {body} for the Financial Year {year}.',
  'Legal Notice No.{number} of {year} relating to {law}.',
  'The Report of the Departmental Committee on its visit to {place}.',
  'The Status of Implementation Report by {body} for {month}, {year}.',
  'Statistical Abstract on {subject}, {year}.',
]);
