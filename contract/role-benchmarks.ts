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
  taskRunStates,
  workScales,
} from './values.ts'

const scale = z.enum(workScales)
const weight = z.int().check(z.gte(0), z.lte(3))
const end = z.nullable(score)

/** The target of a role on one scale: percentiles, null where the range is open. A scale of weight 0 does not count. */
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

/** Both ends are set. */
const suggestedTarget = z.object({ weight, lo: score, hi: score })

/** The mean level of the people behind a scale, with its 95 % interval: percentiles. */
const interval = z.object({
  scale,
  mean: z.number(),
  from: z.number(),
  to: z.number(),
  /**
   * The suggested target, even if the target has changed since; null where these people do not differ from others
   * beyond chance.
   */
  suggested: z.nullable(suggestedTarget),
})

/** The source of the targets. */
const basis = {
  source: z.enum(benchmarkSources),
  /** The occupation whose draft it began from. */
  occupation: z.nullable(z.object({ code: z.string(), title: z.string() })),
  /** The version that it was copied from, of this role or of another. */
  copied_from: z.nullable(z.object({ id, role_name: z.string(), version: z.int() })),
  /** Own people behind the targets, as the server counted them; null for other sources. */
  n: z.nullable(z.int()),
  /** The number of other people with whom these, the best rated, were compared; null if there was no comparison. */
  n_rest: z.nullable(z.int()),
  intervals: z.nullable(z.array(interval)),
}

/** The progress of the scores for an activation or a retirement. */
const recompute = z.object({
  task_run_id: id,
  state: z.enum(taskRunStates),
  /** Results. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** True if some companies have the new scores already. */
  is_partly_applied: z.boolean(),
  /** false: an activation; true: the version is being retired. */
  is_retirement: z.boolean(),
})

const row = z.object({
  id,
  role: z.object({ id, name }),
  /** Null for a global role. */
  company: z.nullable(z.object({ id, name })),
  /** Its number among the versions of the role, from 1. */
  version: z.int(),
  state: z.enum(benchmarkStates),
  source: basis.source,
  n: basis.n,
  /** Scales that carry weight. */
  scales: z.int(),
  /** Null when no run is under way, and for readers who may not change benchmarks. */
  recompute: z.nullable(recompute),
  created_at: instant,
  updated_at: instant,
  /** Increases with every change of a draft; `version` is its number among those of the role. */
  revision: version,
  can: z.object({
    /** Change it in place: only drafts by which nobody has been scored. Others are saved as a new version. */
    update: z.boolean(),
    /** Begin a new version from it. */
    copy: z.boolean(),
    activate: z.boolean(),
    retire: z.boolean(),
    delete: z.boolean(),
  }),
})
export type BenchmarkRow = z.infer<typeof row>

/** A warning about a version that a person has confirmed. */
const confirmation = z.object({ code: z.enum(guardRailCodes), scale: z.nullable(scale) })

/** Selection from the norms of two groups, simulated. No answer of anybody is read. */
const expectedDifference = z.object({
  /** The group that is selected more rarely at the cut where the two differ most, and the other one. */
  group: z.enum(likelyGroups),
  reference: z.enum(likelyGroups),
  cuts: z.array(
    z.object({
      /** Everybody with this score or a higher one is selected. */
      cut: z.literal(selectionCuts),
      group_rate: z.number(),
      reference_rate: z.number(),
      /** Rate of the group by that of the reference; below .80 it is to be looked at (29 CFR 1607.4D). */
      ratio: z.number(),
    }),
  ),
})
export type ExpectedDifference = z.infer<typeof expectedDifference>

