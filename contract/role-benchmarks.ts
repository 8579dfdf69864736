import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { id, instant, name, occupationCode, score, version } from './fields.ts'
import { maxBenchmarkText, maxReasonLength, maxEncryptedPeople, maxTargetReason } from './limits.ts'
import { listBody, listReply, search, sortBy } from './list.ts'
import { route } from './route.ts'
import {
  benchmarkRequestStates,
  benchmarkSources,
  benchmarkStates,
  guardRailCodes,
  guardRailSeverities,
  likelyGroups,
  peopleOutReasons,
  peopleVerdicts,
  scoreBands,
  selectionCuts,
  workScales,
} from './values/assessment.ts'
import { taskRunStates } from './values/base.ts'

const scale = z.enum(workScales)
const weight = z.int().check(z.gte(0), z.lte(3))
const end = z.nullable(score)

/**
 * The target of a role on one scale. lo and hi are percentiles, null for an open end. A scale of weight 0 does not
 * count.
 */
export const target = z.object({ scale, weight, lo: end, hi: end, reason: z.nullable(z.string()) })
export type BenchmarkTarget = z.infer<typeof target>

const isOrdered = ({ lo, hi }: { lo: number | null; hi: number | null }) => lo === null || hi === null || lo < hi
const isBounded = ({ weight, lo, hi }: { weight: number; lo: number | null; hi: number | null }) =>
  weight === 0 || lo !== null || hi !== null

const givenTarget = z
  .strictObject({
    scale,
    weight,
    lo: end,
    hi: end,
    reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maxTargetReason)))),
  })
  .check(
    z.refine(isOrdered, { path: ['lo'], error: 'The lower end must be below the upper end.' }),
    z.refine(isBounded, { path: ['lo'], error: 'Set a lower or an upper end, or weight 0.' }),
  )
export const givenTargets = z.array(givenTarget).check(
  z.maxLength(workScales.length),
  z.refine(
    (targets) => new Set(targets.map((one) => one.scale)).size === targets.length,
    'Each scale can be named once.',
  ),
)
export type GivenTarget = z.output<typeof givenTarget>

/** A suggested target, with both ends. */
const suggestedTarget = z.object({ weight, lo: score, hi: score })

/** The mean percentile on a scale of the people behind the targets, with its 95 % interval. */
const interval = z.object({
  scale,
  mean: z.number(),
  from: z.number(),
  to: z.number(),
  /**
   * The suggested target, even if the target was changed afterwards; null if these people do not differ from others by
   * more than chance.
   */
  suggested: z.nullable(suggestedTarget),
})

/** Where the targets come from. */
const basis = {
  source: z.enum(benchmarkSources),
  /** The occupation whose draft targets were the starting point. */
  occupation: z.nullable(z.object({ code: z.string(), title: z.string() })),
  /** The version from which this one was copied, of this role or of another. */
  copied_from: z.nullable(z.object({ id, role_name: z.string(), version: z.int() })),
  /** The number of the company's own people behind the targets, counted by the server; null for other sources. */
  n: z.nullable(z.int()),
  /** The number of other people with whom the best-rated people were compared; null if there was no comparison. */
  n_rest: z.nullable(z.int()),
  intervals: z.nullable(z.array(interval)),
}

/** The progress of computing new scores for an activation or a retirement. */
const recompute = z.object({
  task_run_id: id,
  state: z.enum(taskRunStates),
  /** The number of results computed so far. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** True if some companies already have the new scores. */
  is_partly_applied: z.boolean(),
  /** true if the version is being retired, false if it is being activated. */
  is_retirement: z.boolean(),
})

