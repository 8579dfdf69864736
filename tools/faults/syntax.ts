import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript). Its fields are read by name. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  // The cast is needed because the declared type, a union of 170 types, would make reading fields by name unreadable.
  return program as unknown as Node
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Visits each node of the code, outer nodes first. Types are skipped. */
export function visit(node: Node, enter: (node: Node, ancestors: readonly Node[]) => void, ancestors: Node[] = []) {
  if (/^TS(Type|Interface)/.test(node.type)) return
  enter(node, ancestors)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, enter, [...ancestors, node])
}

/** The name of an identifier, of a property's key or of a declaration. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name as string
  if (node.type === 'Literal') return String(node.value)
  return nameOf(node.id ?? node.key)
}

/** The name of the called function: `refuse` for `refuse(...)`, `await refuse(...)` and `policies.refuse(...)`. */
export function calleeOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'AwaitExpression') return calleeOf(node.argument)
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = node.callee as Node
  return nameOf(callee.type === 'MemberExpression' ? callee.property : callee)
}

const named = new Set(['FunctionDeclaration', 'VariableDeclarator', 'Property', 'MethodDefinition'])

/** The names of the declarations around a node, outermost first. Unnamed declarations are left out. */
export const pathOf = (ancestors: readonly Node[]): string[] =>
  ancestors.filter(({ type }) => named.has(type)).flatMap((node) => nameOf(node) ?? [])
