import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SurveyLink } from '@seatwise/contract/survey-links'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { answersOf, setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()

const ids = {} as Record<'lantern' | 'northgate' | 'harbour' | 'orchard', string>
beforeAll(async () => {
  for (const row of (await product.owner.query('SELECT id, slug FROM companies')).rows)
    ids[row.slug as keyof typeof ids] = row.id
})

const as = (name: string) => `${name}@demo.test`
const owner = 'company.owner'
const idOf = async (email: string) =>
  (await product.owner.query('SELECT id FROM users WHERE email = $1', [email])).rows[0].id as string
const list = async (reader: string, company_id?: string) =>
  (await call('GET', `/survey-links${company_id ? `?company_id=${company_id}` : ''}`, { as: as(reader) })).body
    .data as SurveyLink[]
const create = async (reader: string, body: object = {}) => {
  const answer = await call('POST', '/survey-links', { as: as(reader), body })
  return { ...answer, link: answer.body.data as SurveyLink }
}
const change = async (reader: string, link: SurveyLink, body: object) => {
  const answer = await call('PUT', '/survey-links', {
    as: as(reader),
    body: { id: link.id, version: link.version, ...body },
  })
  return { ...answer, link: answer.body.data as SurveyLink }
}
const close = (reader: string, { id }: { id: string }) => call('DELETE', `/survey-links?id=${id}`, { as: as(reader) })
const publicId = ({ url }: SurveyLink) => new URL(url).searchParams.get('link')!
const visit = async (link: SurveyLink) => {
  const { status, body } = await call('GET', `/public/companies?link=${publicId(link)}`)
  return status === 200 ? 200 : [status, body.problem]
}
const roleOf = async (name: string, company_id: string | null = null) =>
  (
    await product.owner.query('SELECT id FROM roles WHERE name = $1 AND company_id IS NOT DISTINCT FROM $2', [
      name,
      company_id,
    ])
  ).rows[0].id as string
const readDetail = async (reader: string, { id }: SurveyLink) => (await list(reader)).find((link) => link.id === id)!
const locationOf = async (company_id: string, name = 'Riverside') => {
  const known = 'SELECT id FROM locations WHERE company_id = $1 AND name = $2'
  const add = 'INSERT INTO locations (company_id, name) VALUES ($1, $2) RETURNING id'
  const { rows } = await product.owner.query(known, [company_id, name])
  return (rows[0] ?? (await product.owner.query(add, [company_id, name])).rows[0]).id as string
}
const register = async (link: SurveyLink, role = 'Sales') =>
  call('POST', '/surveys/register', {
    body: {
      link: publicId(link),
      role_id: await roleOf(role),
      first: 'Test',
      last: 'Person',
      email: `${randomBytes(5).toString('hex')}@people.test`,
      notice_version: noticeVersion,
      language: 'en',
    },
  })
const audits = async (id: string) =>
  (
    await product.owner.query('SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY created_at', [id])
  ).rows.map(({ action }) => action as string)

describe('the list of survey links', () => {
  it('shows all staff the company’s main link first, with its address, owner and state', async () => {
    const [first, ...rest] = await list('company.user')
    expect(first).toMatchObject({
      url: 'http://localhost:3000/survey/register?link=demo-northgate',
      state: 'open',
      is_default: true,
      role: null,
      owner: { name: 'Cora Ownby' },
      max_uses: null,
      expires_at: null,
    })
    expect(rest.map(({ state }) => state).sort()).toEqual(['closed', 'expired', 'open'])
    expect(rest.find(({ state }) => state === 'open')).toMatchObject({
      role: { name: 'Sales' },
      location: { name: 'Riverside' },
      owner: { name: 'Colin Usman', active: true },
      max_uses: 25,
    })
  })

  it('counts exactly who started and who finished through each link, in the demo world too', async () => {
    const counted = await product.owner.query(
      `SELECT l.id, count(a.survey_result_id)::int AS uses, count(a.assessment)::int AS finished
         FROM survey_links l LEFT JOIN survey_answers a ON a.survey_link_id = l.id WHERE l.kind = 'company' GROUP BY l.id`,
    )
    const byId = (rows: { id: string; uses: number; finished: number }[]) =>
      rows.map(({ id, uses, finished }) => ({ id, uses, finished })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const links = await list('super')
    expect(byId(links)).toEqual(byId(counted.rows))
    expect(links.filter(({ finished }) => finished > 0).length).toBeGreaterThan(3)
  })

  it('has the links of one of several companies, and none out of reach', async () => {
    expect((await list('franchise.user', ids.harbour)).map(({ company }) => company.name)).toEqual(['Lantern Harbour'])
    const foreign = await call('GET', `/survey-links?company_id=${ids.orchard}`, { as: as('franchise.user') })
    const absent = await call('GET', `/survey-links?company_id=${randomUUID()}`, { as: as('franchise.user') })
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
  })
})

describe('a new company', () => {
  it('has a link from the first day, and its first owner gets the link’s mails', async () => {
    const made = await call('POST', '/companies/create', {
      as: as('super'),
      body: { kind: 'company', name: 'First Day', brand: 'hb', contact_email: 'people@first-day.test' },
    })
    const company_id = made.body.data.id as string
    expect(await list('super', company_id)).toMatchObject([{ state: 'open', is_default: true, owner: null }])
    const invite = (first: string, auth_role: string) =>
      call('POST', '/users/create', {
        as: as('super'),
        body: {
          first,
          last: 'Staff',
          email: `${first}@first-day.test`,
          auth_role,
          company_id,
          permissions: { can_view_hiring_pipeline: false },
          delivery: 'mail',
        },
      })
    for (const [first, role] of [
      ['user', 'COMPANY_USER'],
      ['one', 'COMPANY_OWNER'],
      ['two', 'COMPANY_OWNER'],
    ] as const)
      expect((await invite(first, role)).status).toBe(200)
    expect((await list('super', company_id))[0]!.owner).toMatchObject({ name: 'one Staff' })
  })
})

describe('an owner', () => {
  it('adds a link that is fixed to a role: people who follow it register for that role alone', async () => {
    const { link } = await create(owner, { role_id: await roleOf('Bookkeeper') })
    expect(link).toMatchObject({
      role: { name: 'Bookkeeper' },
      owner: { name: 'Cora Ownby' },
      uses: 0,
      is_default: false,
    })
    expect((await register(link, 'Sales')).status).toBe(422)
    expect((await register(link, 'Bookkeeper')).status).toBe(200)
    expect((await list(owner)).find(({ id }) => id === link.id)!.uses).toBe(1)
    expect(await audits(link.id)).toEqual(['survey-links.create'])
  })

  it('closes a link and opens it again under the same address', async () => {
    const { link } = await create(owner)
    expect((await close(owner, link)).body.data.state).toBe('closed')
    expect(await visit(link)).toEqual([410, 'link_closed'])
    const closed = (await list(owner)).find(({ id }) => id === link.id)!
    const { link: open } = await change(owner, closed, { reopen: true })
    expect([open.state, open.url, await visit(link)]).toEqual(['open', link.url, 200])
    expect(await audits(link.id)).toEqual(['survey-links.create', 'survey-links.close', 'survey-links.reopen'])
  })

  it('renews a link: the old address is closed, and the new one has the same settings', async () => {
    const { link } = await create(owner, { max_uses: 9, role_id: await roleOf('Sales') })
    const { link: renewed } = await change(owner, link, { renew: true })
    expect(renewed).toMatchObject({ max_uses: 9, role: { name: 'Sales' }, owner: link.owner, uses: 0 })
    expect(publicId(renewed)).not.toBe(publicId(link))
    expect([await visit(link), await visit(renewed)]).toEqual([[410, 'link_closed'], 200])
  })

  it('renews the company’s main link, and rows of results offer the new one to copy', async () => {
    const [own] = await list('franchise.owner', ids.harbour)
    const { link } = await change('franchise.owner', own!, { renew: true })
    const rows = await call('POST', '/survey-results/search', { as: as('franchise.owner'), body: { page_size: 200 } })
    const harbour = (rows.body.data as { company: { name: string }; testing_link: string }[]).filter(
      ({ company }) => company.name === 'Lantern Harbour',
    )
    expect(new Set(harbour.map(({ testing_link }) => testing_link.split('&')[0]))).toEqual(new Set([link.url]))
  })

  it('renews a link whose last day has passed, and the new one has no last day', async () => {
    const expired = (await list(owner)).find(({ state }) => state === 'expired')!
    const { link } = await change(owner, expired, { renew: true })
    expect(link).toMatchObject({ state: 'open', expires_at: null, max_uses: 10, uses: 0, finished: 0 })
  })

  it('gives a link a location, which the results that begin by it get', async () => {
    const { link } = await create(owner, { location_id: await locationOf(ids.northgate) })
    expect(link.location).toMatchObject({ name: 'Riverside' })
    const { link: moved } = await change(owner, link, {
      location_id: await locationOf(ids.northgate, 'Market Street'),
    })
    expect(moved.location).toMatchObject({ name: 'Market Street' })
    expect((await register(moved)).status).toBe(200)
    const { rows } = await product.owner.query(
      `SELECT l.name FROM survey_answers a JOIN survey_results r ON r.id = a.survey_result_id
         JOIN locations l ON l.id = r.location_id WHERE a.survey_link_id = $1`,
      [link.id],
    )
    expect(rows).toEqual([{ name: 'Market Street' }])
    expect((await change(owner, moved, { renew: true })).link.location).toMatchObject({ name: 'Market Street' })
  })

  it('of several companies cannot give a link a location of another of them', async () => {
    const location_id = await locationOf(ids.northgate)
    const refused = await create('franchise.owner', { company_id: ids.harbour, location_id })
    expect([refused.status, refused.body[0].path]).toEqual([422, 'location_id'])
  })

  it('cannot limit a link to fewer people than have registered', async () => {
    const { link } = await create(owner)
    for (let nth = 0; nth < 2; nth++) await register(link)
    const refused = await change(owner, link, { max_uses: 1 })
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ path: 'max_uses', message: 'Choose 2 or more: so many have registered already', code: 'invalid' }],
    ])
    expect((await change(owner, link, { max_uses: 2 })).link.state).toBe('full')
  })

  it.each([
    ['an expiry that has passed', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['no uses at all', { max_uses: 0 }, 'max_uses'],
    ['another company’s role', { role_id: () => roleOf('Sales', ids.orchard) }, 'role_id'],
    ['another company’s location', { location_id: () => locationOf(ids.orchard) }, 'location_id'],
    ['a location that does not exist', { location_id: randomUUID() }, 'location_id'],
    ['another company’s user as its owner', { owner_user_id: () => idOf('super@demo.test') }, 'owner_user_id'],
    ['a user who is deactivated', { owner_user_id: () => idOf('deactivated@demo.test') }, 'owner_user_id'],
  ])('cannot give a link %s', async (_title, input, path) => {
    const body = Object.fromEntries(
      await Promise.all(
        Object.entries(input).map(
          async ([field, value]) => [field, typeof value === 'function' ? await value() : value] as const,
        ),
      ),
    )
    const { link } = await create(owner)
    for (const answer of [await create(owner, body), await change(owner, link, body)])
      expect([answer.status, answer.body[0].path]).toEqual([422, path])
  })

  it('of a suspended company cannot add or change a link, but can close one', async () => {
    const { link } = await create('franchise.owner', { company_id: ids.harbour })
    const state = (to: string) =>
      product.owner.query('UPDATE companies SET state = $2 WHERE id = $1', [ids.harbour, to])
    await state('suspended')
    const answers = [
      await create('franchise.owner', { company_id: ids.harbour }),
      await change('franchise.owner', link, { max_uses: 3 }),
      await change('franchise.owner', link, { renew: true }),
    ]
    const closed = await close('franchise.owner', link)
    await state('active')
    expect(answers.map(({ status, body }) => `${status} ${body.problem}`)).toEqual(
      Array.from({ length: 3 }, () => '409 suspended_company'),
    )
    expect(closed.body.data.state).toBe('closed')
  })

  it('who changes a link at the same time as another is asked to load it again', async () => {
    const { link } = await create(owner)
    expect((await change(owner, link, { max_uses: 3 })).status).toBe(200)
    expect((await change(owner, link, { max_uses: 4 })).body.problem).toBe('changed_meanwhile')
  })
})

