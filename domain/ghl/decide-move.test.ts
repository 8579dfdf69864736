import { describe, expect, it } from 'vitest'
import { decideMove, type MoveDecision } from './decide-move.ts'

const [nine, ten, tenAndASecond, eleven] = [
  '2026-11-26T09:00:00Z',
  '2026-11-26T10:00:00Z',
  '2026-11-26T10:00:01Z',
  '2026-11-26T11:00:00Z',
]
const agreed = { status_id: 'new', stage_id: 'lead', at: nine }
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
    ['is not moved back by a search that lags behind', ['new', 'lead', nine], ['older', '2026-11-26T08:00:00Z'], none],
  ] as const)('%s', (_, [status_id, stage_id, since], [theirs, at], decision) => {
    expect(decideMove(agreed, { status_id, stage_id, since }, { stage_id: theirs, at })).toEqual(decision)
  })

  it('takes their move over one of ours to a stage that stands for none there, when theirs is newer', () => {
    const ours = { status_id: 'screening', stage_id: null, since: ten }
    expect(decideMove(agreed, ours, { stage_id: 'meeting', at: eleven })).toEqual(take(true))
    expect(decideMove(agreed, { ...ours, since: eleven }, { stage_id: 'meeting', at: ten })).toEqual(none)
  })
})

describe('a card that was there before', () => {
  const unknown = { status_id: null, stage_id: null, at: null }
  it('follows the newer side', () => {
    const ours = { status_id: 'interview', stage_id: 'meeting', since: ten }
    expect(decideMove(unknown, ours, { stage_id: 'lead', at: nine })).toEqual(send())
    expect(decideMove(unknown, ours, { stage_id: 'lead', at: eleven })).toEqual(take())
    expect(decideMove(unknown, { ...ours, stage_id: null }, { stage_id: 'lead', at: nine })).toEqual(none)
  })
})
