// Reads the description of the parliament that the setting PARLIAMENT names.

import { readFileSync } from 'node:fs';
import { OperatorError } from '../errors.ts';
import { checkParliament, ParliamentFault } from '../hansard/parliament/check-parliament.ts';
import { KENYA } from '../hansard/parliament/kenya.ts';
import type { Parliament } from '../hansard/parliament/parliament.ts';

export function readParliament(path: string | null): Parliament {
  if (path === null) return KENYA;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`PARLIAMENT: ${path} cannot be read (${(error as Error).message}).`);
  }
  try {
    return checkParliament(JSON.parse(text));
  } catch (error) {
    if (error instanceof ParliamentFault || error instanceof SyntaxError) {
      throw new OperatorError(`PARLIAMENT: ${path}: ${error.message}`);
    }
    throw error;
  }
}