const benchmark = z.extend(row, {
  ...basis,
  targets: z.array(target),
  /** Why the role asks for this, for everybody who reads the targets. */
  note: z.nullable(z.string()),
  confirmed: z.array(confirmation),
  /** The reason for a ratio below .80, and the alternative benchmark considered; null if no ratio is below. */
  ratio_reason: z.nullable(z.string()),
  ratio_alternative: z.nullable(z.string()),
  /** The expected differences of the targets, by sex and by age; empty if they give no score. */
  expected_differences: z.array(expectedDifference),
  created_by: z.nullable(eventPerson),
  /** The user who activated it first; null for versions that never were. */
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
 * The self-description of applicants for the role against the norm sample, on the scales where its targets prefer an
 * end.
 */
const selfDescription = z.object({
  /** People with comparable answers; at most the latest 2,000. */
  people: z.int(),
  /** Standard deviations above the norm, toward those ends, with a 95 % interval; null for fewer than 50 people. */
  shift: z.nullable(z.object({ mean: z.number(), from: z.number(), to: z.number() })),
})
export type SelfDescription = z.infer<typeof selfDescription>

/** Includes the parts that only owners read. */
const readBenchmark = z.extend(benchmark, {
  /**
   * Of the benchmark's company; of a global benchmark those of the reader's own. Null for other readers, where a company only
   * coaches, and for targets without such an end.
   */
  self_description: z.nullable(selfDescription),
})
export type ReadBenchmark = z.infer<typeof readBenchmark>

const benchmarkFilters = z.strictObject({
  search,
  /** Limits the list to benchmarks of one company and global ones. */
  company_id: z.optional(id),
  /** true: of global roles only; false: of companies' roles only. */
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
   * The people behind targets of the source `own_people`: those of a suggestion, or those of another version of the role. Their
   * figures are the server's, and no client can send any.
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
  /** The warnings that a person has read and wants to go against; without them the answer is 422 at `targets`. */
  confirmed: z.optional(z.array(confirmation).check(z.maxLength(60))),
  ratio_reason: z.optional(z.nullable(text)),
  ratio_alternative: z.optional(z.nullable(text)),
}

const newBenchmark = z.strictObject({
  role_id: id,
  /**
   * The latest version of the role when the editor was opened, null if there was none: if there is a later one now, the
   * answer is 409 with it as `current`.
   */
  based_on: z.nullable(id),
  ...content,
  /** The request of an owner that this version fulfills. */
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
    /** The number of the version whose own activation ended for this one. */
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

/** A rule that targets break. A blocking one refuses them; a confirmable one asks for a confirmation. */
const guardRail = z.object({
  code: z.enum(guardRailCodes),
  severity: z.enum(guardRailSeverities),
  /** Null where it is about the whole. */
  scale: z.nullable(scale),
  /** The figures that its words name, such as the percentile that a scale ends at. */
  values: z.record(z.string(), z.number()),
})
export type GuardRail = z.infer<typeof guardRail>

const band = z.enum(scoreBands)

const preview = z.object({
  guard_rails: z.array(guardRail),
  expected_differences: z.array(expectedDifference),
  /**
   * The points that a person at the 95th percentile of a scale loses by it alone; null for one without an upper end.
   */
  upper_ends: z.array(z.object({ scale, points: z.nullable(z.number()) })),
  results: z.object({
    /** Finished ones, exactly. */
    total: z.int(),
    /** The number of results in the figures: all, up to 100,000. */
    counted: z.int(),
    is_sample: z.boolean(),
    bands: z.array(z.object({ band, before: z.int(), after: z.int() })),
    without_score: z.object({ before: z.int(), after: z.int() }),
    /** The people whose scores change most, the largest change first. */
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
    /** For a global role: one company instead of all. */
    company_id: z.optional(id),
    /** Everybody in these companies instead of those who took the survey for this role. */
    all_roles: z.optional(z.boolean()),
  }),
  reply: z.object({ data: preview }),
  problems: ['not_found'],
})

const fromPeople = z.object({
  /** People in the figures; of `top_third` those of the top third. */
  n: z.int(),
  /** People of the rest; null unless the top third is compared with it. */
  n_rest: z.nullable(z.int()),
  verdict: z.enum(peopleVerdicts),
  left_out: z.array(z.object({ reason: z.enum(peopleOutReasons), people: z.int() })),
  scales: z.array(
    z.object({
      scale,
      /** Percentiles, as the interval; of `top_third` the interval of the difference in benchmark units is `difference`. */
      mean: z.number(),
      from: z.number(),
      to: z.number(),
      difference: z.nullable(z.object({ mean: z.number(), from: z.number(), to: z.number() })),
      /** Null where the people do not differ from others beyond chance. */
      suggested: z.nullable(suggestedTarget),
    }),
  ),
  /**
   * Saves the figures with a version: opened for this user only, within a day, for a role of the company or for a global one. Null
   * where nothing is suggested.
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
    /** Limits them to people whose latest result is for this role. */
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
  /** Null while it is open. */
  decided: z.nullable(z.object({ at: instant, by: z.nullable(eventPerson) })),
  /** The answer to the owner for a request that was declined. */
  answer: z.nullable(z.string()),
  /** The version that fulfills it, where the reader may see it. */
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
