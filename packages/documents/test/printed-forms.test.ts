// Forms that are rare in the documents of two parliaments, each in an invented sitting, in both formats of Word: dates and opening
// lines, labels and what only looks like one, notes, headings, and translations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledParliament } from '../../../src/record/parliament/check-parliament.ts';
import { extractDocument } from '../src/extract-document.ts';
import { readDocument, reportOn } from '../src/read-document.ts';
import { makeDoc, makeDocx } from './make-word.ts';

/** A piece of a sitting, and its entries: "type <title|name> @time content". */
type Case = readonly [what: string, markup: string, entries: readonly string[]];

const TITLES: Readonly<Record<string, string>> = {
  uganda: `> *Thursday, 31 August 2023*

> _Parliament met at 2.00 p.m. in Parliament House, Kampala._

> PRAYERS

> _(The Speaker, Ms Anne Bulo, in the Chair.)_

*THE SPEAKER:* Honourable members, I welcome you.

`,
  'south-africa': `> *THURSDAY, 20 SEPTEMBER 2012*

> *PROCEEDINGS OF THE NATIONAL ASSEMBLY*

The House met at 14:03.

The SPEAKER: Order!

`,
};

const CASES: Readonly<Record<string, readonly Case[]>> = {
  uganda: [
    ['the chair', '*THE DEPUTY SPEAKER:* Yes.', ['speech <|THE DEPUTY SPEAKER> Yes.']],
    [
      'the chair in committee',
      '*THE DEPUTY CHAIRPERSON:* Yes.\n*THE VICE-CHAIRMAN:* No.',
      ['speech <|THE DEPUTY CHAIRPERSON> Yes.', 'speech <|THE VICE-CHAIRMAN> No.'],
    ],
    [
      'short names',
      '*MR KIBULO:* A.\n*PROF. GARI:* B.\n*LT GEN (RTD) MOSES BULO:* C.\n*FR OTIMO:* D.\n*MR. BULO:* E.',
      [
        'speech <|MR KIBULO> A.',
        'speech <|PROF. GARI> B.',
        'speech <|LT GEN (RTD) MOSES BULO> C.',
        'speech <|FR OTIMO> D.',
        'speech <|MR. BULO> E.',
      ],
    ],
    [
      'a name with party and place, or place alone',
      '2.07\n*MS SARAH BULO (NRM, Woman Representative, Ziwani):* Thank you.\n*MRS LOYCE GARI (Woman Representative, Kasiro):* I rise.',
      [
        'speech <MS SARAH BULO|NRM, Woman Representative, Ziwani> @14:07:00 Thank you.',
        'speech <MRS LOYCE GARI|Woman Representative, Kasiro> I rise.',
      ],
    ],
    [
      'an office with two brackets',
      '2.09\n*THE MINISTER OF STATE FOR FINANCE, PLANNING AND ECONOMIC DEVELOPMENT (GENERAL DUTIES) (Mr Henry Bulo):* I beg to move.',
      [
        'speech <THE MINISTER OF STATE FOR FINANCE, PLANNING AND ECONOMIC DEVELOPMENT (GENERAL DUTIES)|Mr Henry Bulo> @14:09:00 I beg to move.',
      ],
    ],
    [
      'several people',
      '*HON. MEMBERS:* Aye!\n*AN HON. MEMBER:* No!',
      ['speech <|HON. MEMBERS> Aye!', 'speech <|AN HON. MEMBER> No!'],
    ],
    [
      'bold that ends before the colon',
      '*MR KIBULO*: Yes.\n*MS GARI* : No.',
      ['speech <|MR KIBULO> Yes.', 'speech <|MS GARI> No.'],
    ],
    [
      'bold that ends before the bracket',
      '*THE MINISTER OF INTERNAL AFFAIRS* (Lt. Col. Bulo): I rise.',
      ['speech <THE MINISTER OF INTERNAL AFFAIRS|Lt. Col. Bulo> I rise.'],
    ],
    [
      'bold that is cut within a word',
      '*MR KIB**ULO:* Yes.\n*M*R GARI: No.\n*MR OTI*MO: Well.',
      ['speech <|MR KIBULO> Yes.', 'speech <|MR GARI> No.', 'speech <|MR OTIMO> Well.'],
    ],
    [
      'a forgotten colon',
      '*MR OTIMO (Ziwa County, Tororo)* Thank you.\n*MR BULO* (Ziwa County, Tororo) Thank you, too.\n*MR GARI* Thank you, Mr Speaker.',
      [
        'speech <MR OTIMO|Ziwa County, Tororo> Thank you.',
        'speech <MR BULO|Ziwa County, Tororo> Thank you, too.',
        'speech <|MR GARI> Thank you, Mr Speaker.',
      ],
    ],
    [
      'another stop for the colon',
      '*MR OTIMO;* Thank you.\n*MR BULO.* Thank you, too.\n*THE SPEAKER.* Order!',
      [
        'speech <|MR OTIMO> Thank you.',
        'speech <|MR BULO> Thank you, too.',
        'speech <|THE SPEAKER> Order!',
      ],
    ],
    ['a label that is not in bold', 'MR OTIMO: Thank you.', ['speech <|MR OTIMO> Thank you.']],
    [
      'slips of the typist',
      '*ME ENOS BULO:* My argument is new.\n*MR  OTIMO  :* Yes.\n*Ms GARI:* No.',
      [
        'speech <|ME ENOS BULO> My argument is new.',
        'speech <|MR OTIMO> Yes.',
        'speech <|Ms GARI> No.',
      ],
    ],
    [
      'a label over lines of their own',
      '2.07\n*THE MINISTER OF STATE FOR FINANCE,*\n*PLANNING AND LAKES (GENERAL DUTIES)*\n*(Mr Henry Bulo):* I beg to move.',
      [
        'speech <THE MINISTER OF STATE FOR FINANCE, PLANNING AND LAKES (GENERAL DUTIES)|Mr Henry Bulo> @14:07:00 I beg to move.',
      ],
    ],
    [
      'capitals that are no label',
      '*MR OTIMO:* I move.\n\n“WHEREAS the lake: it is deep;\n\nAWARE THAT boats sink:\n\nNOTING with concern: that they do;\n\nNOW, THEREFORE, be it resolved: it is.',
      [
        'speech <|MR OTIMO> I move. ¶ “WHEREAS the lake: it is deep; ¶ AWARE THAT boats sink: ¶ NOTING with concern: that they do; ¶ NOW, THEREFORE, be it resolved: it is.',
      ],
    ],
    [
      'a bill whose title is in the middle',
      '> A BILL FOR AN ACT ENTITLED, “THE LAKE ACT, 1993”\n\n*THE SPEAKER:* Bill passes.',
      [
        'heading A BILL FOR AN ACT ENTITLED, “THE LAKE ACT, 1993”',
        'speech <|THE SPEAKER> Bill passes.',
      ],
    ],
    [
      'times of day',
      '2.07\n\n*MR OTIMO (Independent, Ziwa County, Tororo):* A.\n12.07\n*MR BULO (UPC, Ziwa County, Tororo):* B.\n3:15\n*MR GARI (DP, Ziwa County, Tororo):* C.',
      [
        'speech <MR OTIMO|Independent, Ziwa County, Tororo> @14:07:00 A.',
        'speech <MR BULO|UPC, Ziwa County, Tororo> B.',
        'speech <MR GARI|DP, Ziwa County, Tororo> @15:15:00 C.',
      ],
    ],
    [
      'a time above the heading of a clause',
      '*THE CHAIRMAN:* Next.\n\n2.07\nClause 1\n\n*MR OTIMO:* I move.',
      ['speech <|THE CHAIRMAN> Next.', 'heading Clause 1', 'speech <|MR OTIMO> @14:07:00 I move.'],
    ],
    [
      'items of a list that look like headings',
      '*MR OTIMO:* These are:\n\nVote 001 – Office of the Lake\n\nVote 002 – Boats\n\nClause 5\n\nI beg to move.',
      [
        'speech <|MR OTIMO> These are: ¶ Vote 001 – Office of the Lake ¶ Vote 002 – Boats',
        'heading Clause 5',
        'speech <|MR OTIMO> I beg to move.',
      ],
    ],
    [
      'notes within a paragraph, glued with dashes',
      '*MR OTIMO:* It is so –(Interjection)- I say, (Laughter) and –(Interruption)\n\n*MR BULO:* No. (Applause)',
      [
        'speech <|MR OTIMO> It is so –(Interjection)- I say, (Laughter) and –(Interruption)',
        'speech <|MR BULO> No. (Applause)',
      ],
    ],
    [
      'decisions and lines of procedure',
      '*THE SPEAKER:* I put the question.\n\n> _(Question put and agreed to.)_\n\n> _Report adopted._\n\n_Clause 3, as amended, agreed to._\n\nClause 4, agreed to.\n\nBill, withdrawn.\n\n*THE SPEAKER:* Next.',
      [
        'speech <|THE SPEAKER> I put the question.',
        'scene (Question put and agreed to.)',
        'scene Report adopted.',
        'other Clause 3, as amended, agreed to.',
        'other Clause 4, agreed to.',
        'other Bill, withdrawn.',
        'speech <|THE SPEAKER> Next.',
      ],
    ],
    [
      'a break of the sitting',
      '> _(The House was suspended at 3.20 p.m.)_\n\n> _(On resumption at 4.06 p.m., the Deputy Speaker presiding)_\n\n4.07\n*MR OTIMO (Independent, Ziwa County, Tororo):* A.',
      [
        'scene (The House was suspended at 3.20 p.m.)',
        'scene (On resumption at 4.06 p.m., the Deputy Speaker presiding)',
        'speech <MR OTIMO|Independent, Ziwa County, Tororo> @16:07:00 A.',
      ],
    ],
    [
      'headings that follow each other',
      '> BILLS\n> SECOND READING\n\n> THE BANK OF THE LAKE BILL, 1993\n\n> Clause 1\n\n*THE SPEAKER:* Clause 1.',
      [
        'heading BILLS',
        'heading SECOND READING',
        'heading THE BANK OF THE LAKE BILL, 1993',
        'heading Clause 1',
        'speech <|THE SPEAKER> Clause 1.',
      ],
    ],
    [
      'a heading over lines of its own',
      '> MOTION FOR A RESOLUTION OF PARLIAMENT TO\n> AUTHORISE THE GOVERNMENT, ITS BOATS,\n> CREWS AND NETS TO BORROW A SUM\n> OF FIVE HUNDRED BOATS FROM THE BANK OF\n> THE LAKE\n\n*THE SPEAKER:* Next.',
      [
        'heading MOTION FOR A RESOLUTION OF PARLIAMENT TO AUTHORISE THE GOVERNMENT, ITS BOATS, CREWS AND NETS TO BORROW A SUM OF FIVE HUNDRED BOATS FROM THE BANK OF THE LAKE',
        'speech <|THE SPEAKER> Next.',
      ],
    ],
    [
      'a petition quoted in italics',
      '*MR OTIMO:* It says:\n\n> _And your petitioners, as in duty bound, will ever pray._\n\nI beg to lay.\n\n> _“Payments without vouchers_\n\nThese are many.',
      [
        'speech <|MR OTIMO> It says: ¶ And your petitioners, as in duty bound, will ever pray. ¶ I beg to lay. ¶ “Payments without vouchers ¶ These are many.',
      ],
    ],
    [
      'what happens in silence',
      '*THE SPEAKER:* Please rise.\n\n> _National Anthem (Three verses)_\n\n> _Laying of wreaths._\n\n*MR OTIMO:* I rise.',
      [
        'speech <|THE SPEAKER> Please rise.',
        'scene National Anthem (Three verses)',
        'scene Laying of wreaths.',
        'speech <|MR OTIMO> I rise.',
      ],
    ],
  ],
  'south-africa': [
    [
      'offices and names, with the surname in capitals',
      'Mr M S F DE BULO: A.\nDr W G GARI (DA): B.\nThe MINISTER OF SPORT AND RECREATION: C.\nAn HON MEMBER: D!\nThe HOUSE CHAIRPERSON (Mr C T Bulo): E.\nHON MEMBERS: Aye!\nMs H C C MCGARI: F.\nMr J J McGARI: G.\nThe DEPUTY MINISTER IN THE PRESIDENCY: H.',
      [
        'speech <|Mr M S F DE BULO> A.',
        'speech <Dr W G GARI|DA> B.',
        'speech <|The MINISTER OF SPORT AND RECREATION> C.',
        'speech <|An HON MEMBER> D!',
        'speech <The HOUSE CHAIRPERSON|Mr C T Bulo> E.',
        'speech <|HON MEMBERS> Aye!',
        'speech <|Ms H C C MCGARI> F.',
        'speech <|Mr J J McGARI> G.',
        'speech <|The DEPUTY MINISTER IN THE PRESIDENCY> H.',
      ],
    ],
    [
      'labels in other languages',
      'Mnr P J BULO (VF Plus): A.\nNkskz Z B N GARI: B.\nISEKELA LIKANGQONGQOSHE WEZEMPILO: C.\nDie ADJUNKMINISTER VAN WATER: D.\n’n AGB LID: E!\nUMPHATHISWA WEZEMPILO: F.\nUSIHLALO WEKOMITI: G.\nTONA YA MAPHELO: H.\nHOLOBYE WA TINDLELA: I.\nMudz T BULO: J.',
      [
        'speech <Mnr P J BULO|VF Plus> A.',
        'speech <|Nkskz Z B N GARI> B.',
        'speech <|ISEKELA LIKANGQONGQOSHE WEZEMPILO> C.',
        'speech <|Die ADJUNKMINISTER VAN WATER> D.',
        'speech <|’n AGB LID> E!',
        'speech <|UMPHATHISWA WEZEMPILO> F.',
        'speech <|USIHLALO WEKOMITI> G.',
        'speech <|TONA YA MAPHELO> H.',
        'speech <|HOLOBYE WA TINDLELA> I.',
        'speech <|Mudz T BULO> J.',
      ],
    ],
    [
      'a translation with its label',
      'Mnr P J BULO: Die bote sink.\n\n(Translation of Afrikaans speech follows.)\n\n[Mr P J BULO: The boats sink.\n\nThey sink fast.]\n\nThey are many.\n\nMr J GARI: Yes.',
      [
        'speech <|Mnr P J BULO> Die bote sink.',
        'scene (Translation of Afrikaans speech follows.)',
        'speech <|Mnr P J BULO> [Mr P J BULO: The boats sink. ¶ They sink fast.] ¶ They are many.',
        'speech <|Mr J GARI> Yes.',
      ],
    ],
    [
      'headings, with what stands below them',
      '> *FLOODS AT THE LAKE*\n\n> (Draft Resolution)\n\nMr J GARI: I move.\n\n> *BOATS OF THE LAKE*\n\n> (Member’s Statement)\n\nMr J GARI: Boats.',
      [
        'heading FLOODS AT THE LAKE',
        'heading (Draft Resolution)',
        'speech <|Mr J GARI> I move.',
        'heading BOATS OF THE LAKE',
        'heading (Member’s Statement)',
        'speech <|Mr J GARI> Boats.',
      ],
    ],
    [
      'notes and lines of procedure',
      'Mr J GARI: Boats. [Laughter.] I say ... [Interjections.] ... it. [Time expired.]\n\nAgreed to.\n\nMr J BULO: I move the draft resolution printed in my name.\n\nMotion agreed to.\n\nConvention on the Protection of Boats approved.\n\nDebate concluded.\n\nThe House adjourned at 18:14.',
      [
        'speech <|Mr J GARI> Boats. [Laughter.] I say ... [Interjections.] ... it. [Time expired.]',
        'other Agreed to.',
        'speech <|Mr J BULO> I move the draft resolution printed in my name.',
        'other Motion agreed to.',
        'other Convention on the Protection of Boats approved.',
        'other Debate concluded.',
        'other The House adjourned at 18:14.',
      ],
    ],
    [
      'a division',
      'Mr J BULO: I call for a division.\n\nThe House divided:\n\nAYES - 256: Abulo, S; Bulo, J; Gari, T.\n\nNOES - 2: Otimo, A; Ziwa, B.\n\nABSTAIN - 1: Kasiro, C.\n\nMotion accordingly agreed to.',
      [
        'speech <|Mr J BULO> I call for a division.',
        'other The House divided:',
        'heading AYES - 256:',
        'other Abulo, S; Bulo, J; Gari, T.',
        'heading NOES - 2:',
        'other Otimo, A; Ziwa, B.',
        'heading ABSTAIN - 1:',
        'other Kasiro, C.',
        'other Motion accordingly agreed to.',
      ],
    ],
  ],
};

