import * as z from 'zod/mini'
import { givenInstant, id } from './fields.ts'
import { maxCompared } from './limits.ts'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problems.ts'
import { reportDocument } from './report-document.ts'
import { givenTargets } from './role-benchmarks.ts'
import { file, route, type Shape } from './route.ts'
import type { ReportKind } from './values/assessment.ts'

/** The maximum length of targets in a query; enough for fifteen targets. */
const maxTargetsText = 2_000

type Report<Kind extends ReportKind, Query extends Shape, May extends Permission> = {
  kind: Kind
  /** The report's name in operation ids. */
  name: string
  summary: string
  permission: May
  /** The server refuses results that the reader may not see. */
  query: Query
  problems: readonly ProblemCode[]
}

/** The two routes of a report: as a document, and as a PDF. */
const reportRoutes = <const Kind extends ReportKind, const Query extends Shape, const May extends Permission>({
  kind,
  name,
  summary,
  permission,
  query,
  problems,
}: Report<Kind, Query, May>) => ({
  document: route({
    operationId: `get${name}Report`,
    method: 'GET',
    path: `/reports/${kind}`,
    summary,
    proof: 'session',
    apiKey: true,
    permission,
    query,
    reply: z.object({ data: reportDocument }),
    problems: ['not_found', ...problems],
  }),
  pdf: route({
    operationId: `get${name}ReportPdf`,
    method: 'GET',
    path: `/reports/${kind}/pdf`,
    summary: 'The same as a PDF; 503 when too many are being made',
    proof: 'session',
    permission,
    limit: 'pdf_by_user',
    query,
    reply: file(['application/pdf']),
    problems: ['not_found', 'pdf_not_made', ...problems],
  }),
})

const ofResult = z.strictObject({ survey_result_id: id })

export const individualReport = reportRoutes({
  kind: 'individual',
  name: 'Individual',
  summary: 'The individual report about one finished survey, as a document',
  permission: 'reports.read',
  query: ofResult,
  problems: ['survey_unfinished'],
})

export const questionsReport = reportRoutes({
  kind: 'questions',
  name: 'Questions',
  summary:
    'Questions for a conversation with a person, chosen by where the answers lie against the targets of the role',
  permission: 'reports.read',
  query: ofResult,
  problems: ['survey_unfinished'],
})

/** Ids in a query parameter, separated by commas. */
const idsAsText = (least: number, most: number, error: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(id).check(
      z.minLength(least, error),
      z.maxLength(most, error),
      z.refine((ids) => new Set(ids).size === ids.length, { error }),
    ),
  )

export const comparisonReport = reportRoutes({
  kind: 'comparison',
  name: 'Comparison',
  summary: 'Two to six people of one company beside each other, each by one finished survey',
  permission: 'reports.read',
  query: z.strictObject({
    survey_result_ids: idsAsText(2, maxCompared, `Choose 2 to ${maxCompared} results, each once.`),
  }),
  problems: ['survey_unfinished', 'different_companies', 'same_person'],
})

export const conflictReport = reportRoutes({
  kind: 'conflict',
  name: 'Conflict',
  summary: 'Topics to talk about for two employees of one company',
  permission: 'reports.read',
  query: z.strictObject({ survey_result_ids: idsAsText(2, 2, 'Choose the results of two people.') }),
  problems: ['survey_unfinished', 'different_companies', 'same_person', 'not_employees'],
})

export const coachingReport = reportRoutes({
  kind: 'coaching',
  name: 'Coaching',
  summary: 'How a manager can work with a person: two employees of one company',
  permission: 'reports.read',
  query: z.extend(ofResult, {
    /** The manager's result; without it the report says nothing about working with the manager. */
    manager_result_id: z.optional(id),
  }),
  problems: ['survey_unfinished', 'different_companies', 'same_person', 'not_employees'],
})

export const changesReport = reportRoutes({
  kind: 'changes',
  name: 'Changes',
  summary: 'Two finished surveys of one person, taken with the same form',
  permission: 'reports.read',
  query: z.extend(ofResult, {
    /** The earlier result. Defaults to the first one with the same form. */
    earlier_result_id: z.optional(id),
  }),
  problems: ['survey_unfinished', 'no_earlier_result'],
})

/** Targets as JSON, because a query parameter is a text. */
const targetsAsText = z.pipe(
  z.pipe(z.string().check(z.maxLength(maxTargetsText)), z.transform(parsedOrNothing)),
  givenTargets,
)

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ofBenchmark = z.strictObject({
  role_benchmark_id: id,
  /** Defaults to the company of the benchmark, or for a global benchmark to the reader's own. */
  company_id: z.optional(id),
  /** Targets to try: scores for them are computed for this answer and not stored. */
  what_if: z.optional(targetsAsText),
})

export const benchmarkReport = reportRoutes({
  kind: 'benchmark',
  name: 'Benchmark',
  summary: 'The people of a company against one version of a role’s targets, by their stored scores',
  permission: 'reports.read',
  query: ofBenchmark,
  problems: [],
})

const ofGrowthPlan = z.strictObject({ growth_plan_id: id })

export const growthReport = reportRoutes({
  kind: 'growth',
  name: 'Growth',
  summary: 'A growth plan as it now is, with its reviews, as a document; coaching brand only',
  permission: 'growth-plans.read',
  query: ofGrowthPlan,
  problems: ['survey_unfinished'],
})

const ofPipeline = z
  .strictObject({
    pipeline_id: id,
    /** The start of the period in which people entered the pipeline; default: 90 days before the end. */
    from: z.optional(givenInstant),
    /** The end of the period; default: now. */
    to: z.optional(givenInstant),
  })
  .check(
    z.refine(({ from, to }) => !from || from < (to ?? new Date().toISOString()), {
      path: ['from'],
      error: 'The period must begin before it ends.',
    }),
  )

export const hiringPipelineReport = reportRoutes({
  kind: 'hiring-pipeline',
  name: 'HiringPipeline',
  summary: 'The funnel of a pipeline: conversion, days in stages, who waits longest, sources, scores, rejections',
  permission: 'reports.read-pipeline',
  query: ofPipeline,
  problems: [],
})
