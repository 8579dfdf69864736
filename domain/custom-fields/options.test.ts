import { describe, expect, it } from 'vitest'
import { changedOptions } from './options.ts'

const day = { id: 'd', name: 'Day', is_archived: false }
const night = { id: 'n', name: 'Night', is_archived: false }

describe('the choices of a field', () => {
  it('are renamed and put in another order by their ids', () => {
    const input = [
      { id: 'n', name: 'Nights', isNew: false },
      { id: 'd', name: 'Day', isNew: false },
    ]
    expect(changedOptions([day, night], input)).toEqual([{ ...night, name: 'Nights' }, day])
  })

  it('that are left out stand behind the others and are offered no longer, until they are named again', () => {
    const without = changedOptions([day, night], [{ id: 'n', name: 'Night', isNew: false }])
    expect(without).toEqual([night, { ...day, is_archived: true }])
    const again = [
      { id: 'd', name: 'Day', isNew: false },
      { id: 'n', name: 'Night', isNew: false },
    ]
    expect(changedOptions(without as (typeof day)[], again)).toEqual([day, night])
  })

  it('have no id that the field does not have, and none twice', () => {
    for (const input of [
      [{ id: 'x', name: 'Of another field', isNew: false }],
      [
        { id: 'd', name: 'Day', isNew: false },
        { id: 'd', name: 'Day again', isNew: false },
      ],
    ])
      expect(changedOptions([day, night], input)).toBe('unknown')
  })
})
