// The chamber that an operator names, in a command or in a file.

import { OperatorError } from '../base/errors.ts';
import { foldText } from '../record/labels/fold-name.ts';
import type { Venue } from '../record/sitting.ts';

/** By name or slug. Members and labels of a misspelt chamber would never be found; null for none. */
export function findChamber(
  name: string | null | undefined,
  chambers: readonly Venue[],
  where = '',
): Venue | null {
  if (name == null) return null;
  const isMeant = (text: string): boolean => foldText(text) === foldText(name);
  const meant = chambers.find(({ name, slug }) => isMeant(name) || isMeant(slug));
  if (meant !== undefined) return meant;
  const names = chambers.map(({ name }) => name).join(', ');
  throw new OperatorError(
    `${where}the record has no chamber ${JSON.stringify(name)}, only ${names}.`,
  );
}
