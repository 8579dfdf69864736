import { describe, expect, it } from 'vitest'
import type { ComparedFigures } from '@seatwise/contract/company-comparisons'
import { seededRandom } from '../../tools/random.ts'
import { differenceP } from '../fairness/adverse-impact.ts'
import { differenceOf } from './difference.ts'
import { compared, type CompanyCounts } from './figures.ts'
import { likelyShare, quantile } from './shares.ts'

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

describe('the interval of a share', () => {
  // Wilson, by hand: 15 of 19 has the center (0.789474 + 1.920729 / 19) / 1.202182 = 0.740790 and half the width
  // 1.630339 * sqrt(0.789474 * 0.210526 / 19 + 3.841459 / 1444) = 0.173980.
  it.each([
    [15, 19, 0.567, 0.915],
    [0, 10, 0, 0.278],
    [10, 10, 0.722, 1],
    [102, 178, 0.5, 0.643],
  ])('of %i among %i is from %f to %f', (count, of, from, to) => {
    const likely = likelyShare(count, of)
    expect([rounded(likely.from), rounded(likely.to)]).toEqual([from, to])
  })
})

describe('a quantile of counted values', () => {
  it('is interpolated between two people, in whatever order the values stand', () => {
    const days = [
      { value: 30, count: 1 },
      { value: 10, count: 2 },
      { value: 20, count: 1 },
    ]
    // 10 10 20 30
    expect([0, 0.25, 0.5, 0.75, 1].map((part) => quantile(days, part))).toEqual([10, 10, 15, 22.5, 30])
    expect(quantile([{ value: 7, count: 1 }], 0.5)).toBe(7)
  })
})

describe('the difference between companies on finishing', () => {
  const six = [
    { id: 'northgate', finished: 164, started: 194 },
    { id: 'harbor', finished: 102, started: 178 },
    { id: 'mill', finished: 107, started: 132 },
    { id: 'riverside', finished: 72, started: 88 },
    { id: 'elm', finished: 46, started: 56 },
    { id: 'station', finished: 15, started: 19 },
  ]

  it('is that of the one company that differs, though Northgate differs from the others too as long as Harbor is among them', () => {
    // Harbor: 102 of 178 against 404 of 489: pooled .7586, standard error .03746, z = (.8262 - .5730) / .03746 = 6.76.
    expect(differenceP({ n: 489, selected: 404 }, { n: 178, selected: 102 })).toBeLessThan(1e-10)
    // Northgate against the other five: z = (.8454 - .7230) / .03645 = 3.36, p = .0008, below .05 / 6 = .0083.
    expect(differenceP({ n: 473, selected: 342 }, { n: 194, selected: 164 })).toBeCloseTo(0.0008, 4)
    // Without Harbor: z = (.8454 - .8136) / .03505 = .908, p = .36.
    expect(differenceP({ n: 295, selected: 240 }, { n: 194, selected: 164 })).toBeCloseTo(0.364, 2)
    expect(differenceOf(six)).toEqual({
      different: [{ id: 'harbor', share: 102 / 178 }],
      others: { companies: 5, share: 404 / 489 },
    })
  })

  it('is none where it may be chance, though one pair would differ without the correction', () => {
    const similar = [
      { id: 'a', finished: 80, started: 100 },
      { id: 'b', finished: 68, started: 100 },
      { id: 'c', finished: 75, started: 100 },
      { id: 'd', finished: 78, started: 100 },
    ]
    // b against the others: 233 of 300, pooled .7525, z = (.7767 - .68) / .04983 = 1.94, p = .052; a: z = 1.27.
    expect(differenceOf(similar)).toMatchObject({ different: [], others: { companies: 4, share: 301 / 400 } })
    const nearly = similar.map((company) => (company.id === 'b' ? { ...company, finished: 66 } : company))
    // b against 233 of 300: pooled .7475, z = (.7767 - .66) / .05016 = 2.33, p = .020: below .05, above .05 / 4.
    expect(differenceP({ n: 300, selected: 233 }, { n: 100, selected: 66 })).toBeCloseTo(0.02, 3)
    expect(differenceOf(nearly)).toMatchObject({ different: [] })
  })

  it('can be that of several companies, lowest first', () => {
    const two = [...six, { id: 'quay', finished: 60, started: 180 }]
    expect(differenceOf(two)!.different.map(({ id }) => id)).toEqual(['quay', 'harbor'])
    expect(differenceOf(two)!.others).toEqual({ companies: 5, share: 404 / 489 })
  })

  it('between two companies is one comparison, and named of the lower one', () => {
    // 70 of 100 against 83 of 100: pooled .765, z = .13 / .05996 = 2.168, p = .030, below .05 but not below .05 / 2.
    const pair = [
      { id: 'upper', finished: 83, started: 100 },
      { id: 'lower', finished: 70, started: 100 },
    ]
    expect(differenceOf(pair)).toEqual({
      different: [{ id: 'lower', share: 0.7 }],
      others: { companies: 1, share: 0.83 },
    })
  })

  it.each([1, 10, 100])(
    'is that of the company that stands alone, however clear, not of those that it moves away from the others: times %i',
    (times) => {
      // A against the others has z = 26, B and C have 13: from times 10 on, both p are below the smallest number.
      const companies = [
        { id: 'b', finished: 400 * times, started: 1_000 * times },
        { id: 'c', finished: 400 * times, started: 1_000 * times },
        { id: 'a', finished: 900 * times, started: 1_000 * times },
      ]
      expect(differenceOf(companies)).toEqual({
        different: [{ id: 'a', share: 0.9 }],
        others: { companies: 2, share: 0.4 },
      })
    },
  )

  it('of small companies is judged by Fisher’s test: 1 of 6 against 6 of 6 has p = .015, 2 of 6 has p = .061', () => {
    const pair = (finished: number) => [
      { id: 'a', finished, started: 6 },
      { id: 'b', finished: 6, started: 6 },
    ]
    expect(differenceOf(pair(1))!.different).toHaveLength(1)
    expect(differenceOf(pair(2))!.different).toEqual([])
  })

  it('is not known of fewer than two companies', () => {
    expect(differenceOf([])).toBeNull()
    expect(differenceOf(six.slice(0, 1))).toBeNull()
  })

  it('is none where everybody finishes, and takes no time for companies with many people', () => {
    const all = Array.from({ length: 50 }, (_, at) => ({ id: String(at), finished: 10_000, started: 10_000 }))
    expect(differenceOf(all)).toMatchObject({ different: [] })
    const withSmall = [...all, { id: 'small', finished: 3, started: 6 }]
    expect(differenceOf(withSmall)!.different.map(({ id }) => id)).toEqual(['small'])
  })
})

