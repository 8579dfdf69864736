import { describe, expect, it } from 'vitest'
import { reportDocument, type ReportDocument } from '@seatwise/contract/report-document'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()
const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'
const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

const read = async (path: string, as = owner) => {
  const answer = await call('GET', path, { as })
  expect(answer.status, answer.text).toBe(200)
  expect(() => reportDocument.parse(answer.body.data)).not.toThrow()
  return answer.body.data as ReportDocument
}
const sectionOf = (document: ReportDocument, id: string) => document.sections.find((section) => section.id === id)!
const tablesOf = (document: ReportDocument, id: string) =>
  sectionOf(document, id).blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
const cellsOf = (document: ReportDocument, id: string) =>
  tablesOf(document, id)[0]!.rows.map(({ cells }) => cells.map(({ text }) => text))

describe('the hiring pipeline report', () => {
  /** A pipeline of its own with stages New, Talk, Hired, Out and `more` by their types; each person moves at the days given, oldest first. */
  async function pipelineOf(
    people: { moves: [stage: string, daysAgo: number, reason?: string, reject_reason_id?: string][]; score?: number }[],
    more: Record<string, string> = {},
  ) {
    const name = `Funnel ${Math.random()}`
    const [company] = await query("SELECT id FROM companies WHERE slug = 'northgate'")
    const [pipeline] = await query('INSERT INTO pipelines (company_id, name) VALUES ($1, $2) RETURNING id', [
      company.id,
      name,
    ])
    const stages = new Map<string, string>()
    for (const [index, [stage, type]] of Object.entries({
      New: 'new',
      Talk: 'interview',
      Hired: 'hired',
      Out: 'rejected',
      ...more,
    }).entries()) {
      const [row] = await query(
        'INSERT INTO statuses (company_id, pipeline_id, name, type, position) VALUES ($1, $2, $3, $4, $5) RETURNING id',
        [company.id, pipeline.id, stage, type, index],
      )
      stages.set(stage, row.id)
    }
    for (const [index, { moves, score }] of people.entries()) {
      const last = stages.get(moves.at(-1)![0])
      const [result] = await query(
        `WITH person AS (INSERT INTO candidates (company_id, first, last, email)
           VALUES ($1, 'Person', $2, gen_random_uuid() || '@people.test') RETURNING id)
         INSERT INTO survey_results (company_id, candidate_id, state, status_id, status_since, role_score, quality, version)
         SELECT $1, person.id, 'completed', $3, now() - make_interval(days => $4), $5, 'good', $6 FROM person RETURNING id`,
        [company.id, String(index), last, moves.at(-1)![1], score ?? null, moves.length],
      )
      let from: string | null = null
      for (const [nth, [stage, daysAgo, reason, reject_reason_id]] of moves.entries()) {
        await query(
          `INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how, reason, reject_reason_id, created_at)
           VALUES ($1, $2, $3, $4, $5, 'drag', $6, $7, now() - make_interval(days => $8))`,
          [company.id, result.id, from, stages.get(stage), nth + 1, reason ?? null, reject_reason_id ?? null, daysAgo],
        )
        from = stages.get(stage)!
      }
    }
    return { id: pipeline.id as string, company_id: company.id as string, stages }
  }
  const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one)

  it('counts how far people came, and the days between the stages', async () => {
    const { id } = await pipelineOf([
      ...many(6, {
        moves: [
          ['New', 20],
          ['Talk', 16],
          ['Hired', 6],
        ] as [string, number][],
        score: 80,
      }),
      ...many(6, {
        moves: [
          ['New', 20],
          ['Talk', 18],
          ['Out', 8, 'Pay'],
        ] as [string, number, string?][],
      }),
      ...many(8, { moves: [['New', 20]] as [string, number][], score: 40 }),
      // Before the period.
      ...many(5, { moves: [['New', 200]] as [string, number][] }),
    ])
    const document = await read(`/reports/hiring-pipeline?pipeline_id=${id}`)
    expect(cellsOf(document, 'funnel')).toEqual([
      ['New', '20', '—', '13'],
      ['Talk', '12', '60%', '0'],
      ['Hired', '6', '50%', '6'],
      ['Out', '6', '—', '6'],
    ])
    // Six left New after 4 days and six after 2; of Talk, all after 10.
    expect(cellsOf(document, 'time')).toEqual([
      ['New', '12', '3.0', '4.0'],
      ['Talk', '12', '10.0', '10.0'],
    ])
    expect(cellsOf(document, 'scores')).toEqual([
      ['New', '8', '40'],
      ['Talk', '0', '—'],
      ['Hired', '6', '80'],
      ['Out', '0', '—'],
    ])
    expect(cellsOf(document, 'rejections')).toEqual([['pay', '6']])
    expect(cellsOf(document, 'sources')).toEqual([['Personal invitation', '20', '6', '30%']])
    const oldest = tablesOf(document, 'oldest')[0]!.rows
    expect(oldest).toHaveLength(10)
    // Days, and the limit that its stage has not.
    expect(oldest[0]!.cells.slice(-2).map(({ text }) => text)).toEqual(['200', '—'])
    expect(oldest[0]!.survey_result_id).toMatch(/^[\w-]{36}$/)
  })

  it('shows no figure of fewer than five people', async () => {
    const { id } = await pipelineOf([
      ...many(4, {
        moves: [
          ['New', 20],
          ['Out', 6, 'Pay'],
        ] as [string, number, string?][],
        score: 80,
      }),
      { moves: [['New', 3]], score: 12 },
    ])
    const document = await read(`/reports/hiring-pipeline?pipeline_id=${id}`)
    expect(cellsOf(document, 'funnel')).toEqual([
      ['New', '5', '—', 'under 5'],
      ['Talk', '0', '0%', '0'],
      ['Hired', '0', '—', '0'],
      ['Out', 'under 5', '—', 'under 5'],
    ])
    expect(cellsOf(document, 'time')[0]).toEqual(['New', 'under 5', '—', '—'])
    expect(cellsOf(document, 'scores')[0]).toEqual(['New', 'under 5', '—'])
    expect(cellsOf(document, 'rejections')).toEqual([['Other reasons', 'under 5']])
  })

  it('counts rejected people in their stage, and reveals no small group as a difference of others', async () => {
    const out = (count: number, stage: string, reason: string) =>
      many(count, {
        moves: [
          ['New', 20],
          [stage, 6, reason],
        ] as [string, number, string?][],
      })
    const { id } = await pipelineOf([...out(9, 'Out', 'Pay'), ...out(3, 'Left', 'Distance')], { Left: 'rejected' })
    const document = await read(`/reports/hiring-pipeline?pipeline_id=${id}`)
    // 12 rejected people have a known reason; showing 9 would reveal the other 3.
    expect(
      cellsOf(document, 'funnel')
        .slice(-2)
        .map((row) => row.slice(0, 2)),
    ).toEqual([
      ['Out', '—'],
      ['Left', '—'],
    ])
    expect(cellsOf(document, 'rejections')).toEqual([['Other reasons', '12']])
    expect(sectionOf(document, 'rejections').title).toBe('Out or Left, by reason')
  })

  it('counts the people of each reason of the company, however few, and links to them', async () => {
    const [withdrew] = await query(
      "SELECT x.id, x.name FROM reject_reasons x JOIN companies c ON c.id = x.company_id AND c.slug = 'northgate' WHERE x.name = 'Withdrew'",
    )
    const rejected = (...out: [reason?: string, reject_reason_id?: string]) => ({
      moves: [
        ['New', 20],
        ['Out', 2, ...out],
      ] as [string, number, string?, string?][],
    })
    const { id } = await pipelineOf([
      ...many(2, rejected('Told us on the phone', withdrew.id)),
      ...many(6, rejected('Pay')),
    ])
    const document = await read(`/reports/hiring-pipeline?pipeline_id=${id}`)
    const rows = tablesOf(document, 'rejections').flatMap((table) => table.rows)
    expect(rows.map(({ cells, rejected: link }) => [...cells.map(({ text }) => text), link])).toEqual([
      ['Withdrew', '2', { pipeline_id: id, reject_reason_id: withdrew.id }],
      ['pay', '6', undefined],
    ])
  })

  it('leaves out undone moves and tests', async () => {
    const { id, company_id, stages } = await pipelineOf(
      many(6, {
        moves: [
          ['New', 20],
          ['Talk', 10],
        ] as [string, number][],
      }),
    )
    await query(
      `INSERT INTO stage_events (company_id, survey_result_id, from_status_id, to_status_id, result_version, how, undo_of)
       SELECT company_id, survey_result_id, to_status_id, from_status_id, result_version + 1, 'drag', id
         FROM stage_events WHERE to_status_id = $1`,
      [stages.get('Talk')],
    )
    expect(cellsOf(await read(`/reports/hiring-pipeline?pipeline_id=${id}`), 'funnel')[1]).toEqual([
      'Talk',
      '0',
      '0%',
      '6',
    ])
    await query('UPDATE survey_results SET is_test = true WHERE company_id = $1 AND status_id = $2', [
      company_id,
      stages.get('Talk'),
    ])
    expect(cellsOf(await read(`/reports/hiring-pipeline?pipeline_id=${id}`), 'funnel')[0]).toEqual([
      'New',
      '0',
      '—',
      '0',
    ])
  })

  it('needs the permission for pipelines, and a period that begins before it ends', async () => {
    const [pipeline] = await query(
      "SELECT p.id FROM pipelines p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' AND p.is_default",
    )
    const path = `/reports/hiring-pipeline?pipeline_id=${pipeline.id}`
    expect((await call('GET', path, { as: 'no.pipeline@demo.test' })).status).toBe(403)
    const period = `${path}&from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z`
    expect((await call('GET', period, { as: owner })).status).toBe(422)
  })
})

