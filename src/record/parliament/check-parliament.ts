// Reads the description of Kenya's parliament, and checks descriptions of others that were read from a file. All faults are
// found at once.

import { readDataFile } from '../../base/data-file.ts';
import { procedureFaults } from '../business/procedure.ts';
import { memoize } from '../../base/memoize.ts';
import { firstOf } from '../../base/present.ts';
import { WHOLE } from '@hansard/documents/check-form';
import { BUNDLED_NAMES } from './bundled-parliaments.ts';
import { PARLIAMENT, type Parliament } from './parliament.ts';
import { NO_PROCEDURE } from './procedure-forms.ts';

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
 * and language print much the same, but not its publisher, licence, time zone, footers, parties and terms, nor what it says of its
 * procedure: a phrase that means something else there would make a false statement.
 */
const {
  name: _name,
  chambers: _chambers,
  ...otherForms
} = readOwn('parliaments/other.json', KENYA);
const OTHER: Partial<Parliament> = {
  ...otherForms,
  joint: { ...otherForms.joint, venue: '' },
  procedure: NO_PROCEDURE,
};

/**
 * A description is about its own parliament. One that changes a bundled one names it, `"extends": "kenya"`: fields that it leaves
 * out are taken from there. `procedure` alone may do the same: many parliaments use the same words.
 */
export function checkParliament(input: unknown): Parliament {
  const whole = extended(input, 'extends');
  const base = whole.base ?? OTHER;
  const fields = whole.own;
  const hasProcedure = isObject(fields) && Object.hasOwn(fields, 'procedure');
  const procedure = extended(hasProcedure ? fields['procedure'] : undefined, 'procedure.extends');
  const parliament = read(hasProcedure ? { ...fields, procedure: procedure.own } : fields, {
    ...base,
    ...(procedure.base !== null && { procedure: procedure.base.procedure }),
  });
  return whole.base === null ? withOwnVenue(parliament) : parliament;
}

/** The bundled parliament that an object extends, if any, and the fields of its own. */
function extended(input: unknown, path: string): { base: Parliament | null; own: unknown } {
  if (!isObject(input) || !Object.hasOwn(input, 'extends')) return { base: null, own: input };
  const { extends: name, ...own } = input;
  const base = typeof name === 'string' ? bundledParliament(name) : null;
  if (base !== null) return { base, own };
  throw new ParliamentFault([`${path} must be one of ${BUNDLED_NAMES.join(', ')}.`]);
}

function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** The settings of a bundled parliament; null for any other name. */
export function bundledParliament(name: string): Parliament | null {
  return BUNDLED_NAMES.some((bundled) => bundled === name) ? readBundled(name) : null;
}

const readBundled = memoize((name: string): Parliament => {
  if (name === 'kenya') return KENYA;
  return checkParliament(JSON.parse(readDataFile(`parliaments/${name}.json`)));
});

function read(input: unknown, base: Partial<Parliament>): Parliament {
  const faults: string[] = [];
  const parliament = PARLIAMENT(input, WHOLE, faults, base);
  if (faults.length === 0) noteContradictions(parliament, faults);
  if (faults.length > 0) throw new ParliamentFault(faults);
  return parliament;
}

function noteContradictions(parliament: Parliament, faults: string[]): void {
  const { chambers, joint } = parliament;
  const slugs = chambers.map(({ slug }) => slug);
  for (const slug of new Set(slugs.filter((text, index) => slugs.indexOf(text) !== index))) {
    faults.push(`chambers: two of them have the slug ${JSON.stringify(slug)}.`);
  }
  if (joint.venue !== '' && !slugs.includes(joint.venue)) {
    faults.push(`joint.venue must be the slug of a chamber: ${slugs.join(', ')}.`);
  }
  for (const field of ['languages', 'siteLanguages'] as const) {
    const codes = parliament[field] ?? [];
    if (new Set(codes).size < codes.length) faults.push(`${field}: one of them is given twice.`);
  }
  noteRepeated(
    'glossary',
    parliament.glossary.flatMap(({ aliases }) => aliases),
    faults,
  );
  noteRepeated(
    'topics',
    parliament.topics.map(({ slug }) => slug),
    faults,
  );
  for (const fault of procedureFaults(parliament.procedure)) faults.push(fault);
}

/** A name of two terms would explain neither. */
function noteRepeated(field: string, names: readonly string[], faults: string[]): void {
  const folded = names.map((name) => name.toLowerCase());
  for (const name of new Set(
    folded.filter((repeatedName, index) => folded.indexOf(repeatedName) !== index),
  )) {
    faults.push(`${field}: ${JSON.stringify(name)} is given twice.`);
  }
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
