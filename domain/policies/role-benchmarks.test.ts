import { describe, expect, it } from 'vitest'
import type { GuardRail } from '../benchmark/guard-rails.ts'
import { answersTo, unanswered } from './role-benchmarks.ts'

describe('an answer to a guard rail', () => {
  const nothing = { confirmed: [], ratio_reason: null, ratio_alternative: null }
  const rail = (code: GuardRail['code'], severity: GuardRail['severity'], scale: GuardRail['scale'] = null) => {
    return { code, severity, scale, values: {} }
  }
  const blocking = rail('too_few_scales', 'blocking')
  const weak = rail('weak_scale', 'confirmable', 'IDEAS')
  const ratio = rail('low_ratio', 'confirmable')

  it('leaves a blocking one open whatever is confirmed', () => {
    expect(unanswered([blocking], { ...nothing, confirmed: [blocking] })).toEqual([blocking])
  })

  it('closes one that is confirmed for its own scale', () => {
    expect(unanswered([weak], nothing)).toEqual([weak])
    expect(unanswered([weak], { ...nothing, confirmed: [{ ...weak, scale: 'HELP' }] })).toEqual([weak])
    expect(unanswered([weak], { ...nothing, confirmed: [weak] })).toEqual([])
  })

  it('closes a low ratio only with a reason and an alternative', () => {
    expect(unanswered([ratio], { ...nothing, confirmed: [ratio] })).toEqual([ratio])
    expect(unanswered([ratio], { ...nothing, ratio_reason: 'Shifts alone' })).toEqual([ratio])
    const both = { ...nothing, ratio_reason: 'Shifts alone', ratio_alternative: 'Without Order' }
    expect(unanswered([ratio], both)).toEqual([])
  })

  it('is stored once, and only where the rule is broken', () => {
    const said = {
      confirmed: [weak, weak, ratio, { ...weak, scale: 'HELP' as const }].map(({ code, scale }) => ({ code, scale })),
      ratio_reason: 'Shifts alone',
      ratio_alternative: 'Without Order',
    }
    expect(answersTo([weak], said)).toEqual({ ...nothing, confirmed: [{ code: 'weak_scale', scale: 'IDEAS' }] })
    expect(answersTo([ratio], said)).toEqual({ ...said, confirmed: [] })
    expect(answersTo([], said)).toEqual(nothing)
  })
})
