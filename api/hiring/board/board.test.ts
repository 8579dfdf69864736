import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Board, Card } from '@seatwise/contract/board'
import { setUpProduct } from '../../test-product.ts'

const { call, product, tokenOf, atOnce } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const withoutPipeline = 'no.pipeline@demo.test'

const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.owner.query(text, values)).rows
const put = (path: string, body: object, as = owner) => call('PUT', `/survey-results/${path}`, { as, body })

/** Each test has a pipeline of its own, so that no other one moves its cards. */
let columns: string[]
let pipeline_id: string
let company_id: string

async function board(body: object = {}, as = owner): Promise<Board> {
  const answer = await call('POST', '/pipelines/board', { as, body: { pipeline_id, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as Board
}
const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id)
/** The cards of each column, in their order. */
const order = async (body: object = {}) => (await board(body)).columns.map(({ cards }) => idsOf(cards))
const cardOf = async (id: string) => {
  const { columns } = await board({ filters: { include_archived: true, include_test: true } })
  return columns.flatMap(({ cards }) => cards).find((card) => card.id === id)!
}

/** New cards of a column, the first one on top. */
async function cards(column: number, count: number): Promise<string[]> {
  const made = await rowsOf<{ id: string }>(
    `WITH person AS (
       INSERT INTO candidates (company_id, first, last, email)
         SELECT $1, 'Card', 'Number ' || n, 'card.' || gen_random_uuid() || '@people.test' FROM generate_series(1, $3::int) n
         RETURNING id, last)
     INSERT INTO survey_results (company_id, candidate_id, role_id, state, status_id, role_score, quality, completed_at)
       SELECT $1, p.id, (SELECT id FROM roles WHERE name = 'Sales' AND company_id IS NULL), 'completed', $2, 50, 'good', now()
         FROM person p ORDER BY p.last RETURNING id`,
    [company_id, columns[column], count],
  )
  return made.map(({ id }) => id).toReversed()
}
async function move(id: string, column: number, neighbours: object = {}, as = owner) {
  const { version } = await cardOf(id)
  return put('update-status', { id, version, status_id: columns[column], ...neighbours }, as)
}
async function place(id: string, neighbours: object, as = owner) {
  const { version } = await cardOf(id)
  return put('update-column-positions', { id, version, ...neighbours }, as)
}

beforeAll(async () => {
  const [company] = await rowsOf<{ id: string }>("SELECT id FROM companies WHERE slug = 'northgate'")
  company_id = company!.id
  // Eight at once would be eight sign-ins.
  await tokenOf(owner)
})

beforeEach(async () => {
  await rowsOf("DELETE FROM rate_limits WHERE key LIKE 'bulk_write_by_user%'")
  const [made] = await rowsOf<{ id: string }>(
    'INSERT INTO pipelines (company_id, name) VALUES ($1, gen_random_uuid()) RETURNING id',
    [company_id],
  )
  pipeline_id = made!.id
  const stages = await rowsOf<{ id: string }>(
    `INSERT INTO statuses (company_id, pipeline_id, name, type, position, day_limit)
     SELECT $1, $2, initcap(type), type, place, 3
       FROM unnest(array['new', 'screening', 'interview', 'rejected']) WITH ORDINALITY t (type, place) RETURNING id`,
    [company_id, pipeline_id],
  )
  columns = stages.map(({ id }) => id)
})

describe('the board', () => {
  it('shows the columns of the default pipeline in order, the newest card first', async () => {
    const { status, body } = await call('POST', '/pipelines/board', { as: owner, body: {} })
    expect(status).toBe(200)
    expect(body.data.pipelines[0]).toEqual(body.data.pipeline)
    const columns = (body.data as Board).columns
    expect(columns.map((column) => column.status.type)).toEqual([
      'new',
      'screening',
      'interview',
      'offer',
      'hired',
      'rejected',
    ])
    for (const column of columns) expect(column.count).toBe(column.cards.length)
    const made = await cards(0, 3)
    expect((await order())[0]).toEqual(made)
  })

  it('pages a column, and counts what it does not show', async () => {
    const made = await cards(0, 5)
    const first = await board({ columns: [{ status_id: columns[0], page_size: 2 }] })
    expect(first.columns).toMatchObject([{ count: 5 }])
    expect(idsOf(first.columns[0]!.cards)).toEqual(made.slice(0, 2))
    const second = await board({
      columns: [{ status_id: columns[0], page_size: 3, after: first.columns[0]!.next }],
    })
    expect(second.columns).toMatchObject([{ count: 5, next: null }])
    expect(idsOf(second.columns[0]!.cards)).toEqual(made.slice(2))
  })

  it('keeps a user’s filters and sort orders private', async () => {
    const [a, b, c] = await cards(0, 3)
    await rowsOf('UPDATE survey_results SET role_score = 90 WHERE id = $1', [b])
    await rowsOf('UPDATE survey_results SET role_score = NULL WHERE id = $1', [c])
    const sort = { field: 'role_score', order: 'desc' }
    expect(await order({ columns: [{ status_id: columns[0], sort }] })).toEqual([[b, a, c]])
    expect((await order({ filters: { score_from: 60 } }))[0]).toEqual([b])
    expect((await board({ filters: { score_from: 60 } })).columns[0]).toMatchObject({ count: 1 })
    expect((await order({ filters: { search: 'number 2' } }))[0]).toHaveLength(1)
    expect((await order())[0]).toEqual([a, b, c])
  })

  it('leaves out archived cards and tests unless they are requested', async () => {
    const [a, b, c] = await cards(0, 3)
    const { version } = await cardOf(a!)
    await call('POST', '/survey-results/archive', { as: owner, body: { id: a, version, reason: 'Withdrew' } })
    await rowsOf('UPDATE survey_results SET is_test = true WHERE id = $1', [b])
    const readDetail = async (filters: object) => (await board({ filters })).columns[0]!
    for (const [filters, ids] of [
      [{}, [c]],
      [{ include_archived: true }, [a, c]],
      [{ include_test: true }, [b, c]],
      [{ include_archived: true, include_test: true }, [a, b, c]],
    ] as const) {
      const column = await readDetail(filters)
      expect([idsOf(column.cards), column.count], JSON.stringify(filters)).toEqual([ids, ids.length])
    }
  })

  it('counts calendar days in the company’s zone, against the limit of the stage', async () => {
    const [id] = await cards(0, 1)
    const delays = []
    for (const days of [0, 2, 3, 5, 6]) {
      await rowsOf('UPDATE survey_results SET status_since = now() - make_interval(days => $2) WHERE id = $1', [
        id,
        days,
      ])
      const { days: columns, delay } = await cardOf(id!)
      delays.push([columns, delay])
    }
    expect(delays).toEqual([
      [0, 'none'],
      [2, 'none'],
      [3, 'over'],
      [5, 'over'],
      [6, 'twice'],
    ])
    // A minute before midnight in Auckland is yesterday there, whatever the day in UTC.
    await rowsOf("UPDATE companies SET time_zone = 'Pacific/Auckland' WHERE id = $1", [company_id])
    await rowsOf(
      `UPDATE survey_results SET status_since = date_trunc('day', now() at time zone 'Pacific/Auckland') at time zone 'Pacific/Auckland'
         - interval '1 minute' WHERE id = $1`,
      [id],
    )
    expect((await cardOf(id!)).days).toBe(1)
    await rowsOf('UPDATE companies SET time_zone = NULL WHERE id = $1', [company_id])
  })

  it('counts the notes on a person that the reader can read', async () => {
    const [id] = await cards(0, 1)
    const note = (as: string, visibility: string) =>
      call('POST', `/candidate-notes?surveyResultId=${id!}`, { as, body: { body: 'Called today', visibility } })
    for (const [as, visibility] of [
      [owner, 'team'],
      [owner, 'private'],
      [colleague, 'private'],
    ] as const)
      expect((await note(as, visibility)).status).toBe(200)
    expect((await cardOf(id!)).notes).toBe(2)
    const { columns } = await board({}, 'super@demo.test')
    expect(columns[0]!.cards[0]).toMatchObject({ id, notes: 1 })
  })

  it('names the owner of a person, unless they are out of the reader’s scope', async () => {
    const [id] = await cards(0, 1)
    const ownedBy = async (email: string) => {
      await rowsOf(
        `UPDATE candidates SET owner_user_id = (SELECT id FROM users WHERE email = $2)
          WHERE id = (SELECT candidate_id FROM survey_results WHERE id = $1)`,
        [id, email],
      )
      return (await cardOf(id!)).owner
    }
    expect((await cardOf(id!)).owner).toBeNull()
    expect(await ownedBy(colleague)).toMatchObject({ name: 'Colin Usman' })
    expect(await ownedBy('super@demo.test')).toBeNull()
  })

  it('is of one company, and needs the pipeline permission', async () => {
    const of = (as: string, body: object) => call('POST', '/pipelines/board', { as, body })
    expect(await of('franchise.owner@demo.test', {})).toMatchObject({ status: 422, body: [{ path: 'company_id' }] })
    expect((await of('franchise.owner@demo.test', { company_id })).status).toBe(200)
    expect((await of(withoutPipeline, {})).status).toBe(403)
    expect((await of(owner, { pipeline_id: randomUUID() })).status).toBe(404)
    const [elsewhere] = await rowsOf<{ id: string }>(
      "SELECT s.id FROM statuses s JOIN companies c ON c.id = s.company_id WHERE c.slug = 'harbour' LIMIT 1",
    )
    expect((await of(owner, { columns: [{ status_id: elsewhere!.id }] })).status).toBe(404)
  })
})

describe('a move on the board', () => {
  it('puts the card between its neighbours', async () => {
    const [a, b] = await cards(1, 2)
    const [moved] = await cards(0, 1)
    const { status, body } = await move(moved!, 1, { after_id: a, before_id: b })
    expect([status, body.data.status]).toMatchObject([200, { name: 'Screening' }])
    expect((await order())[1]).toEqual([a, moved, b])
  })

  it.each([
    ['without neighbours', 'first', {}],
    ['above the first', 'first', { after_id: null, before_id: 'a' }],
    ['below the last', 'last', { after_id: 'b', before_id: null }],
    ['between cards that have gone', 'last', { after_id: randomUUID(), before_id: randomUUID() }],
    ['below a card that has gone', 'middle', { after_id: randomUUID(), before_id: 'b' }],
    ['below a card, with others in between that the filter hides', 'middle', { after_id: 'a', before_id: null }],
  ])('puts %s %s', async (_, where, neighbours) => {
    const [a, b] = await cards(1, 2)
    const [moved] = await cards(0, 1)
    const named = JSON.parse(JSON.stringify(neighbours).replace('"a"', `"${a!}"`).replace('"b"', `"${b!}"`)) as object
    expect((await move(moved!, 1, named)).status).toBe(200)
    const expected = { first: [moved, a, b], middle: [a, moved, b], last: [a, b, moved] }[where]
    expect((await order())[1]).toEqual(expected)
  })

  it('is undone to the former place of the card, in one column and in the other', async () => {
    const made = await cards(0, 3)
    await cards(1, 2)
    const before = await order()
    const { body } = await move(made[1]!, 1, { after_id: null })
    expect(await order()).not.toEqual(before)
    await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: body.undo_id } })
    expect(await order()).toEqual(before)
  })

  it('of a card that a colleague has moved answers with the current card, and changes nothing', async () => {
    const [id] = await cards(0, 1)
    const { version } = await cardOf(id!)
    await move(id!, 2, {}, colleague)
    const late = await put('update-status', { id, version, status_id: columns[1] })
    expect([late.status, late.body.problem]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.current.status).toMatchObject({ name: 'Interview' })
    expect((await put('update-column-positions', { id, version, after_id: null })).status).toBe(409)
    expect((await order())[2]).toEqual([id])
  })

  it('that 50 clients send at once happens once, with one event', async () => {
    const [id] = await cards(0, 1)
    const { version } = await cardOf(id!)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => put('update-status', { id, version, status_id: columns[1] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await rowsOf('SELECT FROM stage_events WHERE survey_result_id = $1', [id])).toHaveLength(1)
  })

  it('of many cards keeps their order, above the cards that were there', async () => {
    const made = await cards(0, 6)
    await place(made[5]!, { after_id: made[0] })
    const stood = await cards(1, 2)
    const expected = (await order())[0]
    const { status } = await put('bulk-update', {
      ids: made.toReversed(),
      selected_under: {},
      move: { status_id: columns[1] },
    })
    expect(status).toBe(200)
    expect((await order())[1]).toEqual([...expected!, ...stood])
  })
})

