import type { ComparedFigures } from '@seatwise/contract/company-comparisons'
import { comparisonWeeks } from '@seatwise/contract/values/base'
import { bands } from '../bands.ts'
import { hideSmall, minPeople } from '../hiring-campaigns/small-cells.ts'
import { likelyShare, quantile, type Counted } from './shares.ts'

/** What was counted of a company within the period. Null: not for its brand, or not for the reader. */
export type CompanyCounts = {
  /** People who finished, in each week, earliest first. */
  finished_by_week: number[]
  /** People who started and have not finished. */
  unfinished: number
  /** People who finished with doubtful answers. */
  doubtful: number
  applied: number | null
  interviewed: number | null
  /** Days from the beginning to the hiring. */
  days_to_hire: Counted[] | null
  open_jobs: { jobs: number; applications: number } | null
  /** The scores for each role of the period, of the compared and of all other ones. */
  roles: Counted[][]
}

type Hideable<Figure> = { is_hidden: boolean; figure: Figure | null }

/** The lowest score of a close fit. */
const closeFrom = bands.find(({ key }) => key === 'band_66')!.from

/**
 * The figures of each company and of all together. A figure whose base is one to four people is hidden: the people whom
 * it counts, or among whom it counts some. The figures over all companies are computed from the companies with a shown
 * figure only, so nothing that is hidden is in any of their numbers.
 *
 * What is hidden does not follow from the other figures of a company either:
 * - Who finished without doubtful answers has a score for one role. So where a role is hidden that the total and the
 *   other roles would reveal, the smallest other role is hidden too or, if nothing else helps, the doubtful answers. This
 *   is judged by all roles of the period, so that it is the same whichever of them are compared.
 * - The weeks would reveal the total of a shorter period, which is hidden there: see `weeksOf`.
 */
export function compared(companies: readonly CompanyCounts[]): { companies: ComparedFigures[]; all: ComparedFigures } {
  const each = companies.map(shownOf)
  /** A figure over the companies that show it; hidden if there are only companies that hide it. */
  function over<Figure>(
    of: (figures: ComparedFigures) => Hideable<Figure>,
    total = (shown: readonly CompanyCounts[]) => of(figuresOf(summed(shown, companies))),
  ): Hideable<Figure> {
    const shown = companies.filter((_, at) => of(each[at]!).figure !== null)
    return shown.length === 0 && each.some((figures) => of(figures).is_hidden) ? hidden : total(shown)
  }
  /** The weeks of the companies that show theirs. */
  function withWeeks({ is_hidden, figure }: ComparedFigures['finished']): ComparedFigures['finished'] {
    const drawn = companies.filter((_, at) => each[at]!.finished.figure?.by_week.length)
    const by_week = drawn.length === 0 ? [] : weeksOf(summed(drawn, companies).finished_by_week)
    return { is_hidden, figure: figure && { ...figure, by_week } }
  }
  const none = { is_hidden: false, figure: null }
  const whole = figuresOf(summed(companies, companies))
  return {
    companies: each,
    all: {
      finished: withWeeks(over((figures) => figures.finished)),
      completion: over((figures) => figures.completion),
      doubtful: over((figures) => figures.doubtful),
      applied: whole.applied && over((figures) => figures.applied ?? none),
      interviewed: whole.interviewed && over((figures) => figures.interviewed ?? none),
      hired: whole.hired && over((figures) => figures.hired ?? none),
      days_to_hire: whole.days_to_hire && over((figures) => figures.days_to_hire ?? none),
      open_jobs: whole.open_jobs && {
        jobs: whole.open_jobs.jobs,
        applications: over((figures) => figures.open_jobs?.applications ?? none),
      },
      roles: whole.roles.map((_, role) =>
        over(
          (figures) => figures.roles[role]!,
          (shown) => ofRole(scoresOf(shown, role)),
        ),
      ),
    },
  }
}

/** The figures of a company, without those from which a hidden one would follow. */
function shownOf(counts: CompanyCounts): ComparedFigures {
  const figures = figuresOf(counts)
  const scored = hideSmall(counts.roles.map(peopleIn))
  return {
    ...figures,
    doubtful: scored.total === null ? hidden : figures.doubtful,
    roles: figures.roles.map((figure, role) => (scored.cells[role] === null ? hidden : figure)),
  }
}

