import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password, setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const franchiseOwner = 'franchise.owner@demo.test'
const superAdmin = 'super@demo.test'

let board: string
let elsewhere: string

beforeAll(async () => {
  const boardOf = async (slug: string) =>
    (
      await rowsOf<{ id: string }>(
        'SELECT p.id FROM pipelines p JOIN companies c ON c.id = p.company_id WHERE c.slug = $1 AND p.is_default',
        [slug],
      )
    )[0]!.id
  board = await boardOf('northgate')
  elsewhere = await boardOf('harbour')
})
beforeEach(() => rowsOf('DELETE FROM board_viewers; DELETE FROM live_changes'))

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.owner.query<Row>(text, values.length > 0 ? values : undefined)).rows
const report = (as: string, pipeline_id = board) => call('POST', '/live/presence', { as, body: { pipeline_id } })
const namesFor = async (as: string) => {
  const { status, body } = await report(as)
  expect(status).toBe(200)
  return (body.data.people as { first: string; last: string }[]).map(({ first, last }) => `${first} ${last}`)
}
const nameOf = async (email: string) =>
  (await rowsOf<{ name: string }>("SELECT first || ' ' || last AS name FROM users WHERE email = $1", [email]))[0]!.name
/** Moves the reports of open boards some seconds into the past. */
const pass = (seconds: number) =>
  rowsOf('UPDATE board_viewers SET seen_at = seen_at - make_interval(secs => $1)', [seconds])

describe('a user who has a board open', () => {
  it('is shown to colleagues, but not to themselves', async () => {
    expect(await namesFor(owner)).toEqual([])
    expect(await namesFor(colleague)).toEqual([await nameOf(owner)])
    expect(await namesFor(owner)).toEqual([await nameOf(colleague)])
  })

  it('is shown on that board only, not to readers of another one', async () => {
    const { body } = await call('POST', '/pipelines', { as: owner, body: { name: 'Of its own' } })
    expect((await report(owner, body.data.id as string)).status).toBe(200)
    expect(await namesFor(colleague)).toEqual([])
  })

  it('is forgotten six seconds after the last report, and is one row with ten tabs', async () => {
    await Promise.all(Array.from({ length: 10 }, () => report(owner)))
    expect(await namesFor(colleague)).toEqual([await nameOf(owner)])
    expect(await rowsOf('SELECT FROM board_viewers')).toHaveLength(2)
    await pass(5)
    expect(await namesFor(colleague)).toHaveLength(1)
    await pass(2)
    expect(await namesFor(colleague)).toEqual([])
  })

  it('is reported as an event on arrival, and not again while they stay', async () => {
    const events = async () => (await rowsOf("SELECT FROM live_changes WHERE topic = 'presence'")).length
    await report(owner)
    await report(owner)
    expect(await events()).toBe(1)
    await pass(7)
    await report(owner)
    expect(await events()).toBe(2)
  })

  it('is shown only in scope: a company does not learn who of its franchise looks on', async () => {
    await report(franchiseOwner)
    expect(await namesFor(colleague)).toEqual([])
    expect(await namesFor(franchiseOwner)).toEqual([await nameOf(colleague)])
  })

  it('is shown as support if they are a super admin, in person or acting, without either name', async () => {
    await report(superAdmin)
    expect((await report(owner)).body.data).toEqual({ people: [], has_support: true })
    await rowsOf('DELETE FROM board_viewers')

    const signedIn = await call('POST', '/auth/sign-in', { body: { username: superAdmin, password } })
    const token = signedIn.body.data.access_token as string
    const [target] = await rowsOf<{ id: string }>('SELECT id FROM users WHERE email = $1', [colleague])
    await call('POST', '/proxy-sessions', { token, body: { user_id: target!.id, reason: 'Looking at the board' } })
    const headers = { 'x-proxy-user-id': target!.id }
    const acting = await call('POST', '/live/presence', { token, headers, body: { pipeline_id: board } })
    expect(acting.body.data).toEqual({ people: [], has_support: false })
    expect((await report(owner)).body.data).toEqual({ people: [], has_support: true })
    // The one acted as is there only when they have it open themselves.
    expect((await report(colleague)).body.data).toEqual({ people: [expect.anything()], has_support: true })
  })

  it('is shown as support without a name, even if the reader knows them', async () => {
    await report(colleague)
    await rowsOf('UPDATE board_viewers SET is_support = true')
    expect((await report(owner)).body.data).toEqual({ people: [], has_support: true })
  })

  it('is not shown to readers who may not see the board, nor for boards of others', async () => {
    expect((await call('POST', '/live/presence', { body: { pipeline_id: board } })).status).toBe(401)
    expect((await report('no.pipeline@demo.test')).status).toBe(403)
    expect((await report(owner, elsewhere)).status).toBe(404)
    expect(await rowsOf('SELECT FROM board_viewers')).toEqual([])
  })
})
