// Contributions part a sitting, and joining them loses nothing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  contributionStarts,
  joinContribution,
  type Fragment,
} from '../../src/record/contributions/contribution.ts';
import type { EntryType } from '../../src/record/entry.ts';
import { readingRules } from '../../src/record/parliament/reading-rules.ts';
import { assertNothingLost, cutAt } from '../support/records/reconstruct.ts';

const RULES = readingRules('');

const { assembly: ASSEMBLY_FOOTER, senate: SENATE_FOOTER } = JSON.parse(
  readFileSync(new URL('footers.json', import.meta.url), 'utf8'),
) as Record<string, { whole: string[]; firstHalf: string; secondHalf: string[] }>;
const FOOTER = ASSEMBLY_FOOTER!.whole[0]!;
const [HEAD, TAIL] = [ASSEMBLY_FOOTER!.firstHalf, ASSEMBLY_FOOTER!.secondHalf[0]!];

type Line = readonly [type: EntryType, content: string, name?: string, title?: string];

function sitting(...lines: readonly Line[]): Fragment[] {
  return lines.map(([type, content, name = '', title = ''], i) => ({
    id: i + 1,
    type,
    content,
    speakerName: name,
    speakerTitle: title,
  }));
}

/** The joined text of every contribution of a sitting. */
function joinedTexts(...lines: readonly Line[]): string[] {
  const fragments = sitting(...lines);
  return cutAt(fragments, contributionStarts(fragments, RULES)).map((pieces) => {
    const joined = joinContribution(pieces, RULES);
    assertNothingLost(pieces, joined);
    return joined.content;
  });
}

const speech = (content: string, name = 'Mr. Mbadi', title = ''): Line => [
  'speech',
  content,
  name,
  title,
];

