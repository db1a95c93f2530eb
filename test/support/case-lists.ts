// Reads cases from a text file: a line with `==` and the name of the case, the input lines, and after `→` the expected lines.

import { readFileSync } from 'node:fs';

export interface ListedCase {
  readonly name: string;
  readonly given: readonly string[];
  readonly expected: readonly string[];
}

export function readCases(file: URL): ListedCase[] {
  const cases = readFileSync(file, 'utf8').split(/^== /m).slice(1);
  return cases.map((one) => {
    const [name = '', ...lines] = one.trimEnd().split('\n').map(unescaped);
    const isExpected = (line: string): boolean => line.startsWith('→');
    return {
      name,
      given: lines.filter((line) => !isExpected(line)),
      expected: lines.filter(isExpected).map((line) => line.slice(2)),
    };
  });
}

function unescaped(line: string): string {
  return line.replaceAll(/\\(?:n|u[0-9a-f]{4})/g, (escape) => JSON.parse(`"${escape}"`) as string);
}
