import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** They keep a format for each time zone. */
const withCaches = ['domain/days.ts', 'domain/interviews/words.ts', 'web/ui/dates.ts']
const sources = execFileSync('git', ['grep', '-l', 'Intl.DateTimeFormat', '--', 'api', 'domain', 'web'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !/\.test\.tsx?$|\/test-|\.browser\.tsx$/.test(file))

/** The lines of some sources that match, each with its file. */
const linesOf = (files: readonly string[], pattern: RegExp) =>
  files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

it('Formats of dates are made once, because making one takes a hundred times as long as using it', () => {
  expect(sources).toEqual(expect.arrayContaining(withCaches))
  const others = sources.filter((file) => !withCaches.includes(file))
  const made = linesOf(others, /new Intl\.DateTimeFormat/)
  expect(made.filter((line) => !/: (export )?const \w+ = new/.test(line))).toEqual([])
})

it('No locale is chosen for the order in which it writes a date, because browsers differ in it', () => {
  expect(linesOf(sources, /'(?!en-US)[a-z]{2}-[A-Z]{2}'/)).toEqual([])
})
