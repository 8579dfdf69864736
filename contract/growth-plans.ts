import * as z from 'zod/mini'
import { eventPerson } from './audit-events.ts'
import { day, id, instant, lines, score, version } from './fields.ts'
import { growthPlan as limits } from './limits.ts'
import { listReply, pageQuery } from './list.ts'
import { route } from './route.ts'
import { workScales } from './values/assessment.ts'
import {
  growthDirections,
  growthPlanEnds,
  growthPlanSaves,
  growthPlanStates,
  growthProgress,
} from './values/coaching.ts'

const written = (max: number, asks: string) => lines(max).check(z.minLength(1, asks))

const progress = z.enum(growthProgress)
const direction = z.enum(growthDirections)

/** The aim of a target: more or less of a scale, or an aim in the author's own words. */
const aim = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('scale'), scale: z.enum(workScales), direction }),
  z.strictObject({ kind: z.literal('words'), words: written(limits.aim, 'Say what is to grow.') }),
])
export type GrowthAim = z.infer<typeof aim>

/** A step of a target: a row of the plan. */
const step = z.strictObject({
  behavior: written(limits.cell, 'Say what somebody would see.'),
  action: lines(limits.cell),
  evidence: lines(limits.cell),
  due_on: z.nullable(day),
})

const target = z.strictObject({
  /** Chosen by the client; the id is the same in every version of the plan. */
  id,
  aim,
  /** Why the target matters in the person's work. */
  why: lines(limits.text),
  /** What to practise this week, and the signs of success. */
  practice: lines(limits.text),
  signs: lines(limits.text),
  steps: z.array(step).check(z.maxLength(limits.steps, `A target has at most ${limits.steps} steps.`)),
  progress,
})
export type GrowthTarget = z.infer<typeof target>

const aimKey = (one: GrowthAim) => (one.kind === 'scale' ? one.scale : one.words.toLowerCase())
const targets = z.array(target).check(
  z.minLength(1, 'Choose at least one target.'),
  z.maxLength(limits.targets, `A plan has at most ${limits.targets} targets: fewer things at once grow better.`),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Each target has an id of its own.'),
  z.refine((all) => new Set(all.map((one) => aimKey(one.aim))).size === all.length, 'Each target can be named once.'),
)

const content = {
  targets,
  /**
   * The user who supports the person: an active user of the company or its franchise. Defaults to the author for a new
   * plan, and to the present value for a change.
   */
  owner_user_id: z.optional(id),
  next_review_on: z.nullable(day),
}

const person = z.object({ id, first: z.string(), last: z.string(), email: z.string() })

const row = z.object({
  id,
  candidate: person,
  company: z.object({ id, name: z.string() }),
  survey_result_id: id,
  state: z.enum(growthPlanStates),
  owner: eventPerson,
  /** The aims in words; for a scale, its name and the direction. */
  aims: z.array(z.string()),
  next_review_on: z.nullable(z.iso.date()),
  /** When the plan was completed or closed. */
  ended_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  version,
})
export type GrowthPlanRow = z.infer<typeof row>

const plan = z.extend(row, {
  targets: z.array(target),
  /** The survey on which the plan is based. */
  survey: z.object({ role_name: z.nullable(z.string()), completed_at: instant }),
  created_by: eventPerson,
  /** The author of the current version. */
  saved_by: eventPerson,
  reviews: z.int(),
  /**
   * The actions that the reader may take on this plan now. Plans that have ended, and plans of an archived person, can
   * only be read.
   */
  can: z.object({ update: z.boolean(), end: z.boolean() }),
})
export type GrowthPlan = z.infer<typeof plan>

const read = { proof: 'session', permission: 'growth-plans.read' } as const
const write = { proof: 'session', permission: 'growth-plans.write' } as const

/** The person whose plans are meant, by id or by a survey result. */
type Whose = { candidate_id?: string | undefined; survey_result_id?: string | undefined }
const isOne = z.refine<Whose>(
  ({ candidate_id, survey_result_id }) => (candidate_id === undefined) !== (survey_result_id === undefined),
  { path: ['candidate_id'], error: 'Send candidate_id or survey_result_id.' },
)

export const listGrowthPlans = route({
  operationId: 'listGrowthPlans',
  method: 'GET',
  path: '/growth-plans',
  summary: 'Growth plans of one person, the open one first, then the latest; coaching brand only',
  ...read,
  query: z.strictObject({ candidate_id: z.optional(id), survey_result_id: z.optional(id), ...pageQuery }).check(isOne),
  reply: listReply(row),
  problems: ['not_found'],
})

/** A text that the user can take over or change. `rule` is the rule of the text pack that it comes from. */
const practice = z.object({ rule: z.string(), text: z.string(), sign: z.string() })

