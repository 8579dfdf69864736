import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant } from './fields.ts'
import { listReply, pageQuery } from './list.ts'
import { maxCompared, maxShareNote, pipelineReportDays, shareDays } from './limits.ts'
import { reportDocument } from './report-document.ts'
import { file, route } from './route.ts'
import { reportShareStates, reportKinds, shownNames, type ReportKind } from './values/assessment.ts'

/** 32 random bytes as base64url. Anybody who knows the id can read the report. */
export const shareId = z.string().check(z.regex(/^[\w-]{43}$/))

/** A link to a report, as its maker and owners see it. */
export const reportShare = z.object({
  id,
  kind: z.enum(reportKinds),
  company_id: id,
  company_name: z.string(),
  /** The plan that a growth report shows. */
  growth_plan_id: z.nullable(id),
  /** The version of a role's targets that a benchmark report is about, compared with the company's people. */
  role_benchmark_id: z.nullable(id),
  /** The pipeline that a report is about, with the people who entered it in the last `period_days` days. */
  pipeline_id: z.nullable(id),
  period_days: z.nullable(z.literal(pipelineReportDays)),
  /** The subject of a report without listed results: the role with its version, or the pipeline. */
  subject: z.nullable(z.string()),
  /** The people of the report, in the order of the report. */
  results: z.array(z.object({ id, name: z.string(), role_name: z.nullable(z.string()) })),
  /** id and name are null if the user is outside the companies that the reader may see. */
  made_by: eventPerson,
  name_shown: z.enum(shownNames),
  /** The recipient of the link, as its maker noted it. */
  note: z.nullable(z.string()),
  state: z.enum(reportShareStates),
  /** Only for the maker, while the link is open; otherwise null. */
  url: z.nullable(z.string()),
  /** The number of openings. Includes link previews by programs that run the scripts of a page. */
  openings: z.int(),
  last_opened_at: z.nullable(instant),
  created_at: instant,
  expires_at: instant,
  revoked_at: z.nullable(instant),
  can: z.object({ revoke: z.boolean() }),
})
export type ReportShare = z.infer<typeof reportShare>

const note = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxShareNote),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'Enter one line of text.'),
  )

/** The number of results that each kind of report takes. */
const resultsOfKind: Record<ReportKind, { least: number; most: number; error: string }> = {
  individual: { least: 1, most: 1, error: 'Choose one result.' },
  questions: { least: 1, most: 1, error: 'Choose one result.' },
  comparison: { least: 2, most: maxCompared, error: `Choose 2 to ${maxCompared} results.` },
  conflict: { least: 2, most: 2, error: 'Choose the results of two people.' },
  coaching: { least: 1, most: 2, error: 'Choose the result of the person, and that of the manager if there is one.' },
  changes: { least: 1, most: 2, error: 'Choose one or two results of a person.' },
  growth: { least: 0, most: 0, error: 'Choose the growth plan alone.' },
  benchmark: { least: 0, most: 0, error: 'Choose the targets alone: the report is about everybody who has a score.' },
  'hiring-pipeline': { least: 0, most: 0, error: 'Choose the pipeline alone.' },
}

/** Kinds of reports that are about something other than results, with the field that names it. */
const fieldsOfKind = {
  growth_plan_id: { kind: 'growth', error: 'A report of growth is about a growth plan, and no other report is.' },
  role_benchmark_id: {
    kind: 'benchmark',
    error: 'A report on targets is about a role benchmark, and no other report is.',
  },
  pipeline_id: { kind: 'hiring-pipeline', error: 'A report on a pipeline is about one, and no other report is.' },
  period_days: { kind: 'hiring-pipeline', error: 'A report on a pipeline has a period, and no other report has.' },
} as const satisfies Record<string, { kind: ReportKind; error: string }>
type FieldOfKind = keyof typeof fieldsOfKind

const isOfItsKind = (field: FieldOfKind) =>
  z.refine<{ kind: ReportKind } & { [Field in FieldOfKind]?: unknown }>(
    (about) => (about.kind === fieldsOfKind[field].kind) === (about[field] !== undefined),
    { path: [field], error: fieldsOfKind[field].error },
  )

/** The subject of a report that is to be shared. */
type About = { kind: ReportKind; survey_result_ids: readonly string[] }

const isCounted = ({ kind, survey_result_ids: { length } }: About) =>
  length >= resultsOfKind[kind].least && length <= resultsOfKind[kind].most

