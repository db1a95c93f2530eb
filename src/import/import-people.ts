// Imports people from one file (CSV, Popolo JSON or a parliament's member list) in one transaction, and reports the counts.

import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { OperatorError } from '../base/errors.ts';
import { readCsv, type Cells } from '../formats/csv-read.ts';
import { readPopolo } from '../formats/popolo.ts';
import { everyItem } from '../store/every-item.ts';
import { importAuthor } from '../record/change.ts';
import { columnNames } from '../record/field-values.ts';
import { fieldsOf } from '../record/field.ts';
import { boundedReview, type ReportedPeople, type StoredReport } from '../record/import-report.ts';
import { parseId } from '../record/id.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import { type Membership, MEMBERSHIP_FIELDS } from '../record/person.ts';
import { ownValue } from '../record/own-value.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { checkPersonClaim } from '../record/rules/person-claim.ts';
import { PersonConflict } from '../store/contract/conflicts.ts';
import type { ItemReads, RecordWrites } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { digestOf, importFault } from './document.ts';
import { writeOrRehearse } from './import-document.ts';
import { type Input, openInput, readStart } from './open-document.ts';
import {
  claimMembers,
  isMemberList,
  readMemberList,
  type ListTerm,
  type PersonDraft,
} from './read-member-list.ts';

export type PeopleReport = Awaited<ReturnType<typeof importPeople>>;

/** How to read a member list. */
export interface ListReading {
  /** Applies to a list that does not state its term. */
  readonly term: ListTerm;
  readonly words: LabelWords;
}

/** A known person counts as changed if more is known now. For a member list, the questions are for a person to review. */
export async function importPeople(
  store: RecordWrites,
  text: string,
  { isDryRun = false, ...reading }: ListReading & { readonly isDryRun?: boolean },
) {
  const input = await openInput(text);
  try {
    const sha256 = await digestOfImport(input.path, reading.term);
    const draftsFor = await readDrafts(input, reading);
    const work = async (transaction: WriteTransaction) => {
      const earlierImport = await transaction.imports.find(sha256);
      // Whom a list means depends on the people of the record as they are now.
      const { drafts, questions } = await draftsFor(transaction);
      checkDrafts(drafts);
      const report = {
        added: 0,
        changed: 0,
        unchanged: 0,
        otherNames: 0,
        memberships: 0,
        importedBeforeMs: earlierImport?.atMs ?? null,
        ...(questions && { questions }),
      };
      if (earlierImport !== null) return { ...report, unchanged: drafts.length };
      for (const draft of drafts) {
        const news = await describe(transaction, draft);
        report.otherNames += news.otherNames;
        report.memberships += news.memberships;
        if (news.made) report.added += 1;
        else if (news.isMore) report.changed += 1;
        else report.unchanged += 1;
      }
      // The file has people but no entries: `imports` and `status/` count the entries of a file.
      const done = { sha256, name: input.name, entries: 0, atMs: transaction.atMs };
      await transaction.imports.note(done, JSON.stringify(storedReport(report, questions ?? [])));
      return report;
    };
    return await writeOrRehearse(store, isDryRun, work, importAuthor(input.name));
  } catch (error) {
    throw importFault(error, input.shown);
  } finally {
    await input.close();
  }
}

/** What a list leaves open is for a person to review. */
function storedReport(
  { added, changed, unchanged, otherNames, memberships }: ReportedPeople,
  questions: readonly string[],
): StoredReport {
  const people = { added, changed, unchanged, otherNames, memberships };
  const points = questions.map((reason) => ({
    kind: 'warning' as const,
    page: null,
    reason,
    text: '',
    entry: null,
  }));
  return {
    format: 'people',
    sittings: [],
    added: 0,
    corrected: 0,
    withdrawn: 0,
    unchanged: 0,
    people,
    document: null,
    ...boundedReview(points),
  };
}

/** Stores what a document says of a person; a conflict with the record names the place in the document. */
export async function describe(
  transaction: WriteTransaction,
  { where, claim, portrait = null }: PersonDraft,
) {
  const news = await transaction.people.describe(claim).catch((error: unknown) => {
    if (!(error instanceof PersonConflict)) throw error;
    throw new OperatorError(`${where}: ${error.message}`);
  });
  // Others are of no use to a reader, and a list may have anything there.
  if (portrait !== null && PORTRAIT_ADDRESS.test(portrait)) {
    await transaction.portraits.noteAddress(news.id, portrait);
  }
  return news;
}

