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
    if (error instanceof SyntaxError) {
      throw new OperatorError(`PARLIAMENT: ${path} is not JSON (${error.message}).`);
    }
    if (error instanceof ParliamentFault) throw new OperatorError(faultText(path, error));
    throw error;
  }
}

/** One fault on the line of the file; several below it, a line each. */
function faultText(path: string, { faults }: ParliamentFault): string {
  const [first, ...others] = faults;
  if (others.length === 0) return `PARLIAMENT: ${path}: ${first}`;
  return [`PARLIAMENT: ${path}:`, ...faults.map((fault) => `  ${fault}`)].join('\n');
}
