import { runAll } from './steps.ts'

/** The fast half: types, lint, house rules, dead code, format, documents. */
const passed = await runAll([
  ...['contract', 'domain', 'api', 'web', '.'].map((room) => ({
    name: `types ${room}`,
    command: 'tsc',
    args: ['-p', room],
  })),
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'rooms', command: 'node', args: ['tools/rooms.ts'] },
  { name: 'tables', command: 'node', args: ['tools/tables.ts'] },
  { name: 'documents', command: 'node', args: ['tools/documents.ts'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
])
process.exit(passed ? 0 : 1)