export const createReportShare = route({
  operationId: 'createReportShare',
  method: 'POST',
  path: '/survey-results/public/encode-report-payload',
  summary: 'Make a link by which people without an account read a report, until it expires or is revoked',
  proof: 'session',
  permission: 'report-shares.write',
  limit: 'share_by_user',
  idempotencyKey: true,
  body: z
    .strictObject({
      kind: z.enum(reportKinds),
      /**
       * In the order of the report. coaching: the person, then the manager. changes: the later survey, then the earlier
       * one; without the earlier one, the first with the same form. growth: none, because the plan names its survey.
       * benchmark and hiring-pipeline: none, because they are about everybody.
       */
      survey_result_ids: z.array(id).check(
        z.maxLength(maxCompared, `Choose at most ${maxCompared} results.`),
        z.refine((ids) => new Set(ids).size === ids.length, 'Choose each result once.'),
      ),
      /** Only for a growth report. */
      growth_plan_id: z.optional(id),
      /** Only for a benchmark report. */
      role_benchmark_id: z.optional(id),
      /**
       * The company whose people a benchmark report compares. Defaults to the company of the benchmark, or for a global
       * benchmark to the reader's own.
       */
      company_id: z.optional(id),
      /** Only for a hiring-pipeline report: the pipeline, and the number of last days. */
      pipeline_id: z.optional(id),
      period_days: z.optional(z.literal(pipelineReportDays)),
      expires_in_days: z.literal(shareDays),
      name_shown: z.enum(shownNames),
      note: z.optional(note),
    })
    .check(
      z.refine(isCounted, {
        path: ['survey_result_ids'],
        // `input` is the body as it was sent.
        error: ({ input }) => resultsOfKind[(input as About).kind].error,
      }),
      isOfItsKind('growth_plan_id'),
      isOfItsKind('role_benchmark_id'),
      isOfItsKind('pipeline_id'),
      isOfItsKind('period_days'),
      z.refine(({ kind, company_id }) => kind === 'benchmark' || company_id === undefined, {
        path: ['company_id'],
        error: 'Choose a company for a report on targets alone.',
      }),
    ),
  reply: z.object({ data: z.object({ id, share_id: shareId, url: z.string(), expires_at: instant }) }),
  problems: [
    'not_found',
    'not_while_acting',
    'survey_unfinished',
    'result_archived',
    'different_companies',
    'same_person',
    'not_employees',
    'no_earlier_result',
  ],
})

const shareFilters = z.strictObject({ survey_result_id: z.optional(id), kind: z.optional(z.enum(reportKinds)) })
export type ShareFilters = z.output<typeof shareFilters>

export const listReportShares = route({
  operationId: 'listReportShares',
  method: 'GET',
  path: '/reports/shares',
  summary: 'Links to reports, latest first: the own ones; for owners, all of their companies',
  proof: 'session',
  permission: 'report-shares.read',
  query: z.extend(shareFilters, pageQuery),
  reply: listReply(reportShare),
  problems: ['not_found', 'not_while_acting'],
})

export const revokeReportShare = route({
  operationId: 'revokeReportShare',
  method: 'DELETE',
  path: '/reports/shares',
  summary: 'Revoke a link to a report, for good; an own one or, for owners, one of their companies',
  proof: 'session',
  permission: 'report-shares.write',
  query: z.strictObject({ id }),
  reply: z.object({ data: reportShare }),
  problems: ['not_found', 'not_while_acting'],
})

const ofLink = { proof: 'none', params: z.strictObject({ shareId }) } as const

export const openReportShare = route({
  operationId: 'openReportShare',
  method: 'GET',
  path: '/public/reports/{shareId}',
  summary: 'The report behind a link, as it is now; GET counts as an opening, HEAD does not',
  ...ofLink,
  limit: 'share_from_ip',
  reply: z.object({ data: reportDocument, expires_at: instant }),
  problems: ['not_found'],
})

export const openReportSharePdf = route({
  operationId: 'openReportSharePdf',
  method: 'GET',
  path: '/public/reports/{shareId}/pdf',
  summary: 'The same as a PDF, which counts as an opening; 503 when too many are being made',
  ...ofLink,
  limit: 'share_pdf_from_ip',
  reply: file(['application/pdf']),
  problems: ['not_found', 'pdf_not_made'],
})
