import { beforeAll, describe, expect, it } from 'vitest'
import type { Campaign, CampaignFigures, Funnel } from '@seatwise/contract/hiring-campaigns'
import { noticeVersion } from '@seatwise/domain/assessment/notice'
import { answersOf, setUpProduct } from '../../test-product.ts'
import { aboutSomebody, browserOf } from '../applications/test-applicants.ts'

const { call, product } = setUpProduct()
const owner = 'company.owner@demo.test'
const user = 'company.user@demo.test'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const rowsOf = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

const campaignOf = async (changed: object = {}, as = owner): Promise<Campaign> => {
  const made = await call('POST', '/hiring-campaigns/campaigns/create', { as, body: { name: 'Spring', ...changed } })
  expect(made.status, made.text).toBe(200)
  return made.body.data
}
const change = (campaign: Campaign, changed: object, as = owner) =>
  call('PUT', `/hiring-campaigns/campaigns/${campaign.id}`, { as, body: { version: campaign.version, ...changed } })
async function started(changed: object = {}): Promise<Campaign> {
  const active = await change(await campaignOf(changed), { state: 'active' })
  expect(active.status, active.text).toBe(200)
  return active.body.data
}
async function funnelOf(campaign: Campaign, changed: object = {}): Promise<Funnel> {
  const made = await call('POST', '/hiring-campaigns/funnels/create', {
    as: owner,
    body: { campaign_id: campaign.id, name: 'Poster', channel: 'poster', ...changed },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.data
}
const figures = async ({ id }: Campaign, query = '', as = owner): Promise<CampaignFigures> => {
  const response = await call('GET', `/hiring-campaigns/campaigns/${id}/figures${query}`, { as })
  expect(response.status, response.text).toBe(200)
  return response.body.data
}

const open = (
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = '198.51.100.7',
  method: 'GET' | 'HEAD' = 'GET',
) =>
  product.app.inject({
    method,
    url: new URL(url).pathname,
    remoteAddress,
    headers: { 'user-agent': phone, ...headers },
  })
const ledTo = async (url: string) => new URL((await open(url)).headers.location!)

/** Registers by an address that a funnel has led to. */
async function register(address: URL, email = `${crypto.randomUUID()}@people.test`): Promise<string> {
  const { id: role_id } = (await rowsOf("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL"))[0]
  const done = await call('POST', '/surveys/register', {
    body: {
      link: address.searchParams.get('link'),
      role_id,
      email,
      first: 'Vera',
      last: 'Visitor',
      language: 'en',
      notice_version: noticeVersion,
      via: address.searchParams.get('via') ?? undefined,
    },
  })
  expect(done.status, done.text).toBe(200)
  return done.body.data.token
}
const submit = (token: string) => call('POST', '/surveys/submit', { token, body: { answers: answersOf(3) } })

describe('a campaign', () => {
  it('begins as a draft, and is started, paused, archived and restored from the allowed states', async () => {
    const draft = await campaignOf({ name: 'States' })
    expect(draft).toMatchObject({ state: 'draft', funnels: 0, visits: 0, can: { start: true, pause: false } })
    expect((await change(draft, { state: 'paused' })).body.problem).toBe('campaign_state')
    const active = (await change(draft, { state: 'active' })).body.data
    const paused = (await change(active, { state: 'paused' })).body.data
    expect(paused).toMatchObject({ state: 'paused', can: { start: true } })
    expect((await change(active, { state: 'paused' })).body).toMatchObject({ problem: 'changed_meanwhile' })
    const archived = (await call('DELETE', `/hiring-campaigns/campaigns/${draft.id}`, { as: owner })).body.data
    expect(archived).toMatchObject({ state: 'archived', can: { update: false, restore: true } })
    expect((await change(archived, { name: 'Other' })).body.problem).toBe('campaign_state')
    expect((await change(archived, { state: 'draft' })).body.data.state).toBe('draft')
  })

  it('is planned before its first day and ended after its last one, in the time zone of the company', async () => {
    await product.owner.query("UPDATE companies SET time_zone = 'Pacific/Kiritimati' WHERE slug = 'northgate'")
    const [{ day }] = await rowsOf("SELECT (now() AT TIME ZONE 'Pacific/Kiritimati')::date::text AS day")
    const [{ next, before }] = await rowsOf('SELECT ($1::date + 1)::text AS next, ($1::date - 1)::text AS before', [
      day,
    ])
    const stateOf = async (dates: object) => (await started(dates)).state
    expect(await stateOf({ starts_on: day, ends_on: day })).toBe('active')
    expect(await stateOf({ starts_on: next })).toBe('planned')
    expect(await stateOf({ ends_on: before })).toBe('ended')
    for (const state of ['active', 'planned', 'ended'] as const) {
      const response = await call('POST', '/hiring-campaigns/campaigns/search', {
        as: owner,
        body: { filters: { states: [state] } },
      })
      expect(new Set(response.body.data.map((one: Campaign) => one.state))).toEqual(new Set([state]))
    }
    await product.owner.query("UPDATE companies SET time_zone = NULL WHERE slug = 'northgate'")
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on'],
    [{ role_id: crypto.randomUUID() }, 'role_id'],
    [{ job_id: crypto.randomUUID() }, 'job_id'],
    [{ owner_user_id: crypto.randomUUID() }, 'owner_user_id'],
    [{ budget: { amount: 0, currency: 'USD' } }, 'budget.amount'],
    [{ budget: { amount: 5, currency: 'XXX1' } }, 'budget.currency'],
  ])('with %j is refused, and the problem names the field', async (changed, path) => {
    const refused = await call('POST', '/hiring-campaigns/campaigns/create', {
      as: owner,
      body: { name: 'Wrong', ...changed },
    })
    expect([refused.status, refused.body[0].path]).toEqual([422, path])
  })

  it('is copied with its funnels, each with a link of its own', async () => {
    const source = await campaignOf({ name: 'Source' })
    const first = await funnelOf(source, { utm: { source: 'hall', medium: 'print', content: '' } })
    const copy = await campaignOf({ name: 'Copy', copy_of: source.id })
    const { data } = (
      await call('POST', '/hiring-campaigns/funnels/search', { as: owner, body: { filters: { campaign_id: copy.id } } })
    ).body
    expect(data).toMatchObject([{ name: 'Poster', utm: { source: 'hall' }, target: 'register' }])
    expect(data[0].url).not.toBe(first.url)
  })
})

describe('a funnel', () => {
  it('leads to the survey with the mark of the funnel and the day, and its UTM parameters', async () => {
    const campaign = await started({ name: 'Leads' })
    const funnel = await funnelOf(campaign, { utm: { source: 'town hall', medium: 'poster', content: '' } })
    const address = await ledTo(funnel.url)
    expect(address.pathname).toBe('/survey/register')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ utm_source: 'town hall', utm_medium: 'poster' })
    expect(address.searchParams.get('via')).toMatch(/^[a-z2-9]{8}-\d{8}$/)
  })

  it('counts a browser once a day, and neither robots, previews, scanners nor prefetches', async () => {
    const campaign = await started({ name: 'Counts' })
    const { url } = await funnelOf(campaign)
    await open(url)
    await open(url)
    await open(url, {}, '203.0.113.9')
    await open(url, { 'user-agent': `${phone} Other/1` })
    const visits = async () => (await figures(campaign)).total.visits
    expect(await visits()).toBe(3)
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23.20.0',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'Twitterbot/1.0',
      'LinkedInBot/1.0',
      'TelegramBot (like TwitterBot)',
      'Discordbot/2.0',
      'SkypeUriPreview Preview/0.5',
      'Mozilla/5.0 (Windows NT 10.0) Barracuda Sentinel',
      'Mozilla/5.0 (compatible; Proofpoint URL Defense)',
      'curl/8.5.0',
      'python-requests/2.32',
      'HeadlessChrome/130.0',
      '',
    ])
      await open(url, { 'user-agent': agent }, '192.0.2.44')
    for (const name of ['sec-purpose', 'purpose', 'x-moz']) await open(url, { [name]: 'prefetch' }, '192.0.2.45')
    await open(url, {}, '192.0.2.46', 'HEAD')
    expect(await visits()).toBe(3)
  })

  it('answers too many visits from one network with a page, and counts none of them', async () => {
    const campaign = await started({ name: 'Busy' })
    const { url } = await funnelOf(campaign)
    await open(url, {}, '198.51.101.7')
    await rowsOf("UPDATE rate_limits SET points = 2000000 WHERE key LIKE 'ways_in_from_ip:%'")
    const refused = await open(url, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }, '198.51.101.7')
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, expect.stringMatching(/^text\//)])
    expect(refused.body).toContain('Too many visits just now')
    await rowsOf("DELETE FROM rate_limits WHERE key LIKE 'ways_in_from_ip:%'")
    expect((await figures(campaign)).total.visits).toBe(1)
  })

  it('keeps nothing about its visitors after the day', async () => {
    const campaign = await started({ name: 'Forgets' })
    await open((await funnelOf(campaign)).url)
    expect((await rowsOf('SELECT mark FROM funnel_visits')).length).toBeGreaterThan(0)
    // Marks are made with a key, and never hold the address.
    const [{ stored }] = await rowsOf("SELECT string_agg(encode(mark, 'escape'), '') AS stored FROM funnel_visits")
    expect(stored).not.toContain('198.51')
    await product.owner.query('UPDATE funnel_visits SET day = day - 2; UPDATE funnel_visit_keys SET day = day - 2')
    await product.owner.query('SELECT forget_visits(1000)')
    expect(await rowsOf('SELECT FROM funnel_visits')).toEqual([])
    expect(await rowsOf('SELECT FROM funnel_visit_keys')).toEqual([])
    expect((await figures(campaign)).total.visits).toBe(1)
  })

  it.each([
    ['paused', 'This is paused'],
    ['archived', 'This is over'],
    ['ended', 'This is over'],
    ['draft', 'This has not begun yet'],
  ])('that is %s explains itself, leads on and counts nothing', async (state, title) => {
    const campaign = state === 'draft' ? await campaignOf({ name: state }) : await started({ name: state })
    const { url } = await funnelOf(campaign)
    if (state === 'paused') await change(campaign, { state: 'paused' })
    if (state === 'archived') await call('DELETE', `/hiring-campaigns/campaigns/${campaign.id}`, { as: owner })
    if (state === 'ended') await change(campaign, { ends_on: '2026-01-31' })
    const { statusCode, body } = await open(url)
    expect([statusCode, body.includes(title)]).toEqual([200, true])
    expect(body).toMatch(/href="[^"]*(\/survey\/register|\/jobs)/)
    expect((await figures(campaign)).total.visits).toBe(0)
  })

  it('that is archived admits nobody by its link either, until it is restored', async () => {
    const campaign = await started({ name: 'Own link' })
    const funnel = await funnelOf(campaign)
    const address = await ledTo(funnel.url)
    await call('DELETE', `/hiring-campaigns/funnels/${funnel.id}`, { as: owner })
    const link = address.searchParams.get('link')
    const asked = () => call('GET', `/public/companies/role-names?link=${link}`)
    expect((await asked()).body.problem).toBe('link_closed')
    const body = { version: funnel.version + 1, state: 'active' }
    expect((await call('PUT', `/hiring-campaigns/funnels/${funnel.id}`, { as: owner, body })).status).toBe(200)
    expect((await asked()).status).toBe(200)
  })

  it('that is absent or of a suspended company shows the same page', async () => {
    const absent = await open('http://localhost/w/aaaaaaaa')
    expect(absent.statusCode).toBe(404)
    const { url } = await funnelOf(await started({ name: 'Suspended' }))
    await product.owner.query("UPDATE companies SET state = 'suspended' WHERE slug = 'northgate'")
    const suspended = await open(url)
    await product.owner.query("UPDATE companies SET state = 'active' WHERE slug = 'northgate'")
    expect([suspended.statusCode, suspended.body]).toEqual([404, absent.body])
  })
})

