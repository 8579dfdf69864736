import { describe, expect, it } from 'vitest'
import { byHand } from './by-hand.ts'
import { withoutConditions } from './database.ts'
import { faultsIn } from './rules.ts'
import { withFault, withSwitches } from './switches.ts'

const action = `
export async function change(scope: Scope, id: string, input: Input) {
  const [row] = await scope.db.select().from(users).where(and(inScope(scope, users.company_id), eq(users.id, id)))
  if (!row) throw new Refusal('not_found')
  refuse(refuseChange(actorOf(scope), row))
  if (Object.keys(input).length === 0) return
  if (!row.version) throw new Error('Every row has a version.')
  await save(scope, can(scope.user, 'users.write') ? input : {})
}`

describe('the rules that plant faults', () => {
  it('remove each tenant filter, refusal, early return and permission check, but break no program', () => {
    expect(faultsIn('api/base/users/actions.ts', action).map(({ rule, name }) => [rule, name])).toEqual([
      ['scope filter', 'api/users/actions.ts change: undefined for inScope(scope, users.company_id)'],
      ['refusal', "api/users/actions.ts change: without if (!row) throw new Refusal('not_found')"],
      ['refusal', 'api/users/actions.ts change: without refuse(refuseChange(actorOf(scope), row))'],
      ['check', 'api/users/actions.ts change: without Object.keys(input).length === 0'],
      ['check', "api/users/actions.ts change: true for can(scope.user, 'users.write')"],
    ])
  })

  it('name a fault the same when lines and folders move', () => {
    const names = (file: string, source: string) => faultsIn(file, source).map(({ name }) => name)
    expect(names('api/people/users/actions.ts', `\n\n${action}`)).toEqual(names('api/users/actions.ts', action))
  })

  it('remove and negate each part of a policy, and widen each row of the rights', () => {
    const policy = "export const isOpen = (a: A) => a.state === 'open' && !a.ended ? 1 : 2"
    expect(faultsIn('domain/policies/a.ts', policy)).toHaveLength(2)
    const row = "const rights = { 'a.write': { reach: owners, inPerson: true } }"
    expect(faultsIn('domain/permissions.ts', row).map(({ name }) => name)).toEqual([
      'domain/permissions.ts rights.a.write: reach of staff',
      'domain/permissions.ts rights.a.write: without inPerson',
    ])
  })

  it('remove each term of a condition of SQL, except joins of two columns and the second number of BETWEEN', () => {
    const sql = `SELECT 1 FROM a JOIN b ON b.id = a.b_id AND b.company_id = a.company_id AND b.active
      WHERE a.hour BETWEEN 9 AND 17 AND (a.x OR a.y AND a.z) AND a.w IS DISTINCT FROM a.v ORDER BY 1`
    expect(withoutConditions(sql).map(({ condition }) => condition)).toEqual([
      'b.active',
      '(a.x OR a.y AND a.z)',
      'a.z',
      'a.w IS DISTINCT FROM a.v',
    ])
  })
})

describe('planted faults behind switches', () => {
  const source = 'export const a = (b: boolean, c: boolean) => {\n  if (b && c) return 1\n  return 2\n}\n'
  const inner = { file: 'a.ts', start: 53, end: 59, kind: 'expression', after: 'b', number: 1 } as const
  const outer = { file: 'a.ts', start: 49, end: 69, kind: 'statement', after: '', number: 2 } as const

  it('may be nested, and keep the number of every line', () => {
    const built = withSwitches(source, [inner, outer])
    expect(built.split('\n')[1]).toBe('  if (isPlanted(2)) {  } else { if ((isPlanted(1) ? (b) : (b && c))) return 1 }')
    expect(built.split('\n')).toHaveLength(source.split('\n').length)
  })

  it('are planted one by one for the compiler', () => {
    expect(withFault(source, [inner])).toBe(source.replace('b && c', 'b'))
  })
})

it('At most 60 faults are written by hand, each with a unique name', () => {
  expect(byHand.length).toBeLessThanOrEqual(60)
  expect(new Set(byHand.map(([name]) => name)).size).toBe(byHand.length)
})