const row = z.object({
  id,
  role: z.object({ id, name }),
  /** Null for a global role. */
  company: z.nullable(z.object({ id, name })),
  /** The number of the version within the role, from 1. */
  version: z.int(),
  state: z.enum(benchmarkStates),
  source: basis.source,
  n: basis.n,
  /** The number of scales with weight. */
  scales: z.int(),
  /** Null if no scores are being computed, and for readers who may not change benchmarks. */
  recompute: z.nullable(recompute),
  created_at: instant,
  updated_at: instant,
  /** Increases with every change of a draft, unlike `version`, the number of the version within the role. */
  revision: version,
  can: z.object({
    /**
     * The version can be changed in place: only drafts that no score is based on. Others are saved as a new version.
     */
    update: z.boolean(),
    /** A new version can be started from this one. */
    copy: z.boolean(),
    activate: z.boolean(),
    retire: z.boolean(),
    delete: z.boolean(),
  }),
})
export type BenchmarkRow = z.infer<typeof row>

/** A warning about a version that a user has confirmed. */
const confirmation = z.object({ code: z.enum(guardRailCodes), scale: z.nullable(scale) })

/**
 * The expected rates at which two groups are selected, simulated from published norms. No person's answers are read.
 */
const expectedDifference = z.object({
  /** The group with the lower selection rate at the cut where the two differ most, and the other group. */
  group: z.enum(likelyGroups),
  reference: z.enum(likelyGroups),
  cuts: z.array(
    z.object({
      /** Everybody with this score or a higher one counts as selected. */
      cut: z.literal(selectionCuts),
      group_rate: z.number(),
      reference_rate: z.number(),
      /** The rate of `group` divided by that of `reference`. A ratio below .80 must be examined (29 CFR 1607.4D). */
      ratio: z.number(),
    }),
  ),
})
export type ExpectedDifference = z.infer<typeof expectedDifference>

const benchmark = z.extend(row, {
  ...basis,
  targets: z.array(target),
  /** Why the role needs these targets, for everybody who can read the targets. */
  note: z.nullable(z.string()),
  confirmed: z.array(confirmation),
  /** The reason for a ratio below .80, and the alternative benchmark that was considered; null if no ratio is below. */
  ratio_reason: z.nullable(z.string()),
  ratio_alternative: z.nullable(z.string()),
  /** The expected differences under these targets, by sex and by age; empty if the targets give no score. */
  expected_differences: z.array(expectedDifference),
  created_by: z.nullable(eventPerson),
  /** The user who first activated the version; null if it never was active. */
  accepted: z.nullable(z.object({ at: instant, by: z.nullable(eventPerson) })),
  retired_at: z.nullable(instant),
  /** The other versions of the role that the reader may see, latest first. */
  versions: z.array(
    z.object({
      id,
      version: z.int(),
      state: z.enum(benchmarkStates),
      source: basis.source,
      created_at: instant,
    }),
  ),
})
export type RoleBenchmark = z.infer<typeof benchmark>

/**
 * How applicants for the role describe themselves compared with the norm sample, on the scales whose target prefers one
 * end.
 */
const selfDescription = z.object({
  /** The number of people with comparable answers; only the latest 2,000 are counted. */
  people: z.int(),
  /**
   * Standard deviations above the norm, in the direction of the preferred ends, with a 95 % interval; null for fewer
   * than 50 people.
   */
  shift: z.nullable(z.object({ mean: z.number(), from: z.number(), to: z.number() })),
})
export type SelfDescription = z.infer<typeof selfDescription>

/** A benchmark with the parts that only owners may read. */
const readBenchmark = z.extend(benchmark, {
  /**
   * For the company of the benchmark, or for a global benchmark the reader's own company. Null for readers who are not
   * owners, in companies that only use the coaching brand, and for targets that prefer no end.
   */
  self_description: z.nullable(selfDescription),
})
export type ReadBenchmark = z.infer<typeof readBenchmark>

const benchmarkFilters = z.strictObject({
  search,
  /** Limits the list to benchmarks of one company and global ones. */
  company_id: z.optional(id),
  /** true: only benchmarks of global roles. false: only benchmarks of companies' roles. */
  is_global: z.optional(z.boolean()),
  role_id: z.optional(id),
  sources: z.optional(z.array(basis.source).check(z.maxLength(benchmarkSources.length))),
  states: z.optional(z.array(row.shape.state).check(z.maxLength(benchmarkStates.length))),
})
export type BenchmarkFilters = z.output<typeof benchmarkFilters>

