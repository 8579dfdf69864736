import type { Bug } from './bug.ts'

/** Invitations, sign-up, password recovery, mailed links and hosted sign-in. */
export const accounts: Bug[] = [
  {
    name: 'inviting an existing address overwrites its account',
    gain: 'takes over another user’s account by inviting them',
    changes: [
      {
        symbol: 'insertUser',
        from: 'const [row] = await scope.db.insert(users).values(user).onConflictDoNothing()',
        to: `const [known] = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, user.email))
          if (known) {
            await scope.db.update(users).set(user).where(eq(users.id, known.id))
            return known.id
          }
          const [row] = await scope.db.insert(users).values(user).onConflictDoNothing()`,
      },
    ],
    named: 'an address in use anywhere',
  },
  {
    name: 'a mailed link may be used more than once',
    gain: 'an old mail sets a new password',
    changes: [
      {
        symbol: 'works',
        from: 'inArray(sentTokens.purpose, purposes), isNull(sentTokens.used_at), gt(',
        to: 'inArray(sentTokens.purpose, purposes), gt(',
      },
    ],
    named: 'setting up an account|a forgotten password|a sign-in link',
  },
  {
    name: 'a mailed link is valid for every purpose',
    gain: 'a sign-in link sets a new password',
    changes: [
      {
        symbol: 'works',
        from: 'eq(sentTokens.token_hash, hashToken(token)), inArray(sentTokens.purpose, purposes)',
        to: "eq(sentTokens.token_hash, hashToken(token)),\n    inArray(sentTokens.purpose, [...purposes, 'set_up', 'sign_up', 'reset', 'sign_in'])",
      },
    ],
    named: 'opens no other',
  },
  {
    name: 'a mailed link never expires',
    gain: 'mails of last year give access to accounts',
    changes: [
      {
        symbol: 'works',
        from: 'inArray(sentTokens.purpose, purposes), isNull(sentTokens.used_at), gt(sentTokens.expires_at, sql`now()`)',
        to: "inArray(sentTokens.purpose, purposes),\n    isNull(sentTokens.used_at),\n    gt(sentTokens.expires_at, sql`'-infinity'::timestamptz`)",
      },
    ],
    named: 'a forgotten password|a sign-in link',
  },
  {
    name: 'wrong mailed codes are not limited',
    gain: 'finds the six digits by brute force',
    changes: [
      {
        symbol: 'trySentToken',
        from: 'and(works(token, [purpose]), lt(sentTokens.failures, maxCodeAttempts))',
        to: 'works(token, [purpose])',
      },
    ],
    tests: ['recovery.test.ts'],
    named: 'five wrong codes',
  },
  {
    name: 'a password reset does not end sessions',
    gain: 'a stolen session survives the reset',
    changes: [
      {
        symbol: 'registerRecovery',
        from: "await endSessionsOf(scope, user_id, 'password_changed') await recordNewPassword(",
        to: 'await recordNewPassword(',
      },
    ],
    named: 'a forgotten password',
  },
  {
    name: 'a password reset takes the user id from the body',
    gain: 'takes over any account with a reset link of their own',
    changes: [
      {
        symbol: 'resetPassword',
        from: 'body: z.strictObject({ resetToken: sentToken, newPassword })',
        to: 'body: z.strictObject({ resetToken: sentToken, newPassword, user_id: z.optional(id) })',
      },
      {
        symbol: 'registerRecovery',
        from: `const { user_id } = await find(body.resetToken, ['reset'])
          await identity.setPassword(user_id,`,
        to: `const { user_id: own_id } = await find(body.resetToken, ['reset'])
          const user_id = body.user_id ?? own_id
          await identity.setPassword(user_id,`,
      },
    ],
    tests: ['recovery.test.ts'],
    named: 'a forgotten password|every field',
  },
  {
    name: 'a sign-up takes the role from the body',
    gain: 'an invited user becomes super admin',
    changes: [
      {
        symbol: 'register',
        from: 'body: z.strictObject({ token: sentToken, first: name, last: name, newPassword })',
        to: 'body: z.looseObject({ token: sentToken, first: name, last: name, newPassword })',
      },
      {
        symbol: 'registerSignUp',
        from: 'const { token, first, last, newPassword } = body',
        to: 'const { token, first, last, newPassword, ...more } = body',
      },
      {
        symbol: 'registerSignUp',
        from: 'await nameUser(scope, found.user_id, { first, last })',
        to: 'await nameUser(scope, found.user_id, { first, last, ...more })',
      },
    ],
    named: 'takes role, company and address',
  },
  {
    name: 'a handed-over invitation counts as proof of the address',
    gain: 'an account under an address that the person does not own',
    changes: [{ symbol: 'registerSignUp', from: 'begin(scope, isProved)', to: 'begin(scope, true)' }],
    named: 'signing up by a link',
  },
  {
    name: 'the answer to a forgotten password reveals whether the address has an account',
    gain: 'account enumeration',
    changes: [
      {
        symbol: 'forgotPassword',
        from: "['reset_attempts_exceeded']",
        to: "['reset_attempts_exceeded', 'not_found']",
      },
      {
        symbol: 'registerRecovery',
        from: 'if (!user_id) return await',
        to: "if (!user_id) throw new Refusal('not_found')\n    await",
      },
    ],
    named: 'gets the same answer',
  },
  {
    name: 'a forgotten password answers unknown addresses faster',
    gain: 'account enumeration by timing',
    changes: [{ symbol: 'answerAfterMs', from: 'const answerAfterMs = 250', to: 'const answerAfterMs = 0' }],
    named: 'a forgotten password',
  },
  {
    name: 'links in mails are built from the Host header',
    gain: 'a reset mail leads its reader, and the token, to the attacker’s site',
    changes: [
      {
        symbol: 'registerRecovery',
        from: 'return sameAnswer(forAccountAt(body.email, originOf(request), sendReset))',
        to: 'return sameAnswer(forAccountAt(body.email, originOf(request), (scope) => sendReset(scope, `http://${request.headers.host}`)))',
      },
      {
        symbol: 'registerRecovery',
        from: 'async function sendReset(scope: AccountScope) {',
        to: 'async function sendReset(scope: AccountScope, base: string) {',
      },
      {
        symbol: 'registerRecovery',
        from: 'link: `${config.public_url}/reset-password',
        to: 'link: `${base}/reset-password',
      },
    ],
    named: 'leads to the configured address',
  },
  {
    name: 'changing the e-mail address does not ask for the password',
    gain: 'a minute at an unlocked screen takes over the account',
    changes: [
      {
        symbol: 'registerProfile',
        from: 'if (movesEmail || (movesPhone && (phone !== null || now.phone_verified))) {',
        to: 'if (movesPhone && (phone !== null || now.phone_verified)) {',
      },
    ],
    named: 'a new address',
  },
  {
    name: 'changing the password does not ask for the old one',
    gain: 'a minute at an unlocked screen takes over the account',
    changes: [
      {
        symbol: 'registerOwnSecurity',
        from: 'await refuseWrongPassword(server, user.id, body.oldPassword)',
        to: '',
      },
    ],
    named: 'own sessions',
  },
  {
    name: 'tokens are stored unhashed',
    gain: 'a copy of the database signs in as every user',
    changes: [
      {
        symbol: 'hashToken',
        from: "return createHash('sha256').update(token).digest('base64url')",
        to: 'return token',
      },
    ],
    named: 'stored hashed',
  },
  {
    name: 'hosted sign-in: state is not checked',
    gain: 'login CSRF: signs a victim in to the attacker’s account',
    changes: [
      {
        symbol: 'consumeHostedSignIn',
        from: 'eq(hostedSignIns.state_hash, hashToken(state)), eq(',
        to: 'eq(hostedSignIns.state_hash, hostedSignIns.state_hash), eq(',
      },
      {
        symbol: 'personOf',
        from: 'expectedState: state',
        to: 'expectedState: openid.skipStateCheck',
      },
    ],
    named: 'an answer that was not asked for',
  },
  {
    name: 'hosted sign-in: the state is not bound to the browser',
    gain: 'login CSRF by a link',
    changes: [
      {
        symbol: 'consumeHostedSignIn',
        from: 'eq(hostedSignIns.browser_hash, hashToken(browser)), isNull(',
        to: 'eq(hostedSignIns.browser_hash, hostedSignIns.browser_hash), isNull(',
      },
    ],
    named: 'an answer that was not asked for',
  },
  {
    name: 'hosted sign-in: no nonce',
    gain: 'replays a stolen id token',
    changes: [
      { symbol: 'hostedProvider', from: 'scope, state, nonce, code_challenge:', to: 'scope, state, code_challenge:' },
      { symbol: 'personOf', from: 'expectedNonce: nonce,', to: '' },
    ],
    named: 'nonce',
  },
  {
    name: 'hosted sign-in: an unverified address is linked',
    gain: 'takes over any account with a provider account under its address',
    changes: [
      { symbol: 'linkedIdentitiesOf', from: '|| !email || !isProved) return linked', to: '|| !email) return linked' },
    ],
    named: 'hosted sign-in|whose account it is',
  },
  {
    name: 'hosted sign-in: any value of email_verified counts as true',
    gain: 'takes over any account at providers that send "false" as a string',
    changes: [
      {
        symbol: 'personOf',
        from: 'profile.email_verified === true',
        to: 'Boolean(profile.email_verified)',
      },
    ],
    tests: ['identity/hosted.test.ts'],
    named: 'does not verify an address',
  },
]
