import { describe, expect, it } from 'vitest'
import { lastName, personName } from './fields.ts'
import { namesByLanguage } from './test-names.ts'
import { nameParts } from './names.ts'

/** Languages whose full names begin with the surname, in scripts or customs of their own. */
const surnameFirst = ['Chinese', 'Japanese', 'Korean', 'Hungarian', 'Vietnamese']

describe(`${namesByLanguage.length} names of ${new Set(namesByLanguage.map(({ language }) => language)).size} languages`, () => {
  it('stay as they are typed', () => {
    const changed = namesByLanguage.filter(
      ({ first, last }) =>
        personName.safeParse(first).data !== first.normalize('NFC') ||
        lastName.safeParse(last).data !== last.normalize('NFC'),
    )
    expect(changed).toEqual([])
  })

  it('are taken apart where they stand in one column, but for surnames of several words that only their owners can tell', () => {
    const others = namesByLanguage.filter(({ language }) => !surnameFirst.some((one) => language.startsWith(one)))
    const wrong = others.filter(({ first, last }) => {
      const parts = nameParts(`${first} ${last}`.trim())
      return parts.first !== first || parts.last !== last
    })
    expect(wrong.filter(({ last }) => !last.includes(' '))).toEqual([])
    expect(1 - wrong.length / others.length).toBeGreaterThanOrEqual(0.94)
  })

  it('are taken apart the same way when the surname stands before a comma', () => {
    const named = namesByLanguage.filter(({ last }) => last !== '')
    expect(named.filter(({ first, last }) => nameParts(`${last}, ${first}`).last !== last)).toEqual([])
  })
})
