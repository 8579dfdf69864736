const proofs: readonly [RegExp, string][] = [
  // Page addresses: query and fragment can hold names, searches and tokens.
  [/((?:https?:\/|\B)\/[^\s"'?#]*)[?#][^\s"')]*/g, '$1'],
  [/\beyJ[\w-]*(\.[\w-]*)*/g, '[token]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
  [/[^\s"'<>()@:/]+@[^\s"'<>()@/]+/g, '[address]'],
]

/** Removes tokens, queries of addresses and email addresses from a text. */
export function redact(text: string): string {
  return proofs.reduce((left, [proof, instead]) => left.replace(proof, instead), text)
}

/** Redacts every string inside a value. */
export function redactAll<Value>(value: Value): Value {
  const inside = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one)
    if (Array.isArray(one)) return one.map(inside)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, inside(part)]))
  }
  // Only strings change: shape and keys stay the same.
  return inside(value) as Value
}
