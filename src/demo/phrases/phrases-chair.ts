// What the Chair says: calling members, ruling, putting questions, telling the House things.

import { templates } from './template.ts';

export const CALLS = templates([
  'Yes, {called}.',
  'Proceed, {called}.',
  'Hon. Member for {place}, hold on. {called} comes first.',
  'Next is {called}.',
  '{called}, you have the Floor.',
  'Let us have {called}.',
  '{called}, please, proceed.',
  'Very well. Let us have {called}, then {member}.',
  'What is it, {called}?',
  'Next speaker, {called}.',
  '{called}, do you want to contribute to {bill}?',
  'The Floor is yours, {called}.',
  'Thank you. The next one is {called}.',
  '{called}, you have five minutes.',
  'I will give the chance to the Member for {here}.',
  'Give {called} the microphone.',
  'Thank you, {member}. Let us hear what {called} has to say about {subject}.',
  '{called}, you were on the Floor when we rose, with {number} minutes to go.',
  'We have {number} requests on my screen. {called}, you pressed the button first.',
  'Before I call the others, {called}, who represents the people of {place}.',
  'Thank you, {member}, for speaking for {place}. {called}, proceed.',
  'Let me balance the debate. {called}, then {member}, then the Member for {place}.',
  'Hon. Members, {bill} has {number} more contributors. {called}, be brief.',
  'I see {called} at the Dispatch Box. Let us hear him on {subject}.',
  '{called}, the Chamber wants to know about {place}. Proceed.',
]);

export const RULINGS = templates([
  'Order!',
  'Order, {called}!',
  'Order, hon. Members! Let us consult in low tones.',
  'Order, {called}! You cannot impute improper motive on another Member.',
  'Order! That is not a point of order.',
  '{called}, your time is up.',
  'You are out of order, {called}.',
  'Order, {called}! You know the Standing Orders better than that.',
  '{called}, withdraw that remark.',
  'That is a matter of opinion. Proceed, {called}.',
  'I will rule on that matter on another day.',
  '{called}, stick to {bill}.',
  'Hon. Members, we have {number} more Members who want to speak on {subject}.',
  '{called}, can you substantiate the figure of {money}?',
  'Order! The Member for {here} will resume his seat.',
  'Is the seconder in {house}?',
  'Well, {called}, that is overruled.',
  'Next Order!',
  'Order, {called}! The {money} you mention is not in the document before us.',
  '{called}, if you have a grievance about {place}, bring it by way of a Petition.',
  'That was settled by the ruling of {day}, {called}. Let us not go back to it.',
  '{called}, you may not discuss {member} except upon a substantive Motion.',
  'Order! There is too much noise. {called} is talking about {subject}, and I want to hear him.',
  'I have looked at Standing Order No.{clause}. {called} is in order. Proceed.',
  '{called}, two more minutes, because you were interrupted by {member}.',
  'Hon. Members, there is no need to shout.',
  'I direct that the answer on {place} be tabled by {day}.',
  '{called}, the Chair heard you. Conclude.',
  'Whatever {called} may think of {body}, Standing Order No.{clause} still applies to him.',
]);

export const QUESTIONS_PUT = templates([
  'Hon. Members, there being no other Member wishing to contribute, I put the Question.',
  'I will now put the Question.',
  'Hon. Members, debate on {bill} is closed. I call upon the Mover to reply.',
  'The Mover, please, reply.',
  'Hon. Members, we do not have the requisite numbers. I defer the putting of the Question ' +
    'to {day}.',
  'Those of the opinion that {bill} be read a Second Time, say “Aye”.',
]);

export const COMMUNICATIONS = templates([
  'Hon. Members, I have a communication to make regarding {subject}.',
  'Hon. Members, you will recall that on {day}, {member} rose to seek guidance on {subject}.',
  'The Chair undertook to look into the matter and to give a considered ruling.',
  'I have since had occasion to study {law} and the practice of other jurisdictions.',
  'Standing Order No.{clause} provides that no Member shall anticipate debate.',
  'In the circumstances, I find that {bill} is properly before {house}.',
  'I therefore direct that {body} be heard by the relevant Committee within {number} days.',
  'The Chamber is accordingly guided.',
  'Hon. Members, allow me to recognise in the Public Gallery {number} students from {place}.',
  'On behalf of {house}, I welcome them and wish them a fruitful visit.',
  'I have received a message from the other Chamber on {bill}.',
  'Pursuant to the Standing Orders, the message stands committed to the Committee on the subject.',
  'The Member for {here} wrote to my office on {day}, alleging breach of privilege.',
  'Hon. Members are reminded that the Committee sits at {place} on {day}.',
  'I urge Members to be punctual and to keep the dignity of {house}.',
]);

export const WELCOMES = templates([
  'In the Speaker’s Gallery we have pupils from {place} Primary School, {county} County.',
  'We also have visitors from {place}. They are welcome to observe the proceedings.',
  'The delegation from {county} County, led by their Speaker, is here on benchmarking.',
]);
