/** @jsxImportSource preact */
import './survey.css'
import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setUpServer } from '../../kernel/test-server.ts'
import { entries } from './data.ts'
import { TakePage } from './take-page.tsx'

/** The page on which a person takes the survey, with simulated answers of the server. */

const { answers, asked } = setUpServer()
const address = location.href
const root = document.createElement('div')
const goTo = vi.fn<(path: string) => void>()
const token = 'token-of-this-attempt-1'

beforeEach(() => document.body.append(root))
afterEach(() => {
  render(null, root)
  root.remove()
  vi.useRealTimers()
  for (const entry of entries.all()) entries.wipe(entry.token)
  history.replaceState(null, '', address)
  goTo.mockClear()
})

const attempt = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'in_progress',
  company_name: 'Lantern Northgate',
  logo_id: null,
  brand: 'hb',
  role_name: 'Sales',
  job_title: null,
  form_version: 'work-84/1',
  expires_at: '2026-12-01T10:00:00Z',
  labels: ['Never', 'Seldom', 'At times', 'Often', 'Always'],
  items: [
    { id: 'I1', text: 'I plan ahead.' },
    { id: 'I2', text: 'I like company.' },
  ],
  answers: [],
  invitation: null,
}
const submitted = { brand: 'hb', company_name: 'Lantern Northgate', own_result: null }
const busy = { status: 503, body: { problem: 'unavailable', message: 'Something went wrong. Please try again.' } }
const tooMany = { status: 429, body: { problem: 'too_many_requests', message: 'Too many requests.' } }
const calls = (name: string) => asked.mock.calls.filter(([call]) => call === name)

describe('the survey', () => {
  it('names the job for which the person has applied, below the company, and no job where there is none', async () => {
    history.replaceState(null, '', `#${token}`)
    for (const job_title of ['Field sales, home services', null]) {
      answers['GET /surveys/attempt'] = { body: { data: { ...attempt, job_title } } }
      render(<TakePage goTo={goTo} />, root)
      await expect.element(page.getByRole('heading', { name: 'Lantern Northgate' })).toBeVisible()
      const job = page.getByText('Field sales, home services', { exact: true })
      await (job_title === null ? expect.element(job).not.toBeInTheDocument() : expect.element(job).toBeVisible())
      render(null, root)
    }
  })

  it('loses no answer while the server can accept none, says so, and is sent as soon as possible', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    history.replaceState(null, '', `#${token}`)
    answers['GET /surveys/attempt'] = busy
    render(<TakePage goTo={goTo} />, root)
    await expect.element(page.getByRole('heading', { name: 'We cannot open this just now' })).toBeVisible()
    answers['GET /surveys/attempt'] = { body: { data: attempt } }
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect.element(page.getByRole('group', { name: 'I plan ahead.' })).toBeVisible()

    const trouble = page.getByText(/^We cannot save just now: your answers are kept on this device/)
    answers['PUT /surveys/attempt'] = busy
    await userEvent.keyboard('1')
    await expect.element(trouble).toBeVisible()
    answers['PUT /surveys/attempt'] = tooMany
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => calls('PUT /surveys/attempt')).toHaveLength(2)
    await userEvent.keyboard('2')
    await expect.element(page.getByRole('heading', { name: 'You have answered every statement' })).toBeVisible()
    await expect.element(trouble).toBeVisible()

    answers['POST /surveys/submit'] = busy
    await page.getByRole('button', { name: 'Send my answers' }).click()
    await expect
      .element(page.getByText(/^We cannot take your answers just now\. They are kept on this device/))
      .toBeVisible()
    expect(Object.keys(entries.read(token)!.unsaved)).toEqual(['I1', 'I2'])
    answers['POST /surveys/submit'] = { body: { data: submitted } }
    vi.advanceTimersByTime(4_000)
    await expect.poll(() => goTo.mock.calls).toEqual([['/survey/thank-you', submitted]])
    expect(calls('POST /surveys/submit').at(-1)![1]).toMatchObject({
      answers: [
        { item: 'I1', answer: 1 },
        { item: 'I2', answer: 2 },
      ],
    })
    expect(entries.all()).toEqual([])
  })

  it('of one of several people on a device is opened in a new tab only by its link', async () => {
    for (const one of [token, 'token-of-another-attempt']) entries.write({ token: one, unsaved: {} })
    render(<TakePage goTo={goTo} />, root)
    await expect
      .element(page.getByRole('heading', { name: 'More than one survey was begun on this device' }))
      .toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  })
})
