import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GhlConversation } from '@seatwise/contract/ghl'
import type { UserProfile } from '@seatwise/contract/users'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { hasUnsavedChanges } from '../../kernel/unsaved-changes.ts'
import { ConversationCard } from './parts/conversation-card.tsx'
import { answer, company, conversation, idOf, message, outgoing } from './test-connection.ts'

/** The conversation with a person in the CRM, in a real browser, with the answers of the server given. */

const { answers, asked } = setUpServer()

const list = 'GET /ghl/messages'
const send = 'POST /ghl/messages'
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const survey = idOf(70)

const talk = (changed: Partial<GhlConversation> = {}) => ({ body: { ...conversation, ...changed } })
const drawn = (user: UserProfile = owner, company_id = company.id) =>
  draw(<ConversationCard user={user} company_id={company_id} survey_result_id={survey} name="Sven Okafor" />)
const card = page.getByRole('region', { name: 'Conversation' })
const messages = card.getByRole('list', { name: 'Messages with Sven Okafor' }).getByRole('article')
const field = (name: string) => card.getByRole('textbox', { name })
const button = (name: string | RegExp) => card.getByRole('button', { name })
const refused = (status: number, problem: string) => ({ status, body: { problem, message: `Refused: ${problem}` } })

beforeEach(() => page.viewport(1024, 900))

describe('a company without a connection to the CRM', () => {
  it('shows no conversation, and no error', async () => {
    answers[list] = refused(409, 'ghl_not_connected')
    const { container } = await drawn()
    await expect.poll(() => bodies(list)).toHaveLength(1)
    await expect.poll(() => container.textContent).toBe('')
  })

  it('and without a location causes no request', async () => {
    const { container } = await drawn({ ...owner, company: { ...owner.company, go_high_level_location_id: null } })
    expect(container.textContent).toBe('')
    expect(asked).not.toHaveBeenCalledWith(list)
  })

  it('of others than the reader shows nothing until that is known', async () => {
    answers[list] = refused(409, 'ghl_not_connected')
    const { container } = await drawn({ ...owner, auth_role: 'SUPER_ADMIN' }, idOf(99))
    expect(container.textContent).toBe('')
    await expect.poll(() => bodies(list)).toHaveLength(1)
    expect(container.textContent).toBe('')
  })
})

