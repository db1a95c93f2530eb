// What the pages of invented documents have in common: the heads and feet of each series, and a long text.

import { bold, italic, type PageFurniture } from '../typesetter.ts';

export const LONG =
  'The water of the lake belongs to the people who live around it, and the Ministry must say by what ' +
  'date the pumps will be repaired, who will pay for them, and why the sum that was voted last year was not spent. ';

export const senateFurniture: PageFurniture = {
  head: (page) => [bold(`March 4, 2014          SENATE DEBATES          ${page}`)],
  foot: () => [
    [
      bold('Disclaimer'),
      italic(': The electronic version of theSenate Hansard Report is for information'),
    ],
    [
      italic(
        'purposesonly. A certified version of this Report can be obtained from the Hansard Editor, Senate.',
      ),
    ],
  ],
};

export const assemblyFurniture: PageFurniture = {
  foot: (page) => [[bold(`${page}               Thursday, 3rd May, 2012(P)`)]],
};

export const newFurniture: PageFurniture = {
  head: (page) =>
    page === 1 ? [] : [bold(`4th June 2025   National Assembly Debates   ${page - 1}`)],
  foot: (page) =>
    page === 1
      ? []
      : [
          [
            bold('Disclaimer: '),
            italic('The electronic version of the Official Hansard Report is for information'),
          ],
          [
            italic(
              'purposes only. A certified copy of this Report can be obtained from the Hansard Editor.',
            ),
          ],
        ],
};
