import type { Bug } from './bug.ts'

const accessToken = 'api/platform/access-token.ts'
const gates = 'api/database/migrations/0006_proxy-gate.sql'
const test = 'api/features/auth/auth.test.ts'
const tokenTest = 'api/platform/access-token.test.ts'

/** Passwords guessed, tokens forged, sessions that do not end. */
export const sessions: Bug[] = [
  {
    name: 'guesses are counted after the password is looked at',
    gain: 'a thousand guesses at the same moment',
    changes: [
      {
        file: 'api/outside/identity/attempts.ts',
        from: 'const { rowCount } = await db.execute(sql` insert into',
        to: `const locked = await db.execute(
          sql\`select from sign_in_attempts where address_hash = \${keyOf(of)} and locked_until > now()\`,
        )
        if (locked.rowCount) return false
        const { rowCount } = await db.execute(sql\`
          insert into`,
      },
      {
        file: 'api/outside/identity/attempts.ts',
        from: 'where a.locked_until is null or a.locked_until <= now() returning 1',
        to: 'returning 1',
      },
    ],
    tests: [test],
    named: 'signing in',
  },
  {
    name: 'guesses never lock',
    gain: 'all the time in the world',
    changes: [
      {
        file: 'api/outside/identity/attempts.ts',
        from: 'const freeFailures = 5',
        to: 'const freeFailures = 1_000_000',
      },
    ],
    tests: [test],
    named: 'signing in',
  },
  {
    name: 'an access token is decoded and not verified',
    gain: 'signs in as anybody whose ids are known',
    changes: [
      { file: accessToken, from: 'import { jwtVerify, SignJWT }', to: 'import { decodeJwt, SignJWT }' },
      {
        file: accessToken,
        from: `const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [algorithm],
          typ: 'at+jwt',
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'exp'],
        })`,
        to: 'const payload = decodeJwt(token)',
      },
    ],
    tests: [test],
    named: 'the access token',
  },
  {
    name: 'a token of another type is taken for an access token',
    gain: 'whatever else is signed with this key one day opens accounts',
    changes: [{ file: accessToken, from: "algorithms: [algorithm], typ: 'at+jwt',", to: 'algorithms: [algorithm],' }],
    tests: [tokenTest],
    named: 'own key has signed',
  },
  {
    name: 'a token for another audience is taken',
    gain: 'whatever else is signed with this key one day opens accounts',
    changes: [{ file: accessToken, from: 'issuer, audience, requiredClaims', to: 'issuer, requiredClaims' }],
    tests: [tokenTest],
    named: 'own key has signed',
  },
  {
    name: 'a token that was seen before never expires',
    gain: 'a token from a log opens the account for as long as its session lives',
    changes: [
      { file: accessToken, from: 'if (known && known.until > Date.now()) return known', to: 'if (known) return known' },
    ],
    tests: [tokenTest],
    named: 'after five minutes',
  },
  {
    name: 'a session outlives the epoch of its user',
    gain: 'stays in after a reset, a demotion, or being thrown out',
    changes: [
      {
        file: gates,
        from: 'JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch',
        to: 'JOIN users u ON u.id = s.user_id',
      },
    ],
    tests: [test],
    named: 'the access token',
  },
  {
    name: 'a session that was ended goes on',
    gain: 'a token taken before signing out still works',
    changes: [
      {
        file: gates,
        from: 'WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > now()',
        to: 'WHERE s.id = p_session AND s.expires_at > now()',
      },
    ],
    tests: [test],
    named: 'the access token',
  },
  {
    name: 'the people of a suspended company stay in',
    gain: 'a customer who was shut out works on',
    changes: [
      {
        file: gates,
        from: "u.active AND c.state = 'active', c.name, c.brand, c.go_high_level_location_id, u.id, true",
        to: 'u.active, c.name, c.brand, c.go_high_level_location_id, u.id, true',
      },
    ],
    tests: ['api/features/companies/companies.test.ts'],
    named: 'suspending',
  },
  {
    name: 'a refresh token may be used again',
    gain: 'a stolen cookie lives beside its owner’s, unseen',
    changes: [
      { file: 'api/features/auth/repository.ts', from: 'if (reused || forked) {', to: 'if (forked && !reused) {' },
    ],
    tests: [test],
    named: 'the refresh cookie',
  },
  {
    name: 'the refresh cookie counts in a request of another site',
    gain: 'a page elsewhere trades the visitor’s session',
    changes: [
      {
        file: 'api/features/auth/sign-in.ts',
        from: "return from === undefined || from === 'same-origin'",
        to: "return from === undefined || from !== 'none'",
      },
    ],
    tests: [test],
    named: 'the refresh cookie',
  },
  {
    name: 'scripts can read the refresh cookie',
    gain: 'one script in one page takes the session with it',
    changes: [
      {
        file: 'api/features/auth/sign-in.ts',
        from: "path: '/api/auth', httpOnly: true,",
        to: "path: '/api/auth',\n    httpOnly: false,",
      },
    ],
    tests: [test],
    named: 'signing in',
  },
]
