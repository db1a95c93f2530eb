// Checks types, then lints with the types that were found: the two programs apart would find them twice.
import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../', import.meta.url));

const host = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

function openProgram() {
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    `${root}tsconfig.json`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => failWith([error]) },
  );
  if (errors.length > 0) failWith(errors);
  return ts.createProgram({ rootNames: fileNames, options });
}

function failWith(errors) {
  console.log(ts.formatDiagnosticsWithColorAndContext(errors, host));
  process.exit(1);
}

const program = openProgram();
const typeErrors = ts.getPreEmitDiagnostics(program);
if (typeErrors.length > 0) failWith(typeErrors);

const eslint = new ESLint({
  cwd: root,
  overrideConfig: {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { programs: [program], projectService: false } },
  },
});
const results = await eslint.lintFiles(['.']);
const { format } = await eslint.loadFormatter();
console.log(await format(results));
process.exitCode = results.some(({ errorCount }) => errorCount > 0) ? 1 : 0;
