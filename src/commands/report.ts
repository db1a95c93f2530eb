// The report of a command: a sentence for a person, or one line of JSON for a program.

export const JSON_REPORT = { syntax: '--json', help: 'report as one line of JSON' };

/** A time as JSON has it; null stays null. */
export function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

export function printReport(
  flags: Readonly<Record<string, unknown>>,
  report: object,
  sentence: string,
): void {
  console.log(flags['json'] ? JSON.stringify(report) : sentence);
}
