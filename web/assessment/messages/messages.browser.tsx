import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MailTemplate } from '@seatwise/contract/mailer'
import type { MessageSelection } from '@seatwise/contract/messages'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { draw, owner } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { TemplateEditor } from '../../base/mailer/parts/template-editor.tsx'
import { ComposeDialog } from './parts/compose-dialog.tsx'
import { Sent } from './parts/sent.tsx'

/** Writing an email and its outcomes, in a real browser, with simulated answers of the server. */

const { answers, asked } = setUpServer()

describe('a sending', () => {
  const run: TaskRun = {
    id: 'a',
    name: 'send-messages',
    state: 'running',
    company_name: 'Northgate',
    actor: null,
    acting_as: null,
    done: 1_000,
    total: 1_500,
    failed_rows: 0,
    attempts: 1,
    error: null,
    created_at: '2026-11-01T10:00:00Z',
    started_at: null,
    finished_at: null,
    undo_until: null,
    can: { stop: false, retry: false },
  }
  const answer = (changed: Partial<TaskRun>, rows: object[] = [], not_changed = rows.length) => ({
    body: { data: { ...run, ...changed }, changed: 1_488, not_changed, rows, next: null },
  })
  const drawn = () => draw(<Sent task_run_id="a" whose="the selected people" isOnRecord onClose={() => undefined} />)

  it('that is running shows its progress, and can be stopped', async () => {
    answers['GET /task-runs/a'] = answer({ can: { stop: true, retry: false } })
    answers['POST /task-runs/a/stop'] = { body: { data: { ...run, state: 'stopped' } } }
    const { container } = await drawn()
    await expect.element(page.getByText('1,000 of 1,500')).toBeVisible()
    answers['GET /task-runs/a'] = answer({ state: 'stopped' })
    await page.getByRole('button', { name: 'Stop sending' }).click()
    await expect
      .element(page.getByRole('alert').and(page.getByText(/^Stopped. Emails that had not left yet are withdrawn/)))
      .toBeVisible()
    expect(asked).toHaveBeenCalledWith('POST /task-runs/a/stop')
    // Most of the emails are withdrawn.
    expect(container.textContent).not.toContain('1,488')
    expect(await faults()).toEqual([])
  })

  it('lists the recipients left out, however late they are in the result', async () => {
    const rows = [{ number: 700, label: 'Ann Abara', outcome: 'refused', detail: 'Has unsubscribed.' }]
    answers['GET /task-runs/a'] = answer({ state: 'succeeded', done: 1_500, failed_rows: 12 }, rows, 12)
    const { container } = await drawn()
    await expect.element(page.getByRole('status')).toHaveTextContent('1,488 people get the email')
    const others = page.getByRole('region', { name: 'Not sent' })
    await expect.element(others.getByRole('listitem')).toHaveTextContent('Ann Abara Has unsubscribed.')
    await expect.element(others.getByText('And 11 more.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open the task' })).toHaveAttribute('href', '/task-runs?run=a')
    expect(container.querySelector('[role=status] svg')).not.toBeNull()
    expect(await faults()).toEqual([])
  })

  it.each<[Partial<TaskRun>, RegExp]>([
    [{ state: 'failed', error: 'fault' }, /Ask our support to start it again: it goes on where it ended/],
    [{ state: 'failed', error: 'refused' }, /as many emails as it may in a day/],
    [{ state: 'not_allowed' }, /no longer has the right/],
  ])('that ended early, as %o, says why and has no check mark', async (changed, words) => {
    answers['GET /task-runs/a'] = answer(changed)
    const { container } = await drawn()
    await expect.element(page.getByRole('alert').and(page.getByText(words))).toBeVisible()
    expect(container.querySelector('[role=status] svg')).toBeNull()
    expect(await faults()).toEqual([])
  })
})

const template: MailTemplate = {
  id: '8f0c1b7e-2f5d-4a53-9a77-0d6d3f0f5a10',
  kind: 'message',
  name: 'Open day',
  subject: 'Come and see us',
  body: 'On Friday.',
  can_unsubscribe: true,
  is_default: false,
  variables: ['first'],
  updated_at: null,
  updated_by: null,
  version: 1,
}

