import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as fc from 'fast-check'
import type { Board, Card } from '@seatwise/contract/board'
import { drawPage } from '../../app/test-draw.tsx'
import { useShortcutKeys } from '../../kernel/shortcuts.ts'
import { faults, setUpServer } from '../../kernel/test-server.ts'
import { cardOf, withMove } from './arrange.ts'
import { PlaceInList, useListOfResult } from '../../assessment/survey-results/public.ts'
import { BoardPage } from './board-page.tsx'
import { TablePage } from './table-page.tsx'
import { cardNamed, company, idOf } from './test-cards.ts'

/** The board with the answers of the server, moved by keys alone. */

const { answers, asked } = setUpServer()
const column = (number: number, name: string, type: Board['columns'][number]['status']['type'], cards: Card[]) => ({
  status: { id: idOf(number), name, type, color: 'grey' as const, day_limit: null, mail: null },
  count: cards.length,
  cards,
  next: null,
})
const start: Board = {
  company,
  pipeline: { id: idOf(901), name: 'Front office' },
  pipelines: [{ id: idOf(901), name: 'Front office' }],
  columns: [
    column(801, 'New', 'new', [cardNamed('Ann', 1), cardNamed('Ben', 2), cardNamed('Cleo', 3)]),
    column(802, 'Interview', 'interview', [cardNamed('Dev', 4)]),
    column(803, 'Offer', 'offer', []),
    column(804, 'Rejected', 'rejected', [cardNamed('Eve', 5)]),
  ],
}

const pipeline = {
  ...start.pipeline,
  company,
  is_default: true,
  statuses: start.columns.map(({ status, count }) => ({ ...status, cards: count })),
  roles: [],
}

let board: Board
type MoveBody = { id: string; status_id: string }

/** Sets the answer to a call; the body is created for each call. */
const answer = (name: string, body: () => unknown, status = 200) =>
  Object.defineProperty(answers, name, { get: () => ({ status, body: body() }), configurable: true, enumerable: true })

beforeEach(() => {
  board = start
  answer('POST /pipelines/board', () => ({ data: board }))
  answer('PUT /survey-results/update-status', () => {
    // The cast is safe: the contract declares the body.
    const { id, status_id } = asked.mock.lastCall![1] as MoveBody
    board = withMove(board, cardOf(board, id)!, { status_id, index: 0 })
    return { data: cardOf(board, id), undo_id: null, mails: null }
  })
  answer('POST /survey-results/search', () => ({ data: [], total: 0, next: null }))
  for (const choices of ['locations', 'departments']) answer(`GET /companies/${choices}`, () => ({ data: [] }))
  answer('PUT /survey-results/update-column-positions', () => ({ data: {} }))
})

function Page() {
  useShortcutKeys([])
  return <BoardPage />
}

async function draw() {
  const router = await drawPage({ '/hiring-pipeline': Page, '/$': () => null }, { at: '/hiring-pipeline' })
  await expect.element(page.getByRole('link', { name: /^Ann Petrov/ })).toBeVisible()
  return router
}

const cardWithFocus = () => document.activeElement?.closest('[data-card]')?.querySelector('b')?.textContent
const lifted = () => document.querySelectorAll('[data-lifted="true"]').length
const focusOn = (name: string) => {
  const link = page.getByRole('link', { name: new RegExp(`^${name} Petrov`) }).element() as HTMLElement
  link.focus()
}
/** A dialog is loaded when it is first opened. */
const dialog = () => page.getByRole('dialog')

/** The way back of a result's page. */
const Back = () => <PlaceInList id={idOf(1)} list={useListOfResult()} />

