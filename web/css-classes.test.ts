import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/node_modules|^dist/.test(file))
  .map((file) => path.join(import.meta.dirname, file))

type Use = { file: string; stylesheet: string; names: Set<string> }

/** The classes of CSS modules that a source file names. */
function usesOf(file: string): Use[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, stylesheet]) => ({
    file,
    stylesheet: path.join(path.dirname(file), stylesheet!),
    names: new Set([...source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, used]) => used!)),
  }))
}

/** The classes that a stylesheet declares: those in its selectors, not the decimals in its values. */
function classesOf(stylesheet: string): Set<string> {
  const selectors = readFileSync(stylesheet, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!))
}

const uses = files.flatMap(usesOf)
const stylesheets = [...new Set(uses.map(({ stylesheet }) => stylesheet))]

it('Every class that a component uses exists, because an undefined one fails silently', () => {
  const missing = uses.flatMap(({ file, stylesheet, names }) => {
    const declared = classesOf(stylesheet)
    return [...names].filter((name) => !declared.has(name)).map((name) => `${path.basename(file)}: ${name}`)
  })
  expect(uses.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

it('Every class of a stylesheet is used by a component', () => {
  const unused = stylesheets.flatMap((stylesheet) => {
    const namedUses = uses.filter((use) => use.stylesheet === stylesheet).flatMap(({ names }) => [...names])
    return [...classesOf(stylesheet)]
      .filter((name) => !namedUses.includes(name) && !name.startsWith('mantine-'))
      .map((name) => `${path.basename(stylesheet)}: ${name}`)
  })
  expect(unused).toEqual([])
})

/** Stylesheets of pages without the shared styles: the survey, the public pages, the shared report, the first paint. */
const standsAlone = /(survey|page|shared-report|boot)\.css$/

/** Rules that repeat another one. The number only falls: what several pages need is a part of `ui/layout.tsx`. */
const maxRepeats = 28

it('Repeated rules of three or more declarations decrease in number', () => {
  const repeats = new Map<string, string[]>()
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css') || /node_modules|^dist/.test(file) || standsAlone.test(file)) continue
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    for (const [, selector, body] of source.matchAll(/([^{};]*)\{([^{}]*)\}/g)) {
      const declarations = body!
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean)
      const rule = declarations.toSorted().join('; ')
      if (declarations.length >= 3) repeats.set(rule, [...(repeats.get(rule) ?? []), `${file} ${selector!.trim()}`])
    }
  }
  const twice = [...repeats.entries()].filter(([, places]) => places.length > 1)
  const count = twice.reduce((sum, [, places]) => sum + places.length - 1, 0)
  expect(count, JSON.stringify(Object.fromEntries(twice), null, 2)).toBeLessThanOrEqual(maxRepeats)
})
