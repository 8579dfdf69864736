import type { Fault, Rule } from './fault.ts'
import { calleeOf, isNode, nameOf, parse, pathOf, visit, type Node } from './syntax.ts'

type Change = { rule: Rule; node: Node; kind: 'expression' | 'statement'; after: string; what: string }

/** Finds the faults that rules can plant in a file of `api` or `domain`. */
export function faultsIn(file: string, source: string): Fault[] {
  const text = (node: Node) => source.slice(node.start, node.end)
  const isPolicy = /^domain\/(policies\/|permissions\.ts)/.test(file)
  const faults: Fault[] = []
  const times = new Map<string, number>()
  visit(parse(file, source), (node, ancestors) => {
    const changes = isPolicy ? policies(node, ancestors, text) : guards(node, ancestors, text)
    for (const { rule, node: changed, kind, after, what } of changes) {
      const name = `${shortFile(file)} ${pathOf(ancestors).join('.') || 'module'}: ${what}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      const edit = { file, start: changed.start, end: changed.end, kind, after }
      faults.push({ name: time === 1 ? name : `${name} (${time})`, rule, edits: [edit], sql: '' })
    }
  })
  return faults
}

/** The first and the last two parts of the path, so that the name stays the same when folders between them change. */
function shortFile(file: string): string {
  const parts = file.split('/')
  return [parts[0], ...parts.slice(1).slice(-2)].join('/')
}

/** Removes code that protects reads and writes: tenant conditions, refusals, early returns, permissions. */
function* guards(node: Node, ancestors: readonly Node[], text: (node: Node) => string): Generator<Change> {
  const call = calleeOf(node)
  const [first] = (node.arguments ?? []) as Node[]
  if (node.type === 'CallExpression' && first) {
    const expression = (rule: Rule, after: string): Change => ({
      rule,
      node,
      kind: 'expression',
      after,
      what: `${after} for ${oneLine(text(node))}`,
    })
    if (call === 'inScope') yield expression('scope filter', 'undefined')
    if (call === 'includesCompany') yield expression('scope filter', 'true')
    if (call === 'narrowedTo') yield expression('scope filter', text(first))
    if (call === 'can') yield expression('check', 'true')
    if (call === 'eq' && isTenantCondition(node) && calleeOf(ancestors.at(-1)) === 'and')
      yield expression('scope filter', 'undefined')
  }
  const statement = (rule: Rule, what: Node): Change => ({
    rule,
    node,
    kind: 'statement',
    after: '',
    what: `without ${oneLine(text(what))}`,
  })
  if (node.type === 'ExpressionStatement' && /^refuse(?![a-z])/.test(calleeOf(node.expression) ?? ''))
    yield statement('refusal', node)
  if (node.type !== 'IfStatement' || node.alternate || ancestors.at(-1)?.type === 'IfStatement') return
  const end = onlyStatement(node.consequent as Node)
  if (end?.type === 'ThrowStatement' && calleeOf(end.argument) !== 'Error') yield statement('refusal', node)
  if (end?.type === 'ReturnStatement' && isNothing(end.argument)) yield statement('check', node.test as Node)
}

/**
 * True for `eq(table.company_id, value)`, unless the value is a column of another table: that is a join, which a
 * foreign key enforces.
 */
function isTenantCondition(node: Node): boolean {
  const sides = node.arguments as Node[]
  const columns = sides.filter((side) => side.type === 'MemberExpression' && nameOf(side.property) === 'company_id')
  return columns.length === 1
}

/** True if an empty value is returned, which is typical of a guard; other returned values are results. */
function isNothing(argument: unknown): boolean {
  if (!isNode(argument)) return true
  if (nameOf(argument) === 'undefined') return true
  if (argument.type === 'ArrayExpression') return (argument.elements as unknown[]).length === 0
  return argument.type === 'Literal' && [null, false, 0, ''].includes(argument.value as null)
}

/**
 * Changes policies: removes each part of a condition, inverts each choice, and widens each row of the permission
 * matrix.
 */
function* policies(node: Node, ancestors: readonly Node[], text: (node: Node) => string): Generator<Change> {
  const expression = (changed: Node, after: string, what: string): Change => ({
    rule: 'policy',
    node: changed,
    kind: 'expression',
    after,
    what,
  })
  if (node.type === 'LogicalExpression') {
    const [excludedFiles, right] = [node.left as Node, node.right as Node]
    yield expression(node, text(right), `without ${oneLine(text(excludedFiles))}`)
    yield expression(node, text(excludedFiles), `without ${node.operator as string} ${oneLine(text(right))}`)
  }
  if (node.type === 'ConditionalExpression' && (node.test as Node).type !== 'LogicalExpression')
    yield expression(node.test as Node, `!(${text(node.test as Node)})`, `negated ${oneLine(text(node.test as Node))}`)
  if (node.type === 'IfStatement' && !node.alternate) {
    const change = expression(node, '', `without if ${oneLine(text(node.test as Node))}`)
    yield { ...change, kind: 'statement' }
  }
  if (node.type === 'ReturnStatement' && /^(is|has|can|may)[A-Z]/.test(pathOf(ancestors).at(-1) ?? '')) {
    const value = node.argument as Node
    if (!['ObjectExpression', 'LogicalExpression'].includes(value.type))
      yield expression(value, `!(${text(value)})`, `negated ${oneLine(text(value))}`)
  }
  if (node.type === 'Property' && pathOf(ancestors)[0] === 'rights') {
    const value = node.value as Node
    const widened: Partial<Record<string, string>> = { superAdmin: 'owners', owners: 'staff' }
    const right = nameOf(node) ?? ''
    const wider = right === 'reach' ? widened[nameOf(value) ?? ''] : undefined
    if (wider) yield expression(value, wider, `reach of ${wider}`)
    if (right === 'needs' || right === 'inPerson') yield expression(value, 'undefined', `without ${right}`)
  }
}

function onlyStatement(node: Node): Node | undefined {
  if (node.type !== 'BlockStatement') return node
  const body = node.body as Node[]
  return body.length === 1 ? body[0] : undefined
}

const oneLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦').replaceAll('`', "'")
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
