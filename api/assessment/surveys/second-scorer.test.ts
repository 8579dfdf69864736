import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SurveyResult } from '@seatwise/contract/survey-results'
import { attentionItems, items } from '@seatwise/domain/assessment/instrument'
import { integers } from '@seatwise/domain/benchmark/random'
import type { Likely } from '@seatwise/domain/benchmark/likely'
import type { Target } from '@seatwise/domain/benchmark/misfit'
import { judgeQuality, scoreRole, scoreScales } from '../../../tools/scorer.ts'
import { setUpProduct } from '../../test-product.ts'
import { blocksOf, scoreOf } from '../../test-report.ts'

const { call, product, register } = setUpProduct()
const owner = 'company.owner@demo.test'

/** New with each run; SCORER_SEED repeats one. */
const seed = Number(process.env.SCORER_SEED ?? randomInt(2 ** 31))
const integer = integers(seed)
const below = (limit: number) => integer() % limit

type AnswerSheet = { answers: Map<number, number>; seconds: number[]; attentionWrong: number }

/** Somebody with a level on each facet, somebody who answers at random, or somebody who chooses few answers. */
function randomAnswers(): AnswerSheet {
  const level = new Map<string, number>()
  const [noise, few] = [1 + below(3), below(4) === 0]
  const answers = new Map(
    items.map(({ number, facet, key }) => {
      if (!level.has(facet)) level.set(facet, below(5))
      const keyed = Math.max(1, Math.min(5, 1 + level.get(facet)! + below(2 * noise + 1) - noise))
      const answer = key === 1 ? keyed : 6 - keyed
      return [number, few ? 2 + (answer % 3) : answer]
    }),
  )
  const pace = 1_500 + below(6_000)
  return {
    answers,
    seconds: items.map(() => (pace + below(1_000)) / 1_000),
    attentionWrong: below(6) === 0 ? 1 + below(2) : 0,
  }
}

/** All 87 lines as the survey sends them, the first attention lines wrong. */
function sent({ answers, seconds, attentionWrong }: AnswerSheet) {
  const lines = items.map(({ id, number }, at) => ({
    item: id,
    answer: answers.get(number)!,
    ms: Math.round(seconds[at]! * 1_000),
  }))
  const attention = attentionItems.map(({ id, expected }, at) => ({
    item: id,
    answer: at < attentionWrong ? (expected % 5) + 1 : expected,
    ms: 4_000,
  }))
  return [...lines, ...attention]
}

it(`The API scores 20 random people as an independent scorer does, which was written from the description alone (seed ${seed})`, async () => {
  const { rows } = await product.owner.query(
    `SELECT b.targets, b.likely FROM role_benchmarks b JOIN roles r ON r.id = b.role_id
      WHERE r.name = 'Sales' AND r.company_id IS NULL AND b.state = 'active'`,
  )
  const { targets, likely } = rows[0] as { targets: Target[]; likely: Likely[] }
  const qualities = new Set<string>()
  for (let nth = 0; nth < 20; nth++) {
    const answerSheet = randomAnswers()
    const { token, email } = await register({ role: 'Sales' })
    const submitted = await call('POST', '/surveys/submit', { token, body: { answers: sent(answerSheet) } })
    expect(submitted.status, `person ${nth}`).toBe(200)
    const response = await call('POST', '/survey-results/search', { as: owner, body: { filters: { search: email } } })
    const [row] = response.body.data as SurveyResult[]
    const { data } = (await call('GET', `/survey-results/${row!.id}`, { as: owner })).body
    const second = scoreRole(answerSheet.answers, targets, likely)!
    const quality = judgeQuality(answerSheet.answers, answerSheet.seconds, answerSheet.attentionWrong)
    qualities.add(quality)

    expect([data.quality, data.role_score], `person ${nth}`).toEqual([quality, second.score])
    expect(data.likely).toEqual(quality === 'invalid' ? null : second.likely)
    const score = scoreOf(data.report)
    expect([score.value, score.exact]).toEqual([second.score, second.exact])
    const scales = scoreScales(answerSheet.answers)
    const blocks = blocksOf(data.report, 'scale')
    expect(blocks.map(({ key }) => key).sort()).toEqual([...scales.keys()].sort())
    for (const { key, score: shown, target } of blocks) {
      const { raw, shown: percentile } = scales.get(key)!
      expect(shown, `person ${nth} ${key}`).toMatchObject({ raw, percentile })
      expect(Math.abs((target?.points ?? 0) - (second.points.get(key) ?? 0))).toBeLessThan(1e-9)
    }
    const stored = await product.owner.query('SELECT assessment FROM survey_answers WHERE survey_result_id = $1', [
      row!.id,
    ])
    for (const [key, score] of scales)
      expect(stored.rows[0].assessment.scales[key]).toEqual({ raw: score!.raw, percentile: score!.percentile })
  }
  expect(qualities.size).toBeGreaterThan(1)
})