function figuresOf(counts: CompanyCounts): ComparedFigures {
  const finished = sum(counts.finished_by_week)
  const started = finished + counts.unfinished
  const hired = counts.days_to_hire && peopleIn(counts.days_to_hire)
  return {
    finished: about(finished, () => ({ count: finished, by_week: weeksOf(counts.finished_by_week) })),
    // A share would say how many of those who started have finished, so it is hidden with that number.
    completion: hides(finished)
      ? hidden
      : about(started, () => ({
          finished,
          started,
          share: finished / started,
          likely: likelyShare(finished, started),
        })),
    doubtful: about(finished, () => ({
      doubtful: counts.doubtful,
      finished,
      share: counts.doubtful / finished,
    })),
    applied: people(counts.applied),
    interviewed: people(counts.interviewed),
    hired: people(hired),
    days_to_hire:
      counts.days_to_hire &&
      about(hired!, () => ({
        hired: hired!,
        median: quantile(counts.days_to_hire!, 0.5),
        middle: { from: quantile(counts.days_to_hire!, 0.25), to: quantile(counts.days_to_hire!, 0.75) },
      })),
    open_jobs: counts.open_jobs && {
      jobs: counts.open_jobs.jobs,
      applications: people(counts.open_jobs.applications)!,
    },
    roles: counts.roles.map(ofRole),
  }
}

function ofRole(scores: readonly Counted[]): ComparedFigures['roles'][number] {
  const scored = peopleIn(scores)
  return about(scored, () => ({
    scored,
    close: peopleIn(scores.filter(({ value }) => value >= closeFrom)),
    scores: scores.map(({ value, count }) => ({ score: value, count })).sort((one, other) => one.score - other.score),
  }))
}

/**
 * The people of each week in steps of five, rounded up, so that no week tells one to four people. Empty where the total
 * of some period, which ends with these weeks too, is hidden: the weeks would add up to it.
 */
function weeksOf(people: readonly number[]): number[] {
  const isHiddenInSome = comparisonWeeks.some((weeks) => hides(sum(people.slice(-Number(weeks)))))
  return isHiddenInSome ? [] : people.map((count) => Math.ceil(count / minPeople) * minPeople)
}

const hidden = { is_hidden: true, figure: null }
const hides = (count: number) => count > 0 && count < minPeople

function about<Figure>(count: number, figure: () => Figure): Hideable<Figure> {
  if (hides(count)) return hidden
  return { is_hidden: false, figure: count === 0 ? null : figure() }
}

const people = (count: number | null) => (count === null ? null : about(count, () => ({ count })))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const peopleIn = (counted: readonly Counted[]) => sum(counted.map(({ count }) => count))

/** @param all the companies of the comparison, by which the sum has its weeks, its roles and what is null */
function summed(companies: readonly CompanyCounts[], all: readonly CompanyCounts[]): CompanyCounts {
  const isForAny = (name: 'applied' | 'interviewed' | 'days_to_hire' | 'open_jobs') =>
    all.some((company) => company[name] !== null)
  const total = (of: (company: CompanyCounts) => number | undefined | null) => sum(companies.map((one) => of(one) ?? 0))
  return {
    finished_by_week: (all[0]?.finished_by_week ?? []).map((_, week) => total((one) => one.finished_by_week[week])),
    unfinished: total((one) => one.unfinished),
    doubtful: total((one) => one.doubtful),
    applied: isForAny('applied') ? total((one) => one.applied) : null,
    interviewed: isForAny('interviewed') ? total((one) => one.interviewed) : null,
    days_to_hire: isForAny('days_to_hire') ? together(companies.map((one) => one.days_to_hire ?? [])) : null,
    open_jobs: isForAny('open_jobs')
      ? { jobs: total((one) => one.open_jobs?.jobs), applications: total((one) => one.open_jobs?.applications) }
      : null,
    roles: (all[0]?.roles ?? []).map((_, role) => scoresOf(companies, role)),
  }
}

const scoresOf = (companies: readonly CompanyCounts[], role: number) =>
  together(companies.map(({ roles }) => roles[role]!))

/** How many people of all companies have each value. */
function together(all: readonly Counted[][]): Counted[] {
  const counts = new Map<number, number>()
  for (const { value, count } of all.flat()) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].map(([value, count]) => ({ value, count }))
}
