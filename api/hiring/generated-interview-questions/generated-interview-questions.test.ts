import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomInterviewQuestion } from '@seatwise/contract/custom-interview-questions'
import type { GeneratedQuestions } from '@seatwise/contract/generated-interview-questions'
import type { GeneratedLine } from '@seatwise/contract/generations'
import type { BlockOf, ReportDocument } from '@seatwise/contract/report-document'
import { maxOwnQuestions } from '@seatwise/contract/limits'
import { setUpProduct } from '../../test-product.ts'

const { call, product, atOnce } = setUpProduct()
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const superAdmin = 'super@demo.test'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]
let skip = 0
/** Each test asks about a result of its own. */
const finished = async (slug = 'northgate') =>
  (
    await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
        WHERE c.slug = $1 AND r.state = 'completed' AND r.quality = 'good' AND r.archived_at IS NULL AND r.role_score IS NOT NULL ORDER BY r.id OFFSET $2 LIMIT 1`,
      [slug, slug === 'northgate' ? skip++ : 0],
    )
  ).id as string

const path = '/survey-results/generate-analysis-and-interview-questions'
const generate = (id: string, as = colleague) => call('POST', `${path}?surveyResultId=${id}`, { as })
const read = (id: string, as = colleague) =>
  call('GET', `/survey-results/generated-interview-questions?surveyResultId=${id}`, { as })
const kit = async (id: string): Promise<CustomInterviewQuestion[]> =>
  (await call('GET', `/custom-interview-questions?surveyResultId=${id}`, { as: colleague })).body.data
const change = (line: GeneratedLine, body: object, as = colleague) =>
  call('PUT', `/generations/${line.generation_id}`, { as, body: { line_id: line.id, version: line.version, ...body } })
async function generated(id: string): Promise<GeneratedQuestions> {
  const answer = await generate(id)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** The questions that the report asks. */
async function asked(id: string): Promise<string[]> {
  const { sections } = (await call('GET', `/reports/questions?survey_result_id=${id}`, { as: colleague })).body
    .data as ReportDocument
  const blocks = sections.flatMap((section) => section.blocks)
  return blocks.filter((block): block is BlockOf<'question'> => block.kind === 'question').map(({ text }) => text)
}

beforeEach(async () => {
  await one(`UPDATE companies SET settings = settings || '{"ai_enabled": true}' WHERE slug = 'northgate'`)
})

describe('generated interview questions', () => {
  it('are taken from the bank, differ from those of the report, and have a reason each', async () => {
    const id = await finished()
    const { generation, lines } = await generated(id)
    expect(generation).toMatchObject({ source: 'rules', author: { name: 'Colin Usman' } })
    expect(lines.length).toBeGreaterThan(0)
    const known = await asked(id)
    for (const { text, detail } of lines) {
      expect(known).not.toContain(text)
      expect(detail).toMatch(
        /^[A-Z][\w -]+: (The target is|Whatever the role weighs:) .+ [tT]he answers lie at percentile \d+[.;]/,
      )
    }
    expect((await read(id, owner)).body.data).toEqual({ generation, lines })
  })

  it('are part of the interview only once a person keeps one, which records the person and the generator', async () => {
    const id = await finished()
    const before = await kit(id)
    const { lines } = await generated(id)
    expect(await kit(id)).toEqual(before)
    const response = await change(lines[0]!, { state: 'kept', text: 'In our words: what would you do?' }, owner)
    expect(response.status, response.text).toBe(200)
    const added = (await kit(id)).filter((question) => !before.some((known) => known.id === question.id))
    expect(added).toMatchObject([
      {
        text: 'In our words: what would you do?',
        generated_by: 'rules',
        applies_to: 'result',
        author: { name: 'Cora Ownby' },
      },
    ])
    // Kept again it is not asked twice, and from now on it is changed in the kit.
    await change(response.body.data, { state: 'kept' })
    expect((await change(response.body.data, { state: 'removed' })).body.problem).toBe('line_in_kit')
    expect(await kit(id)).toHaveLength(before.length + 1)
  })

  it('are not kept with words that touch a protected matter, even by an owner', async () => {
    const id = await finished()
    const before = await kit(id)
    const { lines } = await generated(id)
    for (const as of [owner, colleague]) {
      const refused = await change(lines[0]!, { state: 'kept', text: 'How old are you?' }, as)
      expect([refused.status, refused.body.problem]).toEqual([409, 'question_protected'])
    }
    expect(await kit(id)).toEqual(before)
    expect((await change(lines[0]!, { state: 'kept' })).status).toBe(200)
  })

  it('that two people keep at once appear once', async () => {
    const id = await finished()
    const { lines } = await generated(id)
    const answers = await atOnce('generation_lines', () =>
      [owner, colleague].map((as) => change(lines[0]!, { state: 'kept' }, as)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await kit(id)).filter(({ text }) => text === lines[0]!.text)).toHaveLength(1)
  })

  it('do not exceed the limit of own questions, and are not added to an archived result', async () => {
    const id = await finished()
    const { lines } = await generated(id)
    await one('UPDATE survey_results SET archived_at = now() WHERE id = $1', [id])
    expect((await change(lines[0]!, { state: 'kept' })).body.problem).toBe('result_archived')
    expect((await generate(id)).body.problem).toBe('result_archived')
    await one('UPDATE survey_results SET archived_at = NULL WHERE id = $1', [id])
    await one(
      `INSERT INTO custom_interview_questions (company_id, author_user_id, text)
       SELECT r.company_id, u.id, 'Filled' FROM survey_results r, users u, generate_series(1, $3::int) WHERE r.id = $1 AND u.email = $2`,
      [id, owner, maxOwnQuestions],
    )
    const full = await change(lines[0]!, { state: 'kept' })
    expect(full.body.problem).toBe('too_many_own_questions')
    expect((await read(id)).body.data.lines[0].state).toBe('proposed')
    await one("DELETE FROM custom_interview_questions WHERE text = 'Filled'")
  })

  it('are refused for an unfinished survey, and nothing is counted', async () => {
    const { id } = await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id
        WHERE c.slug = 'northgate' AND r.state = 'in_progress' AND r.archived_at IS NULL LIMIT 1`,
    )
    const { used } = (await read(id)).body.quota
    expect((await generate(id)).body.problem).toBe('survey_unfinished')
    expect((await read(id)).body.quota.used).toBe(used)
  })

  it('are absent where the company switched them off, and in the coaching brand', async () => {
    const id = await finished()
    await generated(id)
    await one(`UPDATE companies SET settings = settings || '{"ai_enabled": false}' WHERE slug = 'northgate'`)
    for (const answer of [await generate(id), await read(id)]) expect(answer.body.problem).toBe('generation_off')
    expect((await call('GET', `/survey-results/${id}`, { as: colleague })).body.data.generates).toBe(false)
    const elsewhere = await finished('orchard')
    for (const answer of [await generate(elsewhere, superAdmin), await read(elsewhere, superAdmin)])
      expect(answer.status).toBe(404)
  })
})
