import type { Bug } from './bug.ts'

const embedded = 'api/outside/identity/embedded.ts'
const factorsFile = 'api/outside/identity/second-factors.ts'
const challenges = 'api/features/auth/challenges.ts'
const mfa = 'api/features/auth/mfa.ts'
const test = 'api/features/auth/challenges.test.ts'

/** What is asked for besides the password. */
export const factors: Bug[] = [
  {
    name: 'a code of the authenticator works twice',
    gain: 'whoever looks over a shoulder signs in too',
    changes: [
      { file: factorsFile, from: 'result.timeStep > lastStep', to: 'result.timeStep >= Math.min(0, lastStep)' },
      {
        file: factorsFile,
        from: 'and(eq(totpFactors.user_id, account.user_id), lt(totpFactors.last_step, step))',
        to: 'and(eq(totpFactors.user_id, account.user_id), lt(sql`0`, step))',
      },
    ],
    tests: [test],
    named: 'an authenticator app',
  },
  {
    name: 'a code of the authenticator is looked up first and spent later',
    gain: 'the same, at the same moment',
    changes: [
      {
        file: factorsFile,
        from: 'and(eq(totpFactors.user_id, account.user_id), lt(totpFactors.last_step, step))',
        to: 'and(eq(totpFactors.user_id, account.user_id), lt(sql`0`, step))',
      },
    ],
    tests: [test],
    named: 'the same right code at once',
  },
  {
    name: 'a challenge may be answered again',
    gain: 'a session from a request that was seen once',
    changes: [
      { file: challenges, from: 'isNull(signInChallenges.used_at), gt(', to: 'gt(' },
      {
        file: challenges,
        from: 'and(eq(signInChallenges.id, id), isNull(signInChallenges.used_at))',
        to: 'eq(signInChallenges.id, id)',
      },
    ],
    tests: [test],
    named: 'a challenge',
  },
  {
    name: 'a challenge may be answered as another one',
    gain: 'a new password instead of the code',
    changes: [{ file: challenges, from: 'eq(signInChallenges.name, name),', to: '' }],
    tests: [test],
    named: 'a challenge',
  },
  {
    name: 'a challenge has no end',
    gain: 'a sign-in left open yesterday goes on today',
    changes: [
      {
        file: challenges,
        from: 'gt(signInChallenges.expires_at, sql`now()`)',
        to: "gt(signInChallenges.expires_at, sql`'-infinity'::timestamptz`)",
      },
    ],
    tests: [test],
    named: 'a challenge',
  },
  {
    name: 'codes are counted for one sign-in only',
    gain: 'five more guesses with every new sign-in',
    changes: [
      {
        file: embedded,
        from: "const { user_id, session_epoch } = challenge if (!(await guesses.reserve(codesOf(user_id)))) return { kind: 'attempts_exceeded' }",
        to: 'const { user_id, session_epoch } = challenge',
      },
    ],
    tests: [test],
    named: 'brings no new guesses',
  },
  {
    name: 'a backup code is not spent',
    gain: 'one code from a printed list, for ever',
    changes: [
      {
        file: factorsFile,
        from: 'eq(backupCodes.code_hash, hashOf(account.user_id, code)), isNull(backupCodes.used_at)',
        to: 'eq(backupCodes.code_hash, hashOf(account.user_id, code))',
      },
    ],
    tests: [test],
    named: 'a backup code',
  },
  {
    name: 'a remembered device is anybody’s',
    gain: 'their own device spares them somebody else’s second factor',
    changes: [
      {
        file: embedded,
        from: 'eq(devices.user_id, user_id), eq(devices.key_hash, hashToken(device_key))',
        to: 'eq(devices.user_id, devices.user_id), eq(devices.key_hash, hashToken(device_key))',
      },
    ],
    tests: [test],
    named: 'a remembered device',
  },
  {
    name: 'a forgotten device is still remembered',
    gain: 'a stolen laptop needs no second factor for 30 days',
    changes: [
      {
        file: embedded,
        from: 'isNull(devices.forgotten_at), gt(devices.remembered_until, sql`now()`)',
        to: 'gt(devices.remembered_until, sql`now()`)',
      },
      {
        file: 'api/features/auth/devices.ts',
        from: '.set({ forgotten_at: sql`now()`, remembered_until: null })',
        to: '.set({ forgotten_at: sql`now()` })',
      },
    ],
    tests: [test],
    named: 'a remembered device',
  },
  {
    name: 'a demanded second factor can be preferred away',
    gain: 'a password alone is enough again',
    changes: [
      {
        file: mfa,
        from: "if (known === 'NONE' && settings.mfa_required) throw new Refusal('mfa_required')",
        to: '',
      },
    ],
    tests: [test],
    named: 'what a company asks for',
  },
  {
    name: 'a demanded second factor can be removed',
    gain: 'a password alone is enough again',
    changes: [
      {
        file: mfa,
        from: "if (settings.mfa_required && !phone_verified) throw new Refusal('mfa_required')",
        to: '',
      },
    ],
    tests: [test],
    named: 'what a company asks for',
  },
  {
    name: 'an authenticator is set up without the password',
    gain: 'a minute at an open screen locks its owner out',
    changes: [
      {
        file: mfa,
        from: "if (body.step !== 'confirm_totp') await",
        to: "if (body.step !== 'confirm_totp' && body.step !== 'begin_totp') await",
      },
    ],
    tests: [test],
    named: 'an authenticator app',
  },
  {
    name: 'a new number is proved when the old one was',
    gain: 'the codes go to the attacker’s phone',
    changes: [
      {
        file: 'api/features/users/profile-repository.ts',
        from: 'phone_verified: sql`${users.phone_verified} and not (${isNew})`,',
        to: '',
      },
    ],
    tests: [test],
    named: 'text messages',
  },
  {
    name: 'text messages count as a factor for a number nobody proved',
    gain: 'the codes go to the attacker’s phone',
    changes: [
      {
        file: mfa,
        from: "|| (known === 'SMS' && !phone_verified)) throw",
        to: ') throw',
      },
      {
        file: embedded,
        from: 'const { preferred_mfa, totp, phone_verified: sms, settings } = account',
        to: 'const { preferred_mfa, totp, phone, settings } = account\n  const sms = phone !== null',
      },
    ],
    tests: [test],
    named: 'text messages',
  },
]
