import { createHash } from 'node:crypto'
import type pg from 'pg'
import { fitOf, type Benchmark } from './fit.ts'
import { facetKeys, itemFacet, itemIds, normSet, scaleKeys, displayValue } from './instrument.ts'
import { quality } from './quality.ts'
import { score } from './score.ts'

const attempt = `
  SELECT p.id, p.company_id, r.name AS role_name, co.name AS company_name, co.contact_email, co.brand
  FROM survey_tokens t
  JOIN survey_answers a ON a.survey_result_id = t.survey_result_id
  JOIN survey_results p ON p.id = t.survey_result_id
  JOIN companies co ON co.id = p.company_id
  LEFT JOIN roles r ON r.id = p.role_id
  WHERE t.token_hash = $1 AND p.state = 'in_progress' AND a.expires_at > now()`

/**
 * A single statement is a transaction: a second submit of the same attempt waits for the row lock and then changes
 * nothing.
 */
const write = `
  WITH saved AS (
    UPDATE survey_answers SET answers = $2, item_ms = $3, assessment = $4
    WHERE survey_result_id = $1 AND assessment IS NULL RETURNING company_id),
  done AS (
    UPDATE survey_results SET state = 'completed', completed_at = now(), updated_at = now(),
      minutes = $5, quality = $6, self_critical = $7, role_score = $8,
      likely_from = $13, likely_to = $14
    WHERE id = $1 AND company_id = (SELECT company_id FROM saved)
    RETURNING id, company_id, candidate_id, role_id, completed_at, role_score),
  person AS (
    UPDATE candidates c SET latest_result_id = d.id, latest_score = d.role_score, has_result = true, active_at = d.completed_at
    FROM done d WHERE c.company_id = d.company_id AND c.id = d.candidate_id),
  scored AS (
    INSERT INTO benchmark_scores (company_id, survey_result_id, role_benchmark_id, score, likely_from,
      likely_to, exact, misfit, scoring_version)
    SELECT d.company_id, d.id, b.*, 'floor' FROM done d,
      unnest($9::uuid[], $10::int2[], $15::int2[], $16::int2[], $11::float8[], $12::float8[]) b),
  expired AS (
    UPDATE survey_results o SET state = 'expired', updated_at = now() FROM done d
    WHERE o.company_id = d.company_id AND o.candidate_id = d.candidate_id AND o.id <> d.id
      AND o.role_id IS NOT DISTINCT FROM d.role_id AND o.state = 'in_progress')
  SELECT completed_at::text FROM done`

export type GivenAnswer = { item: string; answer: number; ms: number }

export async function submit(
  db: pg.Pool,
  benchmarks: readonly Benchmark[],
  token: string,
  input: readonly GivenAnswer[],
) {
  const hash = createHash('sha256').update(token).digest('base64url')
  const { rows } = await db.query({ name: 'attempt', text: attempt, values: [hash] })
  const open = rows[0]!
  const { answers, item_ms, assessment, raws } = assess(input)
  const fits = benchmarks
    .filter(({ company_id }) => company_id === null || company_id === open.company_id)
    .map((benchmark) => ({
      ...fitOf(benchmark, raws),
      id: benchmark.id,
      name: benchmark.role_name,
    }))
  const own = fits.find(({ name }) => name === open.role_name)
  const isDoubtful = assessment.quality.status === 'invalid'
  const values = [
    open.id,
    JSON.stringify(answers),
    JSON.stringify(item_ms),
    JSON.stringify(assessment),
    Math.round(input.reduce((sum, { ms }) => sum + ms, 0) / 60_000),
    assessment.quality.status,
    selfCritical(displayValue(assessment.scales.SELFCRIT!.percentile)),
    own?.score ?? null,
    fits.map((fit) => fit.id),
    fits.map((fit) => fit.score),
    fits.map((fit) => fit.exact),
    fits.map((fit) => fit.misfit),
    isDoubtful ? null : (own?.likely_from ?? null),
    isDoubtful ? null : (own?.likely_to ?? null),
    fits.map((fit) => (isDoubtful ? null : fit.likely_from)),
    fits.map((fit) => (isDoubtful ? null : fit.likely_to)),
  ]
  const written = await db.query({ name: 'submit', text: write, values })
  const { company_name, contact_email, brand } = open
  const { completed_at } = written.rows[0]!
  return JSON.stringify({
    data: { company_name, contact_email, brand, completed_at, own_result: null },
  })
}

const selfCritical = (seen: number) =>
  seen >= 95 ? 'strong' : seen >= 84 ? 'high' : seen <= 5 ? 'very_favourable' : 'usual'

const indexOfItem = new Map(itemIds.map((id, index) => [id, index]))
const attention: Readonly<Record<string, number>> = { X1: 4, X2: 1, X3: 5 }

function assess(input: readonly GivenAnswer[]) {
  const scored = new Uint8Array(itemFacet.length)
  const times = new Float64Array(itemFacet.length)
  const answers: Record<string, number> = {}
  const item_ms: Record<string, number> = {}
  let wrong = 0
  for (const { item, answer, ms } of input) {
    answers[item] = answer
    item_ms[item] = ms
    const index = indexOfItem.get(item)
    if (index === undefined) wrong += Number(answer !== attention[item])
    else {
      scored[index] = answer
      times[index] = ms
    }
  }
  const facets = new Uint8Array(facetKeys.length)
  const raws = new Uint8Array(scaleKeys.length)
  const ranks = new Float64Array(scaleKeys.length)
  score(scored, facets, raws, ranks)
  const assessment = {
    form_version: 'work-84/1',
    norm_set: normSet,
    scoring_version: 'floor',
    facets: Object.fromEntries(facetKeys.map((key, index) => [key, facets[index]!])),
    scales: Object.fromEntries(
      scaleKeys.map((key, index) => [
        key,
        {
          raw: raws[index]!,
          percentile: ranks[index]!,
        },
      ]),
    ),
    quality: quality(scored, times, wrong),
  }
  return { answers, item_ms, assessment, raws }
}
