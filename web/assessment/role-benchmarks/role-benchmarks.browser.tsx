import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BenchmarkRequest, ReadBenchmark } from '@seatwise/contract/role-benchmarks'
import type { Role } from '@seatwise/contract/roles'
import type { TaskRun } from '@seatwise/contract/task-runs'
import { draw } from '../../app/test-draw.tsx'
import { queryClient } from '../../kernel/query.ts'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { AskDialog } from './parts/ask-dialog.tsx'
import { ActivateDialog } from './parts/confirm-benchmark.tsx'
import { Recompute } from './parts/recompute.tsx'
import { Requests } from './parts/requests.tsx'
import { TargetsDrawer } from './parts/targets-drawer.tsx'

/** The targets as everybody reads them, the requests of owners, and the progress of an activation. */

const { answers, asked } = setUpServer()

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const role = { id: idOf(1), name: 'Sales' }
const nobody = () => undefined

const stored: ReadBenchmark = {
  id: idOf(3),
  role,
  company: { id: idOf(2), name: 'Lantern Northgate' },
  version: 4,
  state: 'active',
  source: 'own_people',
  occupation: null,
  copied_from: null,
  n: 31,
  n_rest: null,
  intervals: null,
  scales: 3,
  recompute: null,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  revision: 2,
  can: { update: false, copy: false, activate: false, retire: false, delete: false },
  targets: [
    { scale: 'SOCIAL', weight: 2, lo: 55, hi: 95, reason: null },
    { scale: 'LEAD', weight: 3, lo: 55, hi: null, reason: 'Runs the call from the first minute' },
    { scale: 'CARE', weight: 0, lo: 15, hi: 60, reason: null },
  ],
  note: 'Agreed with the team.',
  confirmed: [],
  ratio_reason: null,
  ratio_alternative: null,
  expected_differences: [
    {
      group: 'men',
      reference: 'women',
      cuts: [{ cut: 81, group_rate: 0.1, reference_rate: 0.2, ratio: 0.5 }],
    },
  ],
  created_by: null,
  accepted: { at: '2026-11-02T10:00:00Z', by: { id: idOf(5), name: 'Ann Abara' } },
  retired_at: null,
  versions: [],
  self_description: null,
}
const drawer = page.getByRole('dialog', { name: 'What Sales asks for' })