for (const [settings, cases] of Object.entries(CASES)) {
  for (const [what, markup, expected] of cases) {
    test(`${settings}: ${what}`, async () => {
      for (const make of [makeDocx, makeDoc]) {
        const bytes = make(TITLES[settings] + markup);
        const stages = readDocument(await extractDocument(bytes), bundledParliament(settings)!);
        const { lost, invented, inOrder } = reportOn(stages).words;
        assert.deepEqual([lost, invented, inOrder], [[], [], true]);
        const entries = stages.sittings.flatMap((sitting) =>
          sitting.entries.map((entry, at) => printed(entry, sitting.recordedTimes[at] ?? null)),
        );
        assert.equal(stages.sittings.length, 1);
        const first = entries.findIndex((text) =>
          /^speech <\|The SPEAKER>|^speech <\|THE SPEAKER>/i.test(text),
        );
        assert.deepEqual(entries.slice(first + 1), expected, make.name);
      }
    });
  }
}

function printed(
  { type, speakerTitle, speakerName, content }: ReturnType<typeof readDocument>['entries'][number],
  time: string | null,
): string {
  const label = type === 'speech' ? ` <${speakerTitle}|${speakerName}>` : '';
  return `${type}${label}${time === null ? '' : ` @${time}`} ${content.replaceAll('\n\n', ' ¶ ')}`;
}

