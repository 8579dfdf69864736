import { describe, expect, it } from 'vitest'
import { notice } from './notice.ts'

const terms = {
  company_name: 'Lantern Northgate',
  contact_email: 'people@northgate.test',
  candidate_sees_result: true,
  ai_enabled: false,
}
const textOf = (terms: Parameters<typeof notice>[0]) =>
  notice(terms)
    .sections.map(({ title, text }) => `${title} ${text}`)
    .join(' ')

describe('the notice before the survey', () => {
  it('names the company and its contact address', () => {
    expect(textOf({ ...terms, brand: 'hb' })).toContain('Staff of Lantern Northgate who work on hiring')
    expect(textOf({ ...terms, brand: 'hb' })).toContain('write to people@northgate.test')
    expect(textOf({ ...terms, brand: 'hb', contact_email: null })).toContain('tell the person at Lantern Northgate')
  })

  it.each(['hb', 'be'] as const)(
    'promises no day of deletion and no function that the product lacks, in %s',
    (brand) => {
      for (const contact_email of [terms.contact_email, null])
        expect(textOf({ ...terms, brand, contact_email })).not.toMatch(/month|automatic|you can ask/i)
    },
  )

  it('says whether people see their own result', () => {
    expect(textOf({ ...terms, brand: 'hb' })).toContain('You see it right after the survey')
    expect(textOf({ ...terms, brand: 'hb', candidate_sees_result: false })).not.toContain('right after')
  })

  it('says what is decided with the result, in the words of the brand', () => {
    expect(textOf({ ...terms, brand: 'hb' })).toContain('decisions about hiring or team matters')
    expect(textOf({ ...terms, brand: 'be' })).toContain('decisions about teams and growth')
  })

  it('says which texts the company generates, in the hiring brand alone', () => {
    expect(textOf({ ...terms, brand: 'hb', ai_enabled: true })).toContain('A program may read your resume')
    expect(textOf({ ...terms, brand: 'hb' })).not.toContain('A program')
    expect(textOf({ ...terms, brand: 'be', ai_enabled: true })).not.toContain('A program')
  })

  it('of Alignwise speaks neither of candidates nor of hiring', () =>
    expect(textOf({ ...terms, brand: 'be' })).not.toMatch(/candidate|hiring/i))
})