describe('the order of a column', () => {
  it('is changed for everybody, without a new version of the card', async () => {
    const [a, b, c] = await cards(0, 3)
    const { version } = await cardOf(c!)
    expect((await place(c!, { after_id: null, before_id: a })).body.data.version).toBe(version)
    expect((await board({}, colleague)).columns[0]!.cards.map(({ id }) => id)).toEqual([c, a, b])
  })

  it('holds after many cards are put into the same gap', async () => {
    const [top, bottom] = await cards(0, 2)
    const [x, y] = await cards(0, 2)
    // Each time the two change places, the gap halves: 200 times are more than the digits that are kept.
    for (let n = 0; n < 100; n++) {
      await place(x!, { after_id: top })
      await place(y!, { after_id: top })
      if (n % 10 === 0) expect((await order())[0]).toEqual([top, y, x, bottom])
    }
    const [longest] = await rowsOf<{ digits: number }>(
      'SELECT max(scale(position))::int AS digits FROM placements WHERE status_id = $1',
      [columns[0]],
    )
    expect(longest!.digits).toBeLessThanOrEqual(65)
  })

  it('is reset by anybody who may move, and the audit says so', async () => {
    const made = await cards(0, 3)
    await place(made[2]!, { after_id: null, before_id: made[0] })
    const reset = () => put('clear-column-positions-of-status', { status_id: columns[0] }, colleague)
    expect((await reset()).body.data).toEqual({ moved: 1 })
    expect((await order())[0]).toEqual(made)
    expect((await reset()).body.data).toEqual({ moved: 0 })
    expect(
      await rowsOf(
        "SELECT details FROM audit_events WHERE action = 'survey-results.clear-column-positions' AND subject_id = $1",
        [columns[0]],
      ),
    ).toEqual([{ details: { stage: 'New', cards: 1 } }])
  })

  it('has a place for each of two cards that are put into one gap at once', async () => {
    const [top, , ...others] = await cards(0, 8)
    for (const [one, other] of [others.slice(0, 2), others.slice(2, 4), others.slice(4, 6)]) {
      // A move to the stage where a card stands is a new place, too.
      const ways = [place, (id: string, where: object) => move(id, 0, where)]
      const answers = await atOnce('placements', () =>
        [one!, other!].map((id, nth) => ways[nth]!(id, { after_id: top! })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    const positions = await rowsOf('SELECT DISTINCT position FROM placements WHERE status_id = $1', [columns[0]])
    expect(positions).toHaveLength(8)
  })

  it('changed by eight at once loses no card and deadlocks nobody', async () => {
    const made = await cards(0, 8)
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, client) => {
        const statuses = []
        for (let n = 0; n < 12; n++) {
          const [id, other] = [made[(client + n) % 8]!, made[(client * 3 + n * 5 + 1) % 8]!]
          const answer =
            n % 6 === 5
              ? await put('clear-column-positions-of-status', { status_id: columns[0] })
              : n % 4 === 3
                ? await put('bulk-update', {
                    ids: [id, other].filter((one, at, all) => all.indexOf(one) === at),
                    selected_under: {},
                    is_test: n % 8 === 3,
                  })
                : await place(id, { after_id: other === id ? null : other })
          statuses.push(answer.status)
        }
        return statuses
      }),
    )
    expect(new Set(answers.flat())).toEqual(
      new Set(answers.flat().filter((status) => status === 200 || status === 409)),
    )
    const { columns: visibleColumns } = await board({ filters: { include_test: true } })
    expect(idsOf(visibleColumns[0]!.cards).toSorted()).toEqual(made.toSorted())
  })
})

