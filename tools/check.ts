import { runAll } from './steps.ts'

/** `npm run check`: every check that needs neither a database nor a browser. */
const arePackagesCurrent = await runAll([{ name: 'packages', command: 'node', args: ['tools/packages.ts'] }])
if (!arePackagesCurrent) process.exit(1)

/** The folder where a check caches its results for unchanged files. */
const cacheOf = (name: string) => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=node_modules/.cache/check/${name}`,
]

// The longest checks come first, so that both cores are busy until the end.
const passed = await runAll([
  { name: 'lint', command: 'node', args: ['tools/lint.ts'] },
  ...['.', 'api', 'web', 'domain', 'contract'].map((room) => ({
    name: `types ${room}`,
    command: 'tsc',
    args: ['-p', room],
  })),
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'dead code', command: 'knip', args: ['--cache'] },
  { name: 'rooms', command: 'node', args: ['tools/rooms.ts'] },
  { name: 'tables', command: 'node', args: ['tools/tables.ts'] },
  { name: 'migrations', command: 'node', args: ['tools/migrations.ts'] },
  { name: 'OpenAPI', command: 'node', args: ['api/lint-openapi.ts'] },
  { name: 'words', command: 'node', args: ['tools/words.ts'] },
  {
    name: 'tokens',
    command: 'stylelint',
    args: [...cacheOf('stylelint'), 'web/{app,base,assessment,people,hiring,coaching,connections,gallery,ui}/**/*.css'],
  },
  { name: 'dependencies', command: 'node', args: ['tools/dependencies.ts'] },
  { name: 'documents', command: 'node', args: ['tools/documents.ts'] },
])
process.exit(passed ? 0 : 1)
