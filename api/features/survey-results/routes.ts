import {
  getSurveyResult,
  listSurveyResults,
  searchSurveyResults,
  type ResultSort,
  type SurveyResult,
} from '@seatwise/contract/survey-results'
import type { Assessment } from '@seatwise/domain/assessment/assess'
import { individualReport, type StoredFit } from '@seatwise/domain/reports/individual'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../server.ts'
import { preparedBenchmark } from '../role-benchmarks/repository.ts'
import { filterChoices, findResult, type ScoreOfResult } from './repository.ts'
import { searchResults, type ResultRow } from './search.ts'

const newestFirst: ResultSort = { field: 'dated_at', order: 'desc' }
const defaultPageSize = 50

export function registerSurveyResults(server: Server) {
  const { public_url } = server.config

  server.handle(listSurveyResults, { permission: 'survey-results.read' }, async ({ scope, query }) => {
    const { page = 1, page_size = defaultPageSize, after } = query
    const found = await searchResults(scope, { filters: {}, sort: newestFirst, page, page_size, after })
    return { data: found.rows.map(toResult), total: found.total, page, page_size, next: found.next }
  })

  server.handle(searchSurveyResults, { permission: 'survey-results.read' }, async ({ scope, body }) => {
    const { filters = {}, sort = newestFirst, page = 1, page_size = defaultPageSize, after } = body
    const found = await searchResults(scope, { filters, sort, page, page_size, after })
    const choices = body.with_choices ? { choices: await filterChoices(scope) } : {}
    return { data: found.rows.map(toResult), total: found.total, page, page_size, next: found.next, ...choices }
  })

  server.handle(getSurveyResult, { permission: 'survey-results.read' }, async ({ scope, params }) => {
    const found = await findResult(scope, params.id)
    if (!found) throw new Refusal('not_found')
    const { assessment, accommodation, phone, scores, ...row } = found
    const own = scores.find((score) => score.is_own_role)
    const others = scores.filter((score) => score !== own)
    return {
      data: {
        ...toResult({ ...row, score: row.role_score }),
        accommodation,
        phone,
        report: assessment && individualReport(assessment, own ? storedFit(own, assessment) : null, others),
      },
    }
  })

  function toResult(row: ResultRow): SurveyResult {
    const {
      company_id,
      company_name,
      candidate_id,
      first,
      last,
      email,
      status_name,
      status_type,
      testing,
      role_id,
      likely_from,
      likely_to,
      ...rest
    } = row
    return {
      ...rest,
      company: { id: company_id, name: company_name },
      candidate: { id: candidate_id, first, last, email },
      likely: likely_from !== null && likely_to !== null ? { from: likely_from, to: likely_to } : null,
      status: status_name && status_type ? { name: status_name, type: status_type } : null,
      testing_link: testing && `${public_url}/survey/register?link=${testing}${role_id ? `&role=${role_id}` : ''}`,
    }
  }
}

function storedFit({ score, exact, misfit, ...rest }: ScoreOfResult, { scales }: Assessment): StoredFit | null {
  const explanation = preparedBenchmark(rest.benchmark.id, rest.targets).explain(scales)
  if (score === null || exact === null || misfit === null || explanation === null) return null
  return { ...rest, score, exact, misfit, explanation }
}
