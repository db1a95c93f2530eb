// Write operations on printed names: says once who somebody is, which links every speech under that name, and undoes that.

import { type ClientError, clientErrors } from '../base/errors.ts';
import { labelKey } from '../record/labels/fold-name.ts';
import { labelText } from '../record/speaker-label.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

interface NamedLabel {
  /** The printed name; its spellings are one. */
  readonly label: string;
  readonly personId: number;
  /** The sittings that have it. */
  readonly sittingIds: readonly number[];
  /** How many entries the client was shown: there may be others by now. */
  readonly shown: number;
}

/**
 * Links the entries of a name that are not linked, and keeps the decision, so that documents that come in later follow it. Refused if
 * other entries would be linked than the client was shown.
 */
export async function nameLabel(
  transaction: WriteTransaction,
  { label, personId, sittingIds, shown }: NamedLabel,
): Promise<null> {
  if ((await transaction.item('people', personId)) === null) throw clientErrors.notFound();
  const key = labelKey(label);
  const links = [];
  const printed = new Map<string, { readonly label: string; readonly title: string }>();
  for (const sittingId of sittingIds) {
    for (const { id, revision, wire } of await transaction.entries.ofSitting(sittingId)) {
      const { speaker, speakerName, speakerTitle } = readWireForm(wire);
      const text = labelText({ speakerName, speakerTitle }, '');
      if (speaker !== null || text === '' || labelKey(text) !== key) continue;
      links.push({ entryId: id, revision, personId });
      printed.set(text, { label: speakerName, title: speakerTitle });
    }
  }
  if (links.length !== shown) throw changedSince();
  const scope = { chamber: null, from: null, to: null, personId };
  await transaction.decisions.add([...printed.values()].map((fields) => ({ ...fields, ...scope })));
  await transaction.links.add(links.sort((a, b) => a.entryId - b.entryId));
  return null;
}

/** Removes what one author decided at a moment, and unlinks what was linked with it, unless somebody linked it anew since. */
export async function undoNameLabel(
  transaction: WriteTransaction,
  { madeBy, madeAtMs }: { readonly madeBy: string; readonly madeAtMs: number },
): Promise<null> {
  if ((await transaction.decisions.removeBy(madeBy, madeAtMs)) === 0) throw changedSince();
  await transaction.links.revert(await transaction.links.madeBy(madeBy, madeAtMs));
  return null;
}

const changedSince = (): ClientError =>
  clientErrors.conflict('What is under this name has changed since: reload the page.');
