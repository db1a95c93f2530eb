// Documents that programs for print set in two justified columns, as one parliament's are since 2021.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledParliament } from '../../../src/record/parliament/check-parliament.ts';
import { extractDocument } from '../src/extract-document.ts';
import { readDocument } from '../src/read-document.ts';
import { setColumns } from './set-columns.ts';

const UGANDA = bundledParliament('uganda')!;

/** Enough text for columns that are known as such; no two lines are the same, as those of running heads are. */
const WORDS =
  'water boats committees pumps lakes people crews nets roads markets schools bridges engines islands harbours ferries fish'.split(
    ' ',
  );
const FILLER = Array.from({ length: 60 }, (_, index) => {
  const word = (at: number): string => WORDS[(index * at + at) % WORDS.length]!;
  const list = Array.from({ length: 20 }, (_unused, at) => word(at + 1));
  return `The ${list.join(' and the ')} are the business of this House.\n`;
});

const DOCUMENT = `> *IN THE PARLIAMENT OF UGANDA*

> *Thursday, 31 August 2023*

> _Parliament met at 2.00 p.m. in_
> _Parliament House, Kampala._

> PRAYERS

> _(The Speaker, Ms Anne Bulo, in the Chair.)_

> COMMUNICATION FROM THE CHAIR

*THE SPEAKER:* Honourable members, I welcome you to this sitting. ${FILLER.join('\n')}
2.07
*THE MINISTER OF STATE FOR WATER, BOATS AND THE COM-~ MITTEES OF THE LAKES (GENERAL DUTIES) (Mr Joe Ziwa):* Madam Speaker, I beg to move that these be paid:

| 1. The boats of the northern landing sites and all of their crews, who have waited. _(Applause)_

| 2. The pumps of the southern ones.

> BILLS REPORTED BY THE HOUSE PURSUANT
> TO RULE
> 40 OF THE RULES OF THE HOUSE

> BILLS
> SECOND READING

2.41
*MS TATU OPIYO (NRM, Woman Representative, Ziwani):* Thank you, Madam Speaker.

> _(Question put and agreed to.)_

Bill, withdrawn.

> _(The House rose at 4.27 p.m. and adjourned_
> _until Tuesday, 5 September 2023 at 2.00 p.m.)_`;

test('reads columns of justified lines', async () => {
  const stages = readDocument(await extractDocument(setColumns(DOCUMENT, '[The Speaker]')), UGANDA);
  const [sitting] = stages.sittings;
  const entries = sitting!.entries.map(({ type, speakerTitle, speakerName, content }, at) => {
    const label = type === 'speech' ? ` <${speakerTitle}|${speakerName}>` : '';
    const time = sitting!.recordedTimes[at] === null ? '' : ` @${sitting!.recordedTimes[at]}`;
    return `${type}${label}${time} ${content.replaceAll('\n\n', ' ¶ ')}`;
  });
  const filler = FILLER.map((text) => text.trim()).join(' ¶ ');
  assert.deepEqual(entries, [
    'heading IN THE PARLIAMENT OF UGANDA',
    'other Thursday, 31 August 2023',
    'other Parliament met at 2.00 p.m. in Parliament House, Kampala.',
    'heading PRAYERS',
    'scene (The Speaker, Ms Anne Bulo, in the Chair.)',
    'heading COMMUNICATION FROM THE CHAIR',
    `speech <|THE SPEAKER> Honourable members, I welcome you to this sitting. ${filler}`,
    'speech <THE MINISTER OF STATE FOR WATER, BOATS AND THE COMMITTEES OF THE LAKES (GENERAL DUTIES)|Mr Joe Ziwa> @14:07:00 ' +
      'Madam Speaker, I beg to move that these be paid: ¶ 1. The boats of the northern landing sites and all of their crews, ' +
      'who have waited. (Applause) ¶ 2. The pumps of the southern ones.',
    'heading BILLS REPORTED BY THE HOUSE PURSUANT TO RULE 40 OF THE RULES OF THE HOUSE',
    'heading BILLS',
    'heading SECOND READING',
    'speech <MS TATU OPIYO|NRM, Woman Representative, Ziwani> @14:41:00 Thank you, Madam Speaker.',
    'scene (Question put and agreed to.)',
    'other Bill, withdrawn.',
    'scene (The House rose at 4.27 p.m. and adjourned until Tuesday, 5 September 2023 at 2.00 p.m.)',
  ]);
});
