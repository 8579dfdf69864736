import { describe, expect, it } from 'vitest'
import type { CheckedPerson } from '@seatwise/contract/candidate-resumes'
import { newRow, pairOf, personOf, plansOf, type ResumeRow } from './rows.ts'
import { fillIn, onlyFile, samePhone } from './words.ts'

const ana = { first: 'Ana', last: 'Ruiz', email: 'ana@mail.test', phone: '+1 415 555 0132' }
function rowOf(id: number, more: Partial<ResumeRow> = {}): ResumeRow {
  const facts = { ...ana, ...more.facts }
  return { ...newRow(id, new File(['text'], `${id}.pdf`)), reading: 'read', ...more, facts }
}
const kim = { id: 'k', first: 'Kim', last: 'Oh', email: 'kim@mail.test', is_archived: false } as const
const checkedOf = (row: ResumeRow, person: Partial<CheckedPerson>) =>
  new Map([[pairOf(row.facts), { known: null, is_phone: true, ...person }]])

describe('what becomes of a resume', () => {
  it('is a new person, if it names one whom nobody knows', () => {
    const row = rowOf(0)
    expect(plansOf([row], new Map())[0]).toMatchObject({ choice: 'add', leaves: undefined, isChecked: false })
    expect(plansOf([row], checkedOf(row, {}))[0]).toMatchObject({ choice: 'add', notes: [], isChecked: true })
  })

  it.each([
    [{ email: '' }, undefined, 'No email address found in it.'],
    [{ email: '', phone: '', first: '' }, 'It opens only with a password.', 'It opens only with a password.'],
    [{ email: 'ana@' }, undefined, 'The email address is not complete.'],
    [{ first: ' ' }, undefined, 'No name found in it.'],
  ])('is nothing as long as %j is filled in', (facts, problem, why) => {
    const [plan] = plansOf([rowOf(0, { facts: { ...ana, ...facts }, problem })], new Map())
    expect(plan).toMatchObject({ choice: 'leave', leaves: why, notes: [`${why} ${fillIn}`] })
    expect(plan!.choices.map(({ value }) => value)).toEqual(['leave'])
  })

  it('is a file of a known person, who is never added a second time', () => {
    const row = rowOf(0)
    const known = { ...kim, by: 'email' as const }
    const [plan] = plansOf([row], checkedOf(row, { known }))
    expect(plan).toMatchObject({ choice: 'file', target: { person_id: 'k', name: 'Kim Oh' } })
    expect(plan!.choices.map(({ value }) => value)).toEqual(['file', 'leave'])
    expect(plansOf([{ ...row, choice: 'add' }], checkedOf(row, { known }))[0]!.choice).toBe('file')
  })

  it('is for a person with the number of another one a choice, and a file only of a namesake', () => {
    const row = rowOf(0)
    const known = { ...kim, by: 'phone' as const }
    const [other] = plansOf([row], checkedOf(row, { known }))
    expect(other).toMatchObject({
      choice: 'add',
      target: undefined,
      notes: ['Kim Oh (kim@mail.test) has this phone number already.'],
    })
    const [same] = plansOf([row], checkedOf(row, { known: { ...known, first: 'ana', last: 'RUIZ' } }))
    expect(same).toMatchObject({ choice: 'file', target: { person_id: 'k', name: 'ana RUIZ' } })
  })

  it('is for a second file of a person of the drop that of the first, and a copy is left out', () => {
    const first = rowOf(0, { digest: 'a' })
    const [, second, copy] = plansOf([first, rowOf(1, { digest: 'b' }), rowOf(2, { digest: 'a' })], new Map())
    expect(second).toMatchObject({ choice: 'file', target: { row_id: 0, name: 'Ana Ruiz' }, leaves: undefined })
    expect(copy).toMatchObject({ choice: 'leave', leaves: 'It is the same file as 0.pdf.' })
    // Without the first one, the second is the new person.
    const [, left] = plansOf([{ ...first, choice: 'leave' }, rowOf(1)], new Map())
    expect(left).toMatchObject({ choice: 'add', target: undefined })
  })

  it('is for a namesake with the number of an earlier file that of the same person, and else a new one', () => {
    const other = rowOf(1, { facts: { ...ana, email: 'ana@home.test' } })
    const rows = [rowOf(0), other, rowOf(2, { facts: { ...ana, first: 'Bo', email: 'bo@home.test' } })]
    const [first, namesake, housemate] = plansOf(rows, new Map())
    expect(first!.notes).toEqual([])
    expect(namesake).toMatchObject({
      choice: 'file',
      target: { row_id: 0 },
      notes: [samePhone('0.pdf'), onlyFile('Ana Ruiz')],
    })
    expect(namesake!.choices.map(({ value }) => value)).toEqual(['add', 'file', 'leave'])
    expect(housemate).toMatchObject({ choice: 'add', target: undefined, notes: [samePhone('0.pdf')] })
    // Added as somebody else, or to somebody who is there by the address.
    expect(plansOf([rowOf(0), { ...other, choice: 'add' }], new Map())[1]).toMatchObject({ choice: 'add' })
    const known = { ...kim, by: 'email' as const }
    expect(plansOf([rowOf(0), other], checkedOf(other, { known }))[1]).toMatchObject({ target: { person_id: 'k' } })
  })

  it('is nothing for a file that is refused, whatever is chosen', () => {
    const [plan] = plansOf(
      [rowOf(0, { reading: 'refused', problem: 'It is larger than 10 MB.', choice: 'add' })],
      new Map(),
    )
    expect(plan).toMatchObject({ choice: 'leave', leaves: 'It is larger than 10 MB.' })
  })

  it('is a person without a number that is none', () => {
    const row = rowOf(0)
    const [plan] = plansOf([row], checkedOf(row, { is_phone: false }))
    expect(plan).toMatchObject({ choice: 'add', leaves: undefined })
    expect(personOf(row, plan!.isPhone)).toEqual({ ...ana, phone: null })
  })
})
