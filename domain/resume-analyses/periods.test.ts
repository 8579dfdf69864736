import { describe, expect, it } from 'vitest'
import type { Month } from './dates.ts'
import { periodsIn } from './periods.ts'

describe('a period', () => {
  it.each([
    ['Jan 2019 – Mar 2021', '2019-1 to 2021-3'],
    ['January 2019 to present', '2019-1 to now'],
    ['January 2020 through present', '2020-1 to now'],
    ['01/2019 - 03/2021', '2019-1 to 2021-3'],
    ['09/2014-02/2019', '2014-9 to 2019-2'],
    ['02 / 2019 - 03 / 2020', '2019-2 to 2020-3'],
    ['2/2024 to now', '2024-2 to now'],
    ['2019-01 – 2021-03', '2019-1 to 2021-3'],
    ['2019-01-2021-03', '2019-1 to 2021-3'],
    ['2019.03 – 2020.05', '2019-3 to 2020-5'],
    ['July 2012 - till date', '2012-7 to now'],
    ['2016/04 — 2018/09', '2016-4 to 2018-9'],
    ['2019 – 2021', '2019 to 2021'],
    ['2015-2019', '2015 to 2019'],
    ['1999 to 2006', '1999 to 2006'],
    ['2010–12', '2010 to 2012'],
    ['2019/20', '2019 to 2020'],
    ['2019/2020', '2019 to 2020'],
    ["'19 - '21", '2019 to 2021'],
    ['Oct ’23 – present', '2023-10 to now'],
    ['Since 2018', '2018 to now'],
    ['2018 onwards', '2018 to now'],
    ['2023–        Researcher', '2023 to now'],
    ['03.2015–present', '2015-3 to now'],
    ['Sept. 2014 – Current', '2014-9 to now'],
    ['12 March 2019 - 5 May 2020', '2019-3 to 2020-5'],
    ['March 12, 2019 to May 5, 2020', '2019-3 to 2020-5'],
    ['1st of May 2014 until 3rd June 2015', '2014-5 to 2015-6'],
    ['12.03.2019-05.05.2020', '2019-3 to 2020-5'],
    ['03/15/2019 - 04/30/2021', '2019-3 to 2021-4'],
    ['01/09/2014 – 28/02/2019', '2014-9 to 2019-2'],
    ['June – August 2019', '2019-6 to 2019-8'],
    ['06/18 - 09/20', '2018-6 to 2020-9'],
    ['Jan-19 – Mar-21', '2019-1 to 2021-3'],
    ['from July 2012 until March 2018', '2012-7 to 2018-3'],
    ['Q2 2019 - Q1 2020', '2019 to 2020'],
    ['Summer 2023, Summer 2024', '2023 to 2024'],
    ['summers 2014, 2015 and 2016', '2014 to 2016'],
    ['until June 2012', 'until 2012-6'],
    ['Summer 2017', 'in 2017'],
    ['Q3 2018', 'in 2018'],
    ['May 2015', 'in 2015-5'],
    ['March 12, 2019', 'in 2019-3'],
    ['2015', 'in 2015'],
    ['2009  NVQ Level 3', 'in 2009'],
    ['Graduated: May 2015', 'in 2015-5'],
    ['Expected May 2027', 'expected in 2027-5'],
    ['Expected Graduation: May 2027', 'expected in 2027-5'],
  ])('%s is read as %s', (line, period) => {
    expect(periodsIn(line).map(words)).toEqual([period])
  })
})

describe('no period', () => {
  it.each([
    '555-2014',
    '(201) 555-2010',
    '201.555.2010',
    '+1 (201) 555-2019',
    '01632 960 142',
    '2014 Main Street, Harlow',
    'P.O. Box 2014',
    'Suite 2010',
    'Sydney NSW 2010',
    '$2015',
    'USD 2000',
    '2000 €',
    '2015%',
    '2,000',
    '2.015',
    '2000 employees',
    'more than 2000 orders',
    'ISO 9001:2015',
    'Windows Server 2012',
    'Excel 2016',
    '24/7',
    '3.7/4.00',
    '9/10 of quarters',
    'Mar 3 - Apr 5',
    'May be late',
    '20190315',
    'license valid through 2029',
    'expires 04/2027',
    'renewed 2024',
    '1630–1680',
  ])('is in %s', (line) => {
    expect(periodsIn(line)).toEqual([])
  })
})

function words({ from, to, is_current, is_single, is_expected }: ReturnType<typeof periodsIn>[number]): string {
  if (from) return `${monthWords(from)} to ${is_current ? 'now' : monthWords(to!)}`
  return `${is_expected ? 'expected ' : ''}${is_single ? 'in' : 'until'} ${monthWords(to!)}`
}

const monthWords = ({ year, month }: Month): string => (month === null ? String(year) : `${year}-${month}`)
