import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BenchmarkPreview, RoleBenchmark } from '@seatwise/contract/role-benchmarks'
import { scoreBands } from '@seatwise/contract/values/assessment'
import { draw } from '../../app/test-draw.tsx'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { draftOf, emptyDraft } from './draft.ts'
import { Editor } from './parts/editor.tsx'

/** The editor of targets with simulated answers of the server: its requests, and its messages. */

const { answers, asked } = setUpServer()

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const role = { id: idOf(1), name: 'Sales' }
const company = { id: idOf(2), name: 'Lantern Northgate' }

const stored: RoleBenchmark = {
  id: idOf(3),
  role,
  company,
  version: 4,
  state: 'draft',
  source: 'own_people',
  occupation: null,
  copied_from: null,
  n: 31,
  n_rest: null,
  intervals: null,
  scales: 4,
  recompute: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  revision: 2,
  can: { update: true, copy: true, activate: true, retire: false, delete: true },
  targets: [
    { scale: 'LEAD', weight: 3, lo: 55, hi: null, reason: 'Runs the call from the first minute' },
    { scale: 'SOCIAL', weight: 2, lo: 55, hi: 95, reason: null },
    { scale: 'CARE', weight: 1, lo: 15, hi: 60, reason: null },
    { scale: 'HELP', weight: 2, lo: null, hi: null, reason: null },
  ],
  note: null,
  confirmed: [],
  ratio_reason: null,
  ratio_alternative: null,
  expected_differences: [],
  created_by: null,
  accepted: null,
  retired_at: null,
  versions: [],
}
stored.targets[3]!.lo = 40

const before = [9, 18, 31, 92, 30, 16, 8]
const after = [14, 21, 36, 80, 31, 15, 7]
const cuts = (ratios: readonly number[]) =>
  ([50, 66, 81, 91] as const).map((cut, at) => ({
    cut,
    group_rate: 0.2 * ratios[at]!,
    reference_rate: 0.2,
    ratio: ratios[at]!,
  }))
const preview: BenchmarkPreview = {
  guard_rails: [{ code: 'weak_scale', severity: 'confirmable', scale: 'HELP', values: {} }],
  expected_differences: [
    { group: 'men', reference: 'women', cuts: cuts([0.9, 0.84, 0.74, 0.66]) },
    { group: 'aged_21_to_40', reference: 'aged_41_to_60', cuts: cuts([0.98, 0.96, 0.93, 0.9]) },
  ],
  upper_ends: [
    { scale: 'SOCIAL', points: 0.4 },
    { scale: 'CARE', points: 11.2 },
  ],
  results: {
    total: 204,
    counted: 204,
    is_sample: false,
    bands: scoreBands.map((band, at) => ({ band, before: before[at]!, after: after[at]! })),
    without_score: { before: 0, after: 0 },
    moves: [
      { survey_result_id: idOf(11), person: 'Daan Visser', role_name: 'Sales', before: 65, after: 79 },
      { survey_result_id: idOf(12), person: 'Diego Fuentes', role_name: 'Support', before: 36, after: null },
    ],
  },
}

const thumb = (name: string) => page.getByRole('slider', { name })
const bodies = (call: string) => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const saved = () => asked.mock.calls.find(([name]) => name === `PUT /role-benchmarks/${stored.id}`)?.[1]

beforeEach(() => {
  answers['POST /role-benchmarks/preview'] = { body: { data: preview } }
})
const edit = (input = stored) =>
  draw(
    <Editor role={role} company={company} stored={input} begin={draftOf(input)} latest={{ id: input.id, next: 5 }} />,
  )

function Reloaded({ before: input, after: next }: { before: RoleBenchmark; after: RoleBenchmark }) {
  const [now, setNow] = useState(input)
  return (
    <>
      <button type="button" onClick={() => setNow(next)}>
        Load again
      </button>
      <Editor role={role} company={company} stored={now} begin={draftOf(now)} latest={{ id: now.id, next: 5 }} />
    </>
  )
}