describe('a conversation of the CRM', () => {
  it('shows both directions with channel, time and outcome, oldest first, and no HTML', async () => {
    answers[list] = talk()
    const { container } = await drawn()
    await expect
      .element(messages.nth(0))
      .toMatchTextContent(/Hello, is <b>Friday<\/b> fine\?.*Sven Okafor.*Text message/s)
    await expect.element(messages.nth(1)).toMatchTextContent(/Your interview.*The company.*Email.*Opened/)
    expect(container.querySelector('article p b')?.textContent).toBe('Sven Okafor')
    expect(await faults()).toEqual([])
  })

  it('links external files without a referrer, and shows their host', async () => {
    const attachments = [...answer.attachments, 'javascript:alert(1)']
    answers[list] = talk({ items: [{ ...answer, attachments }] })
    await drawn()
    const link = card.getByRole('link', { name: 'The way.pdf' })
    await expect.element(link).toHaveAttribute('rel', 'noreferrer noopener nofollow')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(card.getByText('storage.example.com')).toBeVisible()
    expect(card.getByRole('link').elements()).toHaveLength(1)
    await expect.element(card.getByText('javascript:alert(1)')).toBeVisible()
  })

  it('says of a message without a text where it can be read', async () => {
    answers[list] = talk({ items: [{ ...answer, body: null, status: 'failed' }] })
    await drawn()
    await expect.element(messages.nth(0)).toMatchTextContent(/read in GoHighLevel only.*Not delivered/)
  })

  it('loads earlier messages above the others', async () => {
    answers[list] = talk({ items: [answer], nextCursor: 'next' })
    await drawn()
    await expect.element(messages.nth(0)).toBeVisible()
    answers[list] = talk({ items: [message, answer] })
    await button('Earlier messages').click()
    await expect.element(messages.nth(1)).toBeVisible()
    expect(messages.elements()).toHaveLength(2)
    await expect.element(messages.nth(0)).toMatchTextContent(/Hello/)
    await expect.element(button('Earlier messages')).not.toBeInTheDocument()
  })

  it('keeps the shown messages when earlier ones cannot be loaded', async () => {
    answers[list] = talk({ nextCursor: 'next' })
    await drawn()
    await expect.element(messages.nth(0)).toBeVisible()
    answers[list] = refused(503, 'ghl_limit_reached')
    await button('Earlier messages').click()
    await expect.element(card.getByRole('alert')).toMatchTextContent(/asks us to wait/)
    expect(messages.elements()).toHaveLength(2)
  })

  it('without messages says so, and explains how a person becomes a contact', async () => {
    answers[list] = talk({ items: [] })
    const first = await drawn()
    await expect.element(card.getByText('No messages yet.')).toBeVisible()
    await first.unmount()
    answers[list] = talk({ items: [], is_contact: false })
    await drawn()
    await expect.element(card.getByText(/Sven Okafor is no contact in GoHighLevel yet/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('that cannot be loaded says why, and is loaded on a retry', async () => {
    answers[list] = refused(503, 'ghl_unreachable')
    await drawn()
    await expect.element(card.getByRole('alert')).toMatchTextContent(/GoHighLevel does not answer/)
    answers[list] = talk()
    await button('Try again').click()
    await expect.element(messages.nth(0)).toBeVisible()
  })

  it('whose token is refused leads owners to the page CRM', async () => {
    answers[list] = refused(409, 'ghl_token_refused')
    await drawn()
    await expect
      .element(card.getByRole('link', { name: 'Open the CRM page' }))
      .toHaveAttribute('href', '/company-settings/crm')
  })
})

describe('a message that was written here', () => {
  it('waits at the end until the CRM has it', async () => {
    answers[list] = talk({ outgoing: [outgoing] })
    await drawn()
    await expect.element(messages.nth(2)).toMatchTextContent(/See you on Friday.*Cora Ownby.*Waiting to be sent/)
    expect(button(/^Send again/).elements()).toEqual([])
    answers[list] = talk({ items: [{ ...answer, id: 'm3', body: 'See you on Friday.' }, answer, message] })
    await expect.element(card.getByText('Waiting to be sent')).not.toBeInTheDocument()
  })

  it('that failed says why, and can be sent again', async () => {
    const error = 'GoHighLevel does not take this phone number.'
    answers[list] = talk({ outgoing: [{ ...outgoing, state: 'failed', error }] })
    await drawn()
    await expect.element(messages.nth(2)).toMatchTextContent(/does not take this phone number.*Not sent/)
    expect(await faults()).toEqual([])
    answers[send] = refused(409, 'ghl_not_sendable')
    await button(/^Send again.*See you on Friday/).click()
    await expect.element(card.getByRole('alert')).toMatchTextContent('Refused: ghl_not_sendable')
    answers[send] = { body: { data: outgoing } }
    answers[list] = talk({ outgoing: [outgoing] })
    await button(/^Send again.*See you on Friday/).click()
    await expect.element(card.getByText('Waiting to be sent')).toBeVisible()
    expect(bodies(send)).toEqual([{ again: outgoing.id }, { again: outgoing.id }])
  })

  it('that may have arrived is sent again only after a confirmation', async () => {
    answers[list] = talk({ outgoing: [{ ...outgoing, state: 'uncertain' }] })
    await drawn()
    await expect.element(card.getByText('May have arrived')).toBeVisible()
    await button(/^Send again/).click()
    const asking = page.getByRole('dialog', { name: 'Send this message again?' })
    await expect.element(asking).toMatchTextContent(/Sven Okafor would get it twice/)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    expect(bodies(send)).toEqual([])
    await button(/^Send again/).click()
    answers[send] = { body: { data: outgoing } }
    await asking.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => bodies(send)).toEqual([{ again: outgoing.id }])
  })
})

describe('a new message by the CRM', () => {
  it('is a text message, counted as it is typed, and sent', async () => {
    answers[list] = talk()
    await drawn()
    await expect.element(card.getByText(/^0 of 1,600/)).toBeVisible()
    await button('Send').click()
    await expect.element(card.getByText('Write something first.')).toBeVisible()
    await field('Text message').fill('See you on Friday.')
    await expect.element(card.getByText(/^18 of 1,600/)).toBeVisible()
    expect(hasUnsavedChanges()).toBe(true)
    expect(await faults()).toEqual([])
    answers[send] = { body: { data: outgoing } }
    answers[list] = talk({ outgoing: [outgoing] })
    await field('Text message').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(card.getByText('Waiting to be sent')).toBeVisible()
    await expect.element(field('Text message')).toHaveValue('')
    expect(bodies(send)).toEqual([{ surveyResultId: survey, channel: 'sms', body: 'See you on Friday.' }])
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('is not cut off where it is too long', async () => {
    answers[list] = talk()
    await drawn()
    await field('Text message').fill('a'.repeat(1_612))
    await button('Send').click()
    await expect.element(card.getByText('Make it 12 letters shorter.')).toBeVisible()
    expect(bodies(send)).toEqual([])
  })

  it('is an email with a subject', async () => {
    answers[list] = talk()
    await drawn()
    await card.getByText('Email', { exact: true }).last().click()
    await field('Email').fill('We look forward to it.')
    await button('Send').click()
    await expect.element(card.getByText('Enter a subject.')).toBeVisible()
    await field('Subject').fill('Friday')
    expect(await faults()).toEqual([])
    answers[send] = { body: { data: { ...outgoing, channel: 'email', subject: 'Friday' } } }
    await button('Send').click()
    await expect
      .poll(() => bodies(send))
      .toEqual([{ surveyResultId: survey, channel: 'email', subject: 'Friday', body: 'We look forward to it.' }])
  })

  it('that is refused says why, and keeps the typed text', async () => {
    answers[list] = talk()
    answers[send] = refused(409, 'ghl_no_phone')
    await drawn()
    await field('Text message').fill('Hello')
    await button('Send').click()
    await expect
      .element(card.getByRole('alert'))
      .toMatchTextContent(/Refused: ghl_no_phone What you wrote is kept here/)
    await expect.element(field('Text message')).toHaveValue('Hello')
  })

  it('cannot use a channel that the person does not want', async () => {
    answers[list] = talk({ do_not_disturb: ['sms'] })
    await drawn()
    await expect.element(card.getByText(/Sven Okafor wants no text messages: Do not disturb/)).toBeVisible()
    // The channel that is left is chosen.
    await expect.element(field('Email')).toBeEnabled()
    await card.getByText('Text message', { exact: true }).last().click()
    await expect.element(field('Text message')).toBeDisabled()
    await expect.element(button('Send')).toBeDisabled()
    await expect.element(card.getByText(/so none can be sent from here/)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('is not offered to readers who may not write', async () => {
    answers[list] = talk({ outgoing: [{ ...outgoing, state: 'failed' }] })
    await drawn({ ...owner, auth_role: 'COMPANY_USER' })
    await expect.element(messages.nth(2)).toBeVisible()
    expect(card.getByRole('button', { name: /Send/ }).elements()).toEqual([])
    expect(card.getByRole('textbox').elements()).toEqual([])
  })
})

it.each(['hb', 'be'])('On a phone, in %s and dark, a conversation fits', async (brand) => {
  await page.viewport(390, 844)
  const long = { ...message, id: 'm9', body: `https://example.com/${'x'.repeat(300)}` }
  answers[list] = talk({
    items: [answer, long],
    outgoing: [{ ...outgoing, state: 'failed', error: 'No.' }],
    nextCursor: 'x',
  })
  await drawn()
  document.documentElement.dataset.brand = brand
  document.documentElement.dataset.mantineColorScheme = 'dark'
  await expect.element(messages.nth(2)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await faults()).toEqual([])
})
