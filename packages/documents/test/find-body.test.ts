// Whose document it is: the titles, running heads and opening lines of invented documents, with the settings of several bodies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledParliament } from '../../../src/record/parliament/check-parliament.ts';
import { extractDocument } from '../src/extract-document.ts';
import { readDocument } from '../src/read-document.ts';
import { makeDocx } from './make-word.ts';

const SPEECHES = `
*Hon. Bulo:* The pumps of the lake leak.
*MR BULO:* They leak.
Mr J BULO: They leak.`;

const CASES: readonly (readonly [settings: string, title: string, found: string, head?: string])[] =
  [
    ['kenya', '> *NATIONAL ASSEMBLY*\n> *OFFICIAL REPORT*', 'own'],
    ['kenya', '> *PARLIAMENT OF KENYA*\n> *THE SENATE*', 'own'],
    ['kenya', '> *THIRTEENTH PARLIAMENT*\n> *THE SENATE*', 'own'],
    ['kenya', '> _The House met at 2.30 p.m._', 'own', '3 May, 2014 SENATE DEBATES 7'],
    ['kenya', '> _The House met at 2.30 p.m._', 'unnamed'],
    ['kenya', '> *PARLIAMENT OF UGANDA*', 'PARLIAMENT OF UGANDA'],
    ['kenya', '> *MOMBASA COUNTY ASSEMBLY*', 'MOMBASA COUNTY ASSEMBLY'],
    ['kenya', '> *COUNTY ASSEMBLY OF NAKURU*', 'COUNTY ASSEMBLY OF NAKURU'],
    // Another country's senate has the same name as a chamber.
    ['kenya', '> *COMMONWEALTH OF AUSTRALIA*\n> *SENATE*', 'COMMONWEALTH OF AUSTRALIA'],
    ['kenya', '> *PROCEEDINGS OF THE NATIONAL ASSEMBLY*', 'unnamed'],
    ['kenya', '> _Parliament met at 2.00 p.m. in Parliament House, Kampala._', 'unnamed'],
    ['kenya-counties', '> *COUNTY ASSEMBLY OF MOMBASA*', 'own'],
    ['kenya-counties', '> *PARLIAMENT OF KENYA*\n> *THE SENATE*', 'PARLIAMENT OF KENYA'],
    ['uganda', '> *IN THE PARLIAMENT OF UGANDA*', 'own'],
    ['uganda', '> _Parliament met at 2.00 p.m. in Parliament House, Kampala._', 'own'],
    ['uganda', '> _Parliament met at 2.00 p.m._', 'unnamed'],
    ['uganda', '> *COUNCIL OF THE CITY OF WINNIPEG*', 'COUNCIL OF THE CITY OF WINNIPEG'],
    ['south-africa', '> *PROCEEDINGS OF THE NATIONAL ASSEMBLY*', 'own'],
    ['south-africa', '> *NATIONAL ASSEMBLY*', 'unnamed'],
    ['winnipeg', '*The Council met at 9:43 a.m.*', 'own', 'COUNCIL OF THE CITY OF WINNIPEG 7'],
  ];

for (const [settings, title, expected, head = ''] of CASES) {
  test(`${settings}: ${title.replaceAll('\n', ' ')}${head === '' ? '' : `, ${head}`}`, async () => {
    const extracted = await extractDocument(makeDocx(title + SPEECHES, head));
    const { whose } = readDocument(extracted, bundledParliament(settings)!);
    assert.equal(whose.kind === 'other' ? whose.line : whose.kind, expected);
  });
}

test('a title that many bodies have is no evidence over a long text that never names the country', async () => {
  const speech = `\n*Hon. Bulo:* ${'The pumps of the lake leak. '.repeat(600)}`;
  const whoseIs = async (text: string): Promise<string> => {
    const extracted = await extractDocument(makeDocx(`> *THE SENATE*\n${text}`));
    return readDocument(extracted, bundledParliament('kenya')!).whose.kind;
  };
  assert.deepEqual(
    [await whoseIs(speech), await whoseIs(`${speech}\n*Hon. Gari:* Kenya needs them.`)],
    ['unnamed', 'own'],
  );
});