describe('a saved view of the board', () => {
  const pipeline_id = start.pipeline.id
  const view = {
    id: idOf(700),
    list: 'board',
    name: 'Waiting for sales',
    is_shared: false,
    is_own: true,
    author: 'Cora Ownby',
    filters: { pipeline_id, days_in_stage: 14, sources: ['job'] },
    sort: { field: 'dated_at', order: 'desc', role_name: 'Sales' },
    dropped: [{ filter: 'company_id', value: null }],
    can: { update: true, remove: true },
    version: 1,
  }
  const link = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  const bodies = (name: string) => asked.mock.calls.filter(([call]) => call === name).map(([, body]) => body)

  it('is opened with its pipeline and its filters, named with what is left of it, and left without losing the pipeline', async () => {
    answer('GET /saved-views', () => ({ data: [view] }))
    const router = await drawPage({ '/hiring-pipeline': Page, '/$': () => null }, { at: '/hiring-pipeline' })
    await link('Waiting for sales').click()
    await expect
      .poll(() => router.latestLocation.search)
      .toEqual({ pipeline_id, days_in_stage: 14, sources: ['job'], role_explorer: 'Sales', view: view.id })
    await expect
      .poll(() => bodies('POST /pipelines/board'))
      .toContainEqual({ pipeline_id, filters: { days_in_stage: 14, sources: ['job'] }, role_name: 'Sales' })
    await expect.element(page.getByText(/or what you cannot see: Company\./)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Days in stage 14 or more' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
    await link('All').click()
    await expect.poll(() => router.latestLocation.search).toEqual({ pipeline_id })
  })

  it('is saved with the pipeline, the filters and the role whose score is shown', async () => {
    answer('GET /saved-views', () => ({ data: [] }))
    answer('POST /saved-views', () => ({ data: view }))
    const at = `/hiring-pipeline?pipeline_id=${pipeline_id}&has_note=true&role_explorer=Sales`
    await drawPage({ '/hiring-pipeline': Page, '/$': () => null }, { at })
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabelText('Name').fill('With notes')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    const query = {
      list: 'board',
      filters: { has_note: true, pipeline_id },
      sort: { field: 'dated_at', order: 'desc', role_name: 'Sales' },
    }
    await expect.poll(() => bodies('POST /saved-views')).toEqual([{ name: 'With notes', is_shared: false, query }])
  })
})

describe('the compact form of the board', () => {
  const heights = () =>
    [...document.querySelectorAll<HTMLElement>('[data-card]')].map((card) => card.getBoundingClientRect().height)
  const contents = () => document.querySelector<HTMLElement>('[data-column] [data-cards] > [aria-hidden]')!.offsetHeight

  it('is switched on by a button and kept for the user; twice as many cards fit, moved by the same keys', async () => {
    const preferences = {
      columns: {},
      compact_board: false,
      mail_on_finished: true,
      mail_on_mention: true,
      mail_on_targets: true,
      mail_on_applications: 'each',
    }
    answer('GET /users/preferences', () => ({ data: preferences }))
    answer('PUT /users/preferences', () => ({ data: { ...preferences, compact_board: true } }))
    await draw()
    const [before, whole] = [Math.max(...heights()), contents()]
    const compact = page.getByRole('button', { name: 'Compact' })
    await expect.element(compact).toHaveAttribute('aria-pressed', 'false')
    await compact.click()
    await expect.element(compact).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => Math.max(...heights())).toBeLessThan(before / 2)
    expect(contents()).toBe(whole / 2)
    expect(asked.mock.calls).toContainEqual(['PUT /users/preferences', { compact_board: true }])
    focusOn('Ann')
    await userEvent.keyboard(' {ArrowRight}{Enter}')
    await expect.poll(() => board.columns[1]!.cards.map(({ id }) => id)).toContain(idOf(1))
    expect(await faults()).toEqual([])
  })
})

