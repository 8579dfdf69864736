import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** They keep a format for each time zone. */
const withCaches = ['domain/days.ts', 'web/ui/dates.ts']

it('Formats of dates are made once, because making one takes a hundred times as long as using it', () => {
  const files = execFileSync('git', ['grep', '-l', 'Intl.DateTimeFormat', '--', 'api', 'domain', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
  const sources = files.split('\n').filter((file) => file && !/\.test\.tsx?$|\/test-|\.browser\.tsx$/.test(file))
  expect(sources).toEqual(expect.arrayContaining(withCaches))
  const madeAgain = sources
    .filter((file) => !withCaches.includes(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /new Intl\.DateTimeFormat/.test(line) && !/^(export )?const \w+ = new/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(madeAgain).toEqual([])
})
