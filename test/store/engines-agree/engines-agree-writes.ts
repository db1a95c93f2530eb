// What the steps of engines-agree.ts write, within a transaction of several.

import type { NewEntry } from '../../../src/record/entry.ts';
import type { Person } from '../../../src/record/person.ts';
import type { PersonClaim } from '../../../src/record/rules/person-claim.ts';
import { readWireForm } from '../../../src/record/wire-form.ts';
import type { NewSitting } from '../../../src/record/sitting.ts';
import type { WriteTransaction } from '../../../src/store/writing/write-transaction.ts';
import { fc } from '../../support/seed.ts';
import {
  anything,
  batch,
  body,
  claim,
  collection,
  digest,
  farId,
  id,
  knownPerson,
  KNOWN,
  itemId,
  person,
  sitting,
  slug,
  source,
  textCounter,
  tokenName,
  venue,
  word,
  type Batch,
} from './engines-agree-values.ts';

/** What the steps so far made, the same on both engines as long as they agree. */
export interface Seen {
  highestId: number;
}

/** One writing as it is shown when the engines disagree, and what it does. */
export interface NamedWriting {
  readonly name: string;
  readonly does: (transaction: WriteTransaction, seen: Seen) => Promise<unknown>;
}

/** What nearly every sequence begins with: three sittings, three people and some entries. */
export function opening(): fc.Arbitrary<readonly NamedWriting[]> {
  const described = sitting.filter((one) => one.id === undefined);
  const said = fc.record({ sittingId: fc.integer({ min: 1, max: 3 }), batch });
  return fc
    .tuple(
      fc.tuple(
        ...KNOWN.map((known) =>
          to('know', claimOf(known), (transaction, value) => transaction.describePerson(value)),
        ),
      ),
      fc.tuple(
        ...Array.from({ length: 3 }, () =>
          to('add a sitting', described, (transaction, value) => transaction.addSitting(value)),
        ),
      ),
      fc.array(
        to('say', said, (transaction, value, seen) =>
          appendBatch(transaction, plainBatch(value), seen),
        ),
        {
          minLength: 2,
          maxLength: 5,
        },
      ),
    )
    .map((all) => all.flat());
}

function claimOf(known: Person): fc.Arbitrary<PersonClaim> {
  return claim.map((one) => ({ ...one, identifiers: [], ...known }));
}

/** Nothing in it can fail. */
function plainBatch({ sittingId, batch: { entries } }: { sittingId: number; batch: Batch }): Batch {
  const known = entries.map(({ body: { speaker, ...rest }, gap }) => ({
    body: { ...rest, speaker: KNOWN.find(({ id: one }) => one === speaker?.id) ?? null },
    gap,
  }));
  return { sittingId, entries: known, firstCounter: null, falling: null };
}

function to<Value>(
  name: string,
  of: fc.Arbitrary<Value>,
  does: (transaction: WriteTransaction, value: Value, seen: Seen) => Promise<unknown>,
): fc.Arbitrary<NamedWriting> {
  return of.map((value) => ({
    name: `${name} ${JSON.stringify(value)}`,
    does: (transaction, seen) => does(transaction, value, seen),
  }));
}

export function writing(): fc.Arbitrary<NamedWriting> {
  const correction = fc.record({
    id,
    body,
    kind: fc.constantFrom('corrected', 'linked'),
    // Mostly null: another counter is often taken.
    textCounter: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, textCounter),
  });
  const response = fc.record({ requestDigest: digest, response: word });
  const imported = fc.record({ sha256: digest, name: word, entries: id, atMs: farId });
  const counterOfSitting = fc.tuple(id, textCounter);
  const append = to('append', batch, (transaction, value, seen) =>
    appendBatch(transaction, value, seen),
  );
  return fc.oneof(
    { weight: 8, arbitrary: append },
    {
      weight: 3,
      arbitrary: to('add a sitting', sitting, (transaction, value) =>
        transaction.addSitting(value),
      ),
    },
    {
      weight: 3,
      arbitrary: to('a sitting', sitting, (transaction, value) => transaction.sitting(value)),
    },
    {
      weight: 3,
      arbitrary: to('know', person, (transaction, value) => transaction.knowPerson(value)),
    },
    {
      weight: 3,
      arbitrary: to('describe', claim, (transaction, value) => transaction.describePerson(value)),
    },
    {
      weight: 3,
      arbitrary: to('withdraw', id, (transaction, value) => transaction.withdrawEntry(value)),
    },
    {
      weight: 3,
      arbitrary: to('restore', fc.tuple(id, farId), (transaction, value) =>
        restore(transaction, ...value),
      ),
    },
    {
      weight: 4,
      arbitrary: to('correct', correction, (transaction, value) => correct(transaction, value)),
    },
    { weight: 8, arbitrary: itemWriting() },
    to('add a venue', fc.tuple(word, slug), (transaction, value) => transaction.addVenue(...value)),
    to('add a source', source, (transaction, value) => transaction.addSource(value)),
    to('add a person', fc.tuple(word, fc.option(slug)), (transaction, value) =>
      transaction.addPerson(...value),
    ),
    to('find a person', fc.oneof(farId, slug, anything), (transaction, value) =>
      transaction.findPerson(value),
    ),
    to('find an entry', farId, (transaction, value) => transaction.findEntry(value)),
    to('find an entry at', counterOfSitting, (transaction, value) =>
      transaction.findEntryAt(...value),
    ),
    to('has a sitting', farId, (transaction, value) => transaction.hasSitting(value)),
    to('the last counter of', farId, (transaction, value) => transaction.lastCounter(value)),
    to('the last entry', fc.constant(null), (transaction) => transaction.lastEntry()),
    to('add a token', fc.tuple(tokenName, digest), (transaction, value) =>
      transaction.addToken(...value),
    ),
    to('revoke', tokenName, (transaction, value) => transaction.revokeToken(value)),
    to('the stored response', fc.tuple(tokenName, word), (transaction, value) =>
      transaction.idempotentResponse(...value),
    ),
    to('store a response', fc.tuple(tokenName, word, response), (transaction, value) =>
      transaction.storeResponse(...value),
    ),
    to('find an import', digest, (transaction, value) => transaction.findImport(value)),
    to(
      'note an import',
      fc.tuple(imported, fc.uniqueArray(itemId)),
      (transaction, [done, sittings]) => transaction.noteImport(done, null, sittings),
    ),
    to('the sittings of an import', digest, (transaction, value) =>
      transaction.importedSittings(value),
    ),
    to('withdrawn entries of', itemId, (transaction, value) => transaction.withdrawnOf(value)),
    to('the highest id', fc.constant(null), (transaction) => transaction.highestEntryId()),
    to('break off', fc.constant(null), () => Promise.reject(new Error('broke off'))),
  );
}

