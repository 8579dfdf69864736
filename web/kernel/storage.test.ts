import { describe, expect, it } from 'vitest'
import { createStorage } from './storage.ts'

/** The ways a browser's storage fails. */
const faults = {
  none: {},
  'is full': { set: true },
  'is blocked': { set: true, get: true, remove: true },
  'drops what it is given': { drop: true },
  'removes nothing': { remove: true },
} satisfies Record<string, Fault>
type Fault = { set?: boolean; get?: boolean; remove?: boolean; drop?: boolean }

function createFake() {
  const state: { values: Record<string, string>; fault: Fault } = { values: {}, fault: {} }
  const fail = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  // It has only its stored keys, as in a browser, and not its functions.
  const local = () =>
    Object.create(
      {
        getItem: (name: string) => (state.fault.get ? fail() : (state.values[name] ?? null)),
        setItem: (name: string, value: string) => {
          if (state.fault.set) fail()
          if (!state.fault.drop) state.values[name] = value
        },
        removeItem: (name: string) => {
          if (state.fault.remove) fail()
          delete state.values[name]
        },
      },
      Object.getOwnPropertyDescriptors(state.fault.get ? {} : { ...state.values }),
    ) as Storage
  return { state, storage: createStorage(local) }
}

describe.each(Object.keys(faults) as (keyof typeof faults)[])('a browser’s storage that fails: %s', (kind) => {
  it('returns the last written value, also over an older one, and says whether it survives a reload', () => {
    const { state, storage } = createFake()
    expect(storage.write('sidebar', 'old')).toBe(true)
    state.fault = faults[kind]
    const isKept = storage.write('sidebar', 'new')
    expect(storage.read('sidebar')).toBe('new')
    expect(isKept).toBe(state.values['seatwise.sidebar'] === 'new')
    state.fault = {}
    expect(storage.read('sidebar')).toBe('new')
    expect(storage.write('sidebar', 'newest')).toBe(true)
    expect(storage.read('sidebar')).toBe('newest')
  })

  it('does not return a removed value', () => {
    const { state, storage } = createFake()
    storage.write('survey.a', '1')
    storage.write('company.id', '1')
    storage.write('note.1', 'a draft')
    state.fault = faults[kind]
    storage.write('survey.b', '2')
    expect(storage.surveyKeys()).toContain('survey.b')
    storage.forget('survey.a', 'survey.b')
    storage.forgetChoices()
    expect([storage.read('survey.a'), storage.read('survey.b'), storage.surveyKeys()]).toEqual([null, null, []])
    expect([storage.read('company.id'), storage.read('note.1')]).toEqual([null, null])
  })
})
