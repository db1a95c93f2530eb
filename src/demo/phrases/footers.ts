// The boilerplate sentence at the foot of every printed page, with the faults typists left in it.

import type { Random } from './random.ts';

export interface DemoFooters {
  readonly whole: readonly string[];
  /** The newest documents break the sentence in two. */
  readonly firstHalf: string;
  readonly secondHalf: readonly string[];
}

const ASSEMBLY_HEAD = 'The electronic version of the Official Hansard Report is for information';
const SENATE_HEAD = 'The electronic version of the Senate Hansard Report is for information';

/** Forms are repeated in the proportion in which they are met. */
export const ASSEMBLY_FOOTER: DemoFooters = {
  whole: [
    `${ASSEMBLY_HEAD} purposes only. A certified version of this Report can be obtained from ` +
      'the Hansard Editor.',
    `${ASSEMBLY_HEAD} purposes only. A certified version of this Report can be obtained from ` +
      'the Hansard Editor.',
    `${ASSEMBLY_HEAD} purposes only. A certified version of this Report can be obtained from ` +
      'the Hansard Editor',
    `${ASSEMBLY_HEAD} purposesonly. A certified version of this Report can be obtained from ` +
      'the Hansard Editor.',
    `${ASSEMBLY_HEAD} purposes only. A certified copy of this Report can be obtained from ` +
      'the Hansard Editor.',
  ],
  firstHalf: ASSEMBLY_HEAD,
  secondHalf: [
    'purposes only. A certified copy of this Report can be obtained from the Hansard Editor.',
    'purposes only. A certified version of this Report can be obtained from the Hansard Editor',
  ],
};

export const SENATE_FOOTER: DemoFooters = {
  whole: [
    `${SENATE_HEAD} purposes only. A certified version of this Report can be obtained from ` +
      'the Director, Hansard and Audio Services, Senate.',
    `${SENATE_HEAD} purposes only. A certified version of this Report can be obtained from ` +
      'the Director, Hansard and Audio Services, Senate.',
    `${SENATE_HEAD} purposesonly. A certified version of this Report can be obtained from ` +
      'the Director, Hansard and AudioServices, Senate.',
    `${SENATE_HEAD} purposes only.A certified version of this Report can be obtained from ` +
      'the Director, Hansard and Audio Services,Senate.',
    `${SENATE_HEAD} purposes only. A certified version of this Report can be obtained from ` +
      'the Director, Hansard and Audio Services, Senate',
  ],
  firstHalf: SENATE_HEAD,
  secondHalf: [
    'purposes only. A certified version of this Report can be obtained from the Director, ' +
      'Hansard and Audio Services, Senate.',
    'purposes only. A certified copy of this Report can be obtained from the Director, ' +
      'Hansard and AudioServices, Senate.',
  ],
};

export function pickFooter(forms: DemoFooters, random: Random): string {
  return random.pick(forms.whole);
}
