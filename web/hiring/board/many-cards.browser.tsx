import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Board } from '@seatwise/contract/board'
import { drawPage } from '../../app/test-draw.tsx'
import { setUpServer } from '../../kernel/test-server.ts'
import { BoardPage } from './board-page.tsx'
import { cardNamed, company, idOf } from './test-cards.ts'

/** A stage with more cards than fit in the window. */

const { answers, asked } = setUpServer()
const pipeline = { id: idOf(9_002), name: 'Front office' }
const stage = {
  id: idOf(9_003),
  name: 'New',
  type: 'new' as const,
  color: 'grey' as const,
  day_limit: null,
  mail: null,
}
const call = 'POST /pipelines/board'

/** A board of one column, which has 300 cards. */
const boardOf = (from: number, to: number, next: string | null): { data: Board } => ({
  data: {
    company,
    pipeline,
    pipelines: [pipeline],
    columns: [
      {
        status: stage,
        count: 300,
        cards: Array.from({ length: to - from + 1 }, (_, index) => cardNamed(`Person${from + index}`, from + index)),
        next,
      },
    ],
  },
})
const requests = () => asked.mock.calls.filter(([name]) => name === call).map(([, body]) => body)
const cards = () => document.querySelectorAll('[data-card]')
const link = (number: number) => page.getByRole('link', { name: new RegExp(`^Person${number} `) })

beforeEach(() => {
  answers[call] = { body: boardOf(1, 200, 'after 200') }
})

describe('a column of many cards', () => {
  it('draws few of them, and loads the next ones when it is read to the end', async () => {
    await drawPage({ '/hiring-pipeline': BoardPage, '/$': () => null }, { at: '/hiring-pipeline' })
    await expect.element(link(1)).toBeVisible()
    expect(cards().length).toBeLessThan(40)
    expect(requests()).toHaveLength(1)

    answers[call] = { body: boardOf(201, 300, null) }
    const list = page.getByRole('list', { name: 'New, cards' }).element()
    list.scrollTo(0, list.scrollHeight)
    await expect.poll(requests).toHaveLength(2)
    expect(requests()[1]).toMatchObject({ columns: [{ status_id: stage.id, after: 'after 200' }] })
    await expect
      .poll(() => {
        list.scrollTo(0, list.scrollHeight)
        return link(300).elements().length
      })
      .toBe(1)
    expect(cards().length).toBeLessThan(40)
    expect(requests()).toHaveLength(2)
  })
})
