// Which module may import which. `npm run check modules` says what breaks these rules; imports of types count as well.

/** The folders of src/ in layers, the lowest first. A folder may import its own layer and those below. */
const LAYERS = [
  ['base'],
  ['threads', 'observe'],
  ['record'],
  ['indexing'],
  ['finder'],
  ['store', 'formats'],
  ['export', 'linking', 'publish', 'import', 'demo'],
  ['http'],
  ['words'],
  ['api', 'site', 'mcp'],
  ['serving'],
  ['distribute', 'alerts', 'mirror', 'parlamint'],
  ['commands'],
  ['main'],
];

const TEST_FILES = '[.]test[.]ts$';

const pathOf = (modules) => `^src/(?:${modules.join('|')})(?:/|[.]ts$)`;

const layerRules = LAYERS.slice(0, -1).map((modules, layer) => ({
  name: `below-${LAYERS[layer + 1][0]}`,
  comment: `Imports point downwards: ${modules.join(', ')} know nothing of the layers above.`,
  severity: 'error',
  from: { path: pathOf(modules), pathNot: TEST_FILES },
  to: { path: pathOf(LAYERS.slice(layer + 1).flat()) },
}));

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'no-cycle',
      severity: 'error',
      from: { path: '^(?:src|packages)/' },
      to: { circular: true },
    },
    {
      name: 'client-stands-alone',
      comment:
        'The client is published by itself and runs in browsers: it imports nothing of the rest, no package and nothing of Node.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: TEST_FILES },
      to: { pathNot: '^packages/client/' },
    },
    {
      name: 'adapters-only-where-stores-are-opened',
      comment:
        'Whoever opens stores knows the two engines; everybody else knows what a store promises.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/store/(?:sqlite|postgres)/', '^src/store/open-[^/]+[.]ts$', TEST_FILES],
      },
      to: { path: '^src/store/(?:sqlite|postgres)/' },
    },
    {
      name: 'adapters-apart',
      comment: 'SQLite and PostgreSQL share what is beside them, and know nothing of each other.',
      severity: 'error',
      from: { path: '^src/store/(sqlite|postgres)/', pathNot: TEST_FILES },
      to: { path: '^src/store/(?:sqlite|postgres)/', pathNot: '^src/store/$1/' },
    },
    {
      name: 'ways-to-answer-apart',
      comment:
        'The interface, the reading site and the tools stand beside each other, on http/ and words/.',
      severity: 'error',
      from: { path: '^src/(api|site|mcp)/', pathNot: TEST_FILES },
      to: { path: '^src/(?:api|site|mcp)/', pathNot: '^src/$1/' },
    },
    {
      name: 'packages-by-their-exports',
      comment: 'A package is imported by its name: only what its `exports` lists is public.',
      severity: 'error',
      from: { path: '^(?:src|test|bench|packages/([^/]+))/' },
      to: { path: '^packages/[^/]+/src/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'packages-below-the-application',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: TEST_FILES },
      to: { path: '^src/' },
    },
    {
      name: 'oracle-judges-the-search',
      comment:
        'The oracle of the tests finds by reading every entry: it shares no code with the search it judges.',
      severity: 'error',
      from: { path: '^test/support/oracle/' },
      to: { path: '^packages/search/|^src/indexing/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-the-program',
      severity: 'error',
      from: { path: '^(?:src|packages/[^/]+/src)/', pathNot: TEST_FILES },
      to: { path: '^(?:test|bench|scripts|packages/[^/]+/test)/|[.]test[.]ts$' },
    },
    {
      name: 'no-development-package-in-the-program',
      severity: 'error',
      from: { path: '^(?:src|packages/[^/]+/src)/', pathNot: TEST_FILES },
      // Pagefind is installed by whoever wants the static tree to have a search, and only then loaded.
      to: {
        path: ['^(?!node_modules/pagefind/)'],
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/http/assets/' },
    skipAnalysisNotInRules: true,
  },
};
