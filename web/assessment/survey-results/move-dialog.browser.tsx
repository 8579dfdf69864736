import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SurveyResultDetail } from '@seatwise/contract/survey-results'
import { brandKeys } from '@seatwise/contract/values/base'
import { brands } from '@seatwise/domain/brands/brands'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import type { MoveAnswer } from './move-mails.ts'
import { MoveDialog } from './parts/move-dialog.tsx'
import { useMove } from './use-move.tsx'

/** The question before a rejection: the reason of the company, the note, and which email is sent when. */

const { answers, asked } = setUpServer()
const list = 'GET /reject-reasons'
const preview = 'POST /survey-results/move-mails/preview'
const reason = (id: string, name: string, how: object = {}) => ({
  id,
  name,
  mail: 'stage',
  mail_template: null,
  mail_delay_minutes: 240,
  archived_at: null,
  version: 1,
  ...how,
})
const reasons = [
  reason('certificate', 'Lacks a required certificate'),
  reason('chosen', 'Another person was chosen', {
    mail: 'template',
    mail_template: { id: 't', name: 'Chosen' },
    mail_delay_minutes: 2880,
  }),
  reason('withdrew', 'Withdrew', { mail: 'none' }),
  reason('old', 'Not used any more', { archived_at: '2026-01-01T00:00:00Z' }),
]
const rejected = { id: 'rejected', name: 'Rejected', type: 'rejected', mail: 'Rejection' }

async function show(props: { areMany?: boolean; to?: typeof rejected } = {}) {
  const onMove = vi.fn<(answer: MoveAnswer) => void>()
  await draw(
    <MoveDialog
      whose="Ann"
      company_id="northgate"
      to={rejected}
      selection={{ ids: ['one'] }}
      areMany={false}
      pending={false}
      onMove={onMove}
      onClose={vi.fn()}
      {...props}
    />,
  )
  return onMove
}
const select = (name: string | RegExp) => page.getByRole('combobox', { name })
const submit = page.getByRole('button', { name: 'Move to Rejected' })

beforeEach(() => {
  document.documentElement.dataset.brand = 'hb'
  answers[list] = { body: { data: reasons } }
  answers[preview] = {
    body: {
      data: {
        people: 1,
        left_out: [],
        left_out_count: 0,
        first: { person: 'Ann', email: 'ann@people.test', subject: 'Hello', paragraphs: ['Hi Ann'] },
      },
    },
  }
})

describe.each(brandKeys)('a rejection in the brand %s', (brand) => {
  const choice = () => select(brands[brand].texts.reject_reason)
  const shown = async () => {
    document.documentElement.dataset.brand = brand
    const onMove = await show()
    await expect.element(choice()).toBeVisible()
    return onMove
  }

  it('has no reason chosen at first, and is not made without one', async () => {
    const onMove = await shown()
    await expect.element(choice()).toHaveValue('')
    await submit.click()
    await expect.element(page.getByText('Choose a reason.')).toBeVisible()
    expect(onMove).not.toHaveBeenCalled()
    await expect.poll(faults).toEqual([])
  })

  it('offers the reasons that are not archived, and one that is typed', async () => {
    await shown()
    const texts = () => [...choice().element().querySelectorAll('option')].map(({ textContent }) => textContent)
    await expect
      .poll(texts)
      .toEqual([
        'Choose a reason',
        'Lacks a required certificate',
        'Another person was chosen',
        'Withdrew',
        'Another reason, typed',
      ])
  })

  it('is made for a reason alone, by keys too', async () => {
    const onMove = await shown()
    await expect.element(choice()).toHaveFocus()
    await choice().selectOptions('withdrew')
    await expect.element(page.getByText('No email is sent with this reason.')).toBeVisible()
    submit.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(onMove).toHaveBeenCalledExactlyOnceWith({ reject_reason_id: 'withdrew' })
  })
})

