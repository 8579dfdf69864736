import type { Bug } from './bug.ts'

/** How an account is come by: invitation, recovery, another provider. */
export const accounts: Bug[] = [
  {
    name: 'inviting an address that is known changes its account',
    gain: 'takes over a colleague’s account by inviting them',
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
    name: 'a sent link works again and again',
    gain: 'whoever finds the old mail sets the password anew',
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
    name: 'a sent link works for any purpose',
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
    name: 'a sent link never expires',
    gain: 'a mailbox of last year opens accounts',
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
    name: 'a mailed code may be guessed without end',
    gain: 'a million tries find six digits',
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
    name: 'a reset leaves sessions open',
    gain: 'whoever stole one stays in',
    changes: [
      {
        symbol: 'registerRecovery',
        from: 'await transactions.asAccount(user_id, origin, (scope) => endSessionsByEpoch(scope, user_id))',
        to: '',
      },
    ],
    named: 'a forgotten password',
  },
  {
    name: 'a reset takes whose password it is from the body',
    gain: 'with a link of their own, anybody’s account',
    changes: [
      {
        symbol: 'resetPassword',
        from: 'body: z.strictObject({ resetToken: sentToken, newPassword })',
        to: 'body: z.strictObject({ resetToken: sentToken, newPassword, user_id: z.optional(id) })',
      },
      {
        symbol: 'registerRecovery',
        from: `await sendChanged(scope)
          })
          await identity.setPassword(user_id, body.newPassword, { address_proved: true })`,
        to: `await sendChanged(scope)
          })
          await identity.setPassword(body.user_id ?? user_id, body.newPassword, { address_proved: true })`,
      },
    ],
    tests: ['recovery.test.ts'],
    named: 'a forgotten password|every field',
  },
  {
    name: 'a sign-up takes its role from the body',
    gain: 'an invited user comes in as super admin',
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
    name: 'a handed-over invitation proves the address',
    gain: 'an account in the name of an address that is not theirs',
    changes: [{ symbol: 'registerSignUp', from: "begin(scope, found.purpose === 'set_up')", to: 'begin(scope, true)' }],
    named: 'signing up by a link',
  },
  {
    name: 'a forgotten password tells which addresses are known',
    gain: 'a list of customers’ people',
    changes: [
      {
        symbol: 'forgotPassword',
        from: "'too_many_requests']",
        to: "'too_many_requests', 'not_found']",
      },
      {
        symbol: 'registerRecovery',
        from: 'if (!user_id) return await',
        to: "if (!user_id) throw new Refusal('not_found')\n    await",
      },
    ],
    named: 'answered alike',
  },
  {
    name: 'a forgotten password answers unknown addresses sooner',
    gain: 'the same list, with a stopwatch',
    changes: [{ symbol: 'answerAfterMs', from: 'const answerAfterMs = 250', to: 'const answerAfterMs = 0' }],
    named: 'a forgotten password',
  },
  {
    name: 'links in mails lead to the Host header',
    gain: 'the token of whoever clicks on the mail that the attacker had sent',
    changes: [
      {
        symbol: 'registerRecovery',
        from: 'return alike(toKnown(body.email, originOf(request), sendReset))',
        to: 'return alike(toKnown(body.email, originOf(request), (scope) => sendReset(scope, `http://${request.headers.host}`)))',
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
    named: 'leads to us',
  },
  {
    name: 'a new address needs no password',
    gain: 'a minute at an open screen becomes the account',
    changes: [
      {
        symbol: 'registerProfile',
        from: 'if (movesEmail || movesFactor) {',
        to: 'if (movesFactor) {',
      },
    ],
    named: 'a new address',
  },
  {
    name: 'the password is changed without the old one',
    gain: 'a minute at an open screen becomes the account',
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
    name: 'tokens are kept in clear',
    gain: 'whoever reads a backup signs in as everybody',
    changes: [
      {
        symbol: 'hashToken',
        from: "return createHash('sha256').update(token).digest('base64url')",
        to: 'return token',
      },
    ],
    named: 'kept hashed',
  },
  {
    name: 'hosted sign-in: the state is not compared',
    gain: 'signs somebody in to the attacker’s account, and reads what they write there',
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
    name: 'hosted sign-in: any browser may bring the answer',
    gain: 'the same, by a link',
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
    gain: 'a stolen id token is played again',
    changes: [
      { symbol: 'hostedProvider', from: 'scope, state, nonce, code_challenge:', to: 'scope, state, code_challenge:' },
      { symbol: 'personOf', from: 'expectedNonce: nonce,', to: '' },
    ],
    named: 'nonce',
  },
  {
    name: 'hosted sign-in: an address nobody proved is linked',
    gain: 'any account, by writing its address into a free account elsewhere',
    changes: [
      { symbol: 'linkedIdentitiesOf', from: '|| !email || !isProved) return linked', to: '|| !email) return linked' },
    ],
    named: 'hosted sign-in|whose account it is',
  },
  {
    name: 'hosted sign-in: anything for email_verified counts as true',
    gain: 'the same at providers that write "false"',
    changes: [
      {
        symbol: 'personOf',
        from: 'told.email_verified === true',
        to: 'Boolean(told.email_verified)',
      },
    ],
    tests: ['identity/hosted.test.ts'],
    named: 'proves no address',
  },
]
