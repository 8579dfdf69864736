import { describe, expect, it } from 'vitest'
import type { MoveMails } from '@seatwise/contract/mailings'
import { isAsked, mailOf } from './move-mails.ts'
import { leavesWords, mailWords } from './moved-mail-words.ts'

const none: MoveMails = {
  queued: 0,
  message_id: null,
  leave_at: null,
  left_out: [],
  left_out_count: 0,
  canceled: 0,
  gone: 0,
}
const ida = { person: 'Ida Berg', reason: 'unsubscribed', values: [] } as const
const inAnHour = new Date(Date.now() + 1000).toISOString()

describe('the outcome of the emails of a move', () => {
  it.each([
    [null, ''],
    [none, ''],
    [{ ...none, queued: 1 }, ' An email is on the way.'],
    [{ ...none, queued: 1, leave_at: inAnHour }, ` An email waits ${leavesWords(inAnHour)}.`],
    [{ ...none, queued: 1200, leave_at: inAnHour }, ` 1,200 emails wait ${leavesWords(inAnHour)}.`],
    [{ ...none, left_out: [ida], left_out_count: 1 }, ' No email: Has unsubscribed.'],
    [
      { ...none, queued: 2, left_out: [ida], left_out_count: 1 },
      ' 2 emails are on the way. No email to Ida Berg: Has unsubscribed.',
    ],
    [{ ...none, left_out: [ida, ida], left_out_count: 2 }, ' 2 people get no email.'],
    [{ ...none, canceled: 1 }, ' 1 waiting email was canceled.'],
  ] as const)('has a sentence for %j', (mails, words) => {
    expect(mailWords(mails as MoveMails | null)).toBe(words)
  })
})

describe('the dialog before a move', () => {
  const owner = { auth_role: 'COMPANY_OWNER', permissions: { can_view_hiring_pipeline: true } } as const
  const stage = { id: 's', name: 'Interview', type: 'interview', mail: 'Come and talk' }

  it('asks whether the email is sent, but not while acting as another user', () => {
    expect(isAsked(owner, stage)).toBe(true)
    expect(isAsked(owner, { ...stage, mail: null })).toBe(false)
    expect(isAsked({ ...owner, superAdmin: {} }, stage)).toBe(false)
    expect(isAsked({ ...owner, superAdmin: {} }, { ...stage, type: 'rejected' })).toBe(true)
  })

  it('sends the chosen time in the form of the call', () => {
    expect(mailOf('none')).toEqual({})
    expect(mailOf('now')).toEqual({ mail: 'now' })
    expect(mailOf('240')).toEqual({ mail: 'delayed', mail_delay_minutes: 240 })
  })
})
