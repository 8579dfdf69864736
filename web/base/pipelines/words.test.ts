import { describe, expect, it } from 'vitest'
import { cardsWords, limitWords, mailWords, placeWords, rolesWords } from './words.ts'

describe('a stage in words', () => {
  it.each([
    [null, 'No day limit'],
    [1, 'Limit of 1 day'],
    [5, 'Limit of 5 days'],
  ])('with the day limit %s reads: %s', (day_limit, words) => expect(limitWords({ day_limit })).toBe(words))
  it.each([
    [null, ''],
    [0, 'No one'],
    [1, '1 person'],
    [1_001, '1,000+ people'],
  ])('with %s cards reads: %s', (cards, words) => expect(cardsWords({ cards })).toBe(words))
  it('names the email that is offered on a move to it', () => {
    expect(mailWords({ mail_template: { id: '1', name: 'Trial day' } })).toBe('Email “Trial day”')
    expect(mailWords({ mail_template: null })).toBe('')
  })
  it('announces its new place', () => expect(placeWords('Offer', 2, 6)).toBe('Offer is now stage 3 of 6.'))
})

describe('a pipeline in words', () => {
  it.each([
    [true, [], 'For every role without a pipeline of its own'],
    [true, ['Driver'], 'For Driver, and for every role without a pipeline of its own'],
    [false, [], 'No role begins here yet: choose this pipeline at a role'],
    [false, ['Driver', 'Welder'], 'For Driver, Welder'],
    [false, ['A', 'B', 'C', 'D'], 'For A, B, C and more'],
  ])('says whose people begin in it', (is_default, roles, words) =>
    expect(rolesWords({ is_default, roles })).toBe(words),
  )
})
