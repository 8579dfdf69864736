import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '@seatwise/contract/audit-events'
import { actedAs, actorOf, verbPhraseOf, detailsOf } from './words.ts'

const event = (changed: Partial<AuditEvent>): AuditEvent => ({
  id: 'e',
  created_at: '2026-03-01T12:00:00Z',
  company_name: 'C',
  actor: {
    id: 'a',
    name: 'Ann Actor',
  },
  acting_as: null,
  action: 'users.create',
  subject_type: 'user',
  subject_id: 's',
  subject_name: 'Sam Subject',
  details: {},
  ip: null,
  request_id: null,
  ...changed,
})
const unknown = { id: null, name: null }

describe('an event in words', () => {
  it.each<[Partial<AuditEvent>, string]>([
    [{}, 'Ann Actor invited Sam Subject'],
    [{ subject_name: null }, 'Ann Actor invited somebody'],
    [{ actor: unknown }, 'Somebody outside of these companies invited Sam Subject'],
    [{ actor: unknown, acting_as: unknown }, 'A super admin invited Sam Subject'],
    [{ actor: unknown, action: 'proxy-sessions.start' }, 'A super admin began to act as Sam Subject'],
    [
      { actor: null, action: 'auth.sign-in-refused', subject_type: 'address', subject_name: null },
      'Somebody who was not signed in was refused at sign-in as an unknown address',
    ],
    [{ action: 'robots.wave' }, 'Ann Actor robots.wave (Sam Subject)'],
    [{ action: 'robots.wave', subject_name: null }, 'Ann Actor robots.wave'],
    [{ subject_name: '$& {}' }, 'Ann Actor invited $& {}'],
  ])('%j', (changed, sentence) => expect(`${actorOf(event(changed))} ${verbPhraseOf(event(changed))}`).toBe(sentence))

  it('says as whom', () => {
    expect(actedAs(event({}))).toBeNull()
    expect(actedAs(event({ acting_as: { id: 'b', name: 'Bo' } }))).toBe('Bo')
    expect(actedAs(event({ acting_as: unknown }))).toBe('Somebody outside of these companies')
  })

  it('tells its details without ids', () =>
    expect(
      detailsOf(
        event({
          details: {
            reason: 'a question',
            changed: ['auth_role', 'first'],
            auth_role: { from: 'COMPANY_USER', to: 'COMPANY_OWNER' },
            company_id: 'x',
            settings: { mfa_required: { from: false, to: true } },
            industry: null,
          },
        }),
      ),
    ).toEqual([
      'reason: a question',
      'changed: auth role, first',
      'auth role: COMPANY USER → COMPANY OWNER',
      'settings: mfa required false → true',
      'industry: none',
    ]))
})