/** What is changed or removed of the collections beside the entries. */
function itemWriting(): fc.Arbitrary<NamedWriting> {
  const storedSource = fc.tuple(itemId, source).map(([of, fields]) => ({ id: of, ...fields }));
  return fc.oneof(
    to('change a venue', venue, (transaction, value) => transaction.changeVenue(value)),
    to('change a source', storedSource, (transaction, value) => transaction.changeSource(value)),
    {
      weight: 3,
      arbitrary: to('change a person', knownPerson, (transaction, value) =>
        transaction.changePerson(value),
      ),
    },
    {
      weight: 2,
      arbitrary: to('change a sitting', fc.tuple(itemId, sitting), (transaction, value) =>
        transaction.changeSitting(...value),
      ),
    },
    {
      weight: 2,
      arbitrary: to('restore a sitting', fc.tuple(itemId, sitting), (transaction, value) =>
        restoreSitting(transaction, ...value),
      ),
    },
    to('remove a venue', itemId, (transaction, value) => transaction.removeUnused('venues', value)),
    to('remove a source', itemId, (transaction, value) =>
      transaction.removeUnused('sources', value),
    ),
    to('remove a person', itemId, (transaction, value) =>
      transaction.removeUnused('people', value),
    ),
    to('remove a sitting', itemId, (transaction, value) => transaction.removeSitting(value)),
    to('an item', fc.tuple(collection, fc.oneof(farId, slug, anything)), (transaction, value) =>
      transaction.item(...value),
    ),
    to('the version of', farId, (transaction, value) => transaction.sittingEntriesVersion(value)),
  );
}

type Corrected = Parameters<WriteTransaction['correctEntry']>;

async function correct(
  transaction: WriteTransaction,
  given: {
    readonly id: number;
    readonly body: Corrected[1];
    readonly kind: Corrected[2];
    readonly textCounter: number | null;
  },
): Promise<unknown> {
  const stored = await transaction.findEntry(given.id);
  const textCounter = given.textCounter ?? stored?.textCounter ?? 1;
  return await transaction.correctEntry(given.id, { ...given.body, textCounter }, given.kind);
}

/** Into its sitting where that is there, otherwise into this. */
async function restore(
  transaction: WriteTransaction,
  entryId: number,
  otherwise: number,
): Promise<unknown> {
  const withdrawn = await transaction.findWithdrawn(entryId);
  if (withdrawn === null) return null;
  const { sittingId, wire } = withdrawn;
  const isThere = sittingId !== null && (await transaction.hasSitting(sittingId));
  const { speaker, ...body } = readWireForm(wire);
  const person = speaker === null ? null : await transaction.findPerson(speaker.id);
  return await transaction.restoreEntries(isThere ? sittingId : otherwise, [
    { id: entryId, body: { ...body, speaker: person } },
  ]);
}

/** Which entries were withdrawn with a sitting goes by the time, and the engines do not write at the same time. */
async function restoreSitting(
  transaction: WriteTransaction,
  sittingId: number,
  description: NewSitting,
): Promise<unknown> {
  const restored = await transaction.restoreSitting(sittingId, description);
  return restored === null ? null : [restored.id, restored.isNew, restored.madeVenue];
}

async function appendBatch(
  transaction: WriteTransaction,
  { sittingId, firstCounter, entries, falling }: Batch,
  seen: Seen,
): Promise<unknown> {
  const first = firstCounter ?? (await transaction.lastCounter(sittingId)) + 1;
  const made = entries.map<NewEntry>(({ body: text, gap }, index) => {
    const entry = { ...text, textCounter: first + index };
    seen.highestId += Math.max(1, gap);
    return gap === 0 ? entry : { ...entry, id: seen.highestId };
  });
  if (falling !== null && made.length > 0) made[0] = { ...made[0]!, id: falling };
  const ids = await transaction.appendEntries(sittingId, made);
  seen.highestId = Math.max(seen.highestId, ...ids);
  return ids;
}
