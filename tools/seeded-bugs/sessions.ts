import type { Bug } from './bug.ts'

/** Passwords guessed, tokens forged, sessions that do not end. */
export const sessions: Bug[] = [
  {
    name: 'guesses are counted after the password is looked at',
    gain: 'a thousand guesses at the same moment',
    changes: [
      {
        symbol: 'attempts',
        from: 'const { rowCount } = await db.execute(sql` insert into',
        to: `const locked = await db.execute(
          sql\`select from sign_in_attempts where address_hash = \${keyOf(of)} and locked_until > now()\`,
        )
        if (locked.rowCount) return false
        const { rowCount } = await db.execute(sql\`
          insert into`,
      },
      {
        symbol: 'attempts',
        from: 'where a.locked_until is null or a.locked_until <= now() returning 1',
        to: 'returning 1',
      },
    ],
    tests: ['auth.test.ts'],
    named: 'signing in',
  },
  {
    name: 'guesses never lock',
    gain: 'all the time in the world',
    changes: [
      {
        symbol: 'freeFailures',
        from: 'const freeFailures = 5',
        to: 'const freeFailures = 1_000_000',
      },
    ],
    tests: ['auth.test.ts'],
    named: 'signing in',
  },
  {
    name: 'an access token is decoded and not verified',
    gain: 'signs in as anybody whose ids are known',
    changes: [
      {
        symbol: 'accessTokens',
        from: `const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [algorithm],
          typ: 'at+jwt',
          issuer,
          audience,
          requiredClaims: ['sub', 'sid', 'exp'],
        })`,
        to: "const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())",
      },
    ],
    tests: ['auth.test.ts'],
    named: 'the access token',
  },
  {
    name: 'a token of another type is taken for an access token',
    gain: 'whatever else is signed with this key one day opens accounts',
    changes: [
      { symbol: 'accessTokens', from: "algorithms: [algorithm], typ: 'at+jwt',", to: 'algorithms: [algorithm],' },
    ],
    named: 'own key has signed',
  },
  {
    name: 'a token for another audience is taken',
    gain: 'whatever else is signed with this key one day opens accounts',
    changes: [{ symbol: 'accessTokens', from: 'issuer, audience, requiredClaims', to: 'issuer, requiredClaims' }],
    named: 'own key has signed',
  },
  {
    name: 'a token that was seen before never expires',
    gain: 'a token from a log opens the account for as long as its session lives',
    changes: [
      {
        symbol: 'accessTokens',
        from: 'if (known && known.until > Date.now()) return known',
        to: 'if (known) return known',
      },
    ],
    named: 'after five minutes',
  },
  {
    name: 'a session outlives the epoch of its user',
    gain: 'stays in after a reset, a demotion, or being thrown out',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: 'JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch',
        to: 'JOIN users u ON u.id = s.user_id',
      },
    ],
    tests: ['auth.test.ts'],
    named: 'the access token',
  },
  {
    name: 'a session that was ended goes on',
    gain: 'a token taken before signing out still works',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: 'WHERE s.id = p_session AND s.ended_at IS NULL AND s.expires_at > now()',
        to: 'WHERE s.id = p_session AND s.expires_at > now()',
      },
    ],
    tests: ['auth.test.ts'],
    named: 'the access token',
  },
  {
    name: 'the people of a suspended company stay in',
    gain: 'a customer who was shut out works on',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "u.active AND c.state = 'active', c.name, c.brand, c.go_high_level_location_id, u.id, true",
        to: 'u.active, c.name, c.brand, c.go_high_level_location_id, u.id, true',
      },
    ],
    named: 'suspending',
  },
  {
    name: 'a refresh token may be used again',
    gain: 'a stolen cookie lives beside its owner’s, unseen',
    changes: [{ symbol: 'rotateRefreshToken', from: 'if (reused || forked) {', to: 'if (forked && !reused) {' }],
    named: 'the refresh cookie',
  },
  {
    name: 'the refresh cookie counts in a request of another site',
    gain: 'a page elsewhere trades the visitor’s session',
    changes: [
      {
        symbol: 'isFromOurPages',
        from: "return from === undefined || from === 'same-origin'",
        to: "return from === undefined || from !== 'none'",
      },
    ],
    named: 'the refresh cookie',
  },
  {
    name: 'scripts can read the refresh cookie',
    gain: 'one script in one page takes the session with it',
    changes: [
      {
        symbol: 'openSignInFlow',
        from: "path: '/api/auth', httpOnly: true,",
        to: "path: '/api/auth',\n    httpOnly: false,",
      },
    ],
    tests: ['auth.test.ts'],
    named: 'signing in',
  },
]