describe('a limited link', () => {
  it('admits no more than its limit of 20 simultaneous registrations', async () => {
    const { link } = await create(owner, { max_uses: 3 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.problem}`))).toEqual(new Set(['410 link_full']))
    const { rows } = await product.owner.query('SELECT count(*)::int FROM survey_answers WHERE survey_link_id = $1', [
      link.id,
    ])
    expect(rows).toEqual([{ count: 3 }])
    expect(await visit(link)).toEqual([410, 'link_full'])
    expect((await register(link)).body).toMatchObject({ problem: 'link_full', company: { name: 'Lantern Northgate' } })
    const full = (await list(owner)).find(({ id }) => id === link.id)!
    expect(full).toMatchObject({ state: 'full', uses: 3, max_uses: 3, version: 1 })
    expect((await change(owner, full, { max_uses: 4 })).link.state).toBe('open')
    expect((await register(link)).status).toBe(200)
  })

  it('counts a survey as finished once, in whatever order it is submitted and limited', async () => {
    const { link } = await create(owner, { max_uses: 9 })
    const tokens = await Promise.all(
      Array.from({ length: 3 }, async () => (await register(link)).body.data.token as string),
    )
    const submit = (token: string) => call('POST', '/surveys/submit', { token, body: { answers: answersOf(8) } })
    const submitted = tokens.slice(0, 2).flatMap((token) => [submit(token), submit(token), submit(token)])
    const others = [register(link), change(owner, link, { max_uses: 8 }), register(link)]
    const answers = await Promise.all<{ status: number }>([...submitted, ...others])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await readDetail(owner, link)).toMatchObject({ uses: 5, finished: 2, max_uses: 8, version: 2 })
    const { link: renewed } = await change(owner, await readDetail(owner, link), { renew: true })
    await submit(tokens[2]!)
    expect([await readDetail(owner, link), await readDetail(owner, renewed)]).toMatchObject([
      { finished: 3, state: 'closed' },
      { uses: 0, finished: 0 },
    ])
  })

  it('closes when its role is retired', async () => {
    const { body } = await call('POST', '/roles/create', { as: as(owner), body: { name: 'Chimney sweep' } })
    const { link } = await create(owner, { role_id: body.data.id })
    await call('POST', '/roles/retire', { as: as(owner), body: { id: body.data.id, version: 1 } })
    expect(await visit(link)).toEqual([410, 'link_closed'])
    expect((await list(owner)).find(({ id }) => id === link.id)!.state).toBe('role_retired')
  })
})

describe('the mail about a finished survey', () => {
  const finish = async (link: SurveyLink, role = 'Sales') => {
    const { body } = await register(link, role)
    await product.owner.query('UPDATE outbox SET recipient = $1', ['earlier@people.test'])
    const done = await call('POST', '/surveys/submit', {
      token: body.data.token as string,
      body: { answers: answersOf(8) },
    })
    expect(done.status).toBe(200)
    const { rows } = await product.owner.query(
      "SELECT recipient FROM outbox WHERE recipient <> 'earlier@people.test' ORDER BY recipient",
    )
    return rows.map(({ recipient }) => recipient as string)
  }
  const follow = async (reader: string, method: 'POST' | 'DELETE' = 'POST') =>
    expect((await call(method, `/roles/${await roleOf('Sales')}/follow`, { as: as(reader) })).status).toBe(200)

  it('goes to the owner of the link and to those who follow the role, once each', async () => {
    const { link } = await create(owner)
    expect(await finish(link)).toEqual(['company.owner@demo.test'])
    for (const reader of [owner, 'company.user', 'franchise.user']) await follow(reader)
    const all = ['company.owner@demo.test', 'company.user@demo.test', 'franchise.user@demo.test']
    expect(await finish(link)).toEqual(all)
    expect(await finish(link, 'Bookkeeper')).toEqual(['company.owner@demo.test'])
    for (const reader of [owner, 'company.user', 'franchise.user']) await follow(reader, 'DELETE')
    expect(await finish(link)).toEqual(['company.owner@demo.test'])
  })

  it('goes to a franchise owner who made the link, and to an owner to whom it is handed over', async () => {
    const { link } = await create('franchise.owner', { company_id: ids.northgate })
    expect(await finish(link)).toEqual(['franchise.owner@demo.test'])
    expect((await list(owner)).find(({ id }) => id === link.id)!.owner).toEqual({ id: null, name: null, active: null })
    await change('franchise.owner', link, { owner_user_id: await idOf('company.user@demo.test') })
    expect(await finish(link)).toEqual(['company.user@demo.test'])
    const input = await readDetail('franchise.owner', link)
    await change('franchise.owner', input, { owner_user_id: await idOf('franchise.user@demo.test') })
    expect(await finish(link)).toEqual(['franchise.user@demo.test'])
  })

  it('goes to nobody where the company switched it off', async () => {
    const { link } = await create(owner)
    await product.owner.query(`UPDATE companies SET settings = settings || '{"mail_on_finished": false}'`)
    expect(await finish(link)).toEqual([])
    await product.owner.query(`UPDATE companies SET settings = settings || '{"mail_on_finished": true}'`)
  })

  it('goes to nobody who has switched it off, and still to the others', async () => {
    const { link } = await create(owner)
    const wants = (mail_on_finished: boolean) =>
      call('PUT', '/users/preferences', { as: as(owner), body: { mail_on_finished } })
    for (const reader of [owner, 'company.user']) await follow(reader)
    expect((await wants(false)).status).toBe(200)
    expect(await finish(link)).toEqual(['company.user@demo.test'])
    await wants(true)
    expect(await finish(link)).toEqual(['company.owner@demo.test', 'company.user@demo.test'])
    for (const reader of [owner, 'company.user']) await follow(reader, 'DELETE')
  })

  it.each(['with', 'without'])(
    'goes to no owner or follower who has moved away, %s row-level security',
    async (mode) => {
      const { link } = await create(owner, { owner_user_id: await idOf('company.user@demo.test') })
      await follow('company.user')
      const move = (company_id: string) =>
        product.owner.query("UPDATE users SET company_id = $1 WHERE email = 'company.user@demo.test'", [company_id])
      const security = (state: 'ENABLE' | 'DISABLE') =>
        product.owner.query(
          ['users', 'survey_links', 'survey_results', 'role_followers', 'companies']
            .map((table) => `ALTER TABLE ${table} ${state} ROW LEVEL SECURITY`)
            .join('; '),
        )
      await move(ids.orchard)
      if (mode === 'without') await security('DISABLE')
      const mailed = await finish(link)
      await security('ENABLE')
      await move(ids.northgate)
      expect(mailed).toEqual([])
    },
  )

  it.each([
    ['deactivated', 'active = false'],
    ['only invited', 'set_up_at = NULL'],
  ])('goes to nobody who is %s, because the address may be a stranger’s', async (state, sql) => {
    const { link } = await create(owner, { owner_user_id: await idOf('no.pipeline@demo.test') })
    await product.owner.query(`UPDATE users SET ${sql} WHERE email = 'no.pipeline@demo.test'`)
    const mailed = await finish(link, 'Bookkeeper')
    if (state === 'deactivated') expect((await readDetail(owner, link)).owner).toMatchObject({ active: false })
    await product.owner.query("UPDATE users SET active = true, set_up_at = now() WHERE email = 'no.pipeline@demo.test'")
    expect(mailed).toEqual([])
  })
})