describe('a card that is opened', () => {
  it.each([
    ['by a click', () => page.getByRole('link', { name: /^Ann Petrov/ }).click()],
    ['from its menu', openFromMenu],
  ])('%s shows a result that says that it leads back to the board', async (_, open) => {
    const router = await drawPage({ '/hiring-pipeline': Page, '/survey-results/$id': Back }, { at: '/hiring-pipeline' })
    await open()
    await page.getByRole('link', { name: 'Hiring Pipeline' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/hiring-pipeline')
  })

  async function openFromMenu() {
    await page.getByRole('button', { name: 'Actions for Ann Petrov' }).click()
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  }
})

describe('a card that is moved from the keyboard', () => {
  it('keeps the focus through all columns, after a menu that was opened and closed, too', async () => {
    await draw()
    focusOn('Ann')
    await userEvent.keyboard('m')
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.keyboard(' {ArrowRight}')
    expect([cardWithFocus(), lifted()]).toEqual(['Ann Petrov', 1])
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect([cardWithFocus(), lifted()]).toEqual(['Ann Petrov', 1])
    await userEvent.keyboard('{Escape}')
    expect([cardWithFocus(), lifted()]).toEqual(['Ann Petrov', 0])
    await userEvent.keyboard(' {ArrowRight}{Enter}')
    await expect.poll(() => board.columns[1]!.cards.map(({ id }) => id)).toContain(idOf(1))
    expect([cardWithFocus(), lifted()]).toEqual(['Ann Petrov', 0])
  })

  it('returns when the focus goes elsewhere', async () => {
    await draw()
    focusOn('Ann')
    await userEvent.keyboard(' {ArrowRight}')
    await page.getByRole('button', { name: 'Actions for Interview' }).click()
    await expect.poll(lifted).toBe(0)
    expect(asked.mock.calls.filter(([name]) => name.startsWith('PUT'))).toEqual([])
  })

  it('returns on Escape when nothing has the focus', async () => {
    await draw()
    focusOn('Ann')
    await userEvent.keyboard(' {ArrowRight}')
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('{Escape}')
    expect([cardWithFocus(), lifted()]).toEqual(['Ann Petrov', 0])
  })

  it('skips a collapsed column', async () => {
    await draw()
    await page.getByRole('button', { name: 'Actions for Interview' }).click()
    await page.getByRole('menuitem', { name: 'Collapse' }).click()
    focusOn('Ann')
    await userEvent.keyboard(' {ArrowRight}')
    expect([cardWithFocus(), lifted()]).toEqual(['Ann Petrov', 1])
    await expect.element(page.getByText(/^Offer, 1 of 1/)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  })
})

describe('cards that are moved together', () => {
  const from = (name: string, type: string, count: number) => ({ status: { id: name, name, type }, count })
  const sent = () => asked.mock.calls.map(([name]) => name).filter((name) => name.startsWith('PUT'))

  it('need a confirmation where one of them is rejected', async () => {
    answers['POST /survey-results/moves/preview'] = {
      body: { data: { stages: [from('Rejected', 'rejected', 1)], waiting_mails: 0 } },
    }
    await draw()
    focusOn('Eve')
    await userEvent.keyboard('xm')
    await page.getByRole('button', { name: 'Offer' }).click()
    await expect.element(page.getByText(/1 from Rejected\./)).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('need a confirmation as a whole column of many', async () => {
    answers['POST /survey-results/moves/preview'] = {
      body: { data: { stages: [from('New', 'new', 33)], waiting_mails: 0 } },
    }
    await draw()
    await page.getByRole('button', { name: 'Actions for New' }).click()
    await page.getByRole('menuitem', { name: /^Move all/ }).click()
    await page.getByRole('button', { name: 'Offer' }).click()
    await expect.element(page.getByText(/33 from New\./)).toBeVisible()
    expect(sent()).toEqual([])
  })

  it.each([0, 1])('name those that somebody else has changed meanwhile, when %i were moved', async (updated) => {
    answers['POST /survey-results/moves/preview'] = {
      body: { data: { stages: [from('New', 'new', 2)], waiting_mails: 0 } },
    }
    const skipped = [{ id: idOf(2), reason: 'changed_meanwhile' }]
    answers['PUT /survey-results/bulk-update'] = {
      body: { data: { updated, undo_id: null, task_run_ids: [], skipped, mails: null } },
    }
    await draw()
    focusOn('Ann')
    await userEvent.keyboard('x')
    focusOn('Ben')
    await userEvent.keyboard('xm')
    await page.getByRole('button', { name: 'Offer' }).click()
    await expect.element(page.getByRole('dialog', { name: '1 result was not changed' })).toBeVisible()
    await expect.element(dialog().getByText('Ben Petrov: Somebody else changed it in the meantime.')).toBeVisible()
    await expect.element(page.getByText('All of them were there already.')).not.toBeInTheDocument()
  })
})

describe('a move that the server refuses or does not answer', () => {
  const update = 'PUT /survey-results/update-status'
  const cardIn = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('link', { name: /^Ann / })
  const moveToOffer = async () => {
    await draw()
    focusOn('Ann')
    await userEvent.keyboard('m')
    await dialog().getByRole('button', { name: 'Offer' }).click()
  }

  it('says where a colleague has moved the card meanwhile, and shows it there', async () => {
    answer(
      update,
      () => {
        board = withMove(board, cardOf(board, idOf(1))!, { status_id: idOf(802), index: 0 })
        return { problem: 'changed_meanwhile', message: 'Changed', current: { status: { name: 'Interview' } } }
      },
      409,
    )
    await moveToOffer()
    await expect.element(page.getByText('Ann Petrov was moved to Interview meanwhile.')).toBeVisible()
    await expect.element(cardIn('Interview')).toBeVisible()
  })

  it('says that the card stays, and returns it', async () => {
    answer(update, () => 'Bad gateway', 502)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await moveToOffer()
    await expect.element(page.getByText(/Ann Petrov stays in New\.$/)).toBeVisible()
    await expect.element(cardIn('New')).toBeVisible()
  })
})

describe('the page of a board', () => {
  it('names colleagues who have the same board open', async () => {
    answer('POST /live/presence', () => ({
      data: { people: [{ id: idOf(950), first: 'Nora', last: 'Lind' }], has_support: false },
    }))
    await draw()
    await expect.element(page.getByRole('status').filter({ hasText: 'Nora is here' })).toBeVisible()
  })

  it('names the job of a card, and how often the person took the survey', async () => {
    const ann = { ...cardNamed('Ann', 1), job: { id: idOf(960), title: 'Driver in the north' }, attempts: 3 }
    board = { ...start, columns: [column(801, 'New', 'new', [ann, cardNamed('Ben', 2)]), ...start.columns.slice(1)] }
    await draw()
    await expect
      .element(page.getByRole('link', { name: /^Ann Petrov, Driver in the north, .* 3 attempts/ }))
      .toBeInTheDocument()
    await expect.element(page.getByText('3 attempts')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Ben Petrov, Dispatcher, (?!.*attempt)/ })).toBeInTheDocument()
  })

  it('shows the people of its filters and its pipeline as a table, or says that nobody matches', async () => {
    answer('GET /pipelines', () => ({ data: [pipeline] }))
    await drawPage(
      { '/hiring-pipeline': Page, '/hiring-pipeline/table': TablePage, '/$': () => null },
      { at: '/hiring-pipeline' },
    )
    const search = page.getByLabelText('Name, email or phone')
    await search.fill('ann')
    await expect
      .poll(() => asked.mock.calls.findLast(([name]) => name === 'POST /pipelines/board')?.[1])
      .toMatchObject({ filters: { search: 'ann' } })
    await page.getByRole('link', { name: 'Table' }).click()
    await expect.element(page.getByText('Nobody matches “ann”')).toBeVisible()
    await expect.element(search).toHaveValue('ann')
    expect(asked.mock.calls.findLast(([name]) => name === 'POST /survey-results/search')![1]).toMatchObject({
      filters: { search: 'ann', cards_only: true, status_ids: pipeline.statuses.map(({ id }) => id) },
    })
  })
})

/** Keys and clicks on a board, the usual ones more often, including a menu or a dialog that is only opened. */
const press = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(['m', '{Escape}'], ['{Tab}', '{Tab}', '{Enter}', '{Escape}']) },
  { weight: 4, arbitrary: fc.constant([' ']) },
  { weight: 5, arbitrary: fc.constantFrom(['{ArrowRight}'], ['{ArrowLeft}']) },
  {
    weight: 7,
    arbitrary: fc.constantFrom(
      ...['{ArrowUp}', '{ArrowDown}', '{Home}', '{End}', 'm', 'x', '{Escape}', '{Enter}', '{Tab}'].map((key) => [key]),
    ),
  },
)

describe('a move by keys', () => {
  it('that asks for a reason gives the focus back to its card, whichever field had it when Escape was pressed', async () => {
    await draw()
    for (const tabs of [0, 1, 2, 3]) {
      focusOn('Ben')
      await userEvent.keyboard(' ')
      await userEvent.keyboard('{End}')
      for (let times = 0; times < 6; times++) await userEvent.keyboard('{ArrowRight}')
      await userEvent.keyboard(' ')
      await expect.element(dialog()).toBeVisible()
      for (let times = 0; times < tabs; times++) await userEvent.keyboard('{Tab}')
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => document.querySelector('dialog')).toBeNull()
      await expect.poll(cardWithFocus, { message: `after ${tabs} tabs` }).toBe('Ben Petrov')
    }
  })

  it('ends on Escape after any keys, and a card has the focus', { timeout: 240_000 }, async () => {
    const router = await draw()
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 14 }), async (presses) => {
        focusOn('Ben')
        for (const key of presses.flat()) {
          await userEvent.keyboard(key)
          // A card, or its menu, has led to another page.
          if (router.latestLocation.pathname !== '/hiring-pipeline') {
            await router.navigate({ to: '/hiring-pipeline' })
            await expect.element(page.getByRole('link', { name: /^Ben Petrov/ })).toBeVisible()
          }
          // Tab moves on to the rest of the page, where these keys have another meaning.
          if (!document.activeElement?.closest('[data-card], dialog, [role="menu"]') && !lifted()) focusOn('Ben')
        }
        for (let times = 0; times < 2; times++) await userEvent.keyboard('{Escape}')
        await expect.poll(() => document.querySelector('dialog, [role="menu"]')).toBeNull()
        expect(lifted()).toBe(0)
        await expect.poll(cardWithFocus).toMatch(/ Petrov$/)
      }),
      { numRuns: 40 },
    )
  })
})
