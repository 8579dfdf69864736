import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { brandKeys } from '@seatwise/contract/values/base'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import type { MoveStage } from './move-mails.ts'
import { StageDialog } from './parts/stage-dialog.tsx'

/** The question before a move of many, with the numbers of the server. */

const { answers, asked } = setUpServer()
const preview = 'POST /survey-results/moves/preview'
const stage = (name: string, type: string) => ({ id: name, name, type, color: 'grey' as const, mail: null })
const stages = [stage('New', 'new'), stage('Interview', 'interview'), stage('Rejected', 'rejected')]
const from = (type: string, name: string, count: number) => ({ status: { id: name, name, type }, count })
const selection = { filters: { search: 'ann' }, count: 27 }

async function chooseInterview(props: { count?: number }) {
  const onMove = vi.fn<(to: MoveStage, answer?: object) => void>()
  await draw(
    <StageDialog
      whose="27 results"
      company_id="northgate"
      selection={selection}
      {...props}
      stages={stages}
      onMove={onMove}
      onClose={vi.fn()}
    />,
  )
  await page.getByRole('button', { name: 'Interview' }).click()
  return onMove
}

describe.each(brandKeys)('a move of many in the brand %s', (brand) => {
  const answer = (...matches: object[]) => {
    document.documentElement.dataset.brand = brand
    answers[preview] = { body: { data: { stages: matches, waiting_mails: 0 } } }
  }

  it('of more than ten asks with the numbers by stage, and is made after the answer', async () => {
    answer(from('new', 'New', 20), { status: null, count: 7 })
    const onMove = await chooseInterview({ count: 27 })
    await expect.element(page.getByText(/^20 from New and 7 without a stage\./)).toBeVisible()
    expect(asked).toHaveBeenCalledWith(preview, { status_id: 'Interview', selection })
    expect(onMove).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await expect.poll(faults).toEqual([])
    await page.getByRole('button', { name: 'Move to Interview' }).click()
    expect(onMove).toHaveBeenCalledExactlyOnceWith(stages[1], {})
  })

  it.each(['hired', 'rejected'])('with one who is %s asks, however few there are', async (type) => {
    answer(from('new', 'New', 1), from(type, 'The end', 1))
    const onMove = await chooseInterview({ count: 2 })
    await expect.element(page.getByText(/1 from New and 1 from The end\./)).toBeVisible()
    expect(onMove).not.toHaveBeenCalled()
  })

  it('of a few people in process is made at once', async () => {
    answer(from('new', 'New', 10))
    const onMove = await chooseInterview({ count: 10 })
    await expect.poll(() => onMove.mock.calls.length).toBe(1)
  })

  it('is not made when the numbers are unknown', async () => {
    answers[preview] = { status: 409, body: { problem: 'count_changed', message: 'There are 28 now.' } }
    const onMove = await chooseInterview({ count: 27 })
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    expect(onMove).not.toHaveBeenCalled()
  })

  it('of one row from its menu requests no numbers', async () => {
    const onMove = await chooseInterview({})
    await expect.poll(() => onMove.mock.calls.length).toBe(1)
    expect(asked).not.toHaveBeenCalled()
  })
})

it('The dialog lists the waiting emails that a move cancels', async () => {
  answers[preview] = { body: { data: { stages: [from('new', 'New', 12)], waiting_mails: 2 } } }
  await chooseInterview({ count: 12 })
  await expect.element(page.getByText(/2 waiting emails are canceled, and stay so after an undo\./)).toBeVisible()
})
