// Stage notes: what happened in the Chamber besides speech, and words set in italics.

import { templates } from './template.ts';

export const REACTIONS = [
  '(Applause)',
  '(Applause)',
  '(Applause)',
  '(Laughter)',
  '(Laughter)',
  '(Loud consultations)',
  '(Loud consultations)',
  '(Technical hitch)',
  '(Several hon. Members stood up in their places)',
  '(An hon. Member spoke off-record)',
  '(Off-record)',
  '(Hon. Members spoke off-record)',
] as const;

export const NOTES = templates([
  '[{member} spoke off the record]',
  '({member} consulted with {member})',
  '({member} stood up in his place)',
  '({member} moved to the Dispatch Box)',
  '[{member} walked towards the Chair]',
  '({member} laid the document on the Table)',
  '({member} crossed the Floor without bowing to the Chair)',
  '(The microphone of {member} was switched off)',
  '({member} gestured)',
  '[{member} stood up to catch the eye of the Chair]',
  '({member} displayed a photograph of {place})',
  '(Question by {member} deferred to {day})',
  '({member} and {member} exchanged seats)',
]);

/** Words a printer sets in italics, each with the half-sentences that go before and after it. */
export const ITALICS = templates([
  'boda boda',
  'mwananchi',
  'wananchi',
  'prima facie',
  'mutatis mutandis',
  'harambee',
  'status quo',
  'chang’aa',
  'mandazi',
  'pro bono',
  'The Daily Herald of {place}',
  'jua kali',
  'sine die',
  'ultra vires',
  'wazee wa mtaa',
]);

export const BEFORE_ITALICS = templates([
  'What worries me most about {subject} is that the ordinary',
  'In {month} I read in the newspaper about the',
  'We have always maintained that in {place} the',
  'I come from {here}, and what the people there call',
  'When I was in {place} I saw the',
  'While we speak of {good}, let us not forget the',
]);

export const AFTER_ITALICS = templates([
  'in {place} has been forgotten by {body}. We must {deed}.',
  'is what keeps {people} going. That is why I spoke of {good}.',
  'and nothing else. It cost us {money} in {year}.',
  'case against {body}; and nobody has answered it.',
  '. I have said so many times in {house}.',
  'sector, which supports {figure} families in {county} County alone.',
  'as we know it. In {place}, {percent} of {people} depend on it.',
]);
