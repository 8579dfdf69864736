import { describe, expect, it } from 'vitest'
import type { Interview } from '@seatwise/contract/interviews'
import { cancelWords, interviewersWords, missingWords, personStateWords, thereWords } from './words.ts'

const start = { time_zone: 'America/New_York', starts_at: '2026-12-08T15:00:00Z' }
const interviewer = (name: string | null, has_scorecard = false, is_reader = false) => ({
  id: name,
  name,
  is_reader,
  has_scorecard,
})

describe('An interview in words', () => {
  it('names its own clock where that of the reader shows another time', () => {
    expect(thereWords(start, 'America/New_York')).toBeUndefined()
    // Toronto has the time of New York.
    expect(thereWords(start, 'America/Toronto')).toBeUndefined()
    expect(thereWords(start, 'Europe/Berlin')).toMatch(/10:00.* in New York$/)
  })

  it('names its interviewers, and none of another company', () => {
    const interviewers = [interviewer('Ben Brook'), interviewer('Cora Ownby', false, true), interviewer(null)]
    expect(interviewersWords({ interviewers })).toBe('With Ben Brook, you, somebody of another company')
  })

  it('says whose scorecard is missing, once it is over', () => {
    const interviewers = [
      interviewer('Ben Brook', true),
      interviewer('Cora Ownby', false, true),
      interviewer('Dan Poe'),
    ]
    expect(missingWords({ state: 'past', interviewers })).toBe('Not submitted yet: yours, Dan Poe')
    for (const state of ['planned', 'canceled'] as const) expect(missingWords({ state, interviewers })).toBeUndefined()
    expect(missingWords({ state: 'past', interviewers: [interviewer('Ben Brook', true)] })).toBeUndefined()
  })

  it.each<[Interview['state'], Interview['person_state'], RegExp | undefined]>([
    ['planned', 'archived', /was archived, and this is still planned/],
    ['planned', 'rejected', /was rejected, and this is still planned/],
    ['planned', null, undefined],
    ['past', 'rejected', undefined],
  ])('that is %s of a person who is %s says why it may not take place', (state, person_state, words) => {
    const said = personStateWords({ state, person_state })
    if (words) expect(said).toMatch(words)
    else expect(said).toBeUndefined()
  })

  it('says whom a cancellation reaches', () => {
    expect(cancelWords({ state: 'planned', invites_person: true }, 'Ana Ruiz')).toMatch(
      /^Ana Ruiz and all interviewers/,
    )
    expect(cancelWords({ state: 'planned', invites_person: false }, 'Ana Ruiz')).toMatch(/^All interviewers/)
    expect(cancelWords({ state: 'past', invites_person: true }, 'Ana Ruiz')).toMatch(/nobody gets an email/)
  })
})
