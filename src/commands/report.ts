// The report of a command: a sentence for a person, or one line of JSON for a program.

export const JSON_REPORT = { syntax: '--json', help: 'report as one line of JSON' };

export function printReport(
  flags: Readonly<Record<string, unknown>>,
  report: object,
  sentence: string,
): void {
  console.log(flags['json'] ? JSON.stringify(report) : sentence);
}
