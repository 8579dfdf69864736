import { expect, it } from 'vitest'
import { matchJob } from './match-job.ts'

const job = `Data analyst
You build reports in Excel and Power BI.
Must have: SQL, R
Nice to have: Python, forklift license
We are 40 years old, and our citizens office needs a shawarma.`

const resume = `Ana Moss
Nationality: Python
SKILLS
SQL, Tableau, Excel
EXPERIENCE
Analyst, Lake Foods, 2019 – 2023
• Forklift driver in summer, SQL in winter`

it('names what the job asks for, in its order, with the first line of the resume that shows it', () => {
  expect(matchJob(job, resume)).toEqual([
    { asked: 'You build reports in Excel and Power BI.', skill: 'Microsoft Excel', line: 3 },
    { asked: 'You build reports in Excel and Power BI.', skill: 'Power BI', line: null },
    { asked: 'Must have: SQL, R', skill: 'SQL', line: 3 },
    { asked: 'Must have: SQL, R', skill: 'R', line: null },
    { asked: 'Nice to have: Python, forklift license', skill: 'Python', line: null },
    { asked: 'Nice to have: Python, forklift license', skill: 'Forklift operation', line: 6 },
  ])
})

it('looks for tags too', () => {
  expect(matchJob('Knows shawarma', 'Made Shawarma', ['Shawarma'])).toEqual([
    { asked: 'Knows shawarma', skill: 'Shawarma', line: 0 },
  ])
})

it('asks nothing that a personal line of the job says', () => {
  expect(matchJob('Nationality: French, speaks SQL', 'SQL')).toEqual([])
})

it('names at most 60', () => {
  const tags = Array.from({ length: 100 }, (_, at) => `tag${at}`)
  expect(matchJob(tags.join('\n'), '', tags)).toHaveLength(60)
})