describe('the benchmark report', () => {
  const benchmarkOf = async (role: string, isGlobal: boolean) => {
    const [row] = await query(
      `SELECT b.id FROM role_benchmarks b JOIN roles r ON r.id = b.role_id
        WHERE b.state = 'active' AND r.name = $1 AND (b.company_id IS NULL) = $2`,
      [role, isGlobal],
    )
    return row.id as string
  }

  it('has the set that may contain the closest person at the top, then the others by score, then doubtful answers', async () => {
    const document = await read(`/reports/benchmark?role_benchmark_id=${await benchmarkOf('Sales', true)}`)
    const [closest, others, doubtful] = tablesOf(document, 'people')
    const scoresIn = (table: typeof closest) => table!.rows.map(({ cells }) => cells[1]!.score!)
    const names = closest!.rows.map(({ cells }) => cells[0]!.text)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    const lower = scoresIn(others).map(({ value }) => value)
    expect(lower).toEqual(lower.toSorted((one, other) => other - one))
    for (const { cells } of closest!.rows) expect(cells.at(-1)!.text).toMatch(/^(about \d+ in \d+|almost surely)$/)
    for (const score of scoresIn(doubtful)) expect(score).toMatchObject({ likely: null, is_doubtful: true })
  })

  it('has points whose sum is the stored score', async () => {
    const document = await read(`/reports/benchmark?role_benchmark_id=${await benchmarkOf('Sales', true)}`)
    const { rows, foot, columns } = tablesOf(document, 'points')[0]!
    expect(columns.length).toBeGreaterThan(2)
    const number = (text: string) => Number(text.replace('−', '-'))
    for (let column = 1; column < columns.length; column++) {
      const sum = rows.reduce((total, { cells }) => total + number(cells[column]!.text), 0)
      expect(Math.abs(sum - number(foot![column]!))).toBeLessThan(0.5)
    }
  })

  it('names only people of the company that is asked for', async () => {
    const id = await benchmarkOf('Sales', true)
    const people = async (as: string, company_id?: string) => {
      const asked = company_id ? `&company_id=${company_id}` : ''
      const document = await read(`/reports/benchmark?role_benchmark_id=${id}${asked}`, as)
      return tablesOf(document, 'people').flatMap(({ rows }) => rows.map((row) => row.survey_result_id!))
    }
    const own = await people(owner)
    const [northgate] = await query("SELECT id FROM companies WHERE slug = 'northgate'")
    expect(own.length).toBeGreaterThan(3)
    const [{ count }] = await query('SELECT count(*)::int FROM survey_results WHERE id = any($1) AND company_id = $2', [
      own,
      northgate.id,
    ])
    expect(count).toBe(own.length)
    expect(await people(superAdmin, northgate.id as string)).toEqual(own)
    const [other] = await query("SELECT id FROM companies WHERE slug <> 'northgate' LIMIT 1")
    const refused = await call('GET', `/reports/benchmark?role_benchmark_id=${id}&company_id=${other.id}`, {
      as: owner,
    })
    expect(refused.status).toBe(404)
  })

  it('compares by what-if targets without storing anything', async () => {
    const id = await benchmarkOf('Sales', true)
    const stored = () => query('SELECT sum(score)::int AS sum, count(*)::int FROM benchmark_scores')
    const before = await stored()
    const [benchmark] = await query('SELECT targets FROM role_benchmarks WHERE id = $1', [id])
    const asked = (targets: unknown) =>
      `/reports/benchmark?role_benchmark_id=${id}&what_if=${encodeURIComponent(JSON.stringify(targets))}`
    const scoresOf = (document: ReportDocument) =>
      new Map(
        tablesOf(document, 'people').flatMap(({ rows }) =>
          rows.map(({ survey_result_id, cells }) => [survey_result_id, cells[1]!.score!.value] as const),
        ),
      )
    // With the same targets everybody has the stored score.
    const same = await read(asked(benchmark.targets))
    expect(scoresOf(same)).toEqual(scoresOf(await read(`/reports/benchmark?role_benchmark_id=${id}`)))
    expect(sectionOf(same, 'what-if').blocks[0]).toMatchObject({ rule: 'benchmark/what-if' })
    const other = ['TEAM', 'HELP', 'CALM'].map((scale) => ({ scale, weight: 1, lo: 50, hi: null }))
    expect(scoresOf(await read(asked(other)))).not.toEqual(scoresOf(same))
    expect(await stored()).toEqual(before)
    expect((await call('GET', asked([{ scale: 'NONE' }]), { as: owner })).status).toBe(422)
    expect((await call('GET', `${asked([])}x`, { as: owner })).status).toBe(422)
  })

  it('of another company answers as absent', async () => {
    const id = await benchmarkOf('Sales', false)
    expect((await call('GET', `/reports/benchmark?role_benchmark_id=${id}`, { as: owner })).status).toBe(404)
  })
})