const ofHirings = (...days: number[]) => days.map((value) => ({ value, count: 1 }))
const empty: CompanyCounts = {
  finished_by_week: [0, 0],
  unfinished: 0,
  doubtful: 0,
  applied: 0,
  interviewed: 0,
  days_to_hire: [],
  open_jobs: { jobs: 0, applications: 0 },
  roles: [[]],
}

describe('the figures of companies', () => {
  it('are computed from the counts, and over all companies from those with a shown figure', () => {
    const large = {
      ...empty,
      finished_by_week: [4, 6],
      unfinished: 2,
      doubtful: 1,
      applied: 7,
      interviewed: 5,
      days_to_hire: ofHirings(10, 12, 14, 16, 40),
      open_jobs: { jobs: 2, applications: 9 },
      roles: [
        [
          { value: 66, count: 2 },
          { value: 65, count: 4 },
        ],
      ],
    }
    const small = {
      ...large,
      finished_by_week: [3, 0],
      doubtful: 0,
      applied: 2,
      days_to_hire: ofHirings(3),
      roles: [[]],
    }
    const { companies, all } = compared([large, small])
    expect(companies[0]).toEqual({
      finished: { is_hidden: false, figure: { count: 10, by_week: [5, 10] } },
      completion: {
        is_hidden: false,
        figure: { finished: 10, started: 12, share: 10 / 12, likely: likelyShare(10, 12) },
      },
      doubtful: { is_hidden: false, figure: { doubtful: 1, finished: 10, share: 0.1 } },
      applied: { is_hidden: false, figure: { count: 7 } },
      interviewed: { is_hidden: false, figure: { count: 5 } },
      hired: { is_hidden: false, figure: { count: 5 } },
      days_to_hire: { is_hidden: false, figure: { hired: 5, median: 14, middle: { from: 12, to: 16 } } },
      open_jobs: { jobs: 2, applications: { is_hidden: false, figure: { count: 9 } } },
      roles: [
        {
          is_hidden: false,
          figure: {
            scored: 6,
            close: 2,
            scores: [
              { score: 65, count: 4 },
              { score: 66, count: 2 },
            ],
          },
        },
      ],
    })
    expect(companies[1]).toMatchObject({
      finished: { is_hidden: true, figure: null },
      // Three of five: the share would say the number of those who finished.
      completion: { is_hidden: true, figure: null },
      hired: { is_hidden: true, figure: null },
      days_to_hire: { is_hidden: true, figure: null },
      roles: [{ is_hidden: false, figure: null }],
    })
    expect(all).toMatchObject({
      finished: { figure: { count: 10, by_week: [5, 10] } },
      interviewed: { figure: { count: 10 } },
      hired: { figure: { count: 5 } },
      open_jobs: { jobs: 4, applications: { figure: { count: 18 } } },
    })
  })

  it('over all companies are hidden where each company hides its own, and about nobody where nobody is', () => {
    const few = { ...empty, finished_by_week: [1, 3] }
    expect(compared([few, few]).all.finished).toEqual({ is_hidden: true, figure: null })
    expect(compared([empty, empty]).all.finished).toEqual({ is_hidden: false, figure: null })
    expect(compared([]).all.finished).toEqual({ is_hidden: false, figure: null })
  })

  it('that are not for a brand or a reader are null, over all companies only if they are for none', () => {
    const coaching = { ...empty, applied: null, open_jobs: null }
    expect(compared([coaching, empty]).all).toMatchObject({ applied: { figure: null }, open_jobs: { jobs: 0 } })
    expect(compared([coaching, coaching]).all).toMatchObject({ applied: null, open_jobs: null })
    const unseen = { ...empty, interviewed: null, days_to_hire: null }
    expect(compared([unseen]).all).toMatchObject({ interviewed: null, hired: null, days_to_hire: null })
  })

  const random = seededRandom(7)
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  const few = () => 1 + upTo(3)
  const counted = (people: number, max: number) =>
    Array.from({ length: people }, () => ({ value: 1 + upTo(max - 1), count: 1 }))
  const anyCounts = (): CompanyCounts => {
    const finished_by_week = [upTo(4), upTo(4)]
    return {
      finished_by_week,
      unfinished: upTo(6),
      doubtful: upTo(finished_by_week[0]!),
      applied: upTo(9),
      interviewed: upTo(9),
      days_to_hire: counted(upTo(9), 60),
      open_jobs: { jobs: upTo(3), applications: upTo(9) },
      roles: [counted(upTo(9), 99), counted(upTo(9), 99)],
    }
  }
  const isHidden = (figure: { is_hidden: boolean } | null) => figure!.is_hidden

  /** The same company with other people behind each hidden figure. */
  function changed(counts: CompanyCounts, figures: ComparedFigures): CompanyCounts {
    const areFinishedHidden = isHidden(figures.finished)
    return {
      finished_by_week: areFinishedHidden ? [few(), 0] : counts.finished_by_week,
      unfinished: areFinishedHidden ? upTo(6) : isHidden(figures.completion) ? few() : counts.unfinished,
      doubtful: isHidden(figures.doubtful) ? upTo(1) : counts.doubtful,
      applied: isHidden(figures.applied) ? few() : counts.applied,
      interviewed: isHidden(figures.interviewed) ? few() : counts.interviewed,
      days_to_hire: isHidden(figures.hired) ? counted(few(), 60) : counts.days_to_hire,
      open_jobs: {
        jobs: counts.open_jobs!.jobs,
        applications: isHidden(figures.open_jobs!.applications) ? few() : counts.open_jobs!.applications,
      },
      // Which of two hidden roles is the larger one cannot be seen.
      roles: figures.roles.every(isHidden)
        ? counts.roles.toReversed()
        : counts.roles.map((scores, role) => (isHidden(figures.roles[role]!) ? counted(few(), 99) : scores)),
    }
  }

  it('say nothing about what is hidden: with other people behind the hidden figures they are the same', () => {
    let hiddenFigures = 0
    for (let round = 0; round < 300; round++) {
      const counts = Array.from({ length: 1 + upTo(4) }, anyCounts)
      const before = compared(counts)
      const other = counts.map((one, at) => changed(one, before.companies[at]!))
      expect(compared(other)).toEqual(before)
      hiddenFigures += before.companies.filter(({ finished }) => finished.is_hidden).length
    }
    expect(hiddenFigures).toBeGreaterThan(100)
  })

  it('about one to four people are always hidden, and no others', () => {
    for (let round = 0; round < 300; round++) {
      const counts = anyCounts()
      const [figures] = compared([counts]).companies
      const applied = counts.applied!
      expect(figures!.applied!.is_hidden).toBe(applied > 0 && applied < 5)
      expect(figures!.applied!.figure).toEqual(applied < 5 ? null : { count: applied })
    }
  })

  /** A company in which everybody without doubtful answers has a score for one of the roles. */
  function withRoles(sizes: readonly number[], doubtful: number): CompanyCounts {
    const finished = sizes.reduce((sum, size) => sum + size, doubtful)
    return { ...empty, finished_by_week: [0, finished], doubtful, roles: sizes.map((size) => counted(size, 99)) }
  }
  /** How many people have a score for a hidden role, as a reader computes it; null if the numbers for it are hidden. */
  function hiddenScored({ finished, doubtful, roles }: ComparedFigures): number | null {
    if (isHidden(finished) || isHidden(doubtful)) return null
    const shown = roles.reduce((sum, { figure }) => sum + (figure?.scored ?? 0), 0)
    return (finished.figure?.count ?? 0) - (doubtful.figure?.doubtful ?? 0) - shown
  }

  it('of the roles leave nobody or five and more people to be computed, at each company and over all', () => {
    let [hiddenToo, areDoubtfulHidden] = [0, 0]
    for (let round = 0; round < 1_000; round++) {
      const roles = 1 + upTo(4)
      const counts = Array.from({ length: 1 + upTo(4) }, () =>
        withRoles(
          Array.from({ length: roles }, () => upTo(1) * upTo(9)),
          upTo(3),
        ),
      )
      const { companies, all } = compared(counts)
      for (const figures of [...companies, all]) {
        const people = hiddenScored(figures)
        expect(people === null || people === 0 || people >= 5, JSON.stringify(counts)).toBe(true)
      }
      counts.forEach((company, at) => {
        const figures = companies[at]!
        company.roles.forEach((scores, role) => {
          if (scores.length >= 5 && isHidden(figures.roles[role]!)) hiddenToo += 1
        })
        if (!isHidden(figures.finished) && isHidden(figures.doubtful)) areDoubtfulHidden += 1
      })
    }
    expect(hiddenToo).toBeGreaterThan(100)
    expect(areDoubtfulHidden).toBeGreaterThan(20)
  })

  it.each([
    // Three would be 15 - 12.
    [[12, 3], 2, [null, null], 2],
    [[12, 7, 3], 0, [12, null, null], 0],
    // Neither three nor two follow from five.
    [[12, 3, 2], 0, [12, null, null], 0],
    // Three would be 8 - 5, and there is no other role.
    [[3], 5, [null], null],
    [[0, 9], 1, [0, 9], 1],
  ])('of roles with %j people and %i doubtful answers are %j and %j', (sizes, doubtful, shown, shownDoubtful) => {
    const [figures] = compared([withRoles(sizes, doubtful)]).companies
    expect(figures!.roles.map((role) => (isHidden(role) ? null : (role.figure?.scored ?? 0)))).toEqual(shown)
    expect(figures!.doubtful.figure?.doubtful ?? null).toBe(shownDoubtful)
  })

  it('over all companies sum a role that one company hides with another role over the companies that show it', () => {
    const { all } = compared([withRoles([12, 3], 0), withRoles([8, 6], 0), withRoles([7, 0], 0)])
    expect(all.roles.map(({ figure }) => figure?.scored)).toEqual([15, 6])
  })
})

