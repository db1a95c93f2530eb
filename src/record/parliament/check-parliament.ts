// Checks the description of a parliament that was read from a file. All faults are found at once.

import { firstOf } from '../../present.ts';
import { WHOLE } from './check-form.ts';
import { KENYA } from './kenya.ts';
import { parliamentForm } from './parliament-form.ts';
import type { Parliament } from './parliament.ts';

/** What of a description was wrong, and where: "chambers[0].slug must be text." Each fault is a sentence. */
export class ParliamentFault extends Error {
  override readonly name = 'ParliamentFault';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * A description without chambers is of Kenya's parliament: a field that it leaves out is as there. One with chambers of its own is of
 * another parliament, of which Kenya's publisher, licence, footers, parties and terms say nothing; it still has the words of
 * documents that it does not give.
 */
export function checkParliament(given: unknown): Parliament {
  const faults: string[] = [];
  const isOther = typeof given === 'object' && given !== null && Object.hasOwn(given, 'chambers');
  const parliament = parliamentForm(isOther ? OTHER : KENYA)(given, WHOLE, faults);
  if (faults.length === 0) noteContradictions(parliament, faults);
  if (faults.length > 0) throw new ParliamentFault(faults);
  return isOther ? withOwnVenue(parliament) : parliament;
}

const REQUIRED = ['name', 'chambers'];

const OTHER: Partial<Parliament> = {
  ...Object.fromEntries(Object.entries(KENYA).filter(([field]) => !REQUIRED.includes(field))),
  business: { ...KENYA.business, terms: [] },
  tagline: null,
  official: false,
  report: null,
  publisher: null,
  contact: null,
  about: null,
  country: null,
  languages: ['en'],
  decimalMark: null,
  siteLanguages: null,
  licence: null,
  footers: { sentences: [], lastWords: [] },
  joint: { ...KENYA.joint, venue: '' },
  labels: { ...KENYA.labels, parties: {}, partyNames: [], terms: {}, listChamber: '' },
};

function noteContradictions(parliament: Parliament, faults: string[]): void {
  const { chambers, joint } = parliament;
  const slugs = chambers.map(({ slug }) => slug);
  for (const slug of new Set(slugs.filter((one, index) => slugs.indexOf(one) !== index))) {
    faults.push(`chambers: two of them have the slug ${JSON.stringify(slug)}.`);
  }
  if (joint.venue !== '' && !slugs.includes(joint.venue)) {
    faults.push(`joint.venue must be the slug of a chamber: ${slugs.join(', ')}.`);
  }
  for (const field of ['languages', 'siteLanguages'] as const) {
    const codes = parliament[field] ?? [];
    if (new Set(codes).size < codes.length) faults.push(`${field}: one of them is given twice.`);
  }
}

/** A joint sitting is published under the first chamber, and a list of members is of it, where nothing else is said. */
function withOwnVenue(parliament: Parliament): Parliament {
  const { chambers, joint, labels } = parliament;
  const { slug } = firstOf(chambers);
  return {
    ...parliament,
    joint: joint.venue === '' ? { ...joint, venue: slug } : joint,
    labels: labels.listChamber === '' ? { ...labels, listChamber: slug } : labels,
  };
}
