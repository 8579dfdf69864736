import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyComparison, ComparedFigures } from '@seatwise/contract/company-comparisons'
import { setUpProduct } from '../../test-product.ts'
import { addPeople } from './test-people.ts'

const { call, product } = setUpProduct({}, {}, { hasRowsOfItsOwn: true })
const owner = 'franchise.owner@demo.test'
const zone = 'America/Chicago'

const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const companyId = async (slug: string): Promise<string> =>
  (await rowsOf('SELECT id FROM companies WHERE slug = $1', [slug]))[0].id

async function compare(query = '', as = owner): Promise<CompanyComparison> {
  const answer = await call('GET', `/companies/compare?time_zone=${zone}${query}`, { as })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

const figuresOf = ({ companies }: CompanyComparison, name: string): ComparedFigures =>
  companies.find((company) => company.name === name)!.figures

beforeAll(async () => {
  await product.owner.query(`
    INSERT INTO companies (kind, name, slug, brand, contact_email, settings, franchise_id, state)
      SELECT 'company', x.name, x.slug, c.brand, 'people@lantern.test', c.settings, c.franchise_id, x.state
        FROM companies c, (VALUES ('=Mill', 'mill', 'active'), ('Empty', 'empty', 'active'), ('Closed', 'closed', 'suspended')) x (name, slug, state)
       WHERE c.slug = 'northgate';
    INSERT INTO companies (kind, name, slug, brand, contact_email, settings)
      SELECT 'franchise', x.name, x.slug, 'hb', 'people@beacon.test', settings
        FROM companies, (VALUES ('Beacon', 'beacon'), ('Wharf', 'wharf')) x (name, slug) WHERE companies.slug = 'lantern'`)
  await product.owner.query(`
    INSERT INTO companies (kind, name, slug, brand, contact_email, settings, franchise_id)
      SELECT 'company', x.name, x.slug, 'hb', 'people@wharf.test', settings, id
        FROM companies, (VALUES ('Quay', 'quay'), ('Pier', 'pier')) x (name, slug) WHERE companies.slug = 'wharf'`)
  await product.owner.query(`
    INSERT INTO pipelines (company_id, name, is_default) SELECT id, 'Hiring', true FROM companies WHERE slug IN ('mill', 'closed', 'quay', 'pier')
      AND NOT EXISTS (SELECT FROM pipelines p WHERE p.company_id = companies.id);
    INSERT INTO statuses (company_id, pipeline_id, name, type, position)
      SELECT p.company_id, p.id, initcap(x.type), x.type, x.position FROM pipelines p JOIN companies c ON c.id = p.company_id,
             (VALUES ('new', 1), ('interview', 2), ('hired', 3)) x (type, position)
       WHERE c.slug IN ('mill', 'closed', 'quay', 'pier') AND NOT EXISTS (SELECT FROM statuses s WHERE s.pipeline_id = p.id)`)
  // Of the mill alone, so that every number follows from here.
  const mill = { slug: 'mill' }
  await addPeople(product.owner, { ...mill, count: 6, step: 'hired', score: 80 })
  await addPeople(product.owner, { ...mill, count: 5, step: 'interview', score: 40, daysAgo: 20 })
  await addPeople(product.owner, { ...mill, count: 2, quality: 'invalid', score: 90 })
  await addPeople(product.owner, { ...mill, count: 1, is_archived: true, score: 66 })
  await addPeople(product.owner, { ...mill, count: 3, role: 'Support', score: 50 })
  await addPeople(product.owner, { ...mill, count: 2, role: 'Bookkeeper', score: 50 })
  await addPeople(product.owner, { ...mill, count: 4, state: 'in_progress' })
  await addPeople(product.owner, { ...mill, count: 3, state: 'expired' })
  // None of these counts.
  await addPeople(product.owner, { ...mill, count: 7, is_test: true })
  await addPeople(product.owner, { ...mill, count: 7, state: 'invited' })
  await addPeople(product.owner, { ...mill, count: 7, daysAgo: 95, step: 'hired' })
  await addPeople(product.owner, { slug: 'closed', count: 9 })
  // The 3 of Quay would be 12 - 1 - 8, its 2 of the last week the sum of the weeks, and the 4 of Pier 7 - 3.
  await addPeople(product.owner, { slug: 'quay', count: 6, daysAgo: 40 })
  await addPeople(product.owner, { slug: 'quay', count: 2 })
  await addPeople(product.owner, { slug: 'quay', count: 3, role: 'Support', daysAgo: 40 })
  await addPeople(product.owner, { slug: 'quay', count: 1, quality: 'invalid', daysAgo: 40 })
  await addPeople(product.owner, { slug: 'pier', count: 4, role: 'Support' })
  await addPeople(product.owner, { slug: 'pier', count: 3, quality: 'invalid' })
})

describe('the comparison of companies', () => {
  it('has the active companies of the franchise by name, with their figures of 13 weeks', async () => {
    const comparison = await compare('&roles=["Sales"]')
    expect(comparison.franchise.name).toBe('Lantern Group')
    expect(comparison.companies.map(({ name }) => name)).toEqual([
      '=Mill',
      'Empty',
      'Lantern Harbour',
      'Lantern Northgate',
    ])
    const days = (Date.parse(comparison.to) - Date.parse(comparison.from)) / 86_400_000
    expect(days).toBe(13 * 7 - 1)
    const mill = figuresOf(comparison, '=Mill')
    expect(mill.finished.figure!.count).toBe(19)
    // Fourteen and five.
    expect(mill.finished.figure!.by_week).toEqual([...Array.from({ length: 10 }, () => 0), 5, 0, 15])
    expect(mill.completion.figure).toMatchObject({ finished: 19, started: 26, share: 19 / 26 })
    expect(mill.doubtful.figure).toEqual({ doubtful: 2, finished: 19, share: 2 / 19 })
    expect(mill.interviewed!.figure).toEqual({ count: 5 })
    expect(mill.hired!.figure).toEqual({ count: 6 })
    // They came 11, 12, … 16 days before.
    expect(mill.days_to_hire!.figure).toEqual({ hired: 6, median: 13.5, middle: { from: 12.25, to: 14.75 } })
    expect(mill.applied).toEqual({ is_hidden: false, figure: null })
    expect(mill.open_jobs).toEqual({ jobs: 0, applications: { is_hidden: false, figure: null } })
    expect(mill.roles[0]!.figure).toEqual({
      scored: 12,
      close: 7,
      scores: [
        { score: 40, count: 5 },
        { score: 66, count: 1 },
        { score: 80, count: 6 },
      ],
    })
  })

  it('hides three people, and leaves them out of all companies', async () => {
    const comparison = await compare('&roles=["support"]')
    expect(figuresOf(comparison, '=Mill').roles).toEqual([{ is_hidden: true, figure: null }])
    const shown = comparison.companies.flatMap(({ figures }) => figures.roles[0]!.figure ?? [])
    expect(comparison.all.roles[0]!.figure?.scored ?? 0).toBe(shown.reduce((sum, { scored }) => sum + scored, 0))
    expect(JSON.stringify(comparison)).not.toContain('"score":50,"count":3')
  })

  it.each(['', '&roles=["Sales"]', '&roles=["Support"]', '&roles=["Sales","Support","Bookkeeper"]'])(
    'hides whatever would reveal a hidden role, whichever roles are compared: %j',
    async (roles) => {
      const comparison = await compare(`&franchise_id=${await companyId('wharf')}${roles}`, 'super@demo.test')
      const hidden = { is_hidden: true, figure: null }
      const [pier, quay] = comparison.companies.map(({ figures }) => figures)
      const role = (figures: ComparedFigures, name: string) =>
        figures.roles[comparison.roles.findIndex((one) => one.name === name)] ?? hidden
      expect([quay!.finished.figure!.count, quay!.doubtful.figure!.doubtful]).toEqual([12, 1])
      expect([role(quay!, 'Sales'), role(quay!, 'Support')]).toEqual([hidden, hidden])
      expect([pier!.finished.figure!.count, pier!.doubtful, role(pier!, 'Support')]).toEqual([7, hidden, hidden])
      expect(comparison.all).toMatchObject({
        finished: { figure: { count: 19 } },
        doubtful: { figure: { finished: 12 } },
      })
      expect([role(comparison.all, 'Sales'), role(comparison.all, 'Support')]).toEqual([hidden, hidden])
      // By their shown scores they are equal, so nothing is said by their order.
      expect(comparison.role_names).toEqual(['Sales', 'Support'])
    },
  )

  it('tells no weeks that add up to a number which the answer about fewer weeks hides', async () => {
    const finished = async (weeks: number) => {
      const wharf = await companyId('wharf')
      const { all, companies } = await compare(`&franchise_id=${wharf}&weeks=${weeks}`, 'super@demo.test')
      return [all, ...companies.map(({ figures }) => figures)].map(({ finished: { figure } }) => figure)
    }
    const [, ofPier, ofQuay] = await finished(4)
    expect([ofPier, ofQuay]).toEqual([{ count: 7, by_week: [0, 0, 0, 10] }, null])
    for (const weeks of [13, 52]) {
      const pier = [...Array.from({ length: weeks - 1 }, () => 0), 10]
      expect(await finished(weeks)).toEqual([
        { count: 19, by_week: pier },
        { count: 7, by_week: pier },
        { count: 12, by_week: [] },
      ])
    }
  })

  it('of an empty company is about nobody, and hides nothing', async () => {
    const empty = figuresOf(await compare(), 'Empty')
    const nobody = { is_hidden: false, figure: null }
    expect(empty).toMatchObject({ finished: nobody, completion: nobody, hired: nobody, days_to_hire: nobody })
  })

  it('compares the two roles with the most scores, or up to four that are chosen; one that nobody has is empty', async () => {
    const usual = await compare()
    expect(usual.roles).toHaveLength(2)
    expect(usual.roles.map(({ name }) => name)).toEqual(usual.role_names.slice(0, 2))
    const chosen = await compare(`&roles=${JSON.stringify(['SALES', 'Nobody has it'])}`)
    expect(chosen.roles.map(({ name }) => name)).toEqual(['Sales', 'Nobody has it'])
    expect(chosen.all.roles[1]).toEqual({ is_hidden: false, figure: null })
    expect(chosen.roles[0]).toMatchObject({ versions: [expect.any(Number)], is_one_target: true })
    const five = await call('GET', `/companies/compare?roles=${JSON.stringify(['a', 'b', 'c', 'd', 'e'])}`, {
      as: owner,
    })
    expect([five.status, five.body[0]?.path ?? five.body.problem]).toEqual([422, 'roles'])
  })

  it('of other weeks leaves out whoever finished before', async () => {
    expect(figuresOf(await compare('&weeks=52'), '=Mill').finished.figure!.count).toBe(26)
    const four = figuresOf(await compare('&weeks=4'), '=Mill')
    expect(four.finished.figure!.by_week).toHaveLength(4)
    expect(four.finished.figure!.count).toBe(19)
  })

  it('begins and ends at midnight in the time zone of the request', async () => {
    const [{ today }] = await rowsOf(`SELECT (now() AT TIME ZONE 'Pacific/Kiritimati')::date::text AS today`)
    const answer = await call('GET', '/companies/compare?time_zone=Pacific/Kiritimati', { as: owner })
    expect(answer.body.data.to).toBe(today)
  })

  it('has nothing of stages for a reader who may not see them', async () => {
    await rowsOf('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [owner])
    try {
      const { all, companies } = await compare()
      for (const figures of [all, ...companies.map((company) => company.figures)])
        expect(figures).toMatchObject({ interviewed: null, hired: null, days_to_hire: null })
      const list = await call('POST', '/survey-results/search', { as: owner, body: { filters: { reached: 'hired' } } })
      expect(list.status).toBe(403)
    } finally {
      await rowsOf('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [owner])
    }
  })

  it('counts a move that is undone for nobody', async () => {
    const before = figuresOf(await compare(), '=Mill').hired!.figure!.count
    const undone = await rowsOf(
      `INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how, undo_of)
         SELECT e.company_id, e.survey_result_id, e.to_status_id, e.from_status_id, 3, 'rule', e.id FROM stage_events e
           JOIN statuses s ON s.id = e.to_status_id AND s.type = 'hired'
          WHERE e.company_id = $1 AND e.created_at > now() - interval '13 weeks' LIMIT 1 RETURNING id`,
      [await companyId('mill')],
    )
    expect(figuresOf(await compare(), '=Mill').hired!.figure!.count).toBe(before - 1)
    await product.owner.query(
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM stage_events WHERE id = '${undone[0].id}'; COMMIT`,
    )
  })

  it('counts somebody who was hired by each of two attempts, as after a merge, once', async () => {
    const before = figuresOf(await compare(), '=Mill').hired!.figure!.count
    const id = await companyId('mill')
    const rowsOfList = async () => {
      const filters = { company_id: id, reached: 'hired', cards_only: true, include_archived: true }
      return (await call('POST', '/survey-results/search', { as: owner, body: { filters, exact_total: true } })).body
        .total
    }
    const listed = await rowsOfList()
    const [second] = await rowsOf(
      `INSERT INTO survey_results (company_id, candidate_id, candidacy_id, role_id, status_id, state)
         SELECT r.company_id, r.candidate_id, r.candidacy_id, r.role_id, r.status_id, 'expired' FROM survey_results r
           JOIN stage_events e ON e.company_id = r.company_id AND e.survey_result_id = r.id
           JOIN statuses s ON s.id = e.to_status_id AND s.type = 'hired'
          WHERE r.company_id = $1 AND e.created_at > now() - interval '13 weeks' LIMIT 1 RETURNING id, status_id`,
      [id],
    )
    await rowsOf(
      `INSERT INTO stage_events (company_id, survey_result_id, to_status_id, result_version, how) VALUES ($1, $2, $3, 1, 'rule')`,
      [id, second.id, second.status_id],
    )
    expect(figuresOf(await compare(), '=Mill').hired!.figure!.count).toBe(before)
    expect(await rowsOfList()).toBe(listed)
  })
})

describe('the list of a figure', () => {
  const count = async (company: string, filters: object) => {
    const { from, to } = await compare()
    const [ends] = await rowsOf(
      `SELECT $1::timestamp AT TIME ZONE '${zone}' AS from, ($2::date + 1)::timestamp AT TIME ZONE '${zone}' AS to`,
      [from, to],
    )
    const period = { from: new Date(ends.from).toISOString(), to: new Date(ends.to).toISOString() }
    const isReached = 'reached' in filters
    const body = {
      filters: {
        company_id: await companyId(company),
        include_archived: true,
        cards_only: true,
        ...(isReached ? { reached_from: period.from, reached_to: period.to } : period),
        ...filters,
      },
      exact_total: true,
    }
    const answer = await call('POST', '/survey-results/search', { as: owner, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.total as number
  }
  const scored = { states: ['completed'], roles: ['Sales'], quality: ['good', 'caution'] }

  it.each(['mill', 'northgate'])('has as many rows as the figure says: %s', async (slug) => {
    const comparison = await compare('&roles=["Sales"]')
    const id = await companyId(slug)
    const { figures } = comparison.companies.find((company) => company.id === id)!
    const said = (hideable: { is_hidden: boolean; figure: object | null } | null, of: string) =>
      hideable!.is_hidden ? undefined : ((hideable!.figure as Record<string, number> | null)?.[of] ?? 0)
    const pairs: [string, number | undefined, object][] = [
      ['finished', said(figures.finished, 'count'), { states: ['completed'] }],
      ['doubtful', said(figures.doubtful, 'doubtful'), { states: ['completed'], quality: ['invalid'] }],
      ['applied', said(figures.applied, 'count'), { reached: 'applied' }],
      ['interviewed', said(figures.interviewed, 'count'), { reached: 'interview' }],
      ['hired', said(figures.hired, 'count'), { reached: 'hired' }],
      ['scored', said(figures.roles[0]!, 'scored'), { ...scored, score_from: 1 }],
      ['close', said(figures.roles[0]!, 'close'), { ...scored, score_from: 66 }],
    ]
    for (const [name, figure, filters] of pairs) {
      const rows = await count(slug, filters)
      if (figure === undefined) expect([name, rows > 0 && rows < 5]).toEqual([name, true])
      else expect([name, rows]).toEqual([name, figure])
    }
    const jobs = await call('POST', '/jobs/search', {
      as: owner,
      body: { filters: { company_id: id, states: ['open'] } },
    })
    expect(jobs.body.total).toBe(figures.open_jobs!.jobs)
    const { applications } = figures.open_jobs!
    const applicants = (jobs.body.data as { applicants: number }[]).reduce((sum, job) => sum + job.applicants, 0)
    if (!applications.is_hidden) expect(applicants).toBe(applications.figure?.count ?? 0)
  })
})

describe('the comparison is open', () => {
  const ask = (as: string, query = '') => call('GET', `/companies/compare${query}`, { as })

  it('to a super admin for a chosen franchise, and not for a company', async () => {
    const admin = 'super@demo.test'
    expect((await ask(admin)).status).toBe(422)
    const lantern = await ask(admin, `?franchise_id=${await companyId('lantern')}`)
    expect([lantern.status, lantern.body.data.companies.length]).toEqual([200, 4])
    expect((await ask(admin, `?franchise_id=${await companyId('orchard')}`)).status).toBe(404)
    const beacon = await ask(admin, `?franchise_id=${await companyId('beacon')}`)
    expect(beacon.body.data).toMatchObject({ companies: [], difference: null, role_names: [], roles: [] })
  })

  it('to the owner of a franchise for no other one', async () => {
    expect((await ask(owner, `?franchise_id=${await companyId('beacon')}`)).status).toBe(404)
    expect((await ask(owner, `?franchise_id=${await companyId('lantern')}`)).status).toBe(200)
  })

  it.each(['franchise.user@demo.test', 'company.owner@demo.test', 'company.user@demo.test'])(
    'not to %s, neither as CSV',
    async (as) => {
      expect((await ask(as)).status).toBe(403)
      expect((await call('GET', '/companies/compare/csv', { as })).status).toBe(403)
    },
  )
})

describe('the CSV of a comparison', () => {
  it('has the figures of the page, hides what it hides, and runs no formula', async () => {
    const answer = await call('GET', '/companies/compare/csv?roles=["Sales","Support"]', { as: owner })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(String(answer.headers['content-disposition'])).toContain('attachment')
    const lines = answer.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toMatch(/^"Figure","Unit","All","'=Mill","Empty","Lantern Harbour","Lantern Northgate"$/)
    const line = (name: string) => lines.find((one) => one.startsWith(`"${name}"`))!.split(',')
    expect(line('Finished')[3]).toBe('"19"')
    expect(line('Finish what they start')[3]).toBe('"73.1"')
    expect(line('Days to hire, half within')[3]).toBe('"13.5"')
    expect(line('Sales: 66 or more')[3]).toBe('"7"')
    expect(line('Support: with a score').slice(3, 5)).toEqual(['"hidden: few people"', '""'])
    expect(line('Support: 66 or more')[3]).toBe('"hidden: few people"')
  })

  it('is recorded in the audit log of the franchise', async () => {
    const [event] = await rowsOf(
      `SELECT details, company_id FROM audit_events WHERE action = 'exports.create' AND details ->> 'list' = 'company-comparison'`,
    )
    expect(event).toEqual({
      details: { list: 'company-comparison', filters: ['roles'], rows: expect.any(Number) },
      company_id: await companyId('lantern'),
    })
  })
})
