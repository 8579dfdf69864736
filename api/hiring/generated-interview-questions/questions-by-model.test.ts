import { expect, it } from 'vitest'
import type { GeneratedQuestions } from '@seatwise/contract/generated-interview-questions'
import { elements, startModel } from '../../outside/language-model/test-model.ts'
import { setUpProduct } from '../../test-product.ts'

const fake = await startModel()
const { call, product } = setUpProduct({ language_model: fake.settings })
const owner = 'company.owner@demo.test'
const colleague = 'company.user@demo.test'
const path = '/survey-results/generate-analysis-and-interview-questions'

const one = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows[0]

it('questions of a model ask what its reading of the resume leaves open, without what somebody has removed', async () => {
  const { id } = await one(
    `SELECT r.id FROM survey_results r JOIN companies c ON c.id = r.company_id WHERE c.slug = 'northgate'
      AND r.state = 'completed' AND r.quality = 'good' AND r.archived_at IS NULL AND r.role_score IS NOT NULL ORDER BY r.id LIMIT 1`,
  )
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
  const answer = await call('POST', `${path}?surveyResultId=${id}`, { as: colleague })
  expect(answer.status, answer.text).toBe(200)
  const { generation, lines } = answer.body.data as GeneratedQuestions
  expect(generation.source).toBe('model')
  expect(lines.map(({ detail }) => detail)).toEqual([
    'Not on the resume. What did you weld last, and how did it turn out?',
  ])
  // What is asked about a resume goes with it.
  const { candidate_id } = await one('SELECT candidate_id FROM survey_results WHERE id = $1', [id])
  await call('DELETE', `/candidates/${candidate_id}/files?file_id=${candidate_file_id}`, { as: colleague })
  const left = await call('GET', `/survey-results/generated-interview-questions?surveyResultId=${id}`, {
    as: colleague,
  })
  expect(left.body.data.lines).toEqual([])
})
