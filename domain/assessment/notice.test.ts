import { describe, expect, it } from 'vitest'
import { notice } from './notice.ts'

const terms = { company_name: 'Lantern Northgate', retention_months: 18, candidate_sees_result: true }
const textOf = (given: Parameters<typeof notice>[0]) =>
  notice(given)
    .sections.map(({ title, short, text }) => `${title} ${short} ${text}`)
    .join(' ')

describe('the notice before the survey', () => {
  it('names the company and how long results are kept', () => {
    expect(textOf({ ...terms, brand: 'hb' })).toContain('Staff of Lantern Northgate who work on hiring')
    expect(textOf({ ...terms, brand: 'hb' })).toContain('up to 18 months')
  })

  it('says whether people see their own result', () => {
    expect(textOf({ ...terms, brand: 'hb' })).toContain('You see it right after the survey')
    expect(textOf({ ...terms, brand: 'hb', candidate_sees_result: false })).not.toContain('right after')
  })

  it('has a short line for each section, with the same terms', () => {
    const short = (given: Parameters<typeof notice>[0]) => notice(given).sections.map((section) => section.short)
    expect(short({ ...terms, brand: 'be' })).toEqual([
      '87 short statements, about seven minutes.',
      'A score, which is one input among several.',
      'Seen by company and group, up to 18 months.',
      'You see your result right after.',
    ])
    expect(short({ ...terms, brand: 'hb', candidate_sees_result: false })[3]).toBe(
      'You can ask the company for your result.',
    )
  })

  it('of Alignwise speaks neither of candidates nor of hiring', () =>
    expect(textOf({ ...terms, brand: 'be' })).not.toMatch(/candidate|hiring/i))
})