/** The longest address that servers take. */
const PORTRAIT_ADDRESS = /^https?:\/\/\S{1,2000}$/;

/** Refuses a document with values that no record can have. */
export function checkDrafts(drafts: readonly PersonDraft[]): void {
  for (const { where, claim } of drafts) {
    const faults = new FieldFaults();
    checkPersonClaim(claim, faults);
    if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  }
}

/** The same file with another term is a different import. */
async function digestOfImport(path: string, term: ListTerm): Promise<string> {
  const sha256 = await digestOf(path);
  const { chamber, from, to } = term;
  if (chamber === null && from === null && to === null) return sha256;
  return hash('sha256', JSON.stringify([sha256, chamber, from, to]), 'hex');
}

interface PeopleDrafts {
  readonly drafts: readonly PersonDraft[];
  readonly questions?: readonly string[];
}

/** Reads a file; returns a function for its people, given those of the record. */
async function readDrafts(
  input: Input,
  { term, words }: ListReading,
): Promise<(reads: Pick<ItemReads, 'collection'>) => Promise<PeopleDrafts>> {
  const { path } = input;
  if (!(await isJson(input))) {
    const drafts = await readPeopleCsv(createReadStream(path));
    return async () => ({ drafts });
  }
  const document = parseJson(await readFile(path, 'utf8'));
  if (isMemberList(document)) {
    const list = readMemberList(document, term, words);
    return async (reads) => claimMembers(list, await everyItem(reads, 'people'), words);
  }
  const drafts = readPopolo(document).map((claim, index) => ({
    where: `person ${index + 1}`,
    claim,
  }));
  return async () => ({ drafts });
}

/** By its name or, if that does not tell, by its first character. */
async function isJson({ path, name }: Input): Promise<boolean> {
  const ending = extname(name).toLowerCase();
  if (ending === '.json') return true;
  if (ending === '.csv') return false;
  return /^\ufeff?\s*[[{]/.test((await readStart(path)).toString('utf8'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new OperatorError(`it is not JSON (${(error as Error).message}).`);
  }
}

// Reads people from CSV: a row for each membership; adjacent rows of one person are combined.

const COLUMNS = new Set([
  'id',
  'name',
  'slug',
  'honorific_prefix',
  'gender',
  'other_names',
  ...columnNames(MEMBERSHIP_FIELDS),
]);

/** The separator of the other names in their cell. */
const NAME_SEPARATOR = ';';

async function readPeopleCsv(chunks: AsyncIterable<Buffer>): Promise<PersonDraft[]> {
  const people: PersonDraft[] = [];
  let last: Cells | null = null;
  for await (const rows of readCsv(chunks, COLUMNS)) {
    for (const { number, cells } of rows) {
      const previousPerson = last !== null && isSame(last, cells) ? people.pop() : undefined;
      last = cells;
      people.push(draftOf(previousPerson?.where ?? `line ${number}`, cells, previousPerson));
    }
  }
  return people;
}

function isSame(first: Cells, second: Cells): boolean {
  return (['id', 'name', 'slug'] as const).every((column) => first[column] === second[column]);
}

function draftOf(
  where: string,
  cells: Cells,
  previousPerson: PersonDraft | undefined,
): PersonDraft {
  const { id = null, name, slug = null, other_names: otherNames } = cells;
  const { honorific_prefix: honorificPrefix = null, gender = null } = cells;
  return {
    where,
    claim: {
      id: id === null ? null : (parseId(id) ?? NaN),
      slug,
      legalName: name ?? '',
      honorificPrefix: honorificPrefix ?? previousPerson?.claim.honorificPrefix ?? null,
      gender: gender ?? previousPerson?.claim.gender ?? null,
      otherNames: [
        ...(previousPerson?.claim.otherNames ?? []),
        ...(otherNames ?? '')
          .split(NAME_SEPARATOR)
          .map((text) => text.trim())
          .filter((otherName) => otherName !== ''),
      ],
      identifiers: [],
      memberships: [...(previousPerson?.claim.memberships ?? []), ...membershipOf(cells)],
    },
  };
}

/** None if all its cells are empty. */
function membershipOf(cells: Cells): Membership[] {
  const columns = fieldsOf(MEMBERSHIP_FIELDS);
  const values = columns.map(([key, { name }]) => [key, ownValue(cells, name) ?? null] as const);
  const isEmpty = values.every(([, value]) => value === null);
  return isEmpty ? [] : [Object.fromEntries(values) as unknown as Membership];
}
