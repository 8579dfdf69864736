import { expect, it } from 'vitest'
import type { TaskRunRow } from '@seatwise/contract/task-runs'
import { setUpProduct } from '../../test-product.ts'

const { product, call } = setUpProduct()
const trigger = '/benchmark-scores/trigger-benchmark-score-update'

/** Every stored range, as comparable text. */
async function ranges() {
  const { rows } = await product.owner.query(`
    SELECT (SELECT jsonb_object_agg(id, likely) FROM role_benchmarks) AS benchmarks,
      (SELECT jsonb_agg(row(survey_result_id, role_benchmark_id, likely_from, likely_to)
         ORDER BY survey_result_id, role_benchmark_id) FROM benchmark_scores) AS scores,
      (SELECT jsonb_agg(row(id, likely_from, likely_to) ORDER BY id) FROM survey_results) AS results`)
  return rows[0] as Record<'benchmarks' | 'scores' | 'results', unknown>
}

it('A super admin’s recomputation computes changed ranges of benchmarks, scores and results again, and reports them by benchmark', async () => {
  const before = await ranges()
  await product.owner.query(`
    UPDATE role_benchmarks SET likely = '[]' WHERE id = (SELECT role_benchmark_id FROM benchmark_scores LIMIT 1);
    UPDATE benchmark_scores s SET likely_from = 1, likely_to = 99 FROM role_benchmarks b
      WHERE b.id = s.role_benchmark_id AND b.likely = '[]' AND s.likely_from IS NOT NULL;
    UPDATE survey_results r SET likely_from = 1, likely_to = 99 FROM benchmark_scores s, role_benchmarks b, roles a, roles o
      WHERE s.survey_result_id = r.id AND b.id = s.role_benchmark_id AND b.likely = '[]' AND a.id = b.role_id
        AND o.id = r.role_id AND lower(a.name) = lower(o.name) AND r.likely_from IS NOT NULL`)
  expect(await ranges()).not.toEqual(before)
  const { status, body } = await call('POST', trigger, { as: 'super@demo.test' })
  expect(status).toBe(200)
  await product.tasks.settle()
  expect(await ranges()).toEqual(before)
  const run = await call('GET', `/task-runs/${body.data.task_run_id}`, { as: 'super@demo.test' })
  expect(run.body.data).toMatchObject({ state: 'succeeded', name: 'recompute-likely-ranges' })
  expect(run.body.data.done).toBe(run.body.data.total)
  const outcomes = (run.body.rows as TaskRunRow[]).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(run.body.data.total - 1)
})

it('A recomputation is started by super admins only', async () => {
  expect((await call('POST', trigger)).status).toBe(401)
  expect((await call('POST', trigger, { as: 'franchise.owner@demo.test' })).status).toBe(403)
})