/** Documents of the same bodies that are none of a sitting, and what they seem to be. */
const OTHERS: readonly (readonly [settings: string, kind: string, markup: string])[] = [
  [
    'kenya-counties',
    'an Order Paper',
    '> *COUNTY ASSEMBLY OF NAKURU*\n> *ORDER PAPER*\n> *Tuesday, 17th May 2022 at 2.30 p.m.*\n\n1. Prayers\n\n*Hon. Bulo:* to ask why the pumps leak.',
  ],
  [
    'kenya-counties',
    'a bill',
    '> *REPUBLIC OF KENYA*\n> *THE NAKURU COUNTY PUMPS BILL, 2022*\n> *A BILL FOR*\n\nAN ACT of the County Assembly of Nakuru to provide for the pumps.\n\n*Offences.* 3. Who breaks a pump commits an offence.',
  ],
  [
    'kenya-counties',
    'a report',
    '> *COUNTY ASSEMBLY OF NAKURU*\n> *REPORT OF THE COMMITTEE ON WATER ON THE PUMPS*\n\nThe Committee met at 2.30 p.m. on Tuesday, 17th May 2022.\n\n*Hon. Bulo:* told the Committee that the pumps leak.\n\nThe Committee recommends that the pumps be mended.\n\n> *RECOMMENDATIONS*\n\nMend the pumps.',
  ],
  [
    'kenya',
    'a list of questions',
    '> *NATIONAL ASSEMBLY*\n> *LIST OF QUESTIONS*\n> *Tuesday, 17th May 2022*\n\n*Hon. Bulo (Ziwa, ODM)* to ask the Cabinet Secretary why the pumps leak.\n\n*Hon. Gari (Ziwani, JP)* to ask why the road is closed.',
  ],
  [
    'kenya',
    'Votes and Proceedings',
    '> *NATIONAL ASSEMBLY*\n> *VOTES AND PROCEEDINGS*\n> *Tuesday, 17th May 2022*\n\n1. The House assembled at thirty minutes past Two O’clock.\n\n2. Question put and agreed to.\n\nThe House rose at ten minutes to Seven O’clock.',
  ],
  [
    'winnipeg',
    'an Order Paper',
    '> *COUNCIL OF THE CITY OF WINNIPEG*\n> *AGENDA*\n> *Wednesday, February 27, 2013*\n\n*Motions:* Motion No. 1\n\nItem 1 – Pumps\n\nItem 2 – Invoices\n\nThe Council met at 9:34 a.m.',
  ],
  [
    'uganda',
    'an Order Paper',
    '> *PARLIAMENT OF UGANDA*\n> *ORDER PAPER*\n\n1. PRAYERS\n\n2. BILLS',
  ],
];

for (const [settings, kind, markup] of OTHERS) {
  test(`takes ${kind} for no sitting (${settings})`, async () => {
    const { seems } = readDocument(
      await extractDocument(makeDocx(markup)),
      bundledParliament(settings)!,
    );
    assert.equal(seems, kind);
  });
}

test('takes a sitting for one whose debate is on a bill, a report or an order paper', async () => {
  const markup = `> *COUNTY ASSEMBLY OF NAKURU*\n> *Tuesday, 17th May 2022*\n> The House met at 2.30 p.m.\n\n> *REPORT OF THE COMMITTEE ON WATER*\n> *ORDER PAPER*\n> *THE PUMPS BILL, 2022*\n${SPEECHES}`;
  const stages = readDocument(
    await extractDocument(makeDocx(markup)),
    bundledParliament('kenya-counties')!,
  );
  assert.deepEqual([stages.seems, stages.whose.kind], [null, 'own']);
});