it('The email of a reason and its time win over those of the stage, and are shown', async () => {
  const onMove = await show()
  await select('Reject reason').selectOptions('chosen')
  await expect.element(select('Email “Chosen”')).toHaveValue('2880')
  await expect.element(page.getByText('Send in 2 days')).toBeInTheDocument()
  await expect
    .poll(() => asked.mock.calls)
    .toContainEqual([preview, { status_id: 'rejected', reject_reason_id: 'chosen', selection: { ids: ['one'] } }])
  await page.getByRole('textbox', { name: /^Note/ }).fill('  Said so on the phone ')
  await submit.click()
  expect(onMove).toHaveBeenCalledExactlyOnceWith({
    reject_reason_id: 'chosen',
    reason: 'Said so on the phone',
    mail: 'delayed',
    mail_delay_minutes: 2880,
  })
})

it('Another reason proposes its own time, whatever was chosen before', async () => {
  await show()
  await select('Reject reason').selectOptions('chosen')
  await select('Email “Chosen”').selectOptions('none')
  await select('Reject reason').selectOptions('certificate')
  await expect.element(select('Email “Rejection”')).toHaveValue('240')
})

it('Several people get the email of the stage only if the user chooses it, and that of the reason unless not', async () => {
  await show({ areMany: true })
  await select('Reject reason').selectOptions('certificate')
  await expect.element(select('Email “Rejection”')).toHaveValue('none')
  await select('Reject reason').selectOptions('chosen')
  await expect.element(select('Email “Chosen”')).toHaveValue('2880')
})

it('A typed reason needs a text, and has the email of the stage', async () => {
  const onMove = await show()
  await select('Reject reason').selectOptions('typed')
  await submit.click()
  await expect.element(page.getByText('Give a reason.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved away')
  await select('Email “Rejection”').selectOptions('none')
  await submit.click()
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ reason: 'Moved away' })
})

it('Without reasons of the company, the reason is typed as before', async () => {
  answers[list] = { body: { data: [] } }
  const onMove = await show({ to: { ...rejected, mail: null as unknown as string } })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved away')
  await submit.click()
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ reason: 'Moved away' })
})

it('If the reasons cannot be loaded, the dialog says so, a reason can be typed, and a retry keeps it', async () => {
  answers[list] = { status: 403, body: { problem: 'not_allowed', message: 'You may not do this.' } }
  const onMove = await show({ to: { ...rejected, mail: null as unknown as string } })
  await expect.element(page.getByText('The list of reasons could not be loaded. You can type a reason.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved away')
  await expect.poll(faults).toEqual([])
  answers[list] = { body: { data: reasons } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(select('Reject reason')).toHaveValue('typed')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await submit.click()
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ reason: 'Moved away' })
})

it('A refusal is shown in the dialog: the reason was archived meanwhile', async () => {
  const message = 'The reason “Withdrew” is archived by now. Choose another one.'
  answers['PUT /survey-results/update-status'] = { status: 422, body: [{ path: 'reject_reason_id', message }] }
  await draw(<Moved />)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await select('Reject reason').selectOptions('withdrew')
  await submit.click()
  await expect.element(page.getByRole('dialog').getByText(message)).toBeVisible()
  expect(asked.mock.calls).toContainEqual([
    'PUT /survey-results/update-status',
    { id: 'one', version: 1, status_id: 'rejected', reject_reason_id: 'withdrew', how: 'menu' },
  ])
})

// Only what the move is made of.
const result = {
  id: 'one',
  version: 1,
  candidate: { first: 'Ann', last: 'Lee', email: 'ann@people.test' },
  company: { id: 'northgate', name: 'Northgate' },
  status: null,
  stages: [{ ...rejected, color: 'red' }],
} as unknown as SurveyResultDetail

function Moved() {
  const { choose, dialog } = useMove(result)
  return (
    <>
      <button type="button" onClick={() => choose('rejected')}>
        Reject
      </button>
      {dialog}
    </>
  )
}