/** The first lines of a sitting: its date, the time it began, and whether the settings know it as their body's. */
const OPENINGS: readonly (readonly [
  settings: string,
  markup: string,
  found: readonly [venue: string | null, date: string | null, start: string | null, whose: string],
])[] = [
  [
    'uganda',
    '> *Thursday, 22nd April, 1993*\n\n> _(The Council met at 2.30 p.m. in Parliament House, Kampala)._',
    ['parliament', '1993-04-22', '14:30:00', 'own'],
  ],
  [
    'uganda',
    '> *Thursday 15th July,1999.*\n\n> _Parliament met at 2.38p.m. in Parliament House, Kampala._',
    ['parliament', '1999-07-15', '14:38:00', 'own'],
  ],
  [
    'uganda',
    '> *Tuesday, 2 May 2000*\n\n> _Parliament met at 2. 00 P.m. in Parliament House, Kampala._',
    ['parliament', '2000-05-02', '14:00:00', 'own'],
  ],
  [
    'uganda',
    '> *Tuesday, 2 May 2000*\n\n> _Parliament met at 2.15 p.m.in Parliament House, Kampala._',
    ['parliament', '2000-05-02', '14:15:00', 'own'],
  ],
  [
    'uganda',
    '> *Tuesday, 2 May 2000*\n\n> _Parliament met at 01.58 p.m. in Parliament House, Kampala._',
    ['parliament', '2000-05-02', '13:58:00', 'own'],
  ],
  [
    'uganda',
    '> *Tuesday, 2 May 2000*\n\n> _Parliament at 2.10 p.m. in Parliament House, Kampala._',
    ['parliament', '2000-05-02', '14:10:00', 'own'],
  ],
  [
    'uganda',
    '> *Tuesday, 2 May 2000*\n\n> _Parliament met at 10.05 a.m. at Kololo Ceremonial Grounds, Kampala._',
    ['parliament', '2000-05-02', '10:05:00', 'own'],
  ],
  [
    'uganda',
    'Disclaimer: The electronic version of this report of 3 June 2019 is for information only.\n\n> *PARLIAMENT OF UGANDA*\n\n> *Tuesday, 2 May 2000*\n\n> _Parliament met at 2.10 p.m. in Parliament House, Kampala._',
    ['parliament', '2000-05-02', '14:10:00', 'own'],
  ],
  [
    'uganda',
    '> *Tuesday, 2 May 2000*\n\n> _Parliament met at 2.10 p.m. in Parliament House, Lilongwe._',
    ['parliament', '2000-05-02', '14:10:00', 'unnamed'],
  ],
  [
    'south-africa',
    '> *TUESDAY, 5 JUNE 2012*\n\n> *PROCEEDINGS OF EXTENDED PUBLIC COMMITTEE – OLD ASSEMBLY CHAMBER*\n\nMembers of the Extended Public Committee met in the Old Assembly Chamber at 14:00.',
    ['national_assembly', '2012-06-05', '14:00:00', 'own'],
  ],
  [
    'south-africa',
    '> *TUESDAY, 5 JUNE 2012*\n\n> *PROCEEDINGS OF THE NATIONAL COUNCIL OF PROVINCES*\n\nThe Council met at 14:02.',
    ['national_council_of_provinces', '2012-06-05', '14:02:00', 'own'],
  ],
  [
    'south-africa',
    '> *TUESDAY, 5 JUNE 2018*\n\n> *PROCEEDINGS OF MINI-PLENARY SESSION – NATIONAL ASSEMBLY*\n\nMembers of the mini-plenary session met in the National Assembly Chamber at 10:00.',
    ['national_assembly', '2018-06-05', '10:00:00', 'own'],
  ],
  [
    'south-africa',
    '> *TUESDAY, 5 JUNE 2018*\n\n> *PROCEEDINGS OF HYBRID NATIONAL ASSEMBLY*\n\nThe House met at 14:00.',
    ['national_assembly', '2018-06-05', '14:00:00', 'own'],
  ],
];

for (const [settings, markup, expected] of OPENINGS) {
  test(`${settings} begins: ${markup.split('\n').slice(-1)[0]}`, async () => {
    const speeches = '\n\n*MR BULO:* The pumps of the lake leak.\n\nMr J BULO: They leak.';
    const text = markup + speeches;
    // The running head of the first has another date.
    for (const bytes of [makeDocx(text, '3 JUNE 2011 PAGE: 3 of 227'), makeDoc(text)]) {
      const stages = readDocument(await extractDocument(bytes), bundledParliament(settings)!);
      const [sitting] = stages.sittings;
      const { venueSlug = null, date = null, startTime = null } = sitting ?? {};
      assert.deepEqual([venueSlug, date, startTime, stages.whose.kind], expected);
    }
  });
}