const benchmarkSort = sortBy(['role', 'updated_at'])
export type BenchmarkSort = z.output<typeof benchmarkSort>

const read = { proof: 'session', permission: 'role-benchmarks.read' } as const
const write = { proof: 'session', permission: 'role-benchmarks.write' } as const

export const searchRoleBenchmarks = route({
  operationId: 'searchRoleBenchmarks',
  method: 'POST',
  path: '/role-benchmarks/search',
  summary: 'Versions of benchmarks of the companies in reach and global ones: drafts only for who may change them',
  ...read,
  apiKey: true,
  body: listBody({ filters: benchmarkFilters, sort: benchmarkSort }),
  reply: listReply(row),
  problems: ['not_found'],
})

export const getRoleBenchmark = route({
  operationId: 'getRoleBenchmark',
  method: 'GET',
  path: '/role-benchmarks/{id}',
  summary: 'One version with its targets, where they come from and the other versions of the role',
  ...read,
  apiKey: true,
  params: z.strictObject({ id }),
  reply: z.object({ data: readBenchmark }),
  problems: [],
})

const text = z.string().check(z.trim(), z.maxLength(maxBenchmarkText))

const content = {
  targets: givenTargets,
  source: basis.source,
  occupation_code: z.optional(z.nullable(occupationCode)),
  copied_from_id: z.optional(z.nullable(id)),
  /**
   * Where the people behind targets of the source `own_people` come from: an encrypted suggestion, or another version
   * of the role. Only the server computes their figures; a client cannot send any.
   */
  own_people: z.optional(
    z.nullable(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('suggested'), encrypted: z.string().check(z.maxLength(maxEncryptedPeople)) }),
        z.strictObject({ kind: z.literal('kept'), role_benchmark_id: id }),
      ]),
    ),
  ),
  note: z.optional(z.nullable(text)),
  /** The warnings that the user has read and confirmed. If one is missing, the answer is 422 at `targets`. */
  confirmed: z.optional(z.array(confirmation).check(z.maxLength(60))),
  ratio_reason: z.optional(z.nullable(text)),
  ratio_alternative: z.optional(z.nullable(text)),
}

const newBenchmark = z.strictObject({
  role_id: id,
  /**
   * The latest version of the role when the editor was opened, null if there was none. If there is a later version now,
   * the answer is 409 with that version as `current`.
   */
  based_on: z.nullable(id),
  ...content,
  /** The owner's request that this version fulfills. */
  request_id: z.optional(z.nullable(id)),
})
export type NewBenchmark = z.output<typeof newBenchmark>

export const createRoleBenchmark = route({
  operationId: 'createRoleBenchmark',
  method: 'POST',
  path: '/role-benchmarks/create',
  summary: 'Save targets of a role as its next version, a draft: nobody is scored by it until it is activated',
  ...write,
  idempotencyKey: true,
  body: newBenchmark,
  reply: z.object({ data: benchmark }),
  current: benchmark,
  problems: ['not_found', 'benchmark_request_over'],
})

const benchmarkChange = z.strictObject({ revision: version, ...content })
export type BenchmarkChange = z.output<typeof benchmarkChange>

export const updateRoleBenchmark = route({
  operationId: 'updateRoleBenchmark',
  method: 'PUT',
  path: '/role-benchmarks/{id}',
  summary: 'Change a draft by which nobody has been scored; any other version stays as it is and becomes a new one',
  ...write,
  params: z.strictObject({ id }),
  body: benchmarkChange,
  reply: z.object({ data: benchmark }),
  current: benchmark,
  problems: ['benchmark_in_use'],
})