describe('a move of a whole column', () => {
  const moveAll = (body: object, as = owner) =>
    put('move-all-of-status-to-new-status', { status_id: columns[0], to_status_id: columns[1], ...body }, as)

  it('moves the number of cards that the user saw, in their order', async () => {
    const made = await cards(0, 4)
    expect(await moveAll({ count: 3 })).toMatchObject({ status: 409, body: { problem: 'count_changed', count: 4 } })
    const { body } = await moveAll({ count: 4 })
    expect(body.data).toMatchObject({ updated: 4, skipped: [] })
    expect(await order()).toEqual([[], made, [], []])
    await call('POST', '/survey-results/undo', { as: owner, body: { undo_id: body.data.undo_id } })
    expect(await order()).toEqual([made, [], [], []])
  })

  it('leaves the cards that the filters hide', async () => {
    const [a, b] = await cards(0, 2)
    await rowsOf('UPDATE survey_results SET role_score = 90 WHERE id = $1', [a])
    await moveAll({ count: 1, filters: { score_from: 80 }, reason: 'All of this week' })
    expect(await order()).toEqual([[b], [a], [], []])
  })

  it('to a stage of the type rejected needs a reason', async () => {
    await cards(0, 1)
    const refused = await moveAll({ count: 1, to_status_id: columns[3] })
    expect(refused).toMatchObject({ status: 422, body: [{ path: 'reason' }] })
    expect((await moveAll({ count: 1, to_status_id: columns[3], reason: 'The role is filled' })).status).toBe(200)
  })

  it('cannot name a stage of another company', async () => {
    await cards(0, 1)
    const [foreign] = await rowsOf<{ id: string }>(
      "SELECT s.id FROM statuses s JOIN companies c ON c.id = s.company_id WHERE c.slug = 'harbour' LIMIT 1",
    )
    expect((await moveAll({ count: 1, to_status_id: foreign!.id })).status).toBe(422)
    expect((await moveAll({ count: 0, status_id: foreign!.id })).status).toBe(404)
  })
})

