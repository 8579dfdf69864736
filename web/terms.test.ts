import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, expect, it } from 'vitest'
import { terms } from './terms.ts'

const root = path.join(import.meta.dirname, '..')
const folders = ['web', 'domain/brands', 'domain/reports', 'api/base/outbox', 'api/base/auth']
/** Texts that a program says to people, outside of these folders. */
const others = ['contract/problems.ts', 'contract/fields.ts']
const isSource = (file: string) =>
  /\.(tsx?|liquid)$/.test(file) && !/\.(test|browser)\.|test-\w|node_modules|\/dist\/|^web\/terms\.ts$/.test(file)

function sources(): string[] {
  const inside = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  return [...inside, ...others].filter(isSource)
}

/** The texts of a file that people can read: no comments, imports, SQL or codes such as `in_progress`. */
function textsOf(file: string, source: string): string[] {
  if (file.endsWith('.liquid')) return source.replaceAll(/\{[%{][^]*?[%}]\}/g, ' ').split('\n')
  const code = source
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
    .replaceAll(/^import .*$|from '.*'$/gm, '')
    .replaceAll(/\bsql`[^`]*`/g, '')
  const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    // Names of calls are not read.
    .filter((text) => /[A-Za-z]\s|\s[A-Za-z]|^[A-Z][a-z]/.test(text) && !/^(GET|POST|PUT|DELETE) \//.test(text))
  const between = file.endsWith('.tsx') ? [...code.matchAll(/[>}]([^<>{}=;()]*[A-Za-z][^<>{}=;()]*)[<{]/g)] : []
  return [...quoted, ...between.map(([, text = '']) => text.replaceAll(/\s+/g, ' ').trim())]
}

const strays = (file: string, source: string) =>
  textsOf(file, source).flatMap((text) =>
    terms
      .filter(({ not, in: where }) => not.test(text) && (where?.test(file) ?? true))
      .map(({ term }) => `${file}: “${text}” (${term})`),
  )

describe('one term for one thing', () => {
  it('is used in every text that people read', () =>
    expect(sources().flatMap((file) => strays(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]))

  it('is checked in pages, brands and emails', () =>
    expect(sources()).toEqual(
      expect.arrayContaining([
        'web/app/top-bar.tsx',
        'domain/brands/be.ts',
        'api/base/outbox/templates/password-reset.liquid',
        'api/base/auth/notices.ts',
      ]),
    ))

  it.each([
    ['a.tsx', '<Menu.Item>\n  Logout\n</Menu.Item>', 1],
    ['web/app/top-bar.tsx', '<Menu.Item>\n  View profile\n</Menu.Item>', 0],
    ['a.tsx', '<Link>View profile</Link>', 1],
    ['a.tsx', '<p>Enter the {name} of your second step</p>', 1],
    ['a.ts', "const label = 'Dark colours'", 1],
    ['a.ts', 'const label = `${one} candidates`', 1],
    ['a.ts', 'sql`select first from candidates`', 0],
    ['domain/brands/hb.ts', "people: 'Our candidates'", 0],
    ['a.liquid', '{{ first }}, ignore this mail.', 1],
    ['a.ts', "// The logout of another tab.\nread('colour_scheme')", 0],
    ['a.ts', "const kind = 'candidate'", 0],
  ])('is violated %s with %s in %i places', (file, source, count) => expect(strays(file, source)).toHaveLength(count))
})

/** Pages that load no styles of the kit. */
const withoutKit = [
  'web/app/loading.tsx',
  'web/assessment/surveys/register-page.tsx',
  'web/assessment/surveys/take-page.tsx',
]

it('What is loading is drawn as grey lines, with a word only for screen readers', () => {
  const bare = sources().filter((file) =>
    /<p\b[^>]*>\s*Loading\s*<\/p>/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(bare.toSorted()).toEqual(withoutKit)
})
