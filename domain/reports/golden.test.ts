import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { reportDocument as shape, type ReportDocument } from '@seatwise/contract/report-document'
import { reportKinds } from '@seatwise/contract/values/assessment'
import { reportCases, wholeCases } from '../oracle/report-cases.ts'
import { rulesOf } from '../oracle/report-blocks.ts'

/** A line for each case that is not stored whole: its name, the digest of the whole document, and its rules. */
const casesFile = new URL('golden/cases.txt', import.meta.url)
const names = Object.keys(reportCases).toSorted()
const documents = new Map(names.map((name) => [name, reportCases[name]!()]))

/** The digest shows every change, of a figure or a word; the rules show its subject. */
const lineOf = (name: string, document: ReportDocument) =>
  [name, createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16), ...rulesOf(document)].join(
    ' ',
  )

const byName = (lines: readonly string[]) =>
  new Map(lines.filter((line) => line !== '').map((line) => [line.split(' ')[0]!, line.split(' ').slice(1)]))

/** The changes, a line for each case. */
function changesOf(stored: readonly string[], current: readonly string[]): string[] {
  const [before, after] = [byName(stored), byName(current)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [then, now] = [before.get(name), after.get(name)]
    if (!then || !now) return [`${name}: ${then ? 'is no case any more' : 'is not stored yet'}`]
    if (then.join(' ') === now.join(' ')) return []
    const rules = [
      ...now.filter((rule, at) => at > 0 && !then.includes(rule)).map((rule) => `+ ${rule}`),
      ...then.filter((rule, at) => at > 0 && !now.includes(rule)).map((rule) => `- ${rule}`),
    ]
    return [`${name}: ${rules.join(', ') || 'the same rules, in another order or with other words or figures'}`]
  })
}

const advice =
  'npm run report-case -- NAME writes the whole document of a case to a temporary file. With -u all are stored.'

it.each(wholeCases)('%s is the document that is stored whole', (name) =>
  expect(JSON.stringify(documents.get(name), null, 1)).toMatchFileSnapshot(`golden/${name}.json`),
)

it('Every other case has the stored digest and contains the stored rules', async () => {
  const lines = names.filter((name) => !wholeCases.includes(name)).map((name) => lineOf(name, documents.get(name)!))
  const stored = readFileSync(casesFile, 'utf8').split('\n')
  await expect(`${lines.join('\n')}\n`)
    .toMatchFileSnapshot(fileURLToPath(casesFile))
    .catch(() => expect.fail([...changesOf(stored, lines), advice].join('\n')))
})

it('Every case has the shape of the contract', () => {
  for (const [name, document] of documents) expect(() => shape.parse(document), name).not.toThrow()
})

it('Each kind of report is stored whole at least once, and no document of a former case remains', () => {
  expect(new Set(wholeCases.map((name) => documents.get(name)!.kind))).toEqual(new Set(reportKinds))
  const files = ['cases.txt', ...wholeCases.map((name) => `${name}.json`)]
  expect(readdirSync(new URL('.', casesFile)).filter((file) => !files.includes(file))).toEqual([])
})

it('A changed case is reported by its name and the rules that were added and removed', () =>
  expect(
    changesOf(
      ['same 1a fit/a fit/b', 'words 1a fit/a', 'rules 1a fit/a fit/b', 'former 1a', ''],
      ['same 1a fit/a fit/b', 'words 2b fit/a', 'rules 2b fit/b fit/c', 'new 1a'],
    ),
  ).toEqual([
    'words: the same rules, in another order or with other words or figures',
    'rules: + fit/c, - fit/a',
    'former: is no case any more',
    'new: is not stored yet',
  ]))
