import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GhlConnection } from '@seatwise/contract/ghl'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { hasUnsavedChanges } from '../../kernel/unsaved-changes.ts'
import { CrmPage } from './crm-page.tsx'
import { company, connection, idOf, mapped, mapping, moves, pipelines, problems, replyOf } from './test-connection.ts'

/** The page CRM in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()

const read = 'GET /ghl/connection'
const save = 'PUT /ghl/connection'
const remove = 'DELETE /ghl/connection'
const map = 'PUT /ghl/mapping'
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const refusal = (status: number, problem: string, rest: object = {}) => ({
  status,
  body: { problem, message: `Refused: ${problem}`, ...rest },
})

const pages = {
  '/candidates/$id/{-$tab}': () => null,
  '/company-settings/crm': CrmPage,
  '/company-settings/$section': () => null,
  '/company-settings/webhooks': () => null,
  '/company-settings/api-keys': () => null,
  '/company-settings/own-events': () => null,
  '/companies/overview': () => null,
  '/pipelines': () => null,
}
const superAdmin = { ...owner, auth_role: 'SUPER_ADMIN' as const }
const drawCrm = (user = owner, search = '') => drawPage(pages, { at: `/company-settings/crm${search}`, user })

function connect(changed: Partial<GhlConnection> = {}, reply: object = {}) {
  answers[read] = replyOf({ ...connection, ...changed }, reply)
  answers['GET /ghl/mapping'] ??= { body: { data: [] } }
  answers['GET /ghl/pipelines'] ??= { body: { pipelines } }
}
const part = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

describe('a company without a location of the CRM', () => {
  beforeEach(() => {
    answers[read] = replyOf(null, { location_id: null })
  })

  it('says who enters it', async () => {
    await drawCrm()
    await expect.element(page.getByRole('heading', { name: 'GoHighLevel is not set up yet' })).toBeVisible()
    await expect
      .element(page.getByText(/enter the id of your sub-account \(location\) in GoHighLevel for Lantern Northgate/))
      .toBeVisible()
    expect(page.getByRole('link', { name: 'Open the company' }).elements()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('leads the operator to the field', async () => {
    answers['GET /companies/list'] = { body: { data: [] } }
    await drawCrm(superAdmin)
    await expect
      .element(page.getByRole('link', { name: 'Open the company' }))
      .toHaveAttribute('href', '/companies/overview?search=Lantern+Northgate')
  })
})

describe('the choice of a company for the CRM', () => {
  it('is offered for several companies, and each is loaded by its id', async () => {
    const other = { id: idOf(99), name: 'Harbor' }
    answers['GET /companies/list'] = { body: { data: [company, other] } }
    answers[read] = replyOf(null)
    const router = await drawCrm(superAdmin)
    await button('Company Lantern Northgate').click()
    await page.getByRole('radio', { name: 'Harbor' }).click()
    await expect.poll(() => router.state.location.search).toEqual({ company_id: other.id })
  })

  it('is not offered to a user of one company', async () => {
    answers[read] = replyOf(null)
    await drawCrm()
    await expect.element(page.getByRole('heading', { name: 'Connect GoHighLevel' })).toBeVisible()
    expect(asked).not.toHaveBeenCalledWith('GET /companies/list')
  })
})

describe('a company that is not connected', () => {
  const token = page.getByLabelText('Private integration token')
  beforeEach(() => {
    answers[read] = replyOf(null)
  })

  it('shows what is sent, what is not, and which scopes a token needs', async () => {
    await drawCrm()
    await expect.element(page.getByText('Name, email, phone and stage')).toBeVisible()
    await expect.element(page.getByText('Scores, answers, notes and tests')).toBeVisible()
    await expect.element(page.getByText(connection.location_id)).toBeVisible()
    expect(page.getByRole('list', { name: 'Scopes' }).getByRole('listitem').elements()).toHaveLength(7)
    await expect.element(button(/^Copy.*all scopes/)).toBeVisible()
    await expect.element(token).toHaveAttribute('type', 'password')
    expect(await faults()).toEqual([])
  })

  it('is connected with a token, which is not shown again', async () => {
    await drawCrm()
    await button('Connect').click()
    await expect.element(page.getByText('Enter the token.')).toBeVisible()
    expect(bodies(save)).toEqual([])
    await token.fill('pit-secret')
    expect(hasUnsavedChanges()).toBe(true)
    connect()
    answers[save] = answers[read]!
    await button('Connect').click()
    await expect.element(page.getByText('Connected', { exact: true })).toBeVisible()
    expect(bodies(save)).toEqual([{ company_id: company.id, token: 'pit-secret' }])
    expect(document.body.innerHTML).not.toContain('pit-secret')
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('shows at the field which scopes the token lacks', async () => {
    const message = 'This token lacks contacts.write and conversations.readonly.'
    answers[save] = { status: 422, body: [{ path: 'token', message, code: 'custom' }] }
    await drawCrm()
    await token.fill('pit-weak')
    await button('Connect').click()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(token).toHaveValue('pit-weak')
    await expect.element(token).toHaveFocus()
    expect(await faults()).toEqual([])
  })

  it.each([
    [refusal(503, 'ghl_unreachable'), 'GoHighLevel does not answer. Please try again in a few minutes.'],
    [refusal(503, 'ghl_limit_reached'), /asks us to wait/],
    [refusal(409, 'ghl_location_taken'), 'Refused: ghl_location_taken'],
  ])('shows why it could not be connected: %o', async (answer, words) => {
    answers[save] = answer
    await drawCrm()
    await token.fill('pit-good')
    await button('Connect').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(token).toHaveValue('pit-good')
  })
})

it('A connection that cannot be loaded says so, and loads on a retry', async () => {
  answers[read] = refusal(403, 'not_while_acting')
  await drawCrm()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Refused: not_while_acting')
  answers[read] = replyOf(null)
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'Connect GoHighLevel' })).toBeVisible()
})

describe('a connection to the CRM', () => {
  it('that works shows the location, the user and the date', async () => {
    connect()
    await drawCrm()
    const card = part('GoHighLevel')
    await expect.element(card).toMatchTextContent(/Connected.*ve9EPM428h8vShlRW1KT.*Cora Ownby.*Nov 1, 2026/)
    await expect.element(part('People')).toMatchTextContent(/Everybody is up to date.*1,204.*last read/)
    expect(button('Try again now').elements()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('whose token is refused requires a new one, and continues', async () => {
    connect({ state: 'token_refused', connected_by: { id: owner.id, name: 'Cora Ownby' } })
    await drawCrm()
    await expect.element(part('GoHighLevel')).toMatchTextContent(/Token refused.*enter a new token.*Connected byYou/)
    expect(await faults()).toEqual([])
    await button('Replace token').click()
    const asking = dialog('Replace the token')
    await expect.element(asking.getByLabelText('New private integration token')).toHaveFocus()
    expect(await faults()).toEqual([])
    await asking.getByLabelText('New private integration token').fill('pit-new')
    answers[save] = { status: 422, body: [{ path: 'token', message: 'It is of another location.', code: 'custom' }] }
    await asking.getByRole('button', { name: 'Replace token' }).click()
    await expect.element(asking.getByText('It is of another location.')).toBeVisible()
    connect({ version: 4 })
    answers[save] = answers[read]!
    await asking.getByRole('button', { name: 'Replace token' }).click()
    await expect.element(page.getByText('The token is replaced')).toBeVisible()
    await expect.element(asking).not.toBeInTheDocument()
    await expect.element(page.getByText('Connected', { exact: true })).toBeVisible()
    expect(bodies(save).at(-1)).toEqual({ company_id: company.id, version: 3, token: 'pit-new' })
  })

  it('that lacks scopes lists them, and is tried again', async () => {
    connect({ state: 'scope_missing', missing_scopes: ['contacts.write', 'conversations.readonly'] })
    await drawCrm()
    await expect
      .element(part('GoHighLevel'))
      .toMatchTextContent(/Scopes missing.*lacks 2 scopes.*Add contacts\.write and conversations\.readonly to it/)
    expect(await faults()).toEqual([])
    connect({ version: 4 })
    answers[save] = answers[read]!
    await button('Try again now').click()
    await expect.element(page.getByText('It is being tried again')).toBeVisible()
    expect(bodies(save)).toEqual([{ company_id: company.id, version: 3, retry: true }])
  })

  it.each([
    ['unreachable', /No answer.*tried again at/],
    ['limit_reached', /Waiting.*used up.*goes on at/],
  ] as const)('that is %s says when it continues', async (state, words) => {
    const next_attempt_at = new Date(Date.now() + 600_000).toISOString()
    connect({ state, next_attempt_at, people: { synced: 1, waiting: 2, failed: 0 } })
    await drawCrm()
    await expect.element(part('GoHighLevel')).toMatchTextContent(words)
    await expect.element(part('People')).toMatchTextContent(/Changes wait for the connection/)
    await expect.element(button('Try again now')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('that somebody else has changed meanwhile is shown before it is tried again', async () => {
    connect({ state: 'unreachable' })
    answers[save] = refusal(409, 'changed_meanwhile')
    await drawCrm()
    await button('Try again now').click()
    await expect.element(page.getByText(/Somebody else has changed the connection meanwhile/)).toBeVisible()
  })

  it('ends after a confirmation that lists the consequences', async () => {
    connect({ people: { synced: 1, waiting: 1_200, failed: 0 } })
    await drawCrm()
    await button('Disconnect…').click()
    const asking = dialog('Disconnect Lantern Northgate from GoHighLevel?')
    await expect
      .element(asking)
      .toMatchTextContent(/1,200 changes that wait are not sent.*Nothing is deleted in GoHigh/)
    await expect.element(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Disconnect…')).toHaveFocus()
    await button('Disconnect…').click()
    answers[remove] = { body: { data: { company_id: company.id } } }
    answers[read] = replyOf(null)
    await asking.getByRole('button', { name: 'Disconnect' }).click()
    await expect.element(page.getByRole('heading', { name: 'Connect GoHighLevel' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('without webhooks says that it reads regularly, and shows no address', async () => {
    connect({}, { webhooks: { url: 'https://x.test/hooks', are_checked: false } })
    await drawCrm()
    await expect.element(part('Webhooks')).toMatchTextContent(/Changes come by the regular read/)
    expect(document.body.textContent).not.toContain('https://x.test/hooks')
  })

  it('with webhooks shows their address to copy', async () => {
    connect()
    await drawCrm()
    await expect.element(part('Webhooks').getByText(/\/api\/ghl\/webhooks$/)).toBeVisible()
    await expect.element(button(/^Copy.*address of webhooks/)).toBeVisible()
  })
})

describe('the first sync with the CRM', () => {
  it('says that people are compared, and shows the figures as they arrive', async () => {
    const working = { started_at: '2026-11-20T10:00:00Z', finished_at: null, cards: 120, total: 3_400, next_at: null }
    connect({ is_enrolled: false, people: { synced: 0, waiting: 40, failed: 0 }, read: working })
    await drawCrm()
    const people = part('People')
    await expect.element(people.getByRole('status')).toHaveTextContent('Looking through your people…')
    await expect.element(people).toMatchTextContent(/Waiting40.*not read yet.*Reading cards: 120 of 3,400/)
    // It is asked for again without a reload.
    connect({ people: { synced: 39, waiting: 0, failed: 1 } })
    await expect.element(people.getByRole('status')).toHaveTextContent('Everybody else is up to date')
    await expect.element(people).toMatchTextContent(/Up to date39.*Failed1/)
  })

  it('lists people who could not be sent, with reason and remedy', async () => {
    connect({ problems, people: { synced: 1, waiting: 0, failed: 120 } })
    await drawCrm()
    const table = page.getByRole('table', { name: 'Not sent' })
    await expect.element(page.getByText('The first 3 of 120 people')).toBeVisible()
    await expect
      .element(table.getByRole('row', { name: /Sven Okafor/ }))
      .toMatchTextContent(/stands for somebody else here.*Merge them/)
    await expect
      .element(table.getByRole('link', { name: 'Hana Sato' }))
      .toHaveAttribute('href', `/candidates/${problems[1]!.candidate.id}`)
    await expect.element(button('Try again now')).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

describe('the latest moves with the CRM', () => {
  it('show the person, both stages and the outcome', async () => {
    connect({ moves })
    await drawCrm()
    const rows = page.getByRole('table', { name: 'Latest moves' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/Sven Okafor.*From the CRM.*Phone call → Interview.*Done/)
    await expect.element(rows.nth(2)).toMatchTextContent(/To the CRM.*Offer → Offer sent.*A later move counts/)
    await expect.element(rows.nth(3)).toMatchTextContent(/Nurture → no stage.*This stage stands for none here/)
    expect(await faults()).toEqual([])
  })

  it('are explained before there are any, and hidden from users who may not see stages', async () => {
    connect({ moves: [] })
    await drawCrm()
    await expect.element(part('Latest moves')).toMatchTextContent(/No card has moved yet/)
    answers[read] = replyOf({ ...connection, moves: null })
    await drawCrm()
    await expect.element(part('Webhooks').first()).toBeVisible()
  })
})

describe('the mapping of the stages of a pipeline', () => {
  const card = part('Standard')
  const pipeline = card.getByLabelText('Pipeline in GoHighLevel')
  const stage = (name: string) => card.getByLabelText(name, { exact: true })
  beforeEach(() => {
    answers['GET /ghl/mapping'] = { body: { data: [mapping] } }
    connect()
  })

  it('matches them by name, and is saved', async () => {
    await drawCrm()
    await expect.element(card).toMatchTextContent(/Standarddefault.*Not mapped.*as contacts, without a card/)
    expect(card.getByRole('button', { name: 'Save' }).elements()).toEqual([])
    await pipeline.selectOptions('Selection')
    await expect.element(stage('Interview')).toHaveValue('')
    await card.getByRole('button', { name: 'Match by name' }).click()
    await expect.element(card.getByRole('status')).toMatchTextContent(/^3 of 5 stages found by their names/)
    await expect.element(stage('Interview')).toHaveValue('s-talk')
    await stage('Screening').selectOptions('Phone call')
    expect(hasUnsavedChanges()).toBe(true)
    expect(await faults()).toEqual([])
    const stages = mapping.stages.map((one, nth) => ({
      ...one,
      ghl_stage_id: ['s-new', 's-call', 's-talk', 's-won', null][nth]!,
    }))
    const saved = { ...mapping, ghl_pipeline_id: 'p-sales', ghl_pipeline_name: 'Selection', stages, version: 1 }
    answers[map] = { body: { data: saved } }
    await card.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('The stages of Standard are saved')).toBeVisible()
    await expect.element(card).toMatchTextContent('Selection: 4 of 5 stages')
    await expect.element(pipeline).toHaveFocus()
    expect(bodies(map)).toEqual([
      {
        pipeline_id: mapping.pipeline.id,
        version: 0,
        ghl_pipeline_id: 'p-sales',
        stages: stages.map(({ status_id, ghl_stage_id }) => ({ status_id, ghl_stage_id })),
      },
    ])
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('without equal names says so, and can be discarded', async () => {
    await drawCrm()
    await pipeline.selectOptions('Retention')
    await card.getByRole('button', { name: 'Match by name' }).click()
    await expect.element(card.getByRole('status')).toMatchTextContent(/^No stage there has the name of one of yours/)
    await card.getByRole('button', { name: 'Discard' }).click()
    await expect.element(pipeline).toHaveValue('')
    await expect.element(card.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  })

  it('lists stages that the CRM no longer has, and begins again for another pipeline', async () => {
    answers['GET /ghl/mapping'] = { body: { data: [{ ...mapped, is_missing: true }] } }
    await drawCrm()
    await expect.element(card.getByText('“Second call” is not in GoHighLevel any more.')).toBeVisible()
    await expect.element(stage('Screening')).toMatchTextContent(/Second call \(not there any more\)/)
    await pipeline.selectOptions('Retention')
    await expect.element(stage('New')).toHaveValue('')
    await pipeline.selectOptions('Selection')
    await expect.element(stage('New')).toHaveValue('s-new')
    expect(await faults()).toEqual([])
  })

  it('of a pipeline that no longer exists says so', async () => {
    answers['GET /ghl/mapping'] = { body: { data: [{ ...mapped, ghl_pipeline_id: 'p-old', is_missing: true }] } }
    await drawCrm()
    await expect.element(card.getByText('The pipeline “Selection” is not in GoHighLevel any more.')).toBeVisible()
  })

  it('that somebody else has changed meanwhile shows the differences, and the chosen values can be kept', async () => {
    answers['GET /ghl/mapping'] = { body: { data: [mapped] } }
    await drawCrm()
    await stage('Hired').selectOptions('Hired')
    const theirs = {
      ...mapped,
      version: 9,
      stages: mapped.stages.with(3, { ...mapped.stages[3]!, ghl_stage_id: 's-call' }),
    }
    answers[map] = refusal(409, 'changed_meanwhile', { current: theirs })
    await card.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Now: Phone call')).toBeVisible()
    await expect.element(page.getByText('You typed: Hired')).toBeVisible()
    await button('Keep what I typed').click()
    answers[map] = { body: { data: { ...theirs, version: 10 } } }
    await card.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => bodies(map).at(-1)).toMatchObject({ version: 9 })
  })

  it('is shown as stored when the CRM does not answer', async () => {
    answers['GET /ghl/mapping'] = { body: { data: [mapped] } }
    answers['GET /ghl/pipelines'] = refusal(503, 'ghl_unreachable')
    await drawCrm()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/GoHighLevel does not answer/)
    await expect.element(card.getByRole('list')).toMatchTextContent(/ScreeningSecond call.*RejectedNot mapped/)
    expect(card.getByRole('combobox').elements()).toEqual([])
    answers['GET /ghl/pipelines'] = { body: { pipelines } }
    await button('Try again').click()
    await expect.element(pipeline).toHaveValue('p-sales')
  })

  it('asks for pipelines and stages that are missing on either side', async () => {
    answers['GET /ghl/mapping'] = { body: { data: [] } }
    answers['GET /ghl/pipelines'] = { body: { pipelines: [] } }
    await drawCrm()
    await expect.element(page.getByText(/no pipeline in GoHighLevel yet/)).toBeVisible()
    await expect.element(part('Stages').getByRole('link', { name: 'Add one' })).toHaveAttribute('href', '/pipelines')
  })
})

it.each(['hb', 'be'])('On a phone, in %s and dark, the page CRM fits', async (brand) => {
  await page.viewport(390, 844)
  answers['GET /ghl/mapping'] = { body: { data: [mapped] } }
  connect({ moves, problems, people: { synced: 1_204, waiting: 96, failed: 3 } })
  await drawCrm()
  document.documentElement.dataset.brand = brand
  document.documentElement.dataset.mantineColorScheme = 'dark'
  await expect.element(part('Latest moves')).toMatchTextContent(/Phone call → Interview/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await faults()).toEqual([])
})