describe('the page of targets', () => {
  it('shows the targets, the heaviest first, with reasons, source and activation', async () => {
    answers['POST /role-benchmarks/search'] = { body: { data: [stored], total: 1, next: null } }
    answers[`GET /role-benchmarks/${stored.id}`] = { body: { data: stored } }
    await draw(<TargetsDrawer role={role} onClose={nobody} />)
    const scales = drawer.getByRole('list', { name: 'Targets' }).getByRole('listitem')
    await expect.element(scales.first().getByText('Runs the call from the first minute')).toBeVisible()
    expect(scales.elements()).toHaveLength(2)
    await expect.element(drawer.getByRole('img', { name: 'Sociability: 55 to 95' })).toBeVisible()
    await expect.element(drawer.getByText(/31 of the company’s own people/)).toBeVisible()
    await expect.element(drawer.getByText('Agreed with the team.')).toBeVisible()
    await expect.element(drawer.getByRole('cell', { name: '.50 (under .80)' })).toBeVisible()
    await expect.element(drawer.getByText('Ann Abara')).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it.each([
    [
      { people: 124, shift: { mean: 0.61, from: 0.42, to: 0.8 } },
      'People who apply for Sales describe themselves 0.6 standard deviations above the norm (0.4 to 0.8; 124 people).',
    ],
    [{ people: 49, shift: null }, /so far 49 of 50\.$/],
  ])('shows owners how applicants describe themselves: %j', async (self_description, text) => {
    answers['POST /role-benchmarks/search'] = { body: { data: [stored], total: 1, next: null } }
    answers[`GET /role-benchmarks/${stored.id}`] = { body: { data: { ...stored, self_description } } }
    await draw(<TargetsDrawer role={role} onClose={nobody} />)
    await expect
      .element(drawer.getByRole('heading', { name: 'How people who apply describe themselves' }))
      .toBeVisible()
    await expect.element(drawer.getByText(text)).toBeVisible()
    expect(drawer.getByText(/No score is corrected by it\.$/).elements()).toHaveLength(self_description.shift ? 1 : 0)
    expect(await faults()).toEqual([])
  })

  it('shows nothing about applicants to readers without the permission', async () => {
    answers['POST /role-benchmarks/search'] = { body: { data: [stored], total: 1, next: null } }
    answers[`GET /role-benchmarks/${stored.id}`] = { body: { data: stored } }
    await draw(<TargetsDrawer role={role} onClose={nobody} />)
    await expect.element(drawer.getByText('Agreed with the team.')).toBeVisible()
    await expect.element(drawer.getByText(/people who apply/i)).not.toBeInTheDocument()
  })

  it('shows for a role without targets those of the global role of its name', async () => {
    const global = { ...stored, id: idOf(8), company: null, role: { id: idOf(9), name: 'Sales' } }
    answers['POST /role-benchmarks/search'] = {
      body: { data: [{ ...global, role: { id: idOf(7), name: 'Sales manager' } }, global], total: 2, next: null },
    }
    // The role itself has only a retired version.
    answers[`GET /role-benchmarks/${global.id}`] = { body: { data: global } }
    await draw(<TargetsDrawer role={role} version={4} onClose={nobody} />)
    await expect.element(drawer.getByText('All companies')).toBeVisible()
  })
})

describe('a request for targets', () => {
  const full = { ...role, company: { id: idOf(2), name: 'Lantern' }, benchmark: null } as Role
  const answer = { id: idOf(20), state: 'declined', asked_by: { id: idOf(5), name: 'Ann Abara' }, answer: 'Too early.' }

  it('sends the occupation and the note, and shows why the last request was declined', async () => {
    answers['POST /role-benchmarks/requests/search'] = { body: { data: [answer], total: 1, next: null } }
    answers['GET /occupations'] = {
      body: { data: [{ code: '41-2031.00', title: 'Retail Salespersons', draft: null }], total: 1, next: null },
    }
    answers['POST /role-benchmarks/requests/create'] = { body: { data: answer } }
    await draw(<AskDialog role={full} returnTo="x" onClose={nobody} />)
    await expect.element(page.getByText('Too early.')).toBeVisible()
    await page.getByRole('combobox', { name: /Occupation/ }).fill('retail')
    await page.getByRole('option', { name: 'Retail Salespersons' }).click()
    await page.getByLabelText(/What matters/).fill('Calls all morning')
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: 'Ask for a target' }).click()
    await expect
      .poll(() => asked.mock.calls.find(([name]) => name === 'POST /role-benchmarks/requests/create')?.[1])
      .toEqual({ role_id: role.id, occupation_code: '41-2031.00', note: 'Calls all morning' })
  })

  it('is not offered twice while a request is open', async () => {
    const open = { ...answer, state: 'open', created_at: new Date().toISOString() }
    answers['POST /role-benchmarks/requests/search'] = { body: { data: [open], total: 1, next: null } }
    await draw(<AskDialog role={full} returnTo="x" onClose={nobody} />)
    await expect.element(page.getByText(/^Ann Abara asked for it just now/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Ask for a target' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  })
})

describe('the open requests for targets', () => {
  const request: BenchmarkRequest = {
    id: idOf(20),
    company: { id: idOf(2), name: 'Lantern Northgate' },
    role,
    occupation: null,
    note: 'Closes calls',
    state: 'open',
    asked_by: { id: idOf(5), name: 'Ann Abara' },
    created_at: '2026-11-01T10:00:00Z',
    decided: null,
    answer: null,
    role_benchmark_id: null,
    version: 3,
    can: { accept: true, decline: true },
  }

  it('show their note, and leave the list once they are declined with a reason', async () => {
    answers['POST /role-benchmarks/requests/search'] = { body: { data: [request], total: 1, next: null } }
    answers['POST /role-benchmarks/requests/decline'] = { body: { data: { ...request, state: 'declined' } } }
    await draw(<Requests />)
    const open = page.getByRole('region', { name: 'Asked for (1)' }).getByRole('listitem')
    await expect.element(open.getByText('Closes calls')).toBeVisible()
    await open.getByRole('button', { name: 'Decline… Sales' }).click()
    const decline = page.getByRole('button', { name: 'Decline', exact: true })
    await expect.element(decline).toBeDisabled()
    await page.getByLabelText('Why').fill('Rate some people first.')
    expect(await faults()).toEqual([])
    answers['POST /role-benchmarks/requests/search'] = { body: { data: [], total: 0, next: null } }
    await decline.click()
    await expect.element(open).not.toBeInTheDocument()
    expect(asked.mock.calls).toContainEqual([
      'POST /role-benchmarks/requests/decline',
      { id: request.id, version: 3, answer: 'Rate some people first.' },
    ])
  })
})

describe('the progress of an activation', () => {
  const run = {
    id: idOf(30),
    name: 'activate-benchmark',
    state: 'waiting',
    done: 0,
    total: null,
    failed_rows: 0,
    can: { stop: true, retry: false },
  } as TaskRun
  const running: TaskRun = { ...run, state: 'running', done: 4, total: 9 }
  const stopped: TaskRun = { ...running, state: 'stopped', can: { stop: false, retry: true } }
  const answerWith = (data: TaskRun) =>
    (answers[`GET /task-runs/${run.id}`] = { body: { data, changed: 0, not_changed: 0, rows: [], next: null } })

  it('takes the focus, names the version that it replaces, counts the results, and ends on request', async () => {
    answers[`POST /task-runs/${run.id}/stop`] = { body: { data: stopped } }
    answerWith(run)
    await draw(
      <Recompute
        run_id={run.id}
        benchmark={{ version: 2, state: 'activating', recompute: null, versions: [] }}
        replaced={1}
        takesFocus
      />,
    )
    const progress = page.getByRole('region', { name: 'Scores being computed' })
    await expect.element(progress.getByRole('button', { name: 'Stop the activation' })).toBeVisible()
    await expect.element(progress.getByText('Starting')).toBeVisible()
    await expect.element(progress.getByRole('heading', { name: 'Activating version 2' })).toHaveFocus()
    await expect
      .element(progress.getByText('The activation of version 1 has ended: this version takes its place.'))
      .toBeVisible()
    answerWith(running)
    await queryClient.invalidateQueries({ queryKey: ['task-runs'] })
    await expect.element(progress.getByText('4 of 9')).toBeVisible()
    expect(await faults()).toEqual([])
    answerWith(stopped)
    await progress.getByRole('button', { name: 'Stop the activation' }).click()
    await expect.element(progress.getByRole('heading', { name: 'Activation stopped' })).toBeVisible()
    expect(asked.mock.calls.map(([name]) => name)).toContain(`POST /task-runs/${run.id}/stop`)
    expect(await faults()).toEqual([])
  })

  it('is announced to end the one of another version, and begins on confirmation', async () => {
    const started = { task_run_id: run.id, replaced_version: 3 as number | null }
    answers['POST /role-benchmarks/activate'] = { body: { data: started } }
    const [onStarted, onClose] = [vi.fn<(one: typeof started) => void>(), vi.fn<() => void>()]
    const between = { active: undefined, activating: { version: 3 }, onStarted, onClose }
    await draw(<ActivateDialog benchmark={stored} {...between} />)
    const dialog = page.getByRole('dialog', { name: 'Activate version 4 for Sales?' })
    await expect
      .element(dialog.getByText(/Version 3 is being activated: that ends, and this one takes its place\.$/))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Activate' }).click()
    await expect.poll(() => onStarted.mock.calls).toEqual([[started]])
    expect(asked.mock.calls).toContainEqual(['POST /role-benchmarks/activate', { id: stored.id, revision: 2 }])
  })

  it.each([
    ['is a draft again', [], 'Nobody’s score has changed, and the version is a draft again.'],
    ['was replaced', [{ ...stored, version: 2, state: 'activating' }], 'Version 2 is activated in its place.'],
  ] as const)('that was stopped says that its version %s', async (_, versions, words) => {
    answerWith(stopped)
    await draw(
      <Recompute
        run_id={run.id}
        benchmark={{ version: 1, state: 'draft', recompute: null, versions: [...versions] }}
        replaced={null}
        takesFocus={false}
      />,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Stopped. ${words}`)
  })
})