describe('a funnel in an address', () => {
  it('of another company is not recorded, nor one that does not exist', async () => {
    const [other] = await rowsOf("SELECT id FROM companies WHERE slug = 'orchard'")
    const theirs = await campaignOf({ name: 'Theirs', company_id: other.id }, 'super@demo.test')
    const made = await call('POST', '/hiring-campaigns/funnels/create', {
      as: 'super@demo.test',
      body: { campaign_id: theirs.id, name: 'Their poster', channel: 'poster' },
    })
    const code = (made.body.data as Funnel).url.split('/').at(-1)!
    const [link] = await rowsOf(
      `SELECT l.public_id FROM survey_links l JOIN companies c ON c.id = l.company_id WHERE c.slug = 'northgate' AND l.is_default`,
    )
    const address = (via: string) => new URL(`http://localhost/survey/register?link=${link.public_id}&via=${via}`)
    for (const via of [`${code}-20261125`, 'aaaaaaaa-20261125', 'x', "'; drop table funnels"])
      await register(address(via), `${crypto.randomUUID()}@people.test`)
    expect(await rowsOf('SELECT FROM funnel_entries WHERE campaign_id = $1', [theirs.id])).toEqual([])
  })
})

describe('the figures of a campaign', () => {
  it('count every step of a person once, by the first funnel', async () => {
    const campaign = await started({ name: 'Steps' })
    const poster = await funnelOf(campaign)
    const card = await funnelOf(campaign, { name: 'Card', channel: 'card' })
    const token = await register(await ledTo(poster.url), 'twice@people.test')
    expect((await figures(campaign)).total).toMatchObject({ visits: 1, registered: 1, started: 0, finished: 0 })
    await register(await ledTo(card.url), 'twice@people.test')
    await submit(token)
    const { total, by_funnel } = await figures(campaign)
    expect(total).toMatchObject({ visits: 2, registered: 1, started: 1, finished: 1 })
    expect(by_funnel.map(({ counts }) => counts.finished)).toEqual([1, 0])
    expect(by_funnel[0]!.finished_share).toBe(100)
  })

  it('follow a person through application, interview and hire, and back when a move is undone', async () => {
    const [{ id: role_id }] = await rowsOf("SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL")
    const made = await call('POST', '/jobs', {
      as: owner,
      body: {
        title: 'Campaign job',
        role_id,
        workplace: 'remote',
        countries: ['US'],
        employment_type: 'full_time',
        description: 'Sell.',
      },
    })
    const job = (await call('PUT', `/jobs/${made.body.data.id}`, { as: owner, body: { version: 1, state: 'open' } }))
      .body.data
    await product.owner.query('UPDATE job_application_templates SET is_default = false')
    const campaign = await started({ name: 'Applying', job_id: job.id, budget: { amount: 500, currency: 'USD' } })
    expect(campaign.role).toMatchObject({ id: role_id })
    const funnel = await funnelOf(campaign)
    expect(funnel.target).toBe('job')
    const address = await ledTo(funnel.url)
    expect(address.href).toContain(job.url)
    const browser = browserOf(product.app)
    const about = aboutSomebody({ via: address.searchParams.get('via')! })
    expect((await browser.post(`/api/jobs/${job.url.split('/').at(-1)}/apply/steps`, about)).statusCode).toBe(200)
    const sent = await browser.post(`/api/jobs/${job.url.split('/').at(-1)}/apply`, {})
    expect(sent.statusCode, sent.body).toBe(200)
    expect((await figures(campaign)).total).toMatchObject({
      visits: 1,
      applied: 1,
      registered: 1,
      started: 0,
      hired: 0,
    })
    await submit((sent.json().data.survey_url as string).split('#')[1]!)
    const [result] = await rowsOf(
      `SELECT r.id, r.version FROM survey_results r JOIN candidates c ON c.id = r.candidate_id WHERE c.email = $1`,
      [about.email],
    )
    const stages = await rowsOf(
      `SELECT s.id, s.type FROM statuses s JOIN survey_results r ON r.company_id = s.company_id WHERE r.id = $1 AND s.deleted_at IS NULL`,
      [result.id],
    )
    const stage = (type: string) => stages.find((one: { type: string }) => one.type === type)!.id
    const move = async (status_id: string) => {
      const [{ version }] = await rowsOf('SELECT version FROM survey_results WHERE id = $1', [result.id])
      return call('PUT', '/survey-results/update-status', { as: owner, body: { id: result.id, version, status_id } })
    }
    await move(stage('interview'))
    const hired = await move(stage('hired'))
    expect(hired.status, hired.text).toBe(200)
    const after = await figures(campaign)
    expect(after.total).toMatchObject({ applied: 1, finished: 1, interviewed: 1, hired: 1 })
    expect(after.cost).toEqual({ currency: 'USD', per_finished: 500, per_hired: 500 })
    expect(after.days_to_hire).toEqual({ median: 0, people: 1 })
    const undone = await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: hired.body.undo_id } })
    expect(undone.status, undone.text).toBe(200)
    expect((await figures(campaign)).total).toMatchObject({ interviewed: 1, hired: 0 })
  })

  it('hide interviews, hires and their cost from readers without the stage permission', async () => {
    const campaign = await started({ name: 'Stages', budget: { amount: 100, currency: 'EUR' } })
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = false WHERE email = $1', [user])
    const { steps, total, cost, days_to_hire } = await figures(campaign, '', user)
    expect(steps).toEqual(['visits', 'registered', 'started', 'finished'])
    expect(total).not.toHaveProperty('hired')
    expect([cost.per_hired, days_to_hire]).toEqual([null, null])
    await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = $1', [user])
    expect((await figures(campaign, '', user)).steps).toContain('hired')
  })

  it('hide numbers of fewer than five people from readers who are no owners', async () => {
    const campaign = await started({ name: 'Few' })
    const { url } = await funnelOf(campaign)
    for (let nth = 0; nth < 3; nth++) await register(await ledTo(url))
    expect((await figures(campaign)).total.registered).toBe(3)
    const { total, by_funnel, by_day } = await figures(campaign, '', user)
    expect([total.registered, by_funnel[0]!.counts.registered, by_day[0]!.counts.registered]).toEqual([
      null,
      null,
      null,
    ])
    expect(total.visits).toBe(1)
    const listed = await call('POST', '/hiring-campaigns/campaigns/search', {
      as: user,
      body: { filters: { id: campaign.id } },
    })
    expect(listed.body.data[0].finished).toBe(0)
  })

  it('cover a period of days in the company’s time zone', async () => {
    const campaign = await started({ name: 'Period' })
    await open((await funnelOf(campaign)).url)
    const [{ day }] = await rowsOf("SELECT (now() AT TIME ZONE 'UTC')::date::text AS day")
    expect((await figures(campaign, `?from=${day}&to=${day}`)).total.visits).toBe(1)
    expect((await figures(campaign, '?to=2026-01-01')).total.visits).toBe(0)
    const wrong = await call(
      'GET',
      `/hiring-campaigns/campaigns/${campaign.id}/figures?from=2026-02-01&to=2026-01-01`,
      { as: owner },
    )
    expect([wrong.status, wrong.body[0].path]).toEqual([422, 'to'])
  })

  it('stay when a person is erased, and follow one who is merged', async () => {
    const campaign = await started({ name: 'Gone' })
    const { url } = await funnelOf(campaign)
    await submit(await register(await ledTo(url), 'gone@people.test'))
    const [{ id, version }] = await rowsOf("SELECT id, version FROM candidates WHERE email = 'gone@people.test'")
    const erased = await call('POST', '/candidates/erase', {
      as: owner,
      body: { id, version, reason: 'asked', confirmation: 'gone@people.test' },
    })
    expect(erased.status, erased.text).toBe(200)
    expect((await figures(campaign)).total).toMatchObject({ registered: 1, finished: 1 })
    expect(await rowsOf('SELECT FROM funnel_entries WHERE candidate_id = $1', [id])).toEqual([])
  })

  it('come from the counters, which equal a recount of the entries', async () => {
    const [sums] = await rowsOf(
      `SELECT coalesce(sum(registered), 0)::int AS registered, coalesce(sum(finished), 0)::int AS finished FROM funnel_counts`,
    )
    const [entries] = await rowsOf(
      `SELECT count(registered_on)::int AS registered, count(finished_on)::int AS finished FROM funnel_entries`,
    )
    // One person was erased.
    expect(sums).toEqual({ registered: entries.registered + 1, finished: entries.finished + 1 })
    await product.owner.query('SELECT fold_funnel_counts(1000)')
    const [folded] = await rowsOf(
      `SELECT sum(registered)::int AS registered, sum(finished)::int AS finished FROM funnel_counts`,
    )
    expect(folded).toEqual(sums)
  })
})