describe('a contribution', () => {
  const cases: Record<string, readonly [lines: readonly Line[], texts: readonly string[]]> = {
    'keeps paragraphs': [
      [speech('I beg to move.'), speech('It is late.')],
      ['I beg to move.\n\nIt is late.'],
    ],
    'goes on in lower case without a break': [
      [speech(' I beg', 'Mr. Mbadi', 'Minister'), speech('to move.', 'Mr. Mbadi', 'Minister')],
      ['I beg to move.'],
    ],
    'goes on where a sentence broke off': [
      [speech('I went to'), speech('Mombasa.')],
      ['I went to Mombasa.'],
    ],
    'ends where another speaks': [
      [speech('I was---'), speech('Order!', 'Mr. Speaker'), speech('I was saying')],
      ['I was---', 'Order!', 'I was saying'],
    ],
    'is of one name, with the title or without': [
      [speech('A.', 'X', 'T'), speech('B.', 'X'), speech('C.', 'X', 'U'), speech('D.', 'Y', 'U')],
      ['A.\n\nB.', 'C.', 'D.'],
    ],
    'is not of two titles, though none was given at first': [
      [speech('A.', 'X'), speech('B.', 'X', 'T'), speech('C.', 'X', 'U')],
      ['A.\n\nB.', 'C.'],
    ],
    'is not made of what nobody is known to have said': [
      [speech('A.', ''), speech('B.', '')],
      ['A.', 'B.'],
    ],
    'goes on across the end of a page': [
      [speech(`I beg to ${FOOTER}`), speech('move.'), speech(FOOTER), speech('Thanks.')],
      ['I beg to move.\n\nThanks.'],
    ],
    'goes on across a footer in two entries': [
      [speech(`I beg to ${HEAD}`), ['scene', TAIL], speech('move.')],
      ['I beg to move.'],
    ],
    'leaves words in italics where they are': [
      [speech('I saw the'), ['scene', 'boda boda'], speech('. It was')],
      ['I saw the boda boda. It was'],
    ],
    'keeps words in italics before a name': [
      [speech('I saw the'), ['scene', 'jua kali'], speech('Federation.')],
      ['I saw the jua kali Federation.'],
    ],
    'keeps words in italics that begin with a capital': [
      [speech('So,'), ['scene', 'Mheshimiwa'], speech('Njeri, this Bill is good.')],
      ['So, Mheshimiwa Njeri, this Bill is good.'],
    ],
    'ends at a note in italics that is a sentence, or longer than a phrase': [
      [
        speech('I saw'),
        ['scene', 'Order!'],
        speech('Him I saw and'),
        ['scene', 'The hon. Member left the Chamber'],
        speech('Then he came.'),
      ],
      ['I saw', 'Order!', 'Him I saw and', 'The hon. Member left the Chamber', 'Then he came.'],
    ],
    'keeps laughter within a sentence': [
      [speech('I saw'), ['scene', '(Laughter)'], ['scene', FOOTER], speech('him.')],
      ['I saw (Laughter) him.'],
    ],
    'ends at a scene after a sentence': [
      [speech('I saw him.'), ['scene', '(Laughter)'], speech('him again.')],
      ['I saw him.', '(Laughter)', 'him again.'],
    ],
    'ends at a scene after which a new sentence begins': [
      [speech('I saw him'), ['scene', '(Laughter)'], speech('He was there.')],
      ['I saw him', '(Laughter)', 'He was there.'],
    ],
    'ends at a scene after which another speaks': [
      [speech('I saw'), ['scene', 'boda boda'], speech('him.', 'Mr. Speaker')],
      ['I saw', 'boda boda', 'him.'],
    ],
    'ends at a heading': [
      [speech('I saw'), ['heading', 'MOTION'], speech('him.')],
      ['I saw', 'MOTION', 'him.'],
    ],
    'puts a stage note together': [
      [
        ['scene', '(Statement dropped'],
        ['heading', ')'],
        ['heading', 'PRAYERS'],
      ],
      ['(Statement dropped)', 'PRAYERS'],
    ],
    'puts a stage note of words together': [
      [
        ['scene', '(Mr. Mbadi spoke'],
        ['scene', FOOTER],
        ['other', 'off the record)'],
      ],
      ['(Mr. Mbadi spoke off the record)'],
    ],
    'leaves a note alone that is closed, or followed by a note': [
      [
        ['scene', '(Applause)'],
        ['heading', ')'],
        ['scene', '(Loud'],
        ['scene', '(Laughter)'],
      ],
      ['(Applause)', ')', '(Loud', '(Laughter)'],
    ],
    'has the footer below it': [
      [
        ['heading', 'PRAYERS'],
        ['scene', FOOTER],
        ['other', 'The House met.'],
      ],
      ['PRAYERS', 'The House met.'],
    ],
    'may be a footer alone, at the beginning': [
      [['scene', FOOTER], speech('I saw')],
      ['', 'I saw'],
    ],
    'puts a word together that was cut': [
      [speech('the develop-'), speech('ment of roads')],
      ['the develop-ment of roads'],
    ],
    'separates the items of a list': [
      [speech('It should:-'), speech('(a) state why;'), speech('b) explain how;')],
      ['It should:-\n\n(a) state why;\n\nb) explain how;'],
    ],
  };
  for (const [title, [lines, texts]] of Object.entries(cases)) {
    it(title, () => assert.deepEqual(joinedTexts(...lines), texts));
  }

  it('says what it is made of', () => {
    const fragments = sitting(speech(` I beg ${HEAD}`), ['scene', TAIL], speech('to move.'));
    assert.deepEqual(joinContribution(fragments, RULES), {
      type: 'speech',
      content: 'I beg to move.',
      words: 4,
      pieces: [
        { entryId: 1, entryStart: 1, start: 0, end: 5 },
        { entryId: 3, entryStart: 0, start: 6, end: 14 },
      ],
      footers: [
        { entryId: 1, entryStart: 7, text: HEAD },
        { entryId: 2, entryStart: 0, text: TAIL },
      ],
    });
  });
});

describe('the footer of a page', () => {
  it('is found in every form, alone and after text', () => {
    const forms = [ASSEMBLY_FOOTER!, SENATE_FOOTER!].flatMap((form) => [
      ...form.whole,
      form.firstHalf,
    ]);
    for (const form of forms) {
      assert.deepEqual(RULES.splitFooter(form), { bodyEnd: 0, footer: form });
      assert.deepEqual(RULES.splitFooter(`I see. ${form} `), { bodyEnd: 6, footer: ` ${form} ` });
    }
    for (const half of [ASSEMBLY_FOOTER!, SENATE_FOOTER!].flatMap((form) => form.secondHalf)) {
      assert.deepEqual(RULES.splitFooter(half), { bodyEnd: 0, footer: half });
    }
  });

  it('is not found in other text', () => {
    const others = [
      'It is for information',
      'Ask the Hansard Editor.',
      `${FOOTER} I see.`,
      `I read: ${TAIL}`,
      FOOTER.replace('certified', 'signed'),
      'The electronic version of the Bill is for information purposes only.',
    ];
    for (const text of others) {
      assert.deepEqual(RULES.splitFooter(text), { bodyEnd: text.length, footer: '' });
    }
  });
});