describe('the dialog for an email', () => {
  const preview = (left_out: object[], people: number) => ({
    body: {
      data: {
        people,
        left_out,
        left_out_count: left_out.length,
        messages: [
          { person: 'Ann Abara', email: 'ann@people.test', subject: 'Come and see us', paragraphs: ['Hi Ann,'] },
        ],
      },
    },
  })
  const drawn = async (selection: MessageSelection = { ids: ['r'] }) => {
    const thanks: MailTemplate = { ...template, id: 'acknowledgement', kind: 'acknowledgement', name: null }
    answers['GET /mailer/templates'] = { body: { data: [template, thanks] } }
    await draw(<ComposeDialog company_id="c" selection={selection} whose="Ann" onClose={() => undefined} />)
  }
  const select = page.getByLabelText('Template')

  it('lists who gets it and who does not, with the reason', async () => {
    answers['POST /mailer/send/preview'] = preview(
      [{ person: 'Bo Berg', reason: 'value_missing', values: ['first', 'role_name'] }],
      1,
    )
    await drawn()
    await page.getByLabelText('Subject').fill('Hello')
    await expect.element(page.getByText('1 person gets this email.')).toBeVisible()
    await page.getByText('1 person is left out').click()
    await expect.element(page.getByText('Not known: first name, role.')).toBeVisible()
    await expect.element(page.getByText('Hi Ann,')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('to users refuses a text for people of a survey, and lists users who have left', async () => {
    answers['POST /mailer/send/preview'] = preview([{ person: 'Bo Berg', reason: 'deactivated', values: [] }], 1)
    await drawn({ user_ids: ['u', 'v'] })
    await expect.element(select.getByRole('option', { name: 'Open day' })).toBeInTheDocument()
    expect(select.getByRole('option').elements()).toHaveLength(2)
    expect(page.getByRole('button', { name: 'Role' }).elements()).toEqual([])
    await page.getByLabelText('Subject').fill('Hello')
    await page.getByText('1 person is left out').click()
    await expect.element(page.getByText('The account is deactivated.')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('shows in place why an email cannot be sent', async () => {
    const entry = { path: 'subject', message: 'There is no {{ nickname }} in this email.', code: 'custom' }
    answers['POST /mailer/send/preview'] = { status: 422, body: [entry] }
    await drawn()
    await page.getByLabelText('Subject').fill('Hello {{ nickname }}')
    await expect.element(page.getByRole('status')).toHaveTextContent('There is no {{ nickname }} in this email.')
    answers['POST /mailer/send/preview'] = {
      status: 429,
      body: { problem: 'too_many_messages', message: 'Select fewer people.' },
    }
    await page.getByLabelText('Subject').fill('Hello')
    await expect.element(page.getByRole('status')).toHaveTextContent('Select fewer people.')
  })

  it('asks before a template replaces the text', async () => {
    answers['POST /mailer/send/preview'] = preview([], 1)
    await drawn()
    await expect.element(select.getByRole('option', { name: 'Open day' })).toBeInTheDocument()
    await page.getByLabelText('Subject').fill('My own')
    await userEvent.selectOptions(select, 'Open day')
    await page.getByRole('button', { name: 'Keep my text' }).click()
    await expect.element(page.getByLabelText('Subject')).toHaveValue('My own')
    await expect.element(select).toHaveValue('')
    await userEvent.selectOptions(select, 'Open day')
    await page.getByRole('button', { name: 'Replace it' }).click()
    await expect.element(page.getByLabelText('Subject')).toHaveValue('Come and see us')
    // Nothing was typed since.
    await userEvent.selectOptions(select, '')
    await expect.element(page.getByLabelText('Subject')).toHaveValue('')
  })
})

describe('a template of an email', () => {
  it('is deleted after a confirmation', async () => {
    const onClose = vi.fn()
    answers['POST /mailer/templates/preview'] = {
      body: { data: { reader: 'Ann Abara', subject: template.subject, parts: [], text: '' } },
    }
    answers[`DELETE /mailer/templates/${template.id}`] = { body: { data: { id: template.id } } }
    await draw(
      <TemplateEditor
        user={owner}
        company={{ id: 'c', brand: 'hb' }}
        template={template}
        returnTo="none"
        onClose={onClose}
      />,
    )
    await expect.element(page.getByText('As Ann Abara would read it')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(asked).not.toHaveBeenCalledWith(`DELETE /mailer/templates/${template.id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete template' }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })
})