export const deleteRoleBenchmark = route({
  operationId: 'deleteRoleBenchmark',
  method: 'DELETE',
  path: '/role-benchmarks/delete',
  summary: 'Delete a draft by which nobody has been scored; any other version is retired instead',
  ...write,
  query: z.strictObject({ id, revision: z.pipe(z.coerce.number(), version) }),
  reply: z.object({ data: z.object({ id }) }),
  current: benchmark,
  problems: ['not_found', 'benchmark_in_use'],
})

const started = z.object({
  data: z.object({
    task_run_id: id,
    /** The number of the version whose unfinished activation was canceled by this one. */
    replaced_version: z.nullable(z.int()),
  }),
})

export const activateRoleBenchmark = route({
  operationId: 'activateRoleBenchmark',
  method: 'POST',
  path: '/role-benchmarks/activate',
  summary: 'Compute all scores by this version, in the background: each company changes over at one moment',
  ...write,
  idempotencyKey: true,
  body: z.strictObject({ id, revision: version }),
  reply: started,
  current: benchmark,
  problems: ['not_found', 'too_many_requests'],
})

export const retireRoleBenchmark = route({
  operationId: 'retireRoleBenchmark',
  method: 'POST',
  path: '/role-benchmarks/retire',
  summary: 'Retire the active version, in the background: results are scored by the global one, or no longer',
  ...write,
  idempotencyKey: true,
  body: z.strictObject({ id, revision: version }),
  reply: started,
  current: benchmark,
  problems: ['not_found', 'too_many_requests'],
})

/** A rule that the targets break. A blocking rule refuses them; a confirmable rule asks the user to confirm them. */
const guardRail = z.object({
  code: z.enum(guardRailCodes),
  severity: z.enum(guardRailSeverities),
  /** Null if the rule is about the targets as a whole. */
  scale: z.nullable(scale),
  /** The figures that the message contains, such as the highest percentile that a scale can show. */
  values: z.record(z.string(), z.number()),
})
export type GuardRail = z.infer<typeof guardRail>

const band = z.enum(scoreBands)

const preview = z.object({
  guard_rails: z.array(guardRail),
  expected_differences: z.array(expectedDifference),
  /**
   * For each scale, the points that a person at the 95th percentile loses on this scale alone; null if the target has
   * no upper end.
   */
  upper_ends: z.array(z.object({ scale, points: z.nullable(z.number()) })),
  results: z.object({
    /** The exact number of finished results. */
    total: z.int(),
    /** The number of results that the figures are computed from: all, up to 100,000. */
    counted: z.int(),
    is_sample: z.boolean(),
    bands: z.array(z.object({ band, before: z.int(), after: z.int() })),
    without_score: z.object({ before: z.int(), after: z.int() }),
    /** The people whose scores change most, largest change first. */
    moves: z.array(
      z.object({
        survey_result_id: id,
        person: z.string(),
        role_name: z.nullable(z.string()),
        before: z.nullable(score),
        after: z.nullable(score),
      }),
    ),
  }),
})
export type BenchmarkPreview = z.infer<typeof preview>

export const previewRoleBenchmark = route({
  operationId: 'previewRoleBenchmark',
  method: 'POST',
  path: '/role-benchmarks/preview',
  summary: 'What targets would do to the scores of existing results, before anything is saved',
  ...write,
  body: z.strictObject({
    role_id: id,
    targets: givenTargets,
    /** Only for a global role: limits the preview to one company. */
    company_id: z.optional(id),
    /** True to include everybody in these companies, not only people who took the survey for this role. */
    all_roles: z.optional(z.boolean()),
  }),
  reply: z.object({ data: preview }),
  problems: ['not_found'],
})

