import { describe, expect, it } from 'vitest'
import type { GeneratedQuestions } from '@seatwise/contract/generated-interview-questions'
import { elements, harmless, judgments, startModel } from '../../outside/language-model/test-model.ts'
import { setUpProduct } from '../../test-product.ts'

const fake = await startModel()
const { call, product } = setUpProduct({ language_model: fake.settings })
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const path = '/survey-results/generate-analysis-and-interview-questions'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

const finished = async () =>
  (
    await one(
      `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id WHERE c.slug = 'northgate'
        AND r.state = 'completed' AND r.quality = 'good' AND r.archived_at IS NULL AND r.role_score IS NOT NULL ORDER BY r.id LIMIT 1`,
    )
  ).id as string
const generate = async () => call('POST', `${path}?surveyResultId=${await finished()}`, { as: colleague })

it('Questions of a model ask what its reading of the resume leaves open, except what somebody has removed', async () => {
  const id = await finished()
  const { candidate_file_id } = await one(
    `WITH stored AS (
       INSERT INTO files (company_id, purpose, type, name, storage_key, size, sha256, state)
       SELECT company_id, 'candidate', 'text/plain', 'cv.txt', 'test/' || gen_random_uuid(), 1, '', 'stored'
         FROM survey_results WHERE id = $1 RETURNING id),
     file AS (
       INSERT INTO candidate_files (company_id, candidate_id, file_id)
       SELECT r.company_id, r.candidate_id, stored.id FROM survey_results r, stored WHERE r.id = $1 RETURNING *),
     made AS (
       INSERT INTO generations (company_id, kind, candidate_id, candidate_file_id, author_user_id, source, model, prompt_version, state)
       SELECT f.company_id, 'resume_analysis', f.candidate_id, f.id, u.id, 'model', 'test-model', 'test/1', 'done'
         FROM file f, users u WHERE u.email = $2 RETURNING *)
     INSERT INTO generation_lines (company_id, generation_id, position, kind, text, detail, state)
     SELECT made.company_id, made.id, q.nth, 'question', q.text, 'Not on the resume.', q.state FROM made,
       (VALUES (0, 'What did you weld last, and how did it turn out?', 'proposed'), (1, 'What did you cook last, and how did it turn out?', 'removed')) q (nth, text, state)
     RETURNING (SELECT id FROM file) AS candidate_file_id`,
    [id, owner],
  )
  fake.answers(
    elements(({ body }) => {
      const { topics } = JSON.parse(body.messages[1]!.content) as { topics: { id: string }[] }
      return topics
        .filter(({ id }) => id.startsWith('resume:'))
        .map(({ id }) => ({ question: 'How did your latest piece of work turn out, and why?', about: id }))
    }),
  )
  const answer = await generate()
  expect(answer.status, answer.text).toBe(200)
  const { generation, lines } = answer.body.data as GeneratedQuestions
  expect(generation.source).toBe('model')
  expect(lines.map(({ detail }) => detail)).toEqual([
    'Not on the resume. What did you weld last, and how did it turn out?',
  ])
  // Questions about a resume are deleted with it.
  const { candidate_id } = await one('SELECT candidate_id FROM survey_results WHERE id = $1', [id])
  await call('DELETE', `/candidates/${candidate_id}/files?file_id=${candidate_file_id}`, { as: colleague })
  const response = await call('GET', `/survey-results/generated-interview-questions?surveyResultId=${id}`, {
    as: colleague,
  })
  expect(response.body.data.lines).toEqual([])
})

/** Writes these questions about the first topic that it is given. */
const writes = (...questions: string[]) =>
  fake.answers(
    elements(({ body }) => {
      const { topics } = JSON.parse(body.messages[1]!.content) as { topics: { id: string }[] }
      return questions.map((question) => ({ question, about: topics[0]!.id }))
    }),
  )

describe('questions that a language model writes', () => {
  it('are suggested once neither the list of terms nor the second call finds a protected matter in them', async () => {
    writes('Do you have children?', 'Who waits for you in the evening?', 'Which plan of yours failed last?')
    fake.judges(
      judgments((lines) =>
        lines.map(({ line, text }) => ({ line, matter: text.startsWith('Who waits') ? 'family' : 'none' })),
      ),
    )
    const answer = await generate()
    fake.judges(harmless)
    expect(answer.status, answer.text).toBe(200)
    const { lines, generation } = answer.body.data as GeneratedQuestions
    expect(lines.map(({ text, state }) => [text, state])).toEqual([['Which plan of yours failed last?', 'proposed']])
    expect(generation).toMatchObject({ source: 'model', dropped: 2 })
    expect(JSON.stringify(fake.judgments.at(-1)!.body)).not.toContain('Do you have children?')
  })

  it('are not suggested when the second call does not judge each of them', async () => {
    writes('Which goal of yours was your own idea?', 'Which plan of yours failed last?')
    fake.judges(judgments(([first]) => [{ line: first!.line, matter: 'none' }]))
    const answer = await generate()
    fake.judges(harmless)
    expect(answer).toMatchObject({ status: 503, body: { problem: 'lines_unjudged' } })
  })
})
