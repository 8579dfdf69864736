import { beforeAll, describe, expect, it } from 'vitest'
import { reportDocument, type Block, type BlockOf, type ReportDocument } from '@seatwise/contract/report-document'
import { questionVerdicts } from '@seatwise/contract/values/assessment'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()
const owner = 'company.owner@demo.test'
const superAdmin = 'super@demo.test'
const query = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows

const finishedOf = async (slug: string, kind: string, count: number) => {
  const matches = await query(
    `SELECT r.id, r.candidate_id FROM survey_results r JOIN candidates c ON c.id = r.candidate_id JOIN companies o ON o.id = r.company_id
     WHERE o.slug = $1 AND c.kind = $2 AND r.state = 'completed' AND r.quality = 'good' AND r.archived_at IS NULL AND NOT r.is_test
       AND r.role_score IS NOT NULL
     ORDER BY count(*) OVER (PARTITION BY r.role_id) DESC, r.role_id, r.completed_at, r.id LIMIT $3`,
    [slug, kind, count],
  )
  expect(matches.length).toBe(count)
  return matches as { id: string; candidate_id: string }[]
}

let candidates: string[] = []
let employees: string[] = []
beforeAll(async () => {
  candidates = (await finishedOf('northgate', 'candidate', 7)).map(({ id }) => id)
  const [team] = await query(
    `SELECT o.slug FROM candidates c JOIN companies o ON o.id = c.company_id
     WHERE c.kind = 'employee' GROUP BY o.slug ORDER BY count(*) DESC LIMIT 1`,
  )
  employees = (await finishedOf(team.slug as string, 'employee', 4)).map(({ id }) => id)
})

const read = async (path: string, as = owner) => {
  const answer = await call('GET', path, { as })
  expect(answer.status, answer.text).toBe(200)
  expect(() => reportDocument.parse(answer.body.data)).not.toThrow()
  return answer.body.data as ReportDocument
}
const refusal = async (path: string, as = owner) => {
  const { status, body } = await call('GET', path, { as })
  return [status, body.problem ?? body[0]?.message]
}
const blocksOf = <K extends Block['kind']>({ sections }: ReportDocument, kind: K) =>
  sections.flatMap(({ blocks }) => blocks).filter((block): block is BlockOf<K> => block.kind === kind)
const comparison = (...ids: string[]) => `/reports/comparison?survey_result_ids=${ids.join(',')}`
const conflict = (...ids: string[]) => `/reports/conflict?survey_result_ids=${ids.join(',')}`

describe('the comparison', () => {
  it('shows two to six people in the order asked for, with their stored scores', async () => {
    const [a, b, c] = candidates as [string, string, string]
    const document = await read(comparison(c, a, b))
    expect(blocksOf(document, 'overlay')[0]!.series.length).toBe(3)
    const scores = blocksOf(document, 'table').find(({ caption }) => caption.startsWith('Scores for'))
    const stored = await query('SELECT id, role_score FROM survey_results WHERE id = any($1)', [[a, b, c]])
    const scoreOf = new Map(stored.map(({ id, role_score }) => [id, role_score]))
    expect(scores!.rows.map(({ survey_result_id }) => survey_result_id)).toEqual([c, a, b])
    for (const { survey_result_id, cells } of scores!.rows)
      expect(cells[1]!.score!.value).toBe(scoreOf.get(survey_result_id!))
    expect((await read(comparison(...candidates.slice(0, 6)))).kind).toBe('comparison')
  })

  it('is refused for one person, for seven, for one twice, and for an invalid id', async () => {
    const sentence = 'Choose 2 to 6 results, each once.'
    expect(await refusal(comparison(candidates[0]!))).toEqual([422, sentence])
    expect(await refusal(comparison(...candidates))).toEqual([422, sentence])
    expect(await refusal(comparison(candidates[0]!, candidates[0]!))).toEqual([422, sentence])
    expect((await refusal(comparison(candidates[0]!, "' or true --")))[0]).toBe(422)
  })

  it('answers as absent when one result is of another company', async () => {
    expect(await refusal(comparison(candidates[0]!, employees[0]!))).toEqual([404, 'not_found'])
    expect(await refusal(comparison(employees[0]!, candidates[0]!))).toEqual([404, 'not_found'])
    // A user who may read both learns why there is no such report.
    expect(await refusal(comparison(candidates[0]!, employees[0]!), superAdmin)).toEqual([409, 'different_companies'])
  })

  it('is refused for a survey that is not finished', async () => {
    const [open] = await query(
      "SELECT r.id FROM survey_results r JOIN companies o ON o.id = r.company_id WHERE o.slug = 'northgate' AND r.state <> 'completed' LIMIT 1",
    )
    expect(await refusal(comparison(candidates[0]!, open.id as string))).toEqual([409, 'survey_unfinished'])
  })

  it('becomes a PDF, whose download is audited', async () => {
    const answer = await call('GET', comparison(candidates[0]!, candidates[1]!).replace('?', '/pdf?'), { as: owner })
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const events = await query(
      "SELECT subject_type, subject_id FROM audit_events WHERE action = 'reports.download' AND details->>'kind' = 'comparison'",
    )
    expect(events).toEqual([{ subject_type: 'survey_result', subject_id: candidates[0] }])
  })
})

