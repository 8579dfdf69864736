import { expect, it } from 'vitest'
import { readResume } from './read-resume.ts'

const today = { year: 2026, month: 6 }
const gapsOf = (...roles: string[]) =>
  readResume(['EXPERIENCE', ...roles].join('\n\n'), today).gaps.map(({ after, before, months }) => [
    [after.year, after.month].join('-'),
    [before.year, before.month].join('-'),
    months,
  ])

it('names four months and more between two dated roles', () => {
  expect(gapsOf('Cook, Inn, Sep 2019 – Dec 2020', 'Clerk, Shop, Jan 2018 – Mar 2019')).toEqual([
    ['2019-3', '2019-9', 5],
  ])
  expect(gapsOf('Cook, Inn, Aug 2019 – Dec 2020', 'Clerk, Shop, Jan 2018 – Mar 2019')).toHaveLength(1)
  expect(gapsOf('Cook, Inn, Jul 2019 – Dec 2020', 'Clerk, Shop, Jan 2018 – Mar 2019')).toEqual([])
})

it('names two years and more where a side names its year alone', () => {
  expect(gapsOf('Cook, Inn, 2019 – 2020', 'Clerk, Shop, 2015 – 2017')).toEqual([['2017-', '2019-', 12]])
  expect(gapsOf('Cook, Inn, 2018 – 2020', 'Clerk, Shop, 2015 – 2017')).toEqual([])
  expect(gapsOf('Cook, Inn, June 2018 – 2020', 'Clerk, Shop, 2015 – 2017')).toEqual([])
})

it('names none where another role or a study lasts through it', () => {
  const jobs = ['Cook, Inn, Sep 2019 – Dec 2020', 'Clerk, Shop, Jan 2018 – Mar 2019']
  expect(gapsOf(...jobs, 'Driver, Cabs, Jan 2017 – Dec 2019')).toEqual([])
  expect(gapsOf(...jobs, 'EDUCATION', 'Diploma, Lake College, Apr 2019 – Aug 2019')).toEqual([])
})

it('names none before an entry without a start, and none after today', () => {
  expect(gapsOf('Clerk, Shop, Jan 2010 – Mar 2011', 'EDUCATION', 'Diploma, Lake College, May 2015')).toEqual([])
  expect(gapsOf('Cook, Inn, Jan 2020 – present', 'Clerk, Shop, Jan 2018 – Dec 2019')).toEqual([])
})

it('names none where a parental leave or another personal matter is dated', () => {
  const jobs = ['Cook, Inn, Sep 2019 – Dec 2020', 'Clerk, Shop, Jan 2017 – Mar 2018']
  expect(gapsOf(...jobs)).toHaveLength(1)
  expect(gapsOf(...jobs, 'Apr 2018 – Aug 2019  Parental leave')).toEqual([])
})
