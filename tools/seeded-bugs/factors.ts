import type { Bug } from './bug.ts'

/** Second factors, sign-in challenges and remembered devices. */
export const factors: Bug[] = [
  {
    name: 'an authenticator code may be used twice',
    gain: 'an observer signs in with a code they saw',
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
    name: 'an authenticator code is checked and consumed in separate statements',
    gain: 'two parallel requests use one code (race condition)',
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
    name: 'a sign-in challenge may be answered more than once',
    gain: 'a recorded request opens another session (replay)',
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
    name: 'a sign-in challenge may be answered as a challenge of another kind',
    gain: 'sets a new password instead of entering the code',
    changes: [{ symbol: 'tryChallenge', from: 'eq(signInChallenges.name, name),', to: '' }],
    tests: ['challenges.test.ts'],
    named: 'a challenge',
  },
  {
    name: 'a sign-in challenge never expires',
    gain: 'continues a sign-in that was left open yesterday',
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
    name: 'wrong codes are counted per sign-in, not per user',
    gain: 'gets five more guesses with every new sign-in',
    changes: [
      {
        symbol: 'embeddedIdentity',
        from: "const { user_id, session_epoch, name } = challenge if (!(await guesses.reserve(codesKey(user_id)))) return { kind: 'attempts_exceeded' }",
        to: 'const { user_id, session_epoch, name } = challenge',
      },
    ],
    named: 'brings no new guesses',
  },
  {
    name: 'a backup code is not consumed',
    gain: 'one stolen backup code works forever',
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
    name: 'a remembered device is not bound to its user',
    gain: 'skips another user’s second factor with a device of their own',
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
    name: 'a revoked device is still remembered',
    gain: 'a stolen laptop skips the second factor for 30 days',
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
    name: 'a required second factor can be switched off by preference',
    gain: 'signs in with the password alone',
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
    name: 'a required second factor can be removed',
    gain: 'signs in with the password alone',
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
    name: 'setting up an authenticator does not ask for the password',
    gain: 'a minute at an unlocked screen locks the user out',
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
    name: 'a new phone number inherits the verification of the old one',
    gain: 'codes are sent to the attacker’s phone',
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
    name: 'an unverified phone number counts as a second factor',
    gain: 'codes are sent to the attacker’s phone',
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
  {
    name: 'a session that did not prove the second factor may remember its browser',
    gain: 'a session from before the factor was set up skips it forever',
    changes: [
      { symbol: 'rememberCurrent', from: "if (!proof?.factor) throw new Refusal('factor_not_proved')", to: '' },
      {
        symbol: 'rememberCurrent',
        from: 'remembered_factor: proof.factor',
        to: "remembered_factor: proof?.factor ?? 'TOTP'",
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'remembered',
  },
  {
    name: 'a browser is remembered without a recent proof of the second factor',
    gain: 'a stolen session remembers its own browser and skips the factor from then on',
    changes: [
      {
        symbol: 'rememberCurrent',
        from: 'gt(sessions.factor_proved_at, sql`now() - make_interval(mins => ${minutes.factorProof})`)',
        to: 'gt(sessions.factor_proved_at, sql`now() - make_interval(days => ${minutes.factorProof})`)',
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'shortly after it proved',
  },
  {
    name: 'setting up an authenticator does not end the user’s other sessions',
    gain: 'an attacker who signed in before with the password alone stays signed in',
    changes: [
      {
        symbol: 'registerMfa',
        from: "await endSessionsOf(scope, user.id, 'factor_changed', session.id) await recordFactor(",
        to: 'await recordFactor(',
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'is signed out as soon as a factor is set up',
  },
  {
    name: 'setting up a required second factor at sign-in does not end other sessions',
    gain: 'an attacker who signed in before with the password alone stays signed in',
    changes: [
      {
        symbol: 'embeddedIdentity',
        from: "const raised = await endSessionsOf(scope, user_id, 'factor_changed')",
        to: 'const raised: number | undefined = account.session_epoch',
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'during sign-in|at once',
  },
  {
    name: 'verifying a phone number does not end other sessions and remembered browsers',
    gain: 'a browser remembered by a mailed code skips the text message',
    changes: [
      {
        symbol: 'provePhone',
        from: "if (!now.phone_verified) await endSessionsOf(scope, scope.user.id, 'factor_changed', scope.session_id)",
        to: '',
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'text messages as the new factor',
  },
  {
    name: 'verifying a phone number does not ask for the password',
    gain: 'a stolen session makes the attacker’s phone the second factor',
    changes: [
      {
        symbol: 'registerOwnSecurity',
        from: 'if (body.password === undefined) throw new Invalid([passwordMissing]) await refuseWrongPassword(server, user.id, body.password)',
        to: '',
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'neither sets a number nor confirms one',
  },
  {
    name: 'a session that did not prove the second factor may change it',
    gain: 'the password and an older session suffice to remove the factor',
    changes: [
      {
        symbol: 'refuseUnprovedFactor',
        from: "if (isAskedFor && (factor === null || factor === 'MAIL'))",
        to: "if (isAskedFor && factor === 'MAIL')",
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'cannot remove',
  },
  {
    name: 'a pending authenticator may be confirmed by any session',
    gain: 'a setup started with an old password is completed after the password was changed',
    changes: [
      {
        symbol: 'secondFactors',
        from: 'eq(totpFactors.pending_session_id, session_id)',
        to: 'sql`${session_id}::text is not null`',
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'that another session began',
  },
  {
    name: 'a browser remembered by a mailed code skips the authenticator',
    gain: 'a second factor required later is never asked for in that browser',
    changes: [
      {
        symbol: 'embeddedIdentity',
        from: "['TOTP', 'SMS', 'MAIL'] : ['TOTP', 'SMS']",
        to: "['TOTP', 'SMS', 'MAIL'] : ['MAIL', 'TOTP', 'SMS']",
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'that only proved a mailed code',
  },
  {
    name: 'failed sign-ins from other browsers lock the user’s known browser',
    gain: 'fifteen requests in half an hour lock a customer out (denial of service)',
    changes: [
      {
        symbol: 'embeddedIdentity',
        from: 'return device ? `password on device ${device.id}` : passwordKey(address)',
        to: 'return device ? passwordKey(address) : passwordKey(address)',
      },
    ],
    tests: ['attacks.test.ts'],
    named: 'does not lock its owner out',
  },
  {
    name: 'choosing the first password signs in without the required second factor',
    gain: 'who reads the mailbox of an invited person enters a company that asks for a second factor',
    changes: [
      {
        symbol: 'registerRecovery',
        from: 'still owed.\n    const outcome = await identity.signInProved(user_id, signInFlow.from(exchange.request), { second_factor: true })',
        to: 'still owed.\n    const outcome = await identity.signInProved(user_id, signInFlow.from(exchange.request), { second_factor: false })',
      },
    ],
    named: 'does not skip the second factor that the company asks for',
  },
]
