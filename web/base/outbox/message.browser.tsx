import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { Message } from './parts/message.tsx'
import { message } from './test-message.ts'

setUpServer()
const leaves = { mail: true, sms: true }
const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR'
const drawn = (changed: Parameters<typeof message>[0], isShown = true) =>
  draw(<Message message={message({ body: 'Hello', ...changed })} isShown={isShown} leaves={leaves} onClose={vi.fn()} />)

describe('An email of the outbox', () => {
  it('offers its invitation to a calendar as a file where texts are shown', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL')
    onTestFinished(() => saved.mockRestore())
    await drawn({ calendar })
    await page.getByRole('button', { name: 'Download invitation.ics' }).click()
    expect(await (saved.mock.calls[0]![0] as Blob).text()).toBe(calendar)
  })

  it('offers no invitation where texts are not shown', async () => {
    await drawn({ calendar }, false)
    await expect.element(page.getByText(/^Texts are not shown here/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download invitation.ics' })).not.toBeInTheDocument()
  })

  it('offers none if the email has no invitation', async () => {
    await drawn({})
    await expect.element(page.getByText('Hello')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Download invitation.ics' })).not.toBeInTheDocument()
  })
})
