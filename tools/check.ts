import { runAll } from './steps.ts'

/** `npm run check`: every check that needs neither a database nor a browser. */
const arePackagesCurrent = await runAll([{ name: 'packages', command: 'node', args: ['tools/packages.ts'] }])
if (!arePackagesCurrent) process.exit(1)

const passed = await runAll([
  ...['contract', 'domain', 'api', 'web', '.'].map((room) => ({
    name: `types ${room}`,
    command: 'tsc',
    args: ['-p', room],
  })),
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'rooms', command: 'node', args: ['tools/rooms.ts'] },
  { name: 'tables', command: 'node', args: ['tools/tables.ts'] },
  { name: 'OpenAPI', command: 'node', args: ['api/lint-openapi.ts'] },
  { name: 'words', command: 'node', args: ['tools/words.ts'] },
  {
    name: 'tokens',
    command: 'stylelint',
    args: ['web/{app,base,assessment,people,hiring,coaching,connections,gallery,ui}/**/*.css'],
  },
  { name: 'planted bugs', command: 'vitest', args: ['run', '--project', 'rules', 'tools/seeded-bugs.test.ts'] },
  { name: 'documents', command: 'node', args: ['tools/documents.ts'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
])
process.exit(passed ? 0 : 1)
