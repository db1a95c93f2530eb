import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { noObjectTables } from './scripts/no-object-tables.ts';

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'data/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // node:test gives promises that the runner itself waits for.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
          ],
        },
      ],
      // A store method is async by contract, whether this engine needs to wait or not.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-control-regex': 'off',
      // Several imports of one module hide what a file takes from it.
      'no-duplicate-imports': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: 'node:os',
          importNames: ['userInfo'],
          message: 'It throws for a user without a name, as containers have: use process.getuid().',
        },
      ],
    },
  },
  {
    files: ['{src,packages/*/src}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { hansard: { rules: { 'no-object-tables': noObjectTables } } },
    rules: {
      'hansard/no-object-tables': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(push|unshift)$/] > SpreadElement',
          message:
            'Each item spread is an argument on the stack: a list of some 120,000 overflows it. Add them in a loop.',
        },
      ],
      // Readers of a call cannot tell more than four arguments apart: they become an object, or methods.
      'max-params': ['error', 4],
      // A function fits a screen: one that does more is a list of stages, each with a name.
      'max-lines-per-function': ['error', 50],
    },
  },
  {
    // What a server loads when it starts.
    files: ['src/{alerts,http}/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/http/serving/render-address.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: 'node:http',
          allowTypeImports: true,
          message: 'Import from src/http/shared/node-http.ts: it does not load a WebSocket client.',
        },
      ],
    },
  },
  {
    // A value that must be there is read with present(): its error names what is missing. Loops over arrays by index are
    // exempt where a call for each element would cost or hide the loop: the hot loops of the search engine, which run for
    // every entry or word of the record, and comparisons.
    files: ['{src,packages/*/src}/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'packages/search/src/index/{bits,postings}.ts',
      'packages/search/src/indexing/{block-tokens,group-writer,vocabulary}.ts',
      'packages/search/src/match/positions.ts',
      'packages/search/src/rank/*.ts',
      'packages/search/src/text/tokenizer.ts',
      'src/finder/view/numbered-column.ts',
      'src/record/languages/language-evidence.ts',
      'src/record/labels/compare-names.ts',
    ],
    rules: { '@typescript-eslint/no-non-null-assertion': 'error' },
  },
  {
    // What is random in a test comes of a seed that is printed when the test fails, and can be replayed.
    files: ['{test,packages/*/test}/**/*.ts', '{src,packages}/**/*.test.ts'],
    ignores: ['test/support/seed.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import fc from test/support/seed.ts.' },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Use seededRandom of test/support/seed.ts.',
        },
      ],
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        confirm: 'readonly',
        console: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        Element: 'readonly',
        IntersectionObserver: 'readonly',
        ResizeObserver: 'readonly',
        requestAnimationFrame: 'readonly',
        getComputedStyle: 'readonly',
        getSelection: 'readonly',
        matchMedia: 'readonly',
        navigator: 'readonly',
        clearTimeout: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
);