describe('as a PDF', () => {
  it.each(['benchmark', 'hiring-pipeline'])(
    'the %s report is downloaded as a file, and the download is audited',
    async (kind) => {
      const [benchmark] = await query(
        "SELECT b.id FROM role_benchmarks b JOIN roles r ON r.id = b.role_id WHERE b.state = 'active' AND r.name = 'Sales' AND b.company_id IS NULL",
      )
      const [pipeline] = await query(
        "SELECT p.id FROM pipelines p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' AND p.is_default",
      )
      const of = kind === 'benchmark' ? `role_benchmark_id=${benchmark.id}` : `pipeline_id=${pipeline.id}`
      const answer = await call('GET', `/reports/${kind}/pdf?${of}`, { as: owner })
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.text.slice(0, 5)).toBe('%PDF-')
      const events = await query(
        "SELECT subject_type FROM audit_events WHERE action = 'reports.download' AND details->>'kind' = $1",
        [kind],
      )
      expect(events).toEqual([{ subject_type: kind === 'benchmark' ? 'role' : 'pipeline' }])
    },
  )

  it('the report of a pipeline needs the permission for pipelines', async () => {
    const [pipeline] = await query(
      "SELECT p.id FROM pipelines p JOIN companies c ON c.id = p.company_id WHERE c.slug = 'northgate' AND p.is_default",
    )
    const answer = await call('GET', `/reports/hiring-pipeline/pdf?pipeline_id=${pipeline.id}`, {
      as: 'no.pipeline@demo.test',
    })
    expect(answer.status).toBe(403)
  })
})
