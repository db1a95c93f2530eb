// Imports people from one file, CSV or Popolo JSON, in one transaction, and reports the counts.

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { OperatorError } from '../errors.ts';
import { readPopolo } from '../formats/popolo.ts';
import { FieldFaults } from '../hansard/rules/field-faults.ts';
import { checkPersonClaim } from '../hansard/rules/person-claim.ts';
import { PersonConflict } from '../store/contract/conflicts.ts';
import type { Store } from '../store/contract/store.ts';
import { digestOf, importFault } from './document.ts';
import type { PersonDraft } from './person-draft.ts';
import { readPeopleCsv } from './read-people-csv.ts';

export interface PeopleReport {
  readonly added: number;
  /** Known before, and more is known now. */
  readonly changed: number;
  readonly unchanged: number;
  readonly otherNames: number;
  readonly memberships: number;
}

export async function importPeople(store: Store, path: string): Promise<PeopleReport> {
  try {
    const sha256 = await digestOf(path);
    const drafts = await readPeople(path);
    return await store.write(async (publication) => {
      const report = { added: 0, changed: 0, unchanged: 0, otherNames: 0, memberships: 0 };
      if ((await publication.findImport(sha256)) !== null) {
        return { ...report, unchanged: drafts.length };
      }
      for (const { where, claim } of drafts) {
        const news = await publication.describePerson(claim).catch((error: unknown) => {
          if (!(error instanceof PersonConflict)) throw error;
          throw new OperatorError(`${where}: ${error.message}`);
        });
        report.otherNames += news.otherNames;
        report.memberships += news.memberships;
        if (news.made) report.added += 1;
        else if (news.otherNames + news.identifiers + news.memberships > 0) report.changed += 1;
        else report.unchanged += 1;
      }
      const [name, entries] = [basename(path), drafts.length];
      await publication.noteImport({ sha256, name, entries, atMs: publication.atMs });
      return report;
    });
  } catch (error) {
    throw importFault(error, path);
  }
}

async function readPeople(path: string): Promise<PersonDraft[]> {
  const isJson = extname(path).toLowerCase() === '.json';
  const drafts = isJson ? await readJson(path) : await readPeopleCsv(createReadStream(path));
  for (const { where, claim } of drafts) {
    const faults = new FieldFaults();
    checkPersonClaim(claim, faults);
    if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  }
  return drafts;
}

async function readJson(path: string): Promise<PersonDraft[]> {
  const text = await readFile(path, 'utf8');
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new OperatorError(`it is not JSON (${(error as Error).message}).`);
  }
  return readPopolo(document).map((claim, index) => ({ where: `person ${index + 1}`, claim }));
}
