import { expect, it } from 'vitest'
import { readResume } from './read-resume.ts'

const today = { year: 2026, month: 6 }
const read = (text: string) => readResume(text, today)
const rolesOf = (text: string) =>
  read(text).roles.map(({ title, organization, from, to, is_current }) =>
    [title, organization, from?.year, is_current ? 'now' : to?.year].join(' / '),
  )

it.each([
  ['the dates behind title and employer', 'Line Cook, The Copper Ladle, 2019 – 2021'],
  ['the dates before them', '2019 – 2021  Line Cook, The Copper Ladle, Harlow, OH'],
  ['the dates right of the title', 'Line Cook                2019 – 2021\nThe Copper Ladle, Harlow, OH'],
  ['the employer above', 'The Copper Ladle\tHarlow, OH\nLine Cook\t2019 – 2021'],
  ['the employer above with the dates', 'The Copper Ladle, Harlow, OH    2019 – 2021\nLine Cook'],
  ['the dates below both', 'Line Cook\nThe Copper Ladle, Harlow, OH\n2019 – 2021'],
  ['the dates above both', '2019 – 2021\nLine Cook\nThe Copper Ladle, Harlow, OH'],
  ['the dates between both', 'Line Cook\n2019 – 2021\nThe Copper Ladle, Harlow, OH'],
  ['empty lines around the dates', 'Line Cook\n\n2019 – 2021\n\n- Ran the grill'],
  ['bars', 'The Copper Ladle | Harlow, OH | Line Cook | 2019 – 2021'],
  ['a row of a table', '| 2019 - 2021 | Line Cook | The Copper Ladle | Harlow, OH |'],
  ['dashes', 'Line Cook — The Copper Ladle — 2019–2021'],
  ['semicolons', 'Line Cook; The Copper Ladle, Harlow; 2019 - 2021'],
  ['brackets', 'Line Cook, The Copper Ladle (2019–2021)'],
  ['a sentence', 'Line Cook at The Copper Ladle from 2019 until 2021'],
  ['labels', 'Dates: 2019 – 2021\nPosition: Line Cook\nDuties: grill\nEmployer: The Copper Ladle'],
  ['a bullet', '• Line Cook, The Copper Ladle, 2019 – 2021'],
  ['marks of Markdown', '**Line Cook**, The Copper Ladle | 2019 – 2021'],
  ['a duration', 'Line Cook\nThe Copper Ladle\n2019 – 2021 (2 years 3 months)'],
])('finds title, employer and dates with %s', (_, lines) => {
  const [role] = rolesOf(`EXPERIENCE\n${lines}\n`)
  const withoutEmployer = lines.includes('Copper') ? 'The Copper Ladle' : ''
  expect(role).toBe(`Line Cook / ${withoutEmployer} / 2019 / 2021`)
})

it('finds several roles at one employer, and calls the time there no role', () => {
  const text = `EXPERIENCE
    CALLOWAY GROUP, Charlbury, MA   2012 – Present
    Makers of hydraulic parts

    Vice President, Finance (2018 – Present)
    • Lead a team of 46
    Controller (2012 – 2018)

    Harbor Foods, Worcester, MA   2007 – 2012
    Accountant`
  expect(rolesOf(text)).toEqual([
    'Vice President, Finance / CALLOWAY GROUP / 2018 / now',
    'Controller / CALLOWAY GROUP / 2012 / 2018',
    'Accountant / Harbor Foods / 2007 / 2012',
  ])
})

it('finds a title by where titles stand on the page, where its words do not tell', () => {
  const text = `WORK
    Gulf Line Pipe       Pipe Welder   6/2021 to 9/2022
    Sabine Shipyard      Welder        3/2017 to 1/2020
    Sabine Shipyard      Fire Watch    8/2016 to 2/2017`
  expect(rolesOf(text)).toContain('Fire Watch / Sabine Shipyard / 2016 / 2017')
})

it.each([
  ['a bullet with a year', '• Raised sales by 9% in 2021'],
  ['a bullet with two years', '• Grew the team between 2018 and 2021'],
  ['an award', 'Employee of the Year 2019'],
  ['prose', 'We moved to a new building in 2021. Nobody lost a day.'],
])('takes %s for no role', (_, line) => {
  expect(rolesOf(`EXPERIENCE\nLine Cook, The Copper Ladle, 2015 – 2023\n${line}\n`)).toHaveLength(1)
})

it.each(['PUBLICATIONS', 'Projects', 'Certifications', 'AWARDS AND HONORS', 'References', 'Interests:'])(
  'takes nothing under %s for a role',
  (heading) => {
    expect(
      rolesOf(`EXPERIENCE\nCook, Diner, 2015 – 2016\n\n${heading}\nManager of the garden club, 2017 – 2019`),
    ).toHaveLength(1)
  },
)

it('finds roles and education without a heading', () => {
  const { roles, education } = read(
    'Ezekiel Marsh\n\nLead Carpenter, Hearthside Homes\nApril 2018 to present\n\nTolland College, Diploma, 2009\n',
  )
  expect(roles.map(({ title }) => title)).toEqual(['Lead Carpenter'])
  expect(education.map(({ title, school }) => [title, school])).toEqual([['Diploma', 'Tolland College']])
})

it('finds a degree without a date, as many leave it out', () => {
  const { education } = read('EDUCATION\nBA English, Lake University\nGPA 3.9\n')
  expect(education).toMatchObject([{ title: 'BA English', school: 'Lake University', from: null, to: null }])
})

it('calls a degree current that is expected today or later', () => {
  const { education } = read('EDUCATION\nBA English, Expected May 2027\nAA Arts, expected May 2024\n')
  expect(education.map(({ is_current }) => is_current)).toEqual([true, false])
})

it('points to the line of the title', () => {
  expect(read('EXPERIENCE\r\n\r\nThe Copper Ladle\r\nLine Cook   2019 – 2021').roles[0]!.line).toBe(3)
})
