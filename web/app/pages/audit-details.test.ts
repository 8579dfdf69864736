import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '@seatwise/contract/audit-events'
import { detailsOf } from './audit-details.ts'
import { auditEvent } from '../../base/audit-events/test-event.ts'
import { actedAs, actorOf, verbPhraseOf } from '../../base/audit-events/words.ts'

const unknown = { id: null, name: null }

describe('an audit event in words', () => {
  it.each<[Partial<AuditEvent>, string]>([
    [{}, 'Ann Actor invited Sam Subject'],
    [{ subject_name: null }, 'Ann Actor invited somebody'],
    [{ actor: unknown }, 'Somebody outside these companies invited Sam Subject'],
    [{ actor: unknown, acting_as: unknown }, 'A super admin invited Sam Subject'],
    [{ actor: unknown, action: 'proxy-sessions.start' }, 'A super admin began to act as Sam Subject'],
    [
      { actor: null, action: 'auth.sign-in-refused', subject_type: 'address', subject_name: null },
      'Somebody could not sign in as an unknown address',
    ],
    [{ action: 'robots.wave' }, 'Ann Actor did something that this version has no words for'],
    [{ subject_name: '$& {}' }, 'Ann Actor invited $& {}'],
  ])('has a sentence for %j', (changed, sentence) =>
    expect(`${actorOf(auditEvent(changed))} ${verbPhraseOf(auditEvent(changed))}`).toBe(sentence),
  )

  it('names the user as whom a super admin acted', () => {
    expect(actedAs(auditEvent({}))).toBeNull()
    expect(actedAs(auditEvent({ acting_as: { id: 'b', name: 'Bo' } }))).toBe('Bo')
    expect(actedAs(auditEvent({ acting_as: unknown }))).toBe('Somebody outside these companies')
  })

  it.each<[Partial<AuditEvent>, string[]]>([
    [
      {
        action: 'users.update',
        details: {
          changed: ['auth_role', 'first', 'company_id'],
          auth_role: { from: 'COMPANY_USER', to: 'COMPANY_OWNER' },
          company_id: { from: 'x', to: 'y' },
        },
      },
      ['Access: Company user → Company owner', 'Changed: First name, Company'],
    ],
    [{ action: 'users.update', details: { active: { from: true, to: false } } }, ['Status: Active → Deactivated']],
    [{ action: 'users.create', details: { auth_role: 'COMPANY_USER', delivery: 'mail' } }, ['Company user']],
    [
      { action: 'companies.update', details: { changed: ['industry', 'settings.mfa_required'], mfa_required: true } },
      ['Second factor for everybody: on', 'Changed: Industry'],
    ],
    [{ action: 'companies.logo-upload', details: { changed: ['logo_id'] } }, []],
    [{ action: 'companies.create', details: { kind: 'company', name: 'C', brand: 'hb' } }, ['Company', 'Seatwise']],
    [{ action: 'auth.challenge', details: { name: 'SOFTWARE_TOKEN_MFA' } }, ['Code of the authenticator app']],
    [{ action: 'auth.sign-in', details: { method: 'password' } }, []],
    [{ action: 'auth.prefer-factor', details: { from: 'TOTP', to: 'SMS' } }, ['Authenticator app → Text message']],
    [{ action: 'company-exports.create', details: { has_stages: false } }, ['Without stages']],
    [{ action: 'company-exports.download', details: { size: 2_345_678 } }, ['2.3 MB']],
    [
      { action: 'report-shares.create', details: { kind: 'individual', name_shown: 'initials', days: 7 } },
      ['Initials only', '7 days'],
    ],
    [{ action: 'exports.create', details: { list: 'users', filters: ['state'], rows: 1 } }, ['Users', '1 row']],
    [{ action: 'proxy-sessions.start', details: { reason: 'a question' } }, ['Reason: a question']],
    [{ action: 'users.update', details: { changed: ['shoe_size'], shoe_size: 44 } }, []],
    [{ action: 'candidates.create', details: { api_key: 'Payroll' } }, ['By API key: Payroll']],
    [
      { action: 'custom-webhooks.create', details: { address: 'a.test', events: ['note.added', 'stage.changed'] } },
      ['a.test', 'Stage changed and Note added'],
    ],
    [
      { action: 'custom-webhooks.update', details: { changed: ['url', 'secret'], address: 'a.test', state: 'active' } },
      ['a.test', 'Changed: Address, Secret'],
    ],
    [
      { action: 'custom-webhooks.update', details: { changed: ['state'], state: 'disabled', reason: 'failures' } },
      ['Disabled', 'nothing was accepted for 3 days'],
    ],
    [{ action: 'custom-webhooks.replay', details: { address: 'a.test', deliveries: 1 } }, ['a.test', '1 delivery']],
    [
      { action: 'api-keys.create', details: { name: 'Payroll', permissions: ['roles.read'], companies: 2 } },
      ['Payroll', '1 permission', '2 companies'],
    ],
    [{ action: 'api-keys.revoke', details: { name: 'Payroll' } }, ['Payroll']],
  ])('has the details of %j in words, without ids', (changed, sentences) =>
    expect(detailsOf(auditEvent(changed))).toEqual(sentences),
  )
})