describe('reports about working together', () => {
  it('are available for employees only', async () => {
    const [a, b] = candidates as [string, string]
    expect(await refusal(conflict(a, b))).toEqual([409, 'not_employees'])
    expect(await refusal(`/reports/coaching?survey_result_id=${a}`)).toEqual([409, 'not_employees'])
    const [one, other] = employees as [string, string]
    expect((await read(conflict(one, other), superAdmin)).kind).toBe('conflict')
    expect((await read(`/reports/coaching?survey_result_id=${one}`, superAdmin)).kind).toBe('coaching')
  })

  it('end when one of the people no longer works there', async () => {
    const [one, other] = employees as [string, string]
    const become = (kind: string) =>
      query('UPDATE candidates SET kind = $2 WHERE id = (SELECT candidate_id FROM survey_results WHERE id = $1)', [
        other,
        kind,
      ])
    await become('candidate')
    expect(await refusal(conflict(one, other), superAdmin)).toEqual([409, 'not_employees'])
    expect(await refusal(`/reports/coaching?survey_result_id=${one}&manager_result_id=${other}`, superAdmin)).toEqual([
      409,
      'not_employees',
    ])
    await become('employee')
  })

  it('say nothing about the two people without a result of the manager', async () => {
    const [one, manager] = employees as [string, string]
    const rules = (document: ReportDocument) => blocksOf(document, 'sentence').map(({ rule }) => rule)
    const alone = await read(`/reports/coaching?survey_result_id=${one}`, superAdmin)
    expect(rules(alone)).toContain('coaching/no-manager')
    expect(blocksOf(alone, 'agreement')).toEqual([])
    const both = await read(`/reports/coaching?survey_result_id=${one}&manager_result_id=${manager}`, superAdmin)
    expect(rules(both)).not.toContain('coaching/no-manager')
    expect(blocksOf(both, 'agreement').length).toBe(1)
    expect(await refusal(`/reports/coaching?survey_result_id=${one}&manager_result_id=${one}`, superAdmin)).toEqual([
      409,
      'same_person',
    ])
  })
})

describe('changes over time', () => {
  const changes = (id: string, earlier?: string) =>
    `/reports/changes?survey_result_id=${id}${earlier ? `&earlier_result_id=${earlier}` : ''}`

  it('compare two surveys of one person with their stored scores for one version of the targets', async () => {
    const [earlier, later] = candidates.slice(-2) as [string, string]
    expect(await refusal(changes(later))).toEqual([409, 'no_earlier_result'])
    expect(await refusal(changes(later, earlier))).toEqual([409, 'no_earlier_result'])
    await query(
      `UPDATE survey_results SET completed_at = now() - interval '400 days',
         candidate_id = (SELECT candidate_id FROM survey_results WHERE id = $2) WHERE id = $1`,
      [earlier, later],
    )
    const document = await read(changes(later))
    expect(await read(changes(later, earlier))).toEqual(document)
    expect(blocksOf(document, 'overlay')[0]!.series.length).toBe(2)
    const table = blocksOf(document, 'table').find(({ caption }) => caption.startsWith('Scores for'))
    const scores = await query(
      `SELECT s.score FROM benchmark_scores s JOIN effective_benchmarks e USING (company_id, role_benchmark_id)
         JOIN role_benchmarks b ON b.id = s.role_benchmark_id JOIN roles r ON r.id = b.role_id
       WHERE s.survey_result_id = any($1)
         AND lower(r.name) = (SELECT lower(name) FROM roles WHERE id = (SELECT role_id FROM survey_results WHERE id = $2))
       ORDER BY s.survey_result_id = $2`,
      [[earlier, later], later],
    )
    expect(table!.rows.map(({ cells }) => cells[1]!.score!.value)).toEqual(scores.map(({ score }) => score))
    // The earlier one has nothing before it, and the later one is not before it.
    expect(await refusal(changes(earlier))).toEqual([409, 'no_earlier_result'])
    expect(await refusal(changes(earlier, later))).toEqual([409, 'no_earlier_result'])
    expect(await refusal(comparison(earlier, later))).toEqual([409, 'same_person'])
    const { body } = await call('GET', `/survey-results/${later}`, { as: owner })
    expect(body.data.has_earlier).toBe(true)
  })

  it('leave out archived surveys and tests, unless one is asked for', async () => {
    const [earlier, later] = candidates.slice(-2) as [string, string]
    await query('UPDATE survey_results SET is_test = true WHERE id = $1', [earlier])
    expect(await refusal(changes(later))).toEqual([409, 'no_earlier_result'])
    expect((await read(changes(later, earlier))).kind).toBe('changes')
  })

  it('need an earlier survey that the reader may see', async () => {
    expect(await refusal(changes(candidates[0]!, employees[0]))).toEqual([404, 'not_found'])
  })
})

describe('the questions report', () => {
  it('begins with what must be asked, each question with its reason', async () => {
    const document = await read(`/reports/questions?survey_result_id=${candidates[0]!}`)
    const questions = blocksOf(document, 'question')
    expect(questions.length).toBeGreaterThan(2)
    for (const { listen_for, weak_sign, verdict } of questions)
      expect([listen_for, weak_sign, verdict].every(Boolean)).toBe(true)
    const first = questions.filter(({ scale }, at) => scale?.key !== questions[at - 1]?.scale?.key)
    expect(first.every(({ why }) => why)).toBe(true)
    const order = questions.map(({ verdict }) => questionVerdicts.indexOf(verdict!))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  })
})
