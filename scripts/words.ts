// Reports on the message catalogues in data/words/. `npm run words` prints a line for each language; `npm run words -- fr` prints
// the messages that French lacks, in English, as JSON to translate. It fails if a catalogue is wrong or must be complete and is not.

import { readDataFile } from '../src/base/data-file.ts';
import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from '../src/words/catalogue.ts';
import { checkCatalogue, COMPLETE_LANGUAGES } from '../src/words/check-catalogue.ts';

const [language] = process.argv.slice(2);
if (language === undefined) reportAll();
else if (SITE_LANGUAGES.has(language)) reportOn(language);
else {
  console.error(`There is no data/words/${language}.json: ${[...SITE_LANGUAGES].join(', ')}.`);
  process.exitCode = 1;
}

function reportAll(): void {
  console.log('language  messages  missing  same as English');
  for (const code of [...SITE_LANGUAGES].sort()) {
    const { messages, missing, same, faults } = checkCatalogue(code);
    const figures = [messages, missing.length, same.length].map((figure, column) =>
      String(figure).padStart([8, 7, 15][column] ?? 0),
    );
    console.log([code.padEnd(8), ...figures].join('  '));
    for (const fault of faults) console.log(`  ${fault}`);
    const isIncomplete = COMPLETE_LANGUAGES.includes(code) && missing.length > 0;
    if (isIncomplete) console.log(`  It must be complete: npm run words -- ${code}`);
    if (faults.length > 0 || isIncomplete) process.exitCode = 1;
  }
}

function reportOn(code: string): void {
  const english = JSON.parse(readDataFile(`words/${DEFAULT_LANGUAGE}.json`)) as Record<
    string,
    string
  >;
  const { missing, faults } = checkCatalogue(code);
  console.log(
    JSON.stringify(Object.fromEntries(missing.map((key) => [key, english[key]])), null, 2),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
