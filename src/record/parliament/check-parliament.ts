// Reads the description of Kenya's parliament, and checks descriptions of others that were read from a file. All faults are
// found at once.

import { readDataFile } from '../../base/data-file.ts';
import { procedureFaults } from '../business/procedure.ts';
import { firstOf } from '../../base/present.ts';
import { WHOLE } from '@hansard/documents/check-form';
import { PARLIAMENT, type Parliament } from './parliament.ts';

/** What is wrong in a description, and where: "chambers[0].slug must be text." Each fault is a sentence. */
export class ParliamentFault extends Error {
  override readonly name = 'ParliamentFault';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

export const KENYA = readOwn('parliaments/kenya.json', {});

/** Used if no description is given: documents are read as Kenya's are, and the record has neither a name nor a licence. */
export const UNNAMED = readOwn('parliaments/unnamed.json', KENYA);

/** The demo record is published as that of an invented parliament, however its entries are read. */
export function asInvented(parliament: Parliament): Parliament {
  return readOwn('demo/parliament.json', parliament);
}

/** A bundled description, by its path within data/. */
function readOwn(path: string, base: Partial<Parliament>): Parliament {
  return read(JSON.parse(readDataFile(path)), base);
}

/**
 * Defaults for the description of another parliament: the words of Kenya's documents, because parliaments of the same tradition
 * and language print much the same, but not its publisher, licence, time zone, footers, parties and terms.
 */
const { name: _name, ...other } = readOwn('parliaments/other.json', KENYA);
const OTHER: Partial<Parliament> = { ...other, joint: { ...other.joint, venue: '' } };

/** A description without chambers modifies Kenya's: fields that it leaves out are taken from there. */
export function checkParliament(given: unknown): Parliament {
  const isOther = typeof given === 'object' && given !== null && Object.hasOwn(given, 'chambers');
  return isOther ? withOwnVenue(read(given, OTHER)) : read(given, KENYA);
}

function read(given: unknown, base: Partial<Parliament>): Parliament {
  const faults: string[] = [];
  const parliament = PARLIAMENT(given, WHOLE, faults, base);
  if (faults.length === 0) noteContradictions(parliament, faults);
  if (faults.length > 0) throw new ParliamentFault(faults);
  return parliament;
}

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
  for (const fault of procedureFaults(parliament.procedure)) faults.push(fault);
}

/** By default, joint sittings are published under the first chamber, and member lists belong to it. */
function withOwnVenue(parliament: Parliament): Parliament {
  const { chambers, joint, labels } = parliament;
  const { slug } = firstOf(chambers);
  return {
    ...parliament,
    joint: joint.venue === '' ? { ...joint, venue: slug } : joint,
    labels: labels.listChamber === '' ? { ...labels, listChamber: slug } : labels,
  };
}