describe('the weeks in which people finished', () => {
  const weeksOf = (finished_by_week: number[]) => compared([{ ...empty, finished_by_week }]).companies[0]!.finished
  const before = (weeks: number) => Array.from({ length: weeks }, () => 0)

  it('are in steps of five, rounded up, so that no week tells one to four people', () => {
    expect(weeksOf([0, 1, 4, 5, 6, 10, 21]).figure).toEqual({ count: 47, by_week: [0, 5, 5, 5, 10, 10, 25] })
  })

  it.each([
    ['the last 4 of 13 have three people', [...before(8), 9, 3, 0, 0, 0], false],
    ['the last 4 of 13 have nobody', [...before(8), 9, 0, 0, 0, 0], true],
    ['the last 4 of 13 have five people', [...before(8), 9, 5, 0, 0, 0], true],
    ['the last 13 of 52 have three people', [9, ...before(38), 3, ...before(12)], false],
    ['the last 4 of 52 have three people', [9, ...before(37), 5, ...before(11), 2, 1], false],
    ['the last 4 and 13 of 52 have five people', [...before(48), 5, 0, 0, 0], true],
  ])('are told apart from the total only where no shorter period hides its total: %s', (_, weeks, areShown) => {
    const { figure } = weeksOf(weeks)
    expect(figure!.count).toBe(weeks.reduce((sum, people) => sum + people, 0))
    expect(figure!.by_week.length).toBe(areShown ? weeks.length : 0)
  })

  it('over all companies are those of the companies that tell theirs', () => {
    const weeks = (...last: number[]) => ({ ...empty, finished_by_week: [...before(13 - last.length), ...last] })
    const { all } = compared([weeks(9, 3, 0, 0, 0), weeks(6, 1, 2, 2, 2), weeks(1, 0, 0, 0, 5)])
    expect(all.finished.figure).toEqual({ count: 31, by_week: [...before(8), 10, 5, 5, 5, 10] })
    expect(compared([weeks(9, 3, 0, 0, 0)]).all.finished.figure).toEqual({ count: 12, by_week: [] })
  })

  const random = seededRandom(11)
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  const peopleIn = (weeks: readonly number[]) => weeks.reduce((sum, people) => sum + people, 0)
  /** Weeks with people, each in one of them. */
  function weeksWith(people: number, weeks: number): number[] {
    const all = before(weeks)
    for (let person = 0; person < people; person++) all[upTo(weeks - 1)]! += 1
    return all
  }
  /** A year by the weeks 52 to 14, 13 to 5 and 4 to 1 before its end. */
  const yearWith = (early: number, middle: number, late: number) => [
    ...weeksWith(early, 39),
    ...weeksWith(middle, 9),
    ...weeksWith(late, 4),
  ]
  const totalsOf = (year: readonly number[]) => [4, 13, 52].map((weeks) => peopleIn(year.slice(-weeks)))
  const isSmall = (total: number) => total > 0 && total < 5

  /** The years with another number of people in a period that hides its number, and the same number in all others. */
  function otherYearsThan(year: readonly number[]): number[][] {
    const [late, middle, all] = totalsOf(year).map((total) => (isSmall(total) ? [1, 2, 3, 4] : [total]))
    return late!.flatMap((inLate) =>
      middle!.flatMap((inMiddle) =>
        all!.flatMap((inAll) =>
          inLate <= inMiddle && inMiddle <= inAll ? [yearWith(inAll - inMiddle, inMiddle - inLate, inLate)] : [],
        ),
      ),
    )
  }

  it('say nothing in the answers about 4, 13 and 52 weeks that one of them hides', () => {
    const answersOf = (years: readonly number[][]) =>
      [4, 13, 52].map((weeks) => compared(years.map((year) => ({ ...empty, finished_by_week: year.slice(-weeks) }))))
    let hiddenTotals = 0
    for (let round = 0; round < 300; round++) {
      const years = Array.from({ length: 1 + upTo(3) }, () => yearWith(upTo(9), upTo(1) * upTo(9), upTo(7)))
      const answers = answersOf(years)
      years.forEach((year, at) => {
        const totals = totalsOf(year)
        const others = otherYearsThan(year)
        totals.forEach((total, period) => {
          if (!isSmall(total)) return
          hiddenTotals += 1
          const other = others.find((one) => totalsOf(one)[period] !== total)!
          expect(JSON.stringify(answersOf(years.with(at, other)))).toBe(JSON.stringify(answers))
        })
      })
    }
    expect(hiddenTotals).toBeGreaterThan(300)
  })
})
