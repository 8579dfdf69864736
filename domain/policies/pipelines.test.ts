import { describe, expect, it } from 'vitest'
import { statusTypes, type StatusType } from '@seatwise/contract/values/base'
import { canDoWithPipeline, canDoWithStatus, canTakeResultsOf, isLastOfType, placeOfNew } from './pipelines.ts'

const owner = { auth_role: 'COMPANY_OWNER', permissions: { can_view_hiring_pipeline: false } } as const
const reader = { auth_role: 'COMPANY_USER', permissions: { can_view_hiring_pipeline: true } } as const
const of = (...types: StatusType[]) => types.map((type, nth) => ({ id: String(nth), type }))

describe('a pipeline', () => {
  it.each(statusTypes.map((type) => [type, ['new', 'hired', 'rejected'].includes(type)] as const))(
    'with one stage of the type %s requires it: %s',
    (type, needed) => {
      const statuses = of(...statusTypes)
      const status = statuses.find((one) => one.type === type)!
      expect(isLastOfType(statuses, status)).toBe(needed)
      expect(isLastOfType([...statuses, { id: 'another', type }], status)).toBe(false)
      expect(canDoWithStatus(owner, statuses, status)).toEqual({ delete: !needed, change_type: !needed })
      expect(canDoWithStatus(reader, statuses, status)).toEqual({ delete: false, change_type: false })
    },
  )

  it('is deleted by owners, except for the default one', () => {
    expect(canDoWithPipeline(owner, { is_default: false })).toEqual({ update: true, delete: true })
    expect(canDoWithPipeline(owner, { is_default: true })).toEqual({ update: true, delete: false })
    expect(canDoWithPipeline(reader, { is_default: false })).toEqual({ update: false, delete: false })
  })

  it.each<[StatusType[], StatusType, number]>([
    [[...statusTypes], 'interview', 3],
    [[...statusTypes], 'new', 1],
    [[...statusTypes], 'rejected', 6],
    [['new', 'interview', 'hired', 'rejected'], 'screening', 1],
    [['screening', 'new', 'hired', 'rejected'], 'offer', 2],
    [['hired', 'rejected'], 'new', 0],
  ])('of %j gets a new stage of the type %s at %i', (types, type, place) =>
    expect(placeOfNew(of(...types), type)).toBe(place),
  )

  it.each<[StatusType, StatusType, boolean]>([
    ['interview', 'offer', true],
    ['interview', 'rejected', false],
    ['hired', 'rejected', false],
    ['rejected', 'rejected', true],
    ['rejected', 'new', true],
  ])('moves people of a deleted stage of the type %s to one of the type %s: %s', (from, to, allowed) =>
    expect(canTakeResultsOf(from, to)).toBe(allowed),
  )
})