describe('the targets of a draft', () => {
  it('are shown with their effect, accessible, and with their version', async () => {
    await edit()
    await expect.element(page.getByRole('heading', { name: 'Sales draft of version 4' })).toBeVisible()
    await expect.element(page.getByText('204 results for Sales, rescored')).toBeVisible()
    await expect.element(page.getByText('At the 95th this scale alone costs 11 points')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Closest fit.*9.*14/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Daan Visser' })).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it('are changed by keyboard, and the preview follows the last change', async () => {
    await edit()
    await expect.element(page.getByText('204 results for Sales, rescored')).toBeVisible()
    ;(thumb('Taking the lead, lower end').element() as HTMLElement).focus()
    await userEvent.keyboard('{PageUp}{ArrowRight}')
    await expect
      .poll(() => bodies('POST /role-benchmarks/preview').at(-1))
      .toMatchObject({ role_id: role.id, targets: [{ scale: 'LEAD', lo: 66, hi: null }, {}, {}, {}] })
    await expect.element(page.getByRole('group', { name: 'Unsaved changes' })).toBeVisible()
  })

  it('are saved with reasons and confirmations', async () => {
    answers[`PUT /role-benchmarks/${stored.id}`] = { body: { data: { ...stored, revision: 3 } } }
    await edit()
    await page
      .getByRole('listitem', { name: 'Sociability' })
      .getByRole('button', { name: /Add a reason/ })
      .click()
    await userEvent.keyboard('Twelve calls before noon{Enter}')
    await page.getByLabelText('I mean it so').click()
    await page.getByRole('combobox', { name: 'Weight of Thinking ahead' }).selectOptions('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toMatchObject({
      revision: 2,
      confirmed: [{ code: 'weak_scale', scale: 'HELP' }],
      targets: [{}, { scale: 'SOCIAL', reason: 'Twelve calls before noon' }, { scale: 'CARE', weight: 2 }, {}],
    })
    await expect.element(page.getByRole('group', { name: 'Unsaved changes' })).not.toBeInTheDocument()
  })

  it('are not saved while a typed number is invalid, and keep the focus in a row', async () => {
    await edit()
    const from = page.getByRole('textbox', { name: 'Sociability, from' })
    await from.fill('97')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Must be less than 95.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(from).toHaveFocus()
    expect(saved()).toBeUndefined()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('group', { name: 'Unsaved changes' })).not.toBeInTheDocument()

    const row = page.getByRole('listitem', { name: 'Sociability' })
    await row.getByRole('button', { name: /Add a reason/ }).click()
    await userEvent.keyboard('Calls{Enter}')
    await expect.element(row.getByRole('button', { name: /^Calls/ })).toHaveFocus()
    await row.getByRole('button', { name: 'Remove Sociability' }).click()
    await expect.element(page.getByRole('button', { name: 'Scale' })).toHaveFocus()
  })

  it('show an error at once for a scale that has a weight but no range, and request no preview', async () => {
    await edit()
    await expect.element(page.getByText('204 results for Sales, rescored')).toBeVisible()
    const before = bodies('POST /role-benchmarks/preview').length
    ;(thumb('Helpfulness, lower end').element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText('Set a lower or an upper end, or weight 0.')).toBeVisible()
    expect(bodies('POST /role-benchmarks/preview')).toHaveLength(before)
  })

  it('that somebody else has saved are shown in their current state, and saved after that', async () => {
    const theirs = { ...stored, revision: 7, targets: [{ ...stored.targets[0]!, lo: 70 }, ...stored.targets.slice(1)] }
    await draw(<Reloaded before={stored} after={theirs} />)
    await expect.element(page.getByRole('textbox', { name: 'Taking the lead, from' })).toHaveValue('55')
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Taking the lead, from' })).toHaveValue('70')
    await expect.element(page.getByRole('group', { name: 'Unsaved changes' })).not.toBeInTheDocument()
    answers[`PUT /role-benchmarks/${stored.id}`] = { body: { data: { ...theirs, revision: 8 } } }
    await page.getByRole('combobox', { name: 'Weight of Taking the lead' }).selectOptions('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toMatchObject({ revision: 7, targets: [{ scale: 'LEAD', weight: 2, lo: 70 }, {}, {}, {}] })
  })

  it('that somebody else has changed meanwhile show the differences, and the user chooses a version', async () => {
    const theirs = { ...stored, revision: 7, targets: [{ ...stored.targets[0]!, lo: 70 }, ...stored.targets.slice(1)] }
    answers[`PUT /role-benchmarks/${stored.id}`] = {
      status: 409,
      body: { problem: 'changed_meanwhile', message: 'Changed', current: theirs },
    }
    await edit()
    await page.getByRole('combobox', { name: 'Weight of Taking the lead' }).selectOptions('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const row = page.getByRole('row', { name: /Taking the lead/ })
    await expect.element(row).toHaveTextContent('Taking the lead55 or more, weight 270 or more, weight 3')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    answers[`PUT /role-benchmarks/${stored.id}`] = { body: { data: { ...stored, revision: 8 } } }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => bodies(`PUT /role-benchmarks/${stored.id}`).at(-1))
      .toMatchObject({ revision: 7, targets: [{ scale: 'LEAD', weight: 2, lo: 55 }, {}, {}, {}] })
  })
})

describe('the expected differences in the editor', () => {
  it('under four fifths are shown in words, and require a reason and an alternative', async () => {
    await edit()
    await expect
      .element(page.getByText('13% of men and 20% of women would score 91 or more. .66 is under .80.'))
      .toBeVisible()
    await page.getByLabelText('Why the work needs this').fill('The calls')
    await page.getByLabelText('Which other targets were looked at').fill('Without Thinking ahead')
    answers[`PUT /role-benchmarks/${stored.id}`] = { body: { data: { ...stored, revision: 3 } } }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toMatchObject({ ratio_reason: 'The calls', ratio_alternative: 'Without Thinking ahead' })
  })
})

describe('new targets', () => {
  it('begin with a scale, and are saved as the next version', async () => {
    answers['POST /role-benchmarks/create'] = { body: { data: { ...stored, id: idOf(9) } } }
    await draw(<Editor role={role} company={null} begin={emptyDraft} latest={{ id: stored.id, next: 5 }} />)
    await expect.element(page.getByText('Add a scale to see what it would do.')).toBeVisible()
    await page.getByRole('button', { name: 'Scale' }).click()
    await page.getByRole('menuitem', { name: /^Composure/ }).click()
    await expect.element(thumb('Composure, lower end')).toHaveAttribute('aria-valuetext', '50 or more')
    await page.getByRole('button', { name: 'Save version' }).click()
    await expect
      .poll(() => bodies('POST /role-benchmarks/create')[0])
      .toMatchObject({
        role_id: role.id,
        based_on: stored.id,
        source: 'expert',
        targets: [{ scale: 'CALM', weight: 1, lo: 50, hi: null, reason: null }],
      })
  })
})

it('On a phone nothing is wider than the window, and thumbs are large enough for fingers', async () => {
  await page.viewport(390, 844)
  await edit()
  await expect.element(page.getByText('204 results for Sales, rescored')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const { width, height } = thumb('Sociability, upper end').element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(await faults()).toEqual([])
})