const fromPeople = z.object({
  /** The number of people in the figures; for `top_third`, those in the top third. */
  n: z.int(),
  /** The number of the other people; null unless the top third is compared with them. */
  n_rest: z.nullable(z.int()),
  verdict: z.enum(peopleVerdicts),
  left_out: z.array(z.object({ reason: z.enum(peopleOutReasons), people: z.int() })),
  scales: z.array(
    z.object({
      scale,
      /**
       * Percentiles: the mean and its interval. For `top_third`, `difference` has the difference of the means and its
       * interval in benchmark units.
       */
      mean: z.number(),
      from: z.number(),
      to: z.number(),
      difference: z.nullable(z.object({ mean: z.number(), from: z.number(), to: z.number() })),
      /** Null if the people do not differ from others by more than chance. */
      suggested: z.nullable(suggestedTarget),
    }),
  ),
  /**
   * The encrypted figures, to be sent when a version is saved. Only this user can use them, within a day, for a role of
   * the company or a global one. Null if nothing is suggested.
   */
  encrypted: z.nullable(z.string()),
})
export type FromPeople = z.infer<typeof fromPeople>

export const benchmarkFromPeople = route({
  operationId: 'benchmarkFromPeople',
  method: 'POST',
  path: '/role-benchmarks/from-people',
  summary: 'Suggest targets from people of a company: those chosen, or the top third by rating against the rest',
  ...write,
  body: z.strictObject({
    company_id: id,
    /** Only people whose latest result is for this role. */
    role_id: z.optional(id),
    of: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('chosen'),
        candidate_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
      }),
      z.strictObject({ kind: z.literal('top_third') }),
    ]),
  }),
  reply: z.object({ data: fromPeople }),
  problems: ['not_found'],
})

const request = z.object({
  id,
  company: z.object({ id, name }),
  role: z.object({ id, name }),
  occupation: z.nullable(z.object({ code: z.string(), title: z.string() })),
  note: z.nullable(z.string()),
  state: z.enum(benchmarkRequestStates),
  asked_by: z.nullable(eventPerson),
  created_at: instant,
  /** Null while the request is open. */
  decided: z.nullable(z.object({ at: instant, by: z.nullable(eventPerson) })),
  /** The answer to the owner if the request was declined. */
  answer: z.nullable(z.string()),
  /** The version that fulfills the request, if the reader may see it. */
  role_benchmark_id: z.nullable(id),
  version,
  can: z.object({ accept: z.boolean(), decline: z.boolean() }),
})
export type BenchmarkRequest = z.infer<typeof request>

const requestFilters = z.strictObject({
  states: z.optional(z.array(request.shape.state).check(z.maxLength(benchmarkRequestStates.length))),
  company_id: z.optional(id),
  role_id: z.optional(id),
})
export type BenchmarkRequestFilters = z.output<typeof requestFilters>
const requestSort = sortBy(['created_at'])
export type BenchmarkRequestSort = z.output<typeof requestSort>

const ask = { proof: 'session', permission: 'role-benchmarks.ask' } as const

export const searchBenchmarkRequests = route({
  operationId: 'searchBenchmarkRequests',
  method: 'POST',
  path: '/role-benchmarks/requests/search',
  summary: 'Benchmarks that owners ask for, latest first',
  ...ask,
  body: listBody({ filters: requestFilters, sort: requestSort }),
  reply: listReply(request),
  problems: ['not_found'],
})

const newRequest = z.strictObject({
  role_id: id,
  occupation_code: z.optional(z.nullable(occupationCode)),
  note: z.optional(z.nullable(text)),
})
export type NewBenchmarkRequest = z.output<typeof newRequest>

export const createBenchmarkRequest = route({
  operationId: 'createBenchmarkRequest',
  method: 'POST',
  path: '/role-benchmarks/requests/create',
  summary: 'Ask for a benchmark of a company’s role, from an occupation or in own words; once at a time',
  ...ask,
  idempotencyKey: true,
  body: newRequest,
  reply: z.object({ data: request }),
  problems: ['not_found', 'benchmark_request_open', 'role_retired'],
})

export const declineBenchmarkRequest = route({
  operationId: 'declineBenchmarkRequest',
  method: 'POST',
  path: '/role-benchmarks/requests/decline',
  summary: 'Decline a request, with an answer to the owner; to accept one, save a version with its id',
  ...write,
  body: z.strictObject({
    id,
    version,
    answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength)),
  }),
  reply: z.object({ data: request }),
  current: request,
  problems: ['not_found'],
})
