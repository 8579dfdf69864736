import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomWebhook, WebhookDelivery, WebhookDeliveryDetail } from '@seatwise/contract/custom-webhooks'
import { drawPage, owner } from '../../app/test-draw.tsx'
import { bootConfig } from '../../kernel/boot-config.ts'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { DeliveriesPage } from './deliveries-page.tsx'
import { WebhooksPage } from './list-page.tsx'

/** The pages of webhooks in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const webhook: CustomWebhook = {
  id: idOf(1),
  company_id: owner.company.id,
  company_name: owner.company.name,
  url: 'https://hooks.example.com/seatwise?token=hidden',
  description: 'Payroll',
  events: ['survey.completed', 'candidate.created'],
  state: 'active',
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  previous_secret_until: null,
  made_by: { id: owner.id, name: 'Cora Ownby' },
  last_delivered_at: null,
  recent: { delivered: 1_204, waiting: 2, dead: 0 },
  created_at: '2026-11-01T10:00:00Z',
  version: 3,
}
const delivery: WebhookDelivery = {
  id: idOf(5),
  webhook_id: webhook.id,
  message_id: idOf(6),
  type: 'candidate.created',
  state: 'dead',
  attempts: 11,
  status: null,
  failure: 'not_resolved',
  occurred_at: '2026-11-02T10:00:00Z',
  last_attempt_at: '2026-11-03T10:00:00Z',
  next_attempt_at: null,
  is_replay: false,
  created_at: '2026-11-02T10:00:00Z',
}
const detail: WebhookDeliveryDetail = {
  ...delivery,
  payload: '{"type":"candidate.created","data":{}}',
  is_erased: false,
  is_hidden: false,
  log: [
    {
      number: 2,
      started_at: '2026-11-02T10:00:05Z',
      took: 1_240,
      status: 503,
      failure: 'status',
      answer: '<h1>Down</h1>',
    },
    { number: 1, started_at: '2026-11-02T10:00:00Z', took: 3, status: null, failure: 'not_resolved', answer: null },
  ],
}
const listOf = (data: readonly object[]) => ({ body: { data, total: data.length, next: null } })

const list = 'GET /custom-webhooks'
const deliveries = 'GET /custom-webhooks/deliveries'
const one = `GET /custom-webhooks/deliveries/${delivery.id}`
const save = 'PUT /custom-webhooks'
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)

const pages = {
  '/company-settings/webhooks': WebhooksPage,
  '/company-settings/webhooks/$id': DeliveriesPage,
  '/company-settings/$section': () => null,
}
const drawList = (user = owner) => drawPage(pages, { at: '/company-settings/webhooks', user })
const drawDeliveries = (search = '') => drawPage(pages, { at: `/company-settings/webhooks/${webhook.id}${search}` })
const choose = async (action: string | RegExp) => {
  await page.getByRole('button', { name: 'Actions for hooks.example.com/seatwise' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

describe('the list of webhooks', () => {
  it('explains what to do when it is empty', async () => {
    answers[list] = listOf([])
    await drawList()
    await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add webhook' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('says while it is so that webhooks are sent to this machine', async () => {
    answers[list] = listOf([webhook])
    onTestFinished(() => void (bootConfig.webhooks_to_this_machine = false))
    bootConfig.webhooks_to_this_machine = true
    await drawList()
    await expect.element(page.getByText(/also sends webhooks to this machine/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('shows for each its address without secrets, events, state and deliveries', async () => {
    answers[list] = listOf([
      webhook,
      { ...webhook, id: idOf(2), url: 'https://old.example.org', state: 'disabled', disabled_reason: 'failures' },
      { ...webhook, id: idOf(3), url: 'https://slow.example.org', failing_since: '2026-11-01T10:00:00Z' },
    ])
    await drawList()
    const row = page.getByRole('row', { name: /hooks\.example\.com/ })
    await expect.element(row.getByRole('link', { name: 'hooks.example.com/seatwise', exact: true })).toBeVisible()
    await expect.element(row).toMatchTextContent('Payroll')
    await expect.element(row).toMatchTextContent('2 events: Person added and Survey completed')
    await expect.element(row).toMatchTextContent(/1,204 delivered.*2 waiting/)
    expect(document.body.textContent).not.toContain('hidden')
    await expect.element(page.getByText('old.example.org is disabled.')).toBeVisible()
    expect(document.body.textContent).not.toContain('this machine')
    await expect.element(page.getByText(/^Nothing was accepted for 3 days/)).toBeVisible()
    await expect.element(page.getByRole('row', { name: /slow/ })).toMatchTextContent(/Failing.*nothing accepted since/)
    expect(await faults()).toEqual([])
  })

  it('reports a failure to load, and loads on a retry', async () => {
    answers[list] = { status: 403, body: { problem: 'not_allowed', message: 'You may not do this.' } }
    await drawList()
    await expect.element(page.getByRole('alert')).toMatchTextContent('You may not do this.')
    answers[list] = listOf([webhook])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('link', { name: 'hooks.example.com/seatwise', exact: true })).toBeVisible()
  })

  it('on a phone is a list with a menu in each row', async () => {
    await page.viewport(390, 844)
    answers[list] = listOf([webhook])
    await drawList()
    await expect.element(page.getByRole('listitem').filter({ hasText: '1,204 delivered' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Actions for/ })).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

describe('a new webhook', () => {
  const add = async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click()
    return dialog('Add a webhook')
  }

  it('asks for an address and an event, and shows its secret once', async () => {
    answers[list] = listOf([])
    await drawList()
    const drawer = await add()
    expect(await faults()).toEqual([])
    await drawer.getByRole('button', { name: 'Add webhook' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Address: Enter the address\..*Events: Choose at least one/)
    await drawer.getByLabelText('Address').fill('https://hooks.example.com/seatwise')
    await drawer.getByRole('checkbox', { name: 'Survey completed' }).click()
    await drawer.getByRole('checkbox', { name: 'Person added' }).click()
    answers[save] = { body: { data: webhook, secret: 'whsec_once' } }
    answers[list] = listOf([webhook])
    await drawer.getByRole('button', { name: 'Add webhook' }).click()
    const shown = dialog('Webhook added')
    await expect.element(shown.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_once')
    expect(bodies(save)).toEqual([
      {
        company_id: owner.company.id,
        url: 'https://hooks.example.com/seatwise',
        description: '',
        events: ['candidate.created', 'survey.completed'],
        state: 'active',
      },
    ])
    await expect.element(shown.getByText(/only time that you see it/)).toBeVisible()
    await expect.element(shown.getByText(/stays valid/)).not.toBeInTheDocument()
    expect(await faults()).toEqual([])
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('row', { name: /hooks\.example\.com/ })).toBeVisible()
    expect(document.body.textContent).not.toContain('whsec_once')
  })

  it('shows at the address why the server refuses it, and keeps the typed text', async () => {
    answers[list] = listOf([])
    answers[save] = {
      status: 422,
      body: [{ path: 'url', message: 'The address must begin with https://.', code: 'custom' }],
    }
    await drawList()
    const drawer = await add()
    await drawer.getByLabelText('Address').fill('http://hooks.example.com')
    await drawer.getByRole('checkbox', { name: 'Note added' }).click()
    await drawer.getByRole('button', { name: 'Add webhook' }).click()
    await expect.element(drawer.getByText('The address must begin with https://.', { exact: true })).toBeVisible()
    await expect.element(drawer.getByLabelText('Address')).toHaveValue('http://hooks.example.com')
    await expect.element(drawer.getByRole('checkbox', { name: 'Note added' })).toBeChecked()
  })

  it('of a user who does not see stages offers no events of stages', async () => {
    answers[list] = listOf([])
    await drawList({ ...owner, permissions: { can_view_hiring_pipeline: false } })
    const drawer = await add()
    await expect.element(drawer.getByRole('checkbox', { name: 'Stage changed' })).toBeDisabled()
    await expect.element(drawer.getByText('You do not see stages.')).toBeVisible()
    await drawer.getByRole('button', { name: /^Choose all/ }).click()
    await expect.element(drawer.getByRole('checkbox', { name: 'Note added' })).toBeChecked()
    await expect.element(drawer.getByRole('checkbox', { name: 'Stage changed' })).not.toBeChecked()
  })
})

describe('a webhook', () => {
  beforeEach(() => {
    answers[list] = listOf([webhook])
  })

  it('that somebody else has changed meanwhile shows the differences, and the typed text can be kept', async () => {
    const theirs = { ...webhook, version: 9, description: 'Theirs' }
    answers[save] = { status: 409, body: { problem: 'changed_meanwhile', message: 'Changed', current: theirs } }
    await drawList()
    await choose('Edit…')
    const drawer = dialog('Edit the webhook to hooks.example.com')
    await drawer.getByLabelText(/^Description/).fill('Mine')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Now: Theirs')).toBeVisible()
    answers[save] = { body: { data: { ...theirs, version: 10 }, secret: null } }
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => bodies(save).at(-1)).toMatchObject({ id: webhook.id, version: 9, description: 'Mine' })
    await expect.element(drawer).not.toBeInTheDocument()
  })

  it('gets a new secret after a confirmation, and the one before stays valid for a day', async () => {
    await drawList()
    await choose('New secret…')
    answers[save] = { body: { data: { ...webhook, version: 4 }, secret: 'whsec_new' } }
    await dialog(/^Make a new secret/)
      .getByRole('button', { name: 'Make a new secret' })
      .click()
    await expect.element(dialog('New secret').getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new')
    await expect.element(page.getByText('The one before stays valid for 24 hours.')).toBeVisible()
    expect(bodies(save)).toEqual([
      {
        id: webhook.id,
        version: 3,
        url: webhook.url,
        description: 'Payroll',
        events: webhook.events,
        state: 'active',
        new_secret: true,
      },
    ])
  })

  it('is paused at once, and deleted after a confirmation', async () => {
    await drawList()
    answers[save] = { body: { data: { ...webhook, state: 'paused' }, secret: null } }
    answers[list] = listOf([{ ...webhook, state: 'paused', version: 4 }])
    await choose('Pause')
    await expect.element(page.getByRole('row', { name: /Paused/ })).toBeVisible()
    expect(bodies(save)).toMatchObject([{ version: 3, state: 'paused' }])
    await choose('Delete…')
    answers[`DELETE /custom-webhooks/${webhook.id}`] = { body: { data: { id: webhook.id } } }
    answers[list] = listOf([])
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await expect.element(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  })

  it('is tested, and the outcome is shown as soon as it is known', async () => {
    const test = { ...delivery, type: 'webhook.test', state: 'queued', attempts: 0, failure: null }
    answers['POST /custom-webhooks/test'] = { body: { data: test } }
    answers[deliveries] = listOf([test])
    answers[one] = { body: { data: { ...test, payload: null, log: [], next_attempt_at: '2026-11-02T10:00:00Z' } } }
    await drawList()
    await choose('Send a test')
    const drawer = dialog('Test')
    await expect.element(drawer.getByText('Waiting', { exact: true })).toBeVisible()
    answers[one] = { body: { data: { ...detail, type: 'webhook.test' } } }
    await expect.element(drawer.getByText('Given up', { exact: true })).toBeVisible()
    expect(bodies('POST /custom-webhooks/test')).toEqual([{ webhook_id: webhook.id }])
  })
})

describe('the deliveries of a webhook', () => {
  beforeEach(() => {
    answers[list] = listOf([webhook])
    answers[deliveries] = listOf([delivery])
    answers[one] = { body: { data: detail } }
  })

  it('show the event, the outcome and the answer', async () => {
    await drawDeliveries()
    const row = page.getByRole('row', { name: /Person added/ })
    await expect.element(row).toMatchTextContent(/Given up.*Name not resolved.*11/)
    await expect.element(page.getByRole('heading', { level: 2, name: 'hooks.example.com' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('can be filtered by state', async () => {
    const router = await drawDeliveries()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitem', { name: 'Status' }).click()
    await page.getByRole('radio', { name: 'Given up' }).click()
    await expect.poll(() => router.state.location.search).toMatchObject({ state: 'dead' })
  })

  it('open with the payload and each attempt, and are sent again', async () => {
    await drawDeliveries()
    await page.getByRole('link', { name: 'Person added' }).click()
    const drawer = dialog('Person added')
    await expect
      .element(drawer.getByRole('group', { name: 'Payload' }))
      .toMatchTextContent(/"type": "candidate\.created"/)
    const attempts = drawer.getByRole('region', { name: 'Attempts' }).getByRole('listitem')
    await expect.element(attempts.nth(0)).toMatchTextContent(/Answered 503.*took 1\.2 s.*<h1>Down<\/h1>/)
    await expect.element(attempts.nth(1)).toMatchTextContent(/Name not resolved.*took 3 ms/)
    expect(await faults()).toEqual([])
    const again = { ...detail, id: idOf(7), state: 'queued', is_replay: true }
    answers[`POST /custom-webhooks/deliveries/${delivery.id}/replay`] = { body: { data: again } }
    answers[`GET /custom-webhooks/deliveries/${again.id}`] = { body: { data: again } }
    await drawer.getByRole('button', { name: 'Send again' }).click()
    await expect.element(drawer.getByText('Yes, with the webhook-id of the first time')).toBeVisible()
  })

  it('about an erased person no longer name them', async () => {
    answers[one] = { body: { data: { ...detail, payload: null, is_erased: true } } }
    await drawDeliveries(`?delivery=${delivery.id}`)
    await expect.element(page.getByText(/This person was erased/)).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Payload' })).not.toBeInTheDocument()
  })

  it('that contain stages are hidden from users who may not see them', async () => {
    answers[one] = { body: { data: { ...detail, payload: null, is_hidden: true } } }
    await drawDeliveries(`?delivery=${delivery.id}`)
    await expect.element(page.getByText('It holds stages, which you may not see.')).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Payload' })).not.toBeInTheDocument()
  })

  it('of a period are sent again, and the page shows their number', async () => {
    await drawDeliveries()
    await page.getByRole('button', { name: 'Replay a period' }).click()
    const asking = dialog('Replay a period')
    expect(await faults()).toEqual([])
    await asking.getByLabelText('From').fill('2026-11-02')
    await asking.getByLabelText('To', { exact: true }).fill('2026-11-01')
    await asking.getByLabelText('Which').selectOptions('Both')
    const replay = 'POST /custom-webhooks/deliveries/replay'
    const wrong = { path: 'to', message: 'Choose an end after the beginning.', code: 'custom' }
    answers[replay] = { status: 422, body: [wrong] }
    await asking.getByRole('button', { name: 'Send again' }).click()
    await expect.element(asking.getByText('Choose an end after the beginning.')).toBeVisible()
    await asking.getByLabelText('To', { exact: true }).fill('2026-11-03')
    answers[replay] = { body: { data: { replayed: 0 } } }
    await asking.getByRole('button', { name: 'Send again' }).click()
    await expect.element(asking.getByText(/so nothing is sent/)).toBeVisible()
    answers[replay] = { body: { data: { replayed: 1_200 } } }
    await asking.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByText('1,200 deliveries wait to be sent again.')).toBeVisible()
    expect(bodies(replay).at(-1)).toMatchObject({ webhook_id: webhook.id, state: 'all' })
  })

  it('of a paused webhook are not sent again', async () => {
    answers[list] = listOf([{ ...webhook, state: 'paused' }])
    await drawDeliveries(`?delivery=${delivery.id}`)
    await expect.element(dialog('Person added').getByRole('button', { name: 'Send again' })).toBeDisabled()
    await expect.element(page.getByText('The webhook is switched off. Resume it first.')).toBeVisible()
  })

  it('of a deleted webhook are not shown', async () => {
    answers[list] = listOf([])
    await drawDeliveries()
    await expect.element(page.getByRole('heading', { name: 'This webhook is not here any more' })).toBeVisible()
  })
})
