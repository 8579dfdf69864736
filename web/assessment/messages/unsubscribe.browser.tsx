/** @jsxImportSource preact */
import '../surveys/survey.css'
import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { UnsubscribePage } from './unsubscribe-page.tsx'

/** The page behind the link to unsubscribe, in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()
const token = 'a'.repeat(43)
const address = location.href
const root = document.createElement('div')

beforeEach(() => {
  history.replaceState(null, '', `?token=${token}`)
  document.body.append(root)
})
afterEach(() => {
  render(null, root)
  root.remove()
  history.replaceState(null, '', address)
})

const subscription = (changed: object) => ({
  body: {
    data: {
      company: { name: 'Lantern Northgate', brand: 'be', logo_id: null },
      is_unsubscribed: false,
      can_resubscribe: false,
      ...changed,
    },
  },
})
const open = () => render(<UnsubscribePage />, root)
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name })

describe('the link to unsubscribe', () => {
  it('changes nothing when it is opened; the choice can be reverted where that is allowed', async () => {
    answers['GET /unsubscribe'] = subscription({})
    open()
    await expect.element(title('Get no more of these emails?')).toHaveFocus()
    expect(document.documentElement.dataset.brand).toBe('be')
    expect(asked.mock.calls).toEqual([['GET /unsubscribe']])
    expect(await faults()).toEqual([])

    answers['POST /unsubscribe'] = subscription({ is_unsubscribed: true, can_resubscribe: true })
    await button('Unsubscribe').click()
    await expect.element(title('You have unsubscribed')).toHaveFocus()
    expect(asked).toHaveBeenLastCalledWith('POST /unsubscribe', { token, is_unsubscribed: true })
    expect(await faults()).toEqual([])

    answers['POST /unsubscribe'] = subscription({})
    await button('Get them again').click()
    await expect.element(title('Get no more of these emails?')).toHaveFocus()
    expect(asked).toHaveBeenLastCalledWith('POST /unsubscribe', { token, is_unsubscribed: false })
  })

  it('of a person who unsubscribed long ago has no button to revert it, and says why', async () => {
    answers['GET /unsubscribe'] = subscription({ is_unsubscribed: true })
    open()
    await expect.element(title('You have unsubscribed')).toBeVisible()
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('You unsubscribed more than an hour ago, so this link cannot take it back.')
    expect(page.getByRole('button').elements()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('that was opened too often shows the server’s message, and can be tried again', async () => {
    const message = 'Too many requests. Please wait a little.'
    answers['GET /unsubscribe'] = { status: 429, body: { problem: 'too_many_requests', message } }
    open()
    await expect.element(title('This link was opened too often')).toBeVisible()
    await expect.element(page.getByText(message)).toBeVisible()
    expect(await faults()).toEqual([])
    answers['GET /unsubscribe'] = subscription({})
    await button('Try again').click()
    await expect.element(button('Unsubscribe')).toBeVisible()
  })

  it.each([
    [404, 'This link does not work', 0],
    [503, 'There is no connection just now', 1],
  ])('that answers %i shows "%s"', async (status, words, buttons) => {
    answers['GET /unsubscribe'] = { status, body: { problem: 'unsubscribe_unknown', message: 'No.' } }
    open()
    await expect.element(title(words)).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(buttons)
    expect(await faults()).toEqual([])
  })

  it.each([
    [429, 'Please wait a little.'],
    [503, 'Something went wrong. Please try again.'],
  ])('keeps the choice open when the answer is %i', async (status, words) => {
    answers['GET /unsubscribe'] = subscription({})
    answers['POST /unsubscribe'] = { status, body: { problem: 'too_many_requests', message: 'Please wait a little.' } }
    open()
    await button('Unsubscribe').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
    await expect.element(button('Unsubscribe')).toBeEnabled()
    expect(await faults()).toEqual([])
  })
})
