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