beforeAll(async () => {
  await product.owner.query('UPDATE users SET can_view_hiring_pipeline = true WHERE email = ANY($1)', [[owner, user]])
})

describe('the source of a person', () => {
  it('is stored as first and last source, in the lists of people and of results, which can be filtered by both', async () => {
    const campaign = await started({ name: 'First look' })
    const later = await started({ name: 'Second look' })
    const poster = await funnelOf(campaign)
    const card = await funnelOf(later, { name: 'Card', channel: 'card' })
    await register(await ledTo(poster.url), 'came@people.test')
    await register(await ledTo(card.url), 'came@people.test')
    const people = await call('POST', '/candidates/search', { as: owner, body: { filters: { campaigns: [later.id] } } })
    expect(people.body.data).toMatchObject([
      {
        email: 'came@people.test',
        ways_in: {
          first: { campaign: { name: 'First look' }, funnel: { id: poster.id } },
          last: { campaign: { name: 'Second look' }, funnel: { id: card.id } },
        },
      },
    ])
    const results = await call('POST', '/survey-results/search', {
      as: owner,
      body: { filters: { campaigns: [campaign.id] } },
    })
    expect(results.body.data).toMatchObject([{ way_in: { funnel: { name: 'Poster' } } }])
    const others = await call('POST', '/candidates/search', {
      as: owner,
      body: { filters: { campaigns: [crypto.randomUUID()] } },
    })
    expect(others.body.data).toEqual([])
  })
})
