/**
 * The import table of ARCHITECTURE.md as rules: each folder may import what its row names, and nothing else of ours.
 * Type imports count. A row's key is a path below src/, its value the paths it may import besides itself. If a path
 * below a row's folder has its own row, only that one applies.
 */
const base = ['domain', 'errors.ts', 'engine/results'];
// The engine is a library: it imports nothing of the program.
const engineBase = [
  'engine/results',
  'engine/document',
  'engine/artefact',
  'engine/kernel',
  'engine/component.ts',
];
const engineAll = ['engine'];
const services = [
  'services',
  'readers',
  'writers',
  'page',
  'tables',
  'threads',
  'store',
  'webhooks',
  'workers',
  'pipelines',
  'training',
  'metrics',
  'config.ts',
  ...base,
  ...engineAll,
];

const cli = [...base, 'config.ts', 'context.ts', 'services', 'terminal'];
const commands = [...base, 'config.ts', 'context.ts', 'services', 'cli', 'tables', 'terminal'];

const table = {
  'engine/results': [],
  domain: ['engine/results', 'engine/pipelines/cards.ts'],
  metrics: ['domain', 'engine/results'],
  'errors.ts': ['domain', 'engine/artefact/broken-artefact-error.ts'],
  'config.ts': ['domain', 'errors.ts'],
  'log.ts': ['config.ts'],
  threads: base,
  readers: [...base, 'config.ts', 'threads'],
  writers: [...base, 'config.ts', 'tables'],
  store: [...base, 'config.ts'],
  webhooks: [...base, 'config.ts'],
  'engine/artefact': [],
  'engine/kernel': ['engine/artefact'],
  'engine/document': ['engine/results', 'engine/artefact', 'engine/kernel', 'engine/component.ts'],
  'engine/component.ts': ['engine/artefact', 'engine/document', 'engine/kernel'],
  'engine/lexicon': engineBase,
  'engine/language-model': engineBase,
  'engine/encoder': [...engineBase, 'engine/lexicon'],
  'engine/errors': [...engineBase, 'engine/lexicon', 'engine/language-model', 'engine/encoder'],
  'engine/features': [...engineBase, 'engine/lexicon', 'engine/language-model'],
  'engine/indices': [
    ...engineBase,
    'engine/lexicon',
    'engine/language-model',
    'engine/features',
    'engine/errors',
  ],
  'engine/scoring': [...engineBase, 'engine/lexicon'],
  'engine/sentences': [...engineBase, 'engine/lexicon', 'engine/language-model'],
  'engine/relevance': [...engineBase, 'engine/lexicon'],
  'engine/overlap': [...engineBase, 'engine/lexicon'],
  'engine/admission': [...engineBase, 'engine/lexicon'],
  'engine/masking': [...engineBase, 'engine/lexicon'],
  'engine/pipelines': engineAll,
  'engine/pipelines/cards.ts': ['engine/results'],
  'engine/assessor.ts': engineAll,
  'engine/library.ts': engineAll,
  'engine/node': engineAll,
  'engine/browser': engineAll,
  pipelines: [...base, ...engineAll],
  workers: [...base, ...engineAll, 'pipelines'],
  training: [...base, ...engineAll, 'metrics'],
  services,
  server: [...base, 'config.ts', 'log.ts', 'page', 'services', 'writers/partial.ts'],
  'server/try/page': [],
  'server/lti/page': ['server/try/page'],
  'server/class/page': ['server/try/page'],
  client: ['domain', 'engine/results', 'webhooks'],
  page: ['domain'],
  tables: ['domain', 'engine/results', 'metrics'],
  terminal: [...base, 'metrics', 'services', 'store/outbox.ts', 'store/statistics.ts', 'tables'],
  'context.ts': [...services, 'log.ts'],
  cli,
  'cli/server-command.ts': [...cli, 'cli', 'server'],
  'index.ts': [...services, 'client'],
  commands,
};

/** The rows of paths below a row's folder. */
const rowsBelow = (row) => Object.keys(table).filter((other) => other.startsWith(`${row}/`));

const pattern = (path) => (path.endsWith('.ts') ? `^src/${path.replace('.', '\\.')}$` : `^src/${path}/`);

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Modules that import each other cannot be read, tested or replaced separately; type imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-undeclared-dependency',
      comment:
        'Imported packages are listed in package.json, not only as development dependencies unless only types are imported.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
      },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'program-without-recipes',
      comment: 'Recipes fit the shipped models; the program does not need them.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(recipes|dist)/' },
    },
    {
      name: 'terminal-only-shows',
      comment: 'The terminal shows what services return, and runs none of them.',
      severity: 'error',
      from: { path: '^src/terminal/' },
      to: { path: '^src/services/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-without-node',
      comment: 'The engine also runs in browsers: only src/engine/node uses Node.js.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: '^src/engine/node/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'engine-from-node-inside',
      comment: 'What runs in browsers does not import src/engine/node.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: '^src/engine/node/' },
      to: { path: '^src/engine/node/' },
    },
    {
      name: 'roles-instead-of-the-store',
      comment:
        'Only the composition root takes the whole store; everything else takes the roles that it needs.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/store/', '^src/context\\.ts$'] },
      to: { path: '^src/store/store\\.ts$' },
    },
    ...Object.entries(table).map(([from, allowed]) => ({
      name: `imports-of-${from.replaceAll('/', '-')}`,
      comment: `src/${from} may import: ${allowed.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from: { path: pattern(from), pathNot: rowsBelow(from).map(pattern) },
      to: { path: '^src/', pathNot: [from, ...allowed].map(pattern) },
    })),
    {
      name: 'every-folder-has-a-row',
      comment: 'A new folder of src/ needs a row in the table.',
      severity: 'error',
      from: { path: '^src/', pathNot: Object.keys(table).map(pattern) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // AssemblyScript resolves imports differently.
    exclude: { path: '^src/engine/kernel/assembly/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
};
