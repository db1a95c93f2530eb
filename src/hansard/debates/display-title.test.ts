// Headings in capitals are shown in title case.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayTitle } from './display-title.ts';

test('capitals become title case; acronyms, numbers and small words are as in print', () => {
  for (const [printed, shown] of [
    [
      'ESCALATION OF HUMAN/WILDLIFE CONFLICT IN LIMURU',
      'Escalation of Human/Wildlife Conflict in Limuru',
    ],
    [
      'THE TEA (AMENDMENT) BILL (Senate Bill No. 1 of 2023)',
      'The Tea (Amendment) Bill (Senate Bill No. 1 of 2023)',
    ],
    ['MANAGEMENT CRISIS AT KPCU', 'Management Crisis at KPCU'],
    ['ACCOUNTS OF NG-CDF FOR FYS 2016/2017', 'Accounts of NG-CDF for FYS 2016/2017'],
    ['SITTING ON APRIL 29TH AT 9.00 A.M.', 'Sitting on April 29th at 9.00 A.M.'],
    ["MEMBERS’ WORKSHOP ON MR. KAMAU'S LAND", "Members’ Workshop on Mr. Kamau's Land"],
    ['Second Reading', 'Second Reading'],
    ['PROJECTS IN EWASO NG’IRO', 'Projects in Ewaso Ng’iro'],
  ] as const) {
    assert.equal(displayTitle(printed), shown);
  }
});
