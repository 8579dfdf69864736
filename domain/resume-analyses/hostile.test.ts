import { describe, expect, it } from 'vitest'
import { readResume } from './read-resume.ts'

const sizes = [50_000, 200_000]
/** Four times the text takes four times as long, or sixteen times if time were quadratic; other work disturbs both. */
const maxRatio = 8

const seeds = {
  'items of a list': 'a - ',
  digits: '1',
  months: 'Jan ',
  'one line': 'x',
  spaces: ' ',
  'halves of years': '19 ',
  years: '2019 ',
  'empty lines': '\n',
  tabs: '\t',
  commas: ', ',
  brackets: '(',
  bars: '| ',
  quotes: '’',
  'single letters': 'A B C ',
  'short sentences': 'a. ',
  'dates alone': 'Jan 2019\n',
  'years alone': '2015\n',
  'open ranges': 'x 2015 -\n',
  'lines of dates': `${'Jan 2015 - Feb 2016 '.repeat(7)}\n`,
  'long lines with a date': `${'a '.repeat(70)}2015\n`,
  roles: 'Cook, Diner, 2015 - 2016\n',
  headings: 'EXPERIENCE\nCook\n2015 - 2016\n',
  bullets: '• a\n',
  'beginnings of skills': 'Microsoft ',
  languages: 'Languages: French native, ',
  'half dates': '12.12.',
  'half personal lines': 'caring for ',
}

describe('the time to read a resume', () => {
  it.each(Object.entries(seeds))('%s grows no faster than the text', { retry: 3, timeout: 60_000 }, (_, seed) => {
    const [small, large] = sizes.map((size) => bestTimeOf(seed.repeat(Math.ceil(size / seed.length)).slice(0, size)))
    expect(large! / small!).toBeLessThanOrEqual(maxRatio)
  })
})

it('stays limited, because no more than the maximum of each kind is found', () => {
  const many = (line: (at: number) => string) => Array.from({ length: 1000 }, (_, at) => line(at)).join('\n')
  const tags = Array.from({ length: 1000 }, (_, at) => `tag${at}`)
  const text = ['SKILLS', tags.join('\n'), 'LANGUAGES', many(() => 'French, Danish, Czech, Thai, Twi')].join('\n')
  const { skills, languages } = readResume(text, tags)
  expect([skills.length, languages.length]).toEqual([200, 5])
})

it.each([
  '',
  '\0',
  '\uD800',
  '\r\r\r',
  '٢٠١٩',
  '—',
  '-',
  ':',
  '2019',
  'EXPERIENCE',
  'EXPERIENCE\n2019 –',
  '👍'.repeat(99),
])('never ends in an error: %j', (text) => {
  expect(() => readResume(text, [text])).not.toThrow()
})

function bestTimeOf(text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now()
    readResume(text)
    readResume(`SKILLS\n${text}`)
    return performance.now() - start
  })
  return Math.min(...times)
}
