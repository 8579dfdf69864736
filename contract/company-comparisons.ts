import * as z from 'zod/mini'
import { id, timeZone } from './fields.ts'
import { maxComparedRoles } from './limits.ts'
import { file, route } from './route.ts'
import { comparisonWeeks } from './values/base.ts'

const count = z.int()
/** A share from 0 to 1. */
const share = z.number()
const range = z.object({ from: z.number(), to: z.number() })

/**
 * A figure about people. `figure` is null if it is hidden, because its base is one to four people, and if it is about
 * nobody. The base are all the people whom it counts, or among whom it counts some: "1 of 7 doubtful" and single scores
 * among seven are shown, because their base is seven.
 */
const hideable = <Figure extends z.core.$ZodType>(figure: Figure) =>
  z.object({ is_hidden: z.boolean(), figure: z.nullable(figure) })
const people = hideable(z.object({ count }))

/**
 * The figures of one company, or of all companies together, about the period. Tests are left out; archived results
 * count. A person counts once for each opening, as on the board.
 *
 * What is hidden does not follow from the other figures of the same answer, nor from answers with other `roles`. The
 * weeks do not add up to a total that the answer about fewer weeks hides. Not promised is anything about differences
 * between periods: two totals of which one contains the other, as of 4 and 13 weeks, or of one period today and
 * tomorrow or in two time zones, can differ by one to four people, and such bounds can narrow a hidden number.
 */
export const comparedFigures = z.object({
  /**
   * People whose survey was finished. `by_week`: in each week of the period, earliest first, rounded up to a multiple of
   * five. Empty where one to four people finished in the last 4 or 13 weeks, because the answer about these weeks hides
   * that number; over all companies, the weeks of the others.
   */
  finished: hideable(z.object({ count, by_week: z.array(count) })),
  /**
   * The share of those who finished among those who finished or are unfinished, and its 95 % interval (Wilson). An
   * unfinished survey is dated by its start.
   */
  completion: hideable(z.object({ finished: count, started: count, share, likely: range })),
  /**
   * The share of doubtful answers among those who finished. Hidden too where the number of a hidden role would follow
   * from it.
   */
  doubtful: hideable(z.object({ doubtful: count, finished: count, share })),
  /** Applications for jobs; null in the coaching brand. */
  applied: z.nullable(people),
  /** Moves to a stage of the type "interview", without undone ones; null for readers without can_view_hiring_pipeline. */
  interviewed: z.nullable(people),
  /** The same for the type "hired". */
  hired: z.nullable(people),
  /** Whole days from the invitation or registration to the hiring: the median, and the middle half. */
  days_to_hire: z.nullable(hideable(z.object({ hired: count, median: z.number(), middle: range }))),
  /** Jobs that are open now, and the applications for them whenever they were made; null in the coaching brand. */
  open_jobs: z.nullable(z.object({ jobs: count, applications: people })),
  /**
   * For each of `roles`: the people with a score for the role, without doubtful answers, how many of them have 66 or
   * more, and how many have each score. Where the number of a hidden role of a company would follow from the others, its
   * smallest other role is hidden too, judged by all roles of the period.
   */
  roles: z.array(
    hideable(z.object({ scored: count, close: count, scores: z.array(z.object({ score: count, count })) })),
  ),
})
export type ComparedFigures = z.infer<typeof comparedFigures>

export const companyComparison = z.object({
  franchise: z.object({ id, name: z.string() }),
  /** First and last day of the period, in the time zone of the request; the last one is today. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The figures over all companies whose own figure is shown: nothing that is hidden is in them. */
  all: comparedFigures,
  /** The active companies of the franchise, by name. */
  companies: z.array(z.object({ id, name: z.string(), figures: comparedFigures })),
  /**
   * The compared roles, matched by name. `versions`: of the targets with which the shown scores were computed.
   * `is_one_target`: false if companies use different targets.
   */
  roles: z.array(z.object({ name: z.string(), versions: z.array(count), is_one_target: z.boolean() })),
  /** The names of all roles with scores in the period, those with the most shown scores first. */
  role_names: z.array(z.string()),
  /**
   * The companies whose completion differs from that of the others by more than chance, lowest first, and the others
   * together. Null if fewer than two companies can be compared. The rule: `domain/company-comparisons/difference.ts`.
   */
  difference: z.nullable(
    z.object({
      different: z.array(z.object({ id, share })),
      others: z.object({ companies: count, share }),
    }),
  ),
})
export type CompanyComparison = z.infer<typeof companyComparison>

const roleName = z.string().check(z.minLength(1), z.maxLength(100))
const tooMany = `Choose up to ${maxComparedRoles} roles.`
const query = z.strictObject({
  /** Defaults to the reader's own franchise; super admins must choose one. */
  franchise_id: z.optional(id),
  /** The number of last weeks, including today; defaults to 13. */
  weeks: z.optional(z.enum(comparisonWeeks)),
  /** Names of roles as a JSON list; defaults to the two with the most shown scores in the period. */
  roles: z.optional(
    z.pipe(
      z.pipe(z.string().check(z.maxLength(500)), z.transform(parsedOrNothing)),
      z.array(roleName).check(z.maxLength(maxComparedRoles, tooMany)),
    ),
  ),
  /** Days begin at midnight in this time zone; defaults to UTC. */
  time_zone: z.optional(timeZone),
})
export type ComparisonQuery = z.output<typeof query>

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const compareCompanies = route({
  operationId: 'compareCompanies',
  method: 'GET',
  path: '/companies/compare',
  summary:
    'The active companies of a franchise beside each other; figures whose base is fewer than 5 people are hidden',
  proof: 'session',
  permission: 'companies.compare',
  query,
  reply: z.object({ data: companyComparison }),
  problems: ['not_found'],
})

export const exportCompanyComparison = route({
  operationId: 'exportCompanyComparison',
  method: 'GET',
  path: '/companies/compare/csv',
  summary: 'The same as CSV, one line for each figure; what is hidden there is hidden here',
  proof: 'session',
  permission: 'companies.export-comparison',
  query,
  limit: 'export_by_user',
  reply: file(['text/csv']),
  problems: ['not_found', 'not_while_acting'],
})