describe('six people at one board', () => {
  /** The same numbers at every run, from 0 up to below `max`. */
  function numbers(seed: number) {
    let state = seed
    return (max: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * max)
    }
  }

  it.each([1, 2, 3])('leave every card in one place, with a matching history (%i)', async (run) => {
    const made = [...(await cards(0, 6)), ...(await cards(1, 4))]
    // Signs in once, before all of them do.
    await board()
    async function work(seed: number) {
      const next = numbers(run * 100 + seed)
      const undoable: string[] = []
      const statuses: number[] = []
      for (let step = 0; step < 10; step++) {
        const [id, other] = [made[next(made.length)]!, made[next(made.length)]!]
        const column = next(3)
        const answer = await [
          () => move(id, column, { after_id: other }),
          () => move(id, column),
          () => place(id, { before_id: other, after_id: null }),
          () =>
            put('bulk-update', {
              ids: [...new Set([id, other])],
              selected_under: {},
              move: { status_id: columns[column] },
            }),
          async () => {
            const { columns: visibleColumns } = await board()
            const { count } = visibleColumns[column]!
            return put('move-all-of-status-to-new-status', {
              status_id: columns[column],
              to_status_id: columns[(column + 1) % 3],
              count,
            })
          },
          () => put('clear-column-positions-of-status', { status_id: columns[column] }),
          () => call('POST', '/survey-results/undo', { as: owner, body: { undo_id: undoable.pop() ?? randomUUID() } }),
        ][next(7)]!()
        statuses.push(answer.status)
        const undo_id: unknown = answer.body.undo_id ?? answer.body.data?.undo_id
        if (answer.status === 200 && typeof undo_id === 'string') undoable.push(undo_id)
      }
      return statuses
    }
    const statuses = (await Promise.all([1, 2, 3, 4, 5, 6].map(work))).flat()
    // 409: somebody was faster. 404: there was nothing to undo.
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20)

    const shown = await order()
    expect(shown.flat().toSorted()).toEqual(made.toSorted())
    const broken = await rowsOf(
      `SELECT r.id FROM survey_results r
         JOIN placements p ON p.company_id = r.company_id AND p.survey_result_id = r.id
        WHERE r.id = ANY($1::uuid[]) AND (
          p.status_id <> r.status_id
          OR EXISTS (SELECT FROM placements q WHERE q.status_id = p.status_id AND q.survey_result_id <> r.id AND q.position = p.position)
          -- Each event begins where the one before it ended, and the last one tells the stage.
          OR EXISTS (
            SELECT FROM (SELECT from_status_id, lag(to_status_id) OVER (ORDER BY result_version) AS before
                           FROM stage_events e WHERE e.survey_result_id = r.id) chain
             WHERE before <> from_status_id)
          OR r.status_id IS DISTINCT FROM coalesce((
            SELECT to_status_id FROM stage_events e WHERE e.survey_result_id = r.id ORDER BY result_version DESC LIMIT 1), r.status_id))`,
      [made],
    )
    expect(broken).toEqual([])
  })
})
