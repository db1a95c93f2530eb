// The words of bills, motions, amendments and divisions: the unattributed text of the record.

import { templates } from './template.ts';

export const MOTIONS = templates([
  'THAT, aware that {harm} continue to affect {people} across the country; noting that {law} ' +
    'mandates {body} to {deed}; further noting that only {percent} of the funds voted for ' +
    '{doing} were released; {house} urges {government} to {deed} without further delay.',
  'THAT, in view of {subject}, and considering that {people} in {county} County have waited ' +
    'for {span}, {house} resolves that {body} be directed to {deed}.',
  'THAT, {house} adopts the Report of the Departmental Committee on {subject}, laid on the ' +
    'Table on {day}.',
  'THAT, {house} do now adjourn to discuss a definite matter of urgent national importance, ' +
    'namely {harm} in {place}.',
  'THAT, while appreciating the efforts of {body}; concerned that {harm} have persisted ' +
    'since {year}; {house} calls upon {ministry} to prepare a policy on {doing} and to set ' +
    'aside {money} for {good}.',
  'THAT, {house} do agree with the Committee in the said Report.',
]);

/** Items of a list; the letter before each is put in when it is written. */
export const STATUTE_ITEMS = templates([
  'by deleting the word “may” appearing immediately after the words “{body}” and ' +
    'substituting therefor the word “shall”;',
  'by inserting the following new paragraph immediately after paragraph (c)—',
  'the need to {deed};',
  '“({clause}) A person who contravenes subsection (1) commits an offence and is liable, on ' +
    'conviction, to a fine not exceeding {money}.”',
  'two persons of opposite gender nominated by {people};',
  'the Principal Secretary in the Ministry or a representative;',
  'in subsection ({clause}) by deleting the expression “{number} days”;',
  'promote {good} in all counties;',
  '“fund” means the money set aside for {doing} under section {clause};',
  '“officer” includes {people} acting under the direction of {body};',
  '({number}) In every year, {body} shall, within {number} days of the end of each financial ' +
    'year, submit accounts.',
  'any other sums that may accrue to {body} in the course of {doing}.',
  'by renumbering the existing provision as subsection (1).',
  'Provided that nothing in this section shall prevent {people} from seeking redress.',
  'and, in the case of a second offence, to imprisonment for a term not exceeding {number} months.',
]);

export const AMENDMENT_HEADS = templates([
  'THAT, clause {clause} of the Bill be amended–',
  'THAT, clause {clause} of the Bill be deleted and the following new clause substituted therefor–',
  'THAT, the Bill be amended by inserting the following new clause immediately after clause ' +
    '{clause}–',
  'THAT, clause {clause} be amended in sub-clause (2) by inserting the words “in ' +
    'consultation with {body}”.',
]);

export const COMMITTEE_REMARKS = templates([
  '{chair}, I beg to move that clause {clause} be amended as in the Order Paper.',
  '{chair}, the rationale is to compel {body} to {deed}.',
  '{chair}, the amendment aligns clause {clause} with {law}.',
  '{chair}, I support the amendment because it gives room for {good}.',
  '{chair}, I oppose this amendment. It will only increase {harm}.',
  '{chair}, the Committee agreed with {people} on this one.',
  'The justification, {chair}, is that {number} days are not enough for {doing}.',
  '{chair}, I thought we had agreed at the Committee that “may” becomes “shall”.',
  '{chair}, I drop the amendment.',
]);

/** Set in italics beside the text, and so taken for stage notes. */
export const MARGINAL_NOTES = templates([
  'Amendment of section {clause}',
  'Amendment of section {clause} of No.{number} of {year}',
  'Insertion of new section {clause}A',
  'Repeal of section {clause}',
  'Functions of {body}',
  'Offences and penalties',
  'Short title',
]);

export const CLAUSE_CALLS = templates([
  'Proceed, {called}.',
  '{called}, move the amendment to clause {clause}.',
  'Is {called} in the House?',
  '{called}, you have an amendment on page {number} of the Order Paper.',
  'Let us hear {called} on this one.',
  'We have an amendment by {called}. Proceed.',
  '{called}, do you want to speak to the amendment by {member}?',
]);

export const CLAUSE_MOVES = templates([
  '{chair}, I beg to move:',
  '{chair}, I beg to move that clause {clause} be amended as follows:',
  '{chair}, I beg to move the amendment on page {number} of the Order Paper:',
  'Thank you, {chair}. On behalf of the Committee, I move:',
]);

export const AMENDMENTS_MADE = templates([
  '(Question, that the words to be left out be left out, put and agreed to)',
  '(Question, that the words to be inserted in place thereof be inserted, put and agreed to)',
  '(Question, that the words “{number} days” be left out, put and agreed to)',
  '(Proposed amendment by {called} negatived)',
  '(Proposed amendment by {called} withdrawn)',
  '(Amendment of {called} put and agreed to)',
]);
