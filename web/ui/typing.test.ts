import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'

const web = path.join(import.meta.dirname, '..')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/node_modules|\.(test|browser)\.tsx?$/.test(file),
)

const textOf = (file: string) => readFileSync(path.join(web, file), 'utf8')

it('No key handler has its own definition of a text field', () => {
  const decides =
    /(closest|matches)\([^)]*\b(input|textarea|contenteditable)\b|input[^'"]*, *textarea|isContentEditable/i
  const handlers = sources.map((file) => [file, textOf(file)] as const).filter(([, text]) => /keydown/i.test(text))
  expect(handlers.length).toBeGreaterThan(10)
  expect(handlers.filter(([, text]) => decides.test(text)).map(([file]) => file)).toEqual([])
})
