// The small functions of the record, by tables: for each function, its properties, and its result for each argument. `{200 times
// x}` in a text is x repeated.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { readLabel, splitLabel } from '@hansard/documents/read-label';
import { compileForms, readDate, readTime } from '@hansard/documents/document-forms';
import { compileProcedure } from '../../src/record/business/procedure.ts';
import { businessKey, compileBusiness, titleSlug } from '../../src/record/debates/read-heading.ts';
import { displayTitle } from '../../src/record/debates/display-title.ts';
import { minutesToRead, runsOf } from '../../src/record/debates/debate.ts';
import { parseId, parseIdOrSlug } from '../../src/record/id.ts';
import {
  areClose,
  areCloseConstituencies,
  areCompatible,
  compareNames,
  editDistance,
} from '../../src/record/labels/compare-names.ts';
import { constituencyKey, nameTokens, partyKey } from '../../src/record/labels/fold-name.ts';
import {
  foldedLabel,
  foldLabel,
  labelMatcher,
  typedNameFault,
  typedWords,
} from '../../src/record/labels/label-text.ts';
import { compileLabels } from '../../src/record/labels/label-words.ts';
import { readListName } from '../../src/import/list-name.ts';
import { parseLabel } from '../../src/record/labels/parse-label.ts';
import { parsePageNumber } from '../../src/record/page.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { todayIn } from '../../src/record/parliament/parliament.ts';
import { checkSitting } from '../../src/record/rules/check-fields.ts';
import { checkEntry } from '../../src/record/rules/entry-rules.ts';
import { FieldFaults } from '../../src/record/rules/field-faults.ts';
import { slugFromName } from '../../src/record/rules/person-claim.ts';
import {
  addressDigest,
  mailboxDigest,
  nextDigestMs,
  readMailAddress,
} from '../../src/record/subscription.ts';

const FORMS = compileForms(KENYA);
const WORDS = compileLabels(KENYA);
const BUSINESS = compileBusiness(KENYA.business);
const PROCEDURE = compileProcedure(KENYA.procedure);

type Given = Readonly<Record<string, unknown>>;

function faultsOf(check: (given: Given, faults: FieldFaults) => unknown, given: Given): object {
  const faults = new FieldFaults();
  check(given, faults);
  return faults.toJSON();
}

/** Bold text is between asterisks. */
function printedLabel(marked: string): string | null {
  const spans = marked
    .split('*')
    .map((text, index) => ({ text, bold: index % 2 === 1, italic: false }))
    .filter(({ text }) => text !== '');
  const label = readLabel(spans, FORMS);
  if (label === null) return null;
  return `${label.title}|${label.name}|${marked.replaceAll('*', '').slice(label.end)}`;
}

function labelParts(title: string, name: string): string {
  const label = parseLabel(title, name, WORDS);
  const { kind, name: tokens, constituency, party, office, printedRole, printedParty } = label;
  const parts = [tokens.join(' '), constituency, party, office, printedRole, printedParty];
  return [kind, ...parts.map((part) => part ?? '')].join('|').replace(/\|+$/, '');
}

const FUNCTIONS: Readonly<Record<string, (...given: never[]) => unknown>> = {
  parseId,
  parseIdOrSlug,
  parsePageNumber,
  minutesToRead,
  runsOf,
  titleSlug,
  slugFromName,
  displayTitle,
  foldLabel,
  typedWords,
  typedNameFault,
  readMailAddress,
  areClose,
  areCloseConstituencies,
  compareNames,
  editDistance,
  splitLabel,
  printedLabel,
  labelParts,
  readDate: (text: string) => readDate(text, FORMS),
  readTime: (text: string) => readTime(text, FORMS),
  readListName: (printed: string, isFirst = false) => readListName(printed, WORDS, isFirst),
  nameTokens: (name: string) => nameTokens(name, WORDS),
  constituencyKey: (name: string) => constituencyKey(name, WORDS),
  partyKey: (name: string) => partyKey(name, WORDS),
  areCompatible: (one: string, other: string) =>
    areCompatible(nameTokens(one, WORDS), nameTokens(other, WORDS)),
  businessKey: (title: string, date: string | null, section: string) =>
    businessKey({ title, section, bill: PROCEDURE.billIn(title) }, date, BUSINESS),
  labelMatches: (label: string, typed: string) =>
    labelMatcher(typed)?.matches(foldedLabel(label)) ?? null,
  todayIn: (timeZone: string | null, moment: string) =>
    todayIn({ ...KENYA, timeZone }, Date.parse(moment)),
  nextDigest: (timeZone: string, moment: string) =>
    new Date(nextDigestMs(Date.parse(moment), { ...KENYA, timeZone })).toISOString(),
  nextWeeklyDigest: (moment: string) =>
    new Date(
      nextDigestMs(Date.parse(moment), { ...KENYA, timeZone: 'Africa/Nairobi' }, 'week'),
    ).toISOString(),
  isSameAddress: (one: string, other: string) => addressDigest(one) === addressDigest(other),
  isSameMailbox: (one: string, other: string) => mailboxDigest(one) === mailboxDigest(other),
  checkSitting: (given: Given) => checkSitting(given, new FieldFaults()),
  sittingFaults: (given: Given) => faultsOf(checkSitting, given),
  entryFaults: (given: Given) => faultsOf(checkEntry, { type: 'speech', content: 'x', ...given }),
};

type Rows = readonly (readonly [...given: unknown[], expected: unknown])[];

const TABLES = JSON.parse(
  readFileSync(new URL('functions.json', import.meta.url), 'utf8').replaceAll(
    /\{(\d+) times ([^}]*)\}/g,
    (_, times: string, one: string) => one.repeat(Number(times)),
  ),
) as Readonly<Record<string, Readonly<Record<string, Rows>>>>;

for (const [name, says] of Object.entries(TABLES)) {
  suite(name, () => {
    for (const [what, rows] of Object.entries(says)) {
      test(what, () => {
        for (const row of rows) {
          const found = FUNCTIONS[name]!(...(row.slice(0, -1) as never[]));
          assert.deepEqual(found, row.at(-1), JSON.stringify(row).slice(0, 200));
        }
      });
    }
  });
}
