import type { Bug } from './bug.ts'

/** Password guessing, forged tokens, and sessions that outlive their end. */
export const sessions: Bug[] = [
  {
    name: 'failed sign-ins are counted after the password check',
    gain: 'a thousand parallel guesses (race condition)',
    changes: [
      {
        symbol: 'attempts',
        from: 'const { rowCount } = await db.execute(sql` insert into',
        to: `const locked = await db.execute(
          sql\`select from sign_in_attempts where address_hash = \${hashOf(key)} and locked_until > now()\`,
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
    name: 'failed sign-ins never lock the account',
    gain: 'guesses passwords by brute force',
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
    name: 'the access token’s signature is not verified',
    gain: 'forges a token for any user whose ids are known',
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
    name: 'the access token’s type is not checked',
    gain: 'another token signed with the same key gives access to an account',
    changes: [
      { symbol: 'accessTokens', from: "algorithms: [algorithm], typ: 'at+jwt',", to: 'algorithms: [algorithm],' },
    ],
    named: 'signed with the product’s key',
  },
  {
    name: 'the access token’s audience is not checked',
    gain: 'another token signed with the same key gives access to an account',
    changes: [{ symbol: 'accessTokens', from: 'issuer, audience, requiredClaims', to: 'issuer, requiredClaims' }],
    named: 'signed with the product’s key',
  },
  {
    name: 'a cached access token never expires',
    gain: 'a leaked token works for as long as its session lasts',
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
    name: 'the session epoch of the user is not checked',
    gain: 'stays signed in after a reset, a demotion or a deactivation',
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
    name: 'an ended session is still accepted',
    gain: 'a token stolen before sign-out still works',
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
    name: 'sessions of a suspended company are still accepted',
    gain: 'users of a suspended company go on working',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "u.active AND c.state = 'active', user_of_session(u, c), true",
        to: 'u.active, user_of_session(u, c), true',
      },
    ],
    named: 'suspending',
  },
  {
    name: 'a refresh token may be reused',
    gain: 'a stolen cookie works beside the user’s own, undetected',
    changes: [{ symbol: 'rotateRefreshToken', from: 'if (reused || forked) {', to: 'if (forked && !reused) {' }],
    named: 'the refresh cookie',
  },
  {
    name: 'the refresh cookie is accepted in cross-site requests',
    gain: 'another site refreshes the visitor’s session (CSRF)',
    changes: [
      {
        symbol: 'isFromOurPages',
        from: "site === undefined || site === 'same-origin'",
        to: "site === undefined || site !== 'none'",
      },
    ],
    named: 'the refresh cookie',
  },
  {
    name: 'the refresh cookie is not HttpOnly',
    gain: 'an injected script steals the session',
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
