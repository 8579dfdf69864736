import { describe, expect, it } from 'vitest'
import { currentSide, decideMove, type MoveDecision } from './decide-move.ts'

const [eight, nine, ten, tenAndASecond, eleven] = [
  '2026-11-26T08:00:00Z',
  '2026-11-26T09:00:00Z',
  '2026-11-26T10:00:00Z',
  '2026-11-26T10:00:01Z',
  '2026-11-26T11:00:00Z',
]
const agreed = { status_id: 'new', target_stage_id: 'lead', stage_id: 'lead', at: nine }
const is_by_rule = false
const none: MoveDecision = { kind: 'none' }
const send = (overruled = false): MoveDecision => ({ kind: 'send', overruled })
const take = (overruled = false): MoveDecision => ({ kind: 'take', overruled })

describe('a card that both sides know', () => {
  it.each([
    ['stays where nobody has moved it', ['new', 'lead', nine], ['lead', nine], none],
    ['goes there when we have moved it', ['interview', 'meeting', ten], ['lead', nine], send()],
    ['comes here when they have moved it', ['new', 'lead', nine], ['meeting', ten], take()],
    ['stays when both have moved it to the same stage', ['interview', 'meeting', eleven], ['meeting', ten], none],
    ['follows our move, which is a second newer', ['offer', 'proposal', tenAndASecond], ['meeting', ten], send(true)],
    ['follows their move, which is a second newer', ['offer', 'proposal', ten], ['meeting', tenAndASecond], take(true)],
    ['stays when our stage stands for none there', ['screening', null, ten], ['lead', nine], none],
    [
      'goes to the stage that stands for ours since the mapping was changed',
      ['new', 'inbox', eight],
      ['lead', nine],
      send(),
    ],
  ] as const)('is resolved: %s', (_, [status_id, stage_id, since], [theirs, at], decision) => {
    expect(decideMove(agreed, { status_id, stage_id, since, is_by_rule }, { stage_id: theirs, at })).toEqual(decision)
  })

  it('stays where the CRM has put it, until somebody moves it again', () => {
    const parked = { status_id: 'new', target_stage_id: 'lead', stage_id: 'parked', at: ten }
    const ours = { status_id: 'new', stage_id: 'lead', since: nine, is_by_rule }
    expect(decideMove(parked, ours, { stage_id: 'parked', at: ten })).toEqual(none)
  })

  it('follows a newer move there, even to a stage without a mapping', () => {
    const ours = { status_id: 'screening', stage_id: null, since: ten, is_by_rule }
    expect(decideMove(agreed, ours, { stage_id: 'meeting', at: eleven })).toEqual(take(true))
    expect(decideMove(agreed, { ...ours, since: eleven }, { stage_id: 'meeting', at: ten })).toEqual(none)
  })
})

describe('an outdated answer of the CRM', () => {
  it('counts as the agreed state', () => {
    expect(currentSide(agreed, { stage_id: 'older', at: eight })).toEqual({ stage_id: 'lead', at: nine })
    expect(currentSide(agreed, { stage_id: 'meeting', at: ten })).toEqual({ stage_id: 'meeting', at: ten })
    expect(currentSide(undefined, { stage_id: 'older', at: eight })).toEqual({ stage_id: 'older', at: eight })
  })

  it('does not hide our move back to the stage that it still shows', () => {
    const known = { status_id: 'interview', target_stage_id: 'meeting', stage_id: 'meeting', at: ten }
    const ours = { status_id: 'new', stage_id: 'lead', since: eleven, is_by_rule }
    expect(decideMove(known, ours, currentSide(known, { stage_id: 'lead', at: nine }))).toEqual(send())
  })
})

describe('a card that existed in the CRM before', () => {
  const ours = { status_id: 'interview', stage_id: 'meeting', since: ten, is_by_rule }
  it('follows the newer move', () => {
    expect(decideMove(undefined, ours, { stage_id: 'lead', at: nine })).toEqual(send())
    expect(decideMove(undefined, ours, { stage_id: 'lead', at: eleven })).toEqual(take())
    expect(decideMove(undefined, { ...ours, stage_id: null }, { stage_id: 'lead', at: nine })).toEqual(none)
  })

  it('is not moved for a person who has just registered', () => {
    expect(decideMove(undefined, { ...ours, is_by_rule: true }, { stage_id: 'won', at: nine })).toEqual(take())
  })
})
