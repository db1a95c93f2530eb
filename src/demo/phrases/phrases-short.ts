// Short things said: interjections, points of order, one-line replies.

import { templates } from './template.ts';

export const INTERJECTIONS = templates([
  'Yes!',
  'No!',
  'Why?',
  'Shame!',
  'Hear, hear!',
  'What?',
  'Ask him!',
  'Put the Question!',
  'Point of order!',
  'Order! Order!',
  'Not at all!',
  'It is true.',
  'Withdraw!',
  'Resign!',
  'On a point of information.',
  'Who told you that?',
  'That is a lie!',
  'He should apologise!',
  'Next Question!',
  'Sema ukweli!',
]);

export const SHORT_REPLIES = templates([
  'Thank you, {chair}.',
  'Thank you, {chair}, for your guidance.',
  'I beg to second.',
  'I beg to support.',
  '{chair}, I beg to move.',
  'I stand guided, {chair}.',
  '{chair}, I withdraw and apologise.',
  '{chair}, I second.',
  'I am most obliged, {chair}.',
  '{chair}, I do not have that information now.',
  '{chair}, I am not aware.',
  '{chair}, I beg to ask Question No.{number}.',
  'Yes, {chair}.',
  'That is correct, {chair}.',
  '{chair}, I am satisfied with the answer.',
  '{chair}, I accept the information.',
  'It is {number} kilometres.',
  '{chair}, I will bring the list tomorrow.',
  'Thank you. I am through, {chair}.',
  '{chair}, I would like to be informed.',
]);

export const POINTS_OF_ORDER = templates([
  'On a point of order, {chair}.',
  'On a point of order, {chair}. Is it in order for {called} to mislead {house}?',
  'On a point of order, {chair}! Is {called} in order to impute improper motive on the ' +
    'people of {place}?',
  'On a point of order, {chair}. The hon. Member said that {money} was lost. Could he ' +
    'substantiate?',
  'On a point of order, {chair}. There is no quorum.',
  'On a point of order, {chair}. I rise under Standing Order No.{clause} to seek your guidance.',
  'On a point of information, {chair}.',
  'On a point of order, {chair}. Did you hear {called} say that {body} is asleep?',
  'On a point of order, {chair}. Is it in order for the Member to read his speech?',
  'On a point of order, {chair}. Given the interest that {subject} has aroused, could you ' +
    'extend the time?',
  'On a point of order, {chair}. What {called} is telling {house} happened in {year} and not ' +
    'last year.',
  'On a point of order, {chair}. Could {called} declare his interest in {body}?',
]);

export const REPLIES_TO_POINTS = templates([
  '{chair}, I can substantiate. I have the report of {body} here.',
  '{chair}, I withdraw the word and replace it with “careless”.',
  '{chair}, what I said is in the public domain.',
  '{chair}, that is a point of argument.',
  '{chair}, I did not mention {member}. I only spoke of {harm}.',
  '{chair}, I am the one on the Floor and I need to be protected.',
  '{chair}, I apologise to {member}, but the facts about {place} remain.',
]);
