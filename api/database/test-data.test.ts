import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { currentIn, hashOf, inputsFile, root, withTestData, type Inputs } from './test-data.ts'

const program = path.join(import.meta.dirname, 'test-data.ts')
const now = new Date('2026-03-01T12:00:00Z')

function newFolder() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'seatwise-test-data-'))
  fs.chmodSync(folder, 0o755)
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

/** Data of one input, package.json, made half an hour ago. */
function store(cache: string, inputs: Partial<Inputs> = {}) {
  const folder = fs.mkdtempSync(path.join(cache, 'of-'))
  const files = { 'package.json': hashOf(fs.readFileSync(path.join(root, 'package.json'))) }
  fs.writeFileSync(
    path.join(folder, inputsFile),
    JSON.stringify({ made_at: '2026-03-01T11:30:00.000Z', files, ...inputs }),
  )
  return folder
}

test('Two processes that need test data at once make it once', async () => {
  const [cache, first, second] = [newFolder(), newFolder(), newFolder()]
  const maker = path.join(newFolder(), 'maker.mjs')
  const made_at = new Date().toISOString()
  fs.writeFileSync(
    maker,
    `import * as fs from 'node:fs'
    const folder = process.argv[2]
    fs.mkdirSync(folder + '/postgres')
    fs.writeFileSync(folder + '/postgres/PG_VERSION', folder)
    fs.writeFileSync(folder + '/${inputsFile}', '${JSON.stringify({ made_at, files: {} })}')`,
  )
  const copy = (folder: string) =>
    promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { copyTestData } = await import('${program}'); await copyTestData('${folder}', '${cache}', '${maker}')`,
    ])
  await Promise.all([copy(first), copy(second)])
  const made = fs.readdirSync(cache).map((name) => path.join(cache, name))
  expect(made).toHaveLength(1)
  for (const folder of [first, second])
    expect(fs.readFileSync(path.join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe(made[0])
})

test('Test data is made from every source of the schema and the demo world', async () => {
  let inputs: Inputs
  await withTestData((data) => {
    inputs = JSON.parse(fs.readFileSync(path.join(data, inputsFile), 'utf8')) as Inputs
    expect(fs.existsSync(path.join(data, 'postgres/PG_VERSION'))).toBe(true)
  })
  expect(Object.keys(inputs!.files)).toEqual(
    expect.arrayContaining([
      'node_modules/.package-lock.json',
      'api/database/test-data-process.ts',
      'api/demo-world.ts',
      'api/demo-likely.json',
      'api/assessment/surveys/actions.ts',
      'domain/oracle/responses84.csv',
      ...fs.globSync('api/{demo-*.ts,database/{migrations,repeatable}/*.sql}', {
        cwd: root,
        exclude: ['**/*.test.ts'],
      }),
    ]),
  )
})

test('Stored test data is used while its sources are unchanged', () => {
  const cache = newFolder()
  const folder = store(cache)
  expect(currentIn(cache, now)).toBe(folder)
})

test.each<[string, Partial<Inputs>]>([
  ['once a source has changed', { files: { 'package.json': hashOf(Buffer.from('{}')) } }],
  ['once a source is gone', { files: { 'gone.sql': hashOf(Buffer.from('')) } }],
  ['an hour after it was made', { made_at: '2026-03-01T10:59:00.000Z' }],
  ['when the clock was set back', { made_at: '2026-03-01T12:30:00.000Z' }],
])('Stored test data is removed %s', (_, inputs) => {
  const cache = newFolder()
  store(cache, inputs)
  expect(currentIn(cache, now)).toBeUndefined()
  expect(fs.readdirSync(cache)).toEqual([])
})

test('Stored test data is removed on the next day, because the dates of the demo world move', () => {
  const cache = newFolder()
  store(cache, { made_at: '2026-02-28T23:50:00.000Z' })
  expect(currentIn(cache, new Date('2026-03-01T00:10:00Z'))).toBeUndefined()
})

test('Incomplete test data is removed', () => {
  const cache = newFolder()
  fs.mkdirSync(path.join(cache, 'of-killed'))
  expect(currentIn(cache, now)).toBeUndefined()
  expect(fs.readdirSync(cache)).toEqual([])
})
