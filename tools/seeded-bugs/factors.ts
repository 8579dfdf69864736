import type { Bug } from './bug.ts'

/** What is asked for besides the password. */
export const factors: Bug[] = [
  {
    name: 'a code of the authenticator works twice',
    gain: 'whoever looks over a shoulder signs in too',
    changes: [
      { symbol: 'acceptedStep', from: 'result.timeStep > lastStep', to: 'result.timeStep >= Math.min(0, lastStep)' },
      {
        symbol: 'secondFactors',
        from: 'and(eq(totpFactors.user_id, account.user_id), lt(totpFactors.last_step, step))',
        to: 'and(eq(totpFactors.user_id, account.user_id), lt(sql`0`, step))',
      },
    ],
    named: 'an authenticator app',
  },
  {
    name: 'a code of the authenticator is looked up first and spent later',
    gain: 'the same, at the same moment',
    changes: [
      {
        symbol: 'secondFactors',
        from: 'and(eq(totpFactors.user_id, account.user_id), lt(totpFactors.last_step, step))',
        to: 'and(eq(totpFactors.user_id, account.user_id), lt(sql`0`, step))',
      },
    ],
    named: 'the same right code at once',
  },
  {
    name: 'a challenge may be answered again',
    gain: 'a session from a request that was seen once',
    changes: [
      { symbol: 'tryChallenge', from: 'isNull(signInChallenges.used_at), gt(', to: 'gt(' },
      {
        symbol: 'finishChallenge',
        from: 'and(eq(signInChallenges.id, id), isNull(signInChallenges.used_at))',
        to: 'eq(signInChallenges.id, id)',
      },
    ],
    tests: ['challenges.test.ts'],
    named: 'a challenge',
  },
  {
    name: 'a challenge may be answered as another one',
    gain: 'a new password instead of the code',
    changes: [{ symbol: 'tryChallenge', from: 'eq(signInChallenges.name, name),', to: '' }],
    tests: ['challenges.test.ts'],
    named: 'a challenge',
  },
  {
    name: 'a challenge has no end',
    gain: 'a sign-in left open yesterday goes on today',
    changes: [
      {
        symbol: 'tryChallenge',
        from: 'gt(signInChallenges.expires_at, sql`now()`)',
        to: "gt(signInChallenges.expires_at, sql`'-infinity'::timestamptz`)",
      },
    ],
    tests: ['challenges.test.ts'],
    named: 'a challenge',
  },
  {
    name: 'codes are counted for one sign-in only',
    gain: 'five more guesses with every new sign-in',
    changes: [
      {
        symbol: 'embeddedIdentity',
        from: "const { user_id, session_epoch } = challenge if (!(await guesses.reserve(codesOf(user_id)))) return { kind: 'attempts_exceeded' }",
        to: 'const { user_id, session_epoch } = challenge',
      },
    ],
    named: 'brings no new guesses',
  },
  {
    name: 'a backup code is not spent',
    gain: 'one code from a printed list, for ever',
    changes: [
      {
        symbol: 'secondFactors',
        from: 'eq(backupCodes.code_hash, hashOf(account.user_id, code)), isNull(backupCodes.used_at)',
        to: 'eq(backupCodes.code_hash, hashOf(account.user_id, code))',
      },
    ],
    named: 'a backup code',
  },
  {
    name: 'a remembered device is anybody’s',
    gain: 'their own device spares them somebody else’s second factor',
    changes: [
      {
        symbol: 'embeddedIdentity',
        from: 'eq(devices.user_id, user_id), eq(devices.key_hash, hashToken(device_key))',
        to: 'eq(devices.user_id, devices.user_id), eq(devices.key_hash, hashToken(device_key))',
      },
    ],
    named: 'a remembered device',
  },
  {
    name: 'a forgotten device is still remembered',
    gain: 'a stolen laptop needs no second factor for 30 days',
    changes: [
      {
        symbol: 'embeddedIdentity',
        from: 'isNull(devices.forgotten_at), gt(devices.remembered_until, sql`now()`)',
        to: 'gt(devices.remembered_until, sql`now()`)',
      },
      {
        symbol: 'forgetDeviceOf',
        from: '.set({ forgotten_at: sql`now()`, remembered_until: null })',
        to: '.set({ forgotten_at: sql`now()` })',
      },
    ],
    named: 'a remembered device',
  },
  {
    name: 'a demanded second factor can be preferred away',
    gain: 'a password alone is enough again',
    changes: [
      {
        symbol: 'allowedPreference',
        from: "if (wanted === 'NONE' && settings.mfa_required) throw new Refusal('mfa_required')",
        to: '',
      },
    ],
    named: 'what a company asks for',
  },
  {
    name: 'a demanded second factor can be removed',
    gain: 'a password alone is enough again',
    changes: [
      {
        symbol: 'registerMfa',
        from: "if (settings.mfa_required && !phone_verified) throw new Refusal('mfa_required')",
        to: '',
      },
    ],
    named: 'what a company asks for',
  },
  {
    name: 'an authenticator is set up without the password',
    gain: 'a minute at an open screen locks its owner out',
    changes: [
      {
        symbol: 'registerMfa',
        from: "if (body.step !== 'confirm_totp') await",
        to: "if (body.step !== 'confirm_totp' && body.step !== 'begin_totp') await",
      },
    ],
    named: 'an authenticator app',
  },
  {
    name: 'a new number is proved when the old one was',
    gain: 'the codes go to the attacker’s phone',
    changes: [
      {
        symbol: 'updateOwnDetails',
        from: 'phone_verified: sql`${users.phone_verified} and not (${isNew})`,',
        to: '',
      },
    ],
    named: 'text messages',
  },
  {
    name: 'text messages count as a factor for a number nobody proved',
    gain: 'the codes go to the attacker’s phone',
    changes: [
      {
        symbol: 'allowedPreference',
        from: "|| (wanted === 'SMS' && !phone_verified)) throw",
        to: ') throw',
      },
      {
        symbol: 'owedFactor',
        from: 'const { preferred_mfa, totp, phone_verified: sms, settings } = account',
        to: 'const { preferred_mfa, totp, phone, settings } = account\n  const sms = phone !== null',
      },
    ],
    named: 'text messages',
  },
]
