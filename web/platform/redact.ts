const proofs: readonly [RegExp, string][] = [
  // Addresses of pages: what stands after the path names people, searches and tokens.
  [/((?:https?:\/|\B)\/[^\s"'?#]*)[?#][^\s"')]*/g, '$1'],
  [/\beyJ[\w-]*(\.[\w-]*)*/g, '[token]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/[^\s"'<>()@:/]+@[^\s"'<>()@/]+/g, '[address]'],
]

/** A text without what proves or names anybody: tokens, queries of addresses, e-mail addresses. */
export function redact(text: string): string {
  return proofs.reduce((left, [proof, instead]) => left.replace(proof, instead), text)
}

/** The same for every text inside. */
export function redactAll<Value>(value: Value): Value {
  const inside = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one)
    if (Array.isArray(one)) return one.map(inside)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, inside(part)]))
  }
  // Shape and keys stay as they were.
  return inside(value) as Value
}
