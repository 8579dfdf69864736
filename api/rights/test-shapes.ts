import type { Shape } from '@seatwise/contract/route'

type Def = {
  type: string
  shape?: Record<string, Shape>
  element?: Shape
  innerType?: Shape
  options?: Shape[]
  valueType?: Shape
  out?: Shape
}
/** The definition of a shape, which zod stores as `_zod.def`. */
const defOf = (shape: Shape): Def => {
  const { _zod } = shape as unknown as { _zod: { def: Def } }
  return _zod.def
}

/**
 * Collects which parts of shapes have occurred in values: optional parts with and without a value, and arrays with
 * elements.
 */
export class Seen {
  readonly filled = new Set<Shape>()
  readonly absent = new Set<Shape>()

  add(shape: Shape, value: unknown): void {
    const def = defOf(shape)
    switch (def.type) {
      case 'nullable':
      case 'optional':
        if (value === (def.type === 'nullable' ? null : undefined)) return void this.absent.add(shape)
        this.filled.add(shape)
        return this.add(def.innerType!, value)
      case 'object':
        for (const [key, one] of Object.entries(def.shape!)) this.add(one, (value as Record<string, unknown>)[key])
        return
      case 'array':
        for (const one of value as unknown[]) {
          this.filled.add(shape)
          this.add(def.element!, one)
        }
        return
      case 'record':
        for (const one of Object.values(value as object)) this.add(def.valueType!, one)
        return
      case 'union': {
        const one = def.options!.find((option) => option.safeParse(value).success)
        if (one) this.add(one, value)
      }
    }
  }
}

/**
 * The parts of a shape that had a value in no reply, or in every reply. A part that occurs in several shapes is
 * reported once.
 */
export function gapsOf(shape: Shape, seen: Seen, at: string, reported: Set<Shape>): string[] {
  if (reported.has(shape)) return []
  reported.add(shape)
  const def = defOf(shape)
  switch (def.type) {
    case 'nullable':
      return [
        ...(seen.absent.has(shape) ? [] : [`${at} is never null`]),
        ...(seen.filled.has(shape) ? gapsOf(def.innerType!, seen, at, reported) : [`${at} is always null`]),
      ]
    case 'optional':
      return seen.filled.has(shape) ? gapsOf(def.innerType!, seen, at, reported) : [`${at} is always absent`]
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, one]) => gapsOf(one, seen, `${at}.${key}`, reported))
    case 'array':
      return seen.filled.has(shape) ? gapsOf(def.element!, seen, `${at}[]`, reported) : [`${at} is always empty`]
    case 'record':
      return gapsOf(def.valueType!, seen, `${at}{}`, reported)
    default:
      return []
  }
}

/** The names of the fields of an object shape. */
export const namesOf = (shape: Shape): string[] => Object.keys(defOf(shape).shape ?? {})
