import * as z from 'zod/mini'
import { givenInstant, id } from './fields.ts'
import { reportDocument } from './report-document.ts'
import { givenTargets } from './role-benchmarks.ts'
import { file, route } from './route.ts'

/** Fifteen targets fit. */
const maxTargetsText = 2_000

/** What a report is about; every result named must be in the reader's reach. */
const ofResult = z.strictObject({ survey_result_id: id })

export const getIndividualReport = route({
  operationId: 'getIndividualReport',
  method: 'GET',
  path: '/reports/individual',
  summary: 'The individual report about one finished survey, as a document',
  proof: 'session',
  permission: 'reports.read',
  query: ofResult,
  reply: z.object({ data: reportDocument }),
  problems: ['not_found', 'survey_unfinished'],
})

export const getIndividualReportPdf = route({
  operationId: 'getIndividualReportPdf',
  method: 'GET',
  path: '/reports/individual/pdf',
  summary: 'The same as a PDF, named after the person; 503 when too many are being made',
  proof: 'session',
  permission: 'reports.read',
  limit: 'pdf_by_user',
  query: ofResult,
  reply: file(['application/pdf']),
  problems: ['not_found', 'survey_unfinished', 'pdf_not_made'],
})

/** Targets as JSON, because an address holds them. */
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
  /** Default: that of the benchmark, and the own one for a global benchmark. */
  company_id: z.optional(id),
  /** Other targets to look at: scores by them are worked out for the answer and stored nowhere. */
  what_if: z.optional(targetsAsText),
})

export const getBenchmarkReport = route({
  operationId: 'getBenchmarkReport',
  method: 'GET',
  path: '/reports/benchmark',
  summary: 'The people of a company against one version of a role’s targets, by their stored scores',
  proof: 'session',
  permission: 'reports.read',
  query: ofBenchmark,
  reply: z.object({ data: reportDocument }),
  problems: ['not_found'],
})

export const getBenchmarkReportPdf = route({
  operationId: 'getBenchmarkReportPdf',
  method: 'GET',
  path: '/reports/benchmark/pdf',
  summary: 'The same as a PDF; 503 when too many are being made',
  proof: 'session',
  permission: 'reports.read',
  limit: 'pdf_by_user',
  query: ofBenchmark,
  reply: file(['application/pdf']),
  problems: ['not_found', 'pdf_not_made'],
})

const ofGrowthPlan = z.strictObject({ growth_plan_id: id })

export const getGrowthReport = route({
  operationId: 'getGrowthReport',
  method: 'GET',
  path: '/reports/growth',
  summary: 'A growth plan as it now is, with its reviews, as a document; coaching brand only',
  proof: 'session',
  permission: 'growth-plans.read',
  query: ofGrowthPlan,
  reply: z.object({ data: reportDocument }),
  problems: ['not_found', 'survey_unfinished'],
})

export const getGrowthReportPdf = route({
  operationId: 'getGrowthReportPdf',
  method: 'GET',
  path: '/reports/growth/pdf',
  summary: 'The same as a PDF, named after the person; 503 when too many are being made',
  proof: 'session',
  permission: 'growth-plans.read',
  limit: 'pdf_by_user',
  query: ofGrowthPlan,
  reply: file(['application/pdf']),
  problems: ['not_found', 'survey_unfinished', 'pdf_not_made'],
})

const ofPipeline = z
  .strictObject({
    pipeline_id: id,
    /** Who came into the pipeline from this instant on; default: 90 days before the end. */
    from: z.optional(givenInstant),
    /** And before this one; default: now. */
    to: z.optional(givenInstant),
  })
  .check(
    z.refine(({ from, to }) => !from || from < (to ?? new Date().toISOString()), {
      path: ['from'],
      error: 'The period must begin before it ends.',
    }),
  )

export const getHiringPipelineReport = route({
  operationId: 'getHiringPipelineReport',
  method: 'GET',
  path: '/reports/hiring-pipeline',
  summary: 'The funnel of a pipeline: conversion, days in stages, who waits longest, sources, scores, rejections',
  proof: 'session',
  permission: 'reports.read-pipeline',
  query: ofPipeline,
  reply: z.object({ data: reportDocument }),
  problems: ['not_found'],
})

export const getHiringPipelineReportPdf = route({
  operationId: 'getHiringPipelineReportPdf',
  method: 'GET',
  path: '/reports/hiring-pipeline/pdf',
  summary: 'The same as a PDF; 503 when too many are being made',
  proof: 'session',
  permission: 'reports.read-pipeline',
  limit: 'pdf_by_user',
  query: ofPipeline,
  reply: file(['application/pdf']),
  problems: ['not_found', 'pdf_not_made'],
})
