import type { Bug } from './bug.ts'

const recovery = 'api/features/auth/recovery.ts'
const recoveryTest = 'api/features/auth/recovery.test.ts'
const tokens = 'api/features/auth/sent-tokens.ts'
const signUp = 'api/features/auth/sign-up.ts'
const hosted = 'api/outside/identity/hosted.ts'
const linked = 'api/features/auth/linked-identities.ts'
const hostedTest = 'api/features/auth/hosted.test.ts'

/** How an account is come by: invitation, recovery, another provider. */
export const accounts: Bug[] = [
  {
    name: 'inviting an address that is known changes its account',
    gain: 'takes over a colleague’s account by inviting them',
    changes: [
      {
        file: 'api/features/users/repository.ts',
        from: 'const [row] = await scope.db.insert(users).values(user).onConflictDoNothing()',
        to: `const [known] = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, user.email))
          if (known) {
            await scope.db.update(users).set(user).where(eq(users.id, known.id))
            return known.id
          }
          const [row] = await scope.db.insert(users).values(user).onConflictDoNothing()`,
      },
    ],
    tests: ['api/features/users/invite.test.ts'],
    named: 'an address in use anywhere',
  },
  {
    name: 'a sent link works again and again',
    gain: 'whoever finds the old mail sets the password anew',
    changes: [
      {
        file: tokens,
        from: 'inArray(sentTokens.purpose, purposes), isNull(sentTokens.used_at), gt(',
        to: 'inArray(sentTokens.purpose, purposes), gt(',
      },
    ],
    tests: [recoveryTest],
    named: 'setting up an account|a forgotten password|a sign-in link',
  },
  {
    name: 'a sent link works for any purpose',
    gain: 'a sign-in link sets a new password',
    changes: [
      {
        file: tokens,
        from: 'eq(sentTokens.token_hash, hashToken(token)), inArray(sentTokens.purpose, purposes)',
        to: "eq(sentTokens.token_hash, hashToken(token)),\n    inArray(sentTokens.purpose, [...purposes, 'set_up', 'sign_up', 'reset', 'sign_in'])",
      },
    ],
    tests: [recoveryTest],
    named: 'opens no other',
  },
  {
    name: 'a sent link never expires',
    gain: 'a mailbox of last year opens accounts',
    changes: [
      {
        file: tokens,
        from: 'inArray(sentTokens.purpose, purposes), isNull(sentTokens.used_at), gt(sentTokens.expires_at, sql`now()`)',
        to: "inArray(sentTokens.purpose, purposes),\n    isNull(sentTokens.used_at),\n    gt(sentTokens.expires_at, sql`'-infinity'::timestamptz`)",
      },
    ],
    tests: [recoveryTest],
    named: 'a forgotten password|a sign-in link',
  },
  {
    name: 'a mailed code may be guessed without end',
    gain: 'a million tries find six digits',
    changes: [
      {
        file: tokens,
        from: 'and(works(token, [purpose]), lt(sentTokens.failures, codeTries))',
        to: 'works(token, [purpose])',
      },
    ],
    tests: [recoveryTest],
    named: 'five wrong codes',
  },
  {
    name: 'a reset leaves sessions open',
    gain: 'whoever stole one stays in',
    changes: [
      {
        file: recovery,
        from: 'await transactions.asAccount(user_id, origin, (scope) => endSessionsByEpoch(scope, user_id))',
        to: '',
      },
    ],
    tests: [recoveryTest],
    named: 'a forgotten password',
  },
  {
    name: 'a reset takes whose password it is from the body',
    gain: 'with a link of their own, anybody’s account',
    changes: [
      {
        file: 'contract/users.ts',
        from: 'body: z.strictObject({ resetToken: sentToken, newPassword })',
        to: 'body: z.strictObject({ resetToken: sentToken, newPassword, user_id: z.optional(id) })',
      },
      {
        file: recovery,
        from: `await sendChanged(scope)
          })
          await identity.setPassword(user_id, body.newPassword, { address_proved: true })`,
        to: `await sendChanged(scope)
          })
          await identity.setPassword(body.user_id ?? user_id, body.newPassword, { address_proved: true })`,
      },
    ],
    tests: [recoveryTest],
    named: 'a forgotten password|every field',
  },
  {
    name: 'a sign-up takes its role from the body',
    gain: 'an invited user comes in as super admin',
    changes: [
      {
        file: 'contract/auth.ts',
        from: 'body: z.strictObject({ token: sentToken, first: name, last: name, newPassword })',
        to: 'body: z.looseObject({ token: sentToken, first: name, last: name, newPassword })',
      },
      {
        file: signUp,
        from: 'const { token, first, last, newPassword } = body',
        to: 'const { token, first, last, newPassword, ...more } = body',
      },
      {
        file: signUp,
        from: 'await nameUser(scope, found.user_id, { first, last })',
        to: 'await nameUser(scope, found.user_id, { first, last, ...more })',
      },
    ],
    tests: [recoveryTest],
    named: 'takes role, company and address',
  },
  {
    name: 'a handed-over invitation proves the address',
    gain: 'an account in the name of an address that is not theirs',
    changes: [{ file: signUp, from: "begin(scope, found.purpose === 'set_up')", to: 'begin(scope, true)' }],
    tests: [recoveryTest],
    named: 'signing up by a link',
  },
  {
    name: 'a forgotten password tells which addresses are known',
    gain: 'a list of customers’ people',
    changes: [
      {
        file: 'contract/auth.ts',
        from: "problems: ['reset_attempts_exceeded', 'too_many_requests'], }) export const sendSignInLink",
        to: "problems: ['reset_attempts_exceeded', 'too_many_requests', 'not_found'],\n})\n\nexport const sendSignInLink",
      },
      {
        file: recovery,
        from: 'if (!user_id) return await',
        to: "if (!user_id) throw new Refusal('not_found')\n    await",
      },
    ],
    tests: [recoveryTest],
    named: 'answered alike',
  },
  {
    name: 'a forgotten password answers unknown addresses sooner',
    gain: 'the same list, with a stopwatch',
    changes: [
      { file: 'api/features/auth/even-time.ts', from: 'const answerAfterMs = 250', to: 'const answerAfterMs = 0' },
    ],
    tests: [recoveryTest],
    named: 'a forgotten password',
  },
  {
    name: 'links in mails lead to the Host header',
    gain: 'the token of whoever clicks on the mail that the attacker had sent',
    changes: [
      {
        file: recovery,
        from: 'return alike(toKnown(body.email, originOf(request), sendReset))',
        to: 'return alike(toKnown(body.email, originOf(request), (scope) => sendReset(scope, `http://${request.headers.host}`)))',
      },
      {
        file: recovery,
        from: 'async function sendReset(scope: AccountScope) {',
        to: 'async function sendReset(scope: AccountScope, base: string) {',
      },
      { file: recovery, from: 'link: `${config.public_url}/reset-password', to: 'link: `${base}/reset-password' },
    ],
    tests: [recoveryTest],
    named: 'leads to us',
  },
  {
    name: 'a new address needs no password',
    gain: 'a minute at an open screen becomes the account',
    changes: [
      {
        file: 'api/features/users/profile-routes.ts',
        from: 'if (movesEmail || movesFactor) {',
        to: 'if (movesFactor) {',
      },
    ],
    tests: [recoveryTest],
    named: 'a new address',
  },
  {
    name: 'the password is changed without the old one',
    gain: 'a minute at an open screen becomes the account',
    changes: [
      {
        file: 'api/features/auth/own-security.ts',
        from: 'await refuseWrongPassword(server, user.id, body.oldPassword)',
        to: '',
      },
    ],
    tests: ['api/features/auth/challenges.test.ts'],
    named: 'own sessions',
  },
  {
    name: 'tokens are kept in clear',
    gain: 'whoever reads a backup signs in as everybody',
    changes: [
      {
        file: 'api/platform/token-hash.ts',
        from: "return createHash('sha256').update(token).digest('base64url')",
        to: 'return token',
      },
    ],
    tests: ['api/features/auth/auth.test.ts', recoveryTest],
    named: 'kept hashed',
  },
  {
    name: 'hosted sign-in: the state is not compared',
    gain: 'signs somebody in to the attacker’s account, and reads what they write there',
    changes: [
      {
        file: 'api/features/auth/hosted-sign-ins.ts',
        from: 'eq(hostedSignIns.state_hash, hashToken(state)), eq(',
        to: 'eq(hostedSignIns.state_hash, hostedSignIns.state_hash), eq(',
      },
      { file: hosted, from: 'expectedState: state', to: 'expectedState: openid.skipStateCheck' },
    ],
    tests: [hostedTest],
    named: 'an answer that was not asked for',
  },
  {
    name: 'hosted sign-in: any browser may bring the answer',
    gain: 'the same, by a link',
    changes: [
      {
        file: 'api/features/auth/hosted-sign-ins.ts',
        from: 'eq(hostedSignIns.browser_hash, hashToken(browser)), isNull(',
        to: 'eq(hostedSignIns.browser_hash, hostedSignIns.browser_hash), isNull(',
      },
    ],
    tests: [hostedTest],
    named: 'an answer that was not asked for',
  },
  {
    name: 'hosted sign-in: no nonce',
    gain: 'a stolen id token is played again',
    changes: [
      { file: hosted, from: 'scope, state, nonce, code_challenge:', to: 'scope, state, code_challenge:' },
      { file: hosted, from: 'expectedNonce: nonce,', to: '' },
    ],
    tests: [hostedTest],
    named: 'nonce',
  },
  {
    name: 'hosted sign-in: an address nobody proved is linked',
    gain: 'any account, by writing its address into a free account elsewhere',
    changes: [{ file: linked, from: '|| !email || !isProved) return linked', to: '|| !email) return linked' }],
    tests: [hostedTest],
    named: 'hosted sign-in|whose account it is',
  },
  {
    name: 'hosted sign-in: anything for email_verified counts as true',
    gain: 'the same at providers that write "false"',
    changes: [{ file: hosted, from: 'told.email_verified === true', to: 'Boolean(told.email_verified)' }],
    tests: ['api/outside/identity/hosted.test.ts'],
    named: 'proves no address',
  },
]