export const suggestGrowthPlan = route({
  operationId: 'suggestGrowthPlan',
  method: 'GET',
  path: '/growth-plans/suggestions',
  summary:
    'What a plan could begin with, from one finished survey: up to three targets with the reason, and four practices each way for every scale',
  ...read,
  query: z.strictObject({ survey_result_id: id }),
  reply: z.object({
    data: z.object({
      candidate: person,
      company: z.object({ id, name: z.string() }),
      role_name: z.nullable(z.string()),
      /** Why no target or only one is proposed; otherwise null. */
      remark: z.nullable(z.object({ rule: z.string(), text: z.string() })),
      targets: z.array(z.object({ scale: z.enum(workScales), direction, rule: z.string(), reason: z.string() })),
      scales: z.array(
        z.object({
          scale: z.enum(workScales),
          name: z.string(),
          /** The percentile of the person's answers; null if there are too few answers. */
          percentile: z.nullable(score),
          build: z.object({ aim: z.string(), practices: z.array(practice) }),
          ease: z.object({ aim: z.string(), practices: z.array(practice) }),
        }),
      ),
      /** Users who can support the person, sorted by name, the reader first. */
      owners: z.array(z.object({ id, name: z.string() })),
      /** The person's open plan; null if there is none. A person has at most one open plan. */
      open_plan_id: z.nullable(id),
    }),
  }),
  problems: ['not_found', 'survey_unfinished'],
})
export type GrowthSuggestions = z.infer<(typeof suggestGrowthPlan)['reply']>['data']

const newPlan = z.strictObject({ survey_result_id: id, ...content })
export type NewGrowthPlan = z.output<typeof newPlan>

export const createGrowthPlan = route({
  operationId: 'createGrowthPlan',
  method: 'POST',
  path: '/growth-plans',
  summary: 'Make a growth plan from a finished survey; a person has one open plan at a time',
  ...write,
  idempotencyKey: true,
  body: newPlan,
  reply: z.object({ data: plan }),
  problems: ['not_found', 'survey_unfinished', 'growth_plan_open', 'candidate_archived', 'not_while_acting'],
})

export const getGrowthPlan = route({
  operationId: 'getGrowthPlan',
  method: 'GET',
  path: '/growth-plans/{id}',
  summary: 'A growth plan as it now is',
  ...read,
  params: z.strictObject({ id }),
  reply: z.object({ data: plan }),
  problems: ['not_found'],
})

const planChange = z.strictObject({
  version,
  ...content,
  /** Completes or closes the plan permanently with this save. */
  end: z.optional(z.enum(growthPlanEnds)),
})
export type GrowthPlanChange = z.output<typeof planChange>

export const updateGrowthPlan = route({
  operationId: 'updateGrowthPlan',
  method: 'PUT',
  path: '/growth-plans/{id}',
  summary: 'Save an open plan as its next version; earlier ones stay readable',
  ...write,
  params: z.strictObject({ id }),
  body: planChange,
  reply: z.object({ data: plan }),
  current: plan,
  problems: ['not_found', 'growth_plan_over', 'candidate_archived', 'not_while_acting'],
})

const planVersion = z.object({
  version,
  /** What kind of change made this version. */
  saved: z.enum(growthPlanSaves),
  saved_by: eventPerson,
  created_at: instant,
  state: z.enum(growthPlanStates),
  owner: eventPerson,
  targets: z.array(target),
  next_review_on: z.nullable(z.iso.date()),
})
export type GrowthPlanVersion = z.infer<typeof planVersion>

export const listGrowthPlanVersions = route({
  operationId: 'listGrowthPlanVersions',
  method: 'GET',
  path: '/growth-plans/{id}/versions',
  summary: 'All versions of a plan with what they say, the latest first; they are never changed',
  ...read,
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  reply: listReply(planVersion),
  problems: ['not_found'],
})

const review = z.object({
  id,
  /** The version of the plan that the review created. */
  version,
  reviewed_on: z.iso.date(),
  seen: z.string(),
  progress: z.array(z.object({ target_id: id, aim: z.string(), progress })),
  next_review_on: z.nullable(z.iso.date()),
  by: eventPerson,
  created_at: instant,
})
export type GrowthReview = z.infer<typeof review>

export const listGrowthReviews = route({
  operationId: 'listGrowthReviews',
  method: 'GET',
  path: '/growth-plans/{id}/reviews',
  summary: 'What was seen at the reviews of a plan, the latest first; they are never changed',
  ...read,
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  reply: listReply(review),
  problems: ['not_found'],
})

const newReview = z
  .strictObject({
    version,
    reviewed_on: day,
    seen: written(limits.seen, 'Say what you have seen.'),
    /** The progress of each target; targets that are omitted stay unchanged. */
    progress: z.array(z.strictObject({ target_id: id, progress })).check(z.maxLength(limits.targets)),
    next_review_on: z.nullable(day),
  })
  .check(
    z.refine(({ reviewed_on, next_review_on }) => next_review_on === null || next_review_on > reviewed_on, {
      path: ['next_review_on'],
      error: 'The next review comes after this one.',
    }),
  )
export type NewGrowthReview = z.output<typeof newReview>

export const createGrowthReview = route({
  operationId: 'createGrowthReview',
  method: 'POST',
  path: '/growth-plans/{id}/reviews',
  summary: 'Write a review of an open plan: it changes the progress and the next date, and makes a version',
  ...write,
  idempotencyKey: true,
  params: z.strictObject({ id }),
  body: newReview,
  reply: z.object({ data: plan }),
  current: plan,
  problems: ['not_found', 'growth_plan_over', 'candidate_archived', 'not_while_acting'],
})
