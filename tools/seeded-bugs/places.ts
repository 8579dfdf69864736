import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

/** A top-level declaration (TypeScript) or statement (SQL). Bugs name it instead of a file, because files move. */
export type Declaration = { file: string; text: string }
export type Place = {
  /**
   * TypeScript: the name of a top-level function, constant or type. SQL: the beginning of the statement without
   * "CREATE OR REPLACE": `FUNCTION open_session`, `GRANT SELECT ON users`.
   */
  symbol: string
  /** Path prefix, needed where several files declare the symbol with the same text. */
  in?: string
}

const typeScriptStarts =
  /^(?=(?:export|async|function|const|let|class|type|interface|abstract|enum|import)\b|\w+\.\w+\(|\/\*\*|\/\/)/m
const sqlStarts = /^(?=(?:CREATE|ALTER|GRANT|REVOKE|DO|DROP|COMMENT|INSERT|UPDATE|SELECT)\b|--)/m

/** Finds every declaration of the symbol, preferring exported ones. Of an SQL function it takes the last, which is in force. */
export function findDeclarations(root: string, place: Place): Declaration[] {
  const under = place.in ?? ''
  const isSql = /^[A-Z]{2,} /.test(place.symbol)
  const files = filesOf(root).filter((file) => file.startsWith(under) && file.endsWith('.sql') === isSql)
  const found = files.flatMap((file) => declarationsIn(root, file, place.symbol, isSql))
  if (place.symbol.startsWith('FUNCTION ')) return found.slice(-1)
  const exported = found.filter(({ text }) => text.startsWith('export '))
  return exported.length > 0 ? exported : found
}

function declarationsIn(root: string, file: string, symbol: string, isSql: boolean): Declaration[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  if (!isSql && !source.includes(symbol)) return []
  const name = symbol.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const heading = isSql
    ? new RegExp(`^(?:CREATE )?(?:OR REPLACE )?${name}(?!\\w)`)
    : new RegExp(`^(?:export )?(?:abstract |async )*(?:(?:function|const|let|class|type|interface|enum) )?${name}\\b`)
  return source
    .split(isSql ? sqlStarts : typeScriptStarts)
    .filter((text) => heading.test(text))
    .map((text) => ({ file, text }))
}

/** Finds the test files with these names; without names, every test file with a title that matches `named`. */
export function findTests(root: string, { tests, named }: { tests?: string[]; named: string }): string[] {
  const all = filesOf(root).filter((file) => file.startsWith('api/') && file.endsWith('.test.ts'))
  const titles = new RegExp(named)
  if (!tests) return all.filter((file) => titlesIn(root, file).some((title) => titles.test(title)))
  return tests.map((name) => {
    const found = all.filter((file) => file.endsWith(`/${name}`))
    if (found.length !== 1) throw new Error(`${name}: found ${found.length} times instead of once`)
    return found[0]!
  })
}

/** Returns titles as they stand in the source: values that `it.each` inserts are missing. */
function titlesIn(root: string, file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const found = source.matchAll(/\b(?:it|test|describe)(?:\.each\([^;]*?\))?\(\s*(['"`])(.*?)\1/g)
  return [...found].map(([, , title]) => title!)
}

const known = new Map<string, string[]>()

/** Lists the server's sources, cached per tree: planting a bug adds no file. */
function filesOf(root: string): string[] {
  const pattern = '{contract,domain,api}/**/*.{ts,sql}'
  const files = known.get(root) ?? globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()
  known.set(root, files)
  return files
}
