import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parseSync } from 'vite'

/**
 * The names that a file reads and writes. They show which fields, columns and settings are never read or never written,
 * and so have no effect.
 */
export type Uses = {
  /** Every name that occurs. */
  names: Set<string>
  /** A name after a dot is also included as `object.name`. */
  reads: Set<string>
  writes: Set<string>
  /** Imported files of this repository, as paths from the root. */
  imports: string[]
  /** True if rows are written from an object that was created elsewhere. */
  writesGivenRows: boolean
}

type Node = { type: string; [key: string]: unknown }

const root = path.join(import.meta.dirname, '..')
const names = (text: string) => text.match(/\b[a-z_]\w*\b/gi) ?? []
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) => {
  const { name, value } = node as { name?: string; value?: unknown }
  return name ?? String(value)
}
const newUses = (): Uses => ({
  names: new Set(),
  reads: new Set(),
  writes: new Set(),
  imports: [],
  writesGivenRows: false,
})

/**
 * In SQL, a name is written if an INSERT lists it, or if SET or a trigger's NEW assigns it. Every other name is read.
 */
export function usesOfSql(text: string, uses: Uses = newUses()): Uses {
  const write = (listed: string) => {
    for (const name of names(listed)) uses.writes.add(name)
    return ' '
  }
  const rest = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/insert into ([^()]*)\(([^()]*)\)/gi, (_, table: string, listed: string) => table + write(listed))
    .replaceAll(/\bset \(([^()]*)\) =/gi, (_, listed: string) => write(listed))
    .replaceAll(/(?:\bset |, ?|\bnew\.)([a-z_]\w*) :?=(?!=)/gi, (_, name: string) => write(name))
  for (const name of names(rest)) uses.reads.add(name)
  for (const name of [...uses.reads, ...uses.writes]) uses.names.add(name)
  return uses
}

/**
 * In code, keys of an object are written unless the object is a selection; names after a dot or in a destructuring
 * pattern are read.
 */
export function usesOfCode(file: string, source: string): Uses {
  const uses = newUses()
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  visit(program as unknown as Node, false)
  for (const name of [...uses.reads, ...uses.writes]) uses.names.add(name)
  return uses

  function visit(node: Node, isSelected: boolean) {
    if (/^TS(Type|Interface)/.test(node.type)) return
    const properties = ((node.properties ?? []) as Node[]).filter(
      ({ type, computed }) => type === 'Property' && !computed,
    )
    if (node.type === 'ObjectExpression' && !isSelected) for (const { key } of properties) uses.writes.add(nameOf(key))
    if (node.type === 'ObjectPattern') for (const { key } of properties) uses.reads.add(nameOf(key))
    if (node.type === 'VariableDeclarator' && isNode(node.init) && (node.id as Node).type === 'ObjectPattern')
      for (const { key } of (node.id as { properties: Node[] }).properties)
        uses.reads.add(`${lastName(node.init)}.${key ? nameOf(key) : ''}`)
    if (node.type === 'MemberExpression' && !node.computed) {
      uses.reads.add(nameOf(node.property))
      uses.reads.add(`${lastName(node.object as Node)}.${nameOf(node.property)}`)
    }
    if (node.type === 'Identifier') uses.names.add(nameOf(node))
    if (node.type === 'Literal') for (const name of names(String(node.value))) uses.reads.add(name)
    if (node.type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' _ ')
      usesOfSql(text, uses)
    }
    // A public.ts exports from the files of its feature, so exports with a source count as imports.
    if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)) {
      const from = nameOf(node.source)
      if (from.startsWith('.')) uses.imports.push(path.posix.join(path.posix.dirname(file), from))
      const ours = /^@seatwise\/(.*)/.exec(from)?.[1]
      if (ours) uses.imports.push(`${ours}.ts`)
    }
    const called = node.type === 'CallExpression' ? nameOf((node.callee as Node).property ?? node.callee) : ''
    if (/^(values|set)$/.test(called) && (node.arguments as Node[]).some(isGiven)) uses.writesGivenRows = true
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, isSelected || (key === 'arguments' && /^(select|returning)/.test(called)))
  }
}

/** The last name of an expression such as `a.b` or `a.b()`. */
function lastName(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'CallExpression') return lastName(node.callee as Node)
  return nameOf(node)
}

/** True if the keys of an object are not all visible here: it comes from a name, a call or a spread. */
function isGiven(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return true
  return (node.properties as Node[]).some(({ type }) => type === 'SpreadElement')
}

export function together(all: readonly Uses[]): Uses {
  const sum = newUses()
  for (const uses of all) {
    for (const kind of ['names', 'reads', 'writes'] as const) for (const name of uses[kind]) sum[kind].add(name)
    sum.imports.push(...uses.imports)
    sum.writesGivenRows ||= uses.writesGivenRows
  }
  return sum
}

/**
 * The uses of every file of the product: its code without tests and demo data, and the SQL that is loaded at every
 * start.
 */
export function usesOfProduct(): Map<string, Uses> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'api', 'contract', 'domain', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)))
  const isTest = /\.(test|browser)\.tsx?$|\/test-|^web\/gallery\/|^api\/(rights|demo-world)|\.config\.ts$/
  const usesOf = new Map<string, Uses>()
  for (const file of files) {
    const read = () => readFileSync(path.join(root, file), 'utf8')
    if (/^api\/database\/repeatable\/.*\.sql$/.test(file)) usesOf.set(file, usesOfSql(read()))
    if (/\.tsx?$/.test(file) && !isTest.test(file)) usesOf.set(file, usesOfCode(file, read()))
  }
  return usesOf
}
