import type { Bug } from './bug.ts'

const whose = 'p.session_id = p_session AND p.target_user_id = p_proxy_user AND p.actor_user_id = signed_in_user_id'

/** Acting as somebody else. */
export const acting: Bug[] = [
  {
    name: 'the header is enough to act as somebody',
    gain: 'a super admin acts without a reason, an hour or a trace',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "FROM proxy_sessions p JOIN users u ON u.id = p.target_user_id AND u.active AND u.auth_role <> 'SUPER_ADMIN'",
        to: `FROM (SELECT p_session AS session_id, p_proxy_user AS target_user_id, signed_in_user_id AS actor_user_id,
              NULL::timestamptz AS ended_at, now() + interval '1 hour' AS expires_at) p
      JOIN users u ON u.id = p.target_user_id AND u.active AND u.auth_role <> 'SUPER_ADMIN'`,
      },
    ],
    named: 'nobody acts',
  },
  {
    name: 'a proxy session counts in any session of its admin',
    gain: 'a second browser acts along, unasked',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: whose,
        to: 'p.target_user_id = p_proxy_user AND p.actor_user_id = signed_in_user_id',
      },
    ],
    named: 'nobody acts',
  },
  {
    name: 'a proxy session counts for anybody',
    gain: 'every user becomes whom an admin acts as',
    changes: [
      { symbol: 'FUNCTION open_session', from: whose, to: 'p.target_user_id = p_proxy_user' },
      {
        symbol: 'FUNCTION open_session',
        from: "AND p.expires_at > now() AND v_actor_role = 'SUPER_ADMIN'",
        to: 'AND p.expires_at > now()',
      },
    ],
    named: 'nobody acts',
  },
  {
    name: 'a demoted admin acts on',
    gain: 'everybody’s rights for the rest of the hour',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "AND p.expires_at > now() AND v_actor_role = 'SUPER_ADMIN'",
        to: 'AND p.expires_at > now()',
      },
    ],
    named: 'nobody acts',
  },
  {
    name: 'one super admin acts as another',
    gain: 'acts in a colleague’s name',
    changes: [
      { symbol: 'FUNCTION open_session', from: "AND u.active AND u.auth_role <> 'SUPER_ADMIN'", to: 'AND u.active' },
      {
        symbol: 'findTarget',
        from: "and ${users.auth_role} <> 'SUPER_ADMIN'",
        to: '',
      },
    ],
    named: 'starting',
  },
  {
    name: 'a proxy session has no end',
    gain: 'an hour’s permission is one for good',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: 'AND p.ended_at IS NULL AND p.expires_at > now()',
        to: 'AND p.ended_at IS NULL',
      },
    ],
    named: 'nobody acts',
  },
  {
    name: 'whoever acts keeps their own rights',
    gain: 'does what the other may not, in the other’s name',
    changes: [
      {
        symbol: 'scopeFor',
        from: 'const reach = reachOf(user, permission)',
        to: "const reach = reachOf(superAdmin ? { ...user, auth_role: 'SUPER_ADMIN' as const } : user, permission)",
      },
    ],
    named: 'GET /audit-events|POST /users/search|sees what',
  },
  {
    name: 'whoever acts keeps their own reach in the database',
    gain: 'sees other companies in the other’s name, the day a condition is forgotten too',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "IF auth_role = 'SUPER_ADMIN' THEN PERFORM",
        to: "IF auth_role = 'SUPER_ADMIN' OR v_actor_role = 'SUPER_ADMIN' THEN PERFORM",
      },
    ],
    tests: ['tenancy-row-level-security.test.ts'],
    named: 'GET /survey-results|GET /companies/list',
  },
  {
    name: 'everything may be done while acting',
    gain: 'changes another’s password, address, factors and rights',
    changes: [
      {
        symbol: 'scopeFor',
        from: "if (superAdmin && isOnlyInPerson(permission)) throw new Refusal('not_while_acting')",
        to: 'if (superAdmin) isOnlyInPerson(permission)',
      },
    ],
    named: 'is refused for as long as it lasts',
  },
  {
    name: 'the audit says the other one did it',
    gain: 'leaves a trace that leads to somebody else',
    changes: [
      {
        symbol: 'audit',
        from: 'actor_user_id: superAdmin?.id ?? user?.id',
        to: 'actor_user_id: user?.id',
      },
    ],
    named: 'tells of both people',
  },
  {
    name: 'the audit does not say as whom',
    gain: 'what was done in a name cannot be told from what its owner did',
    changes: [
      {
        symbol: 'audit',
        from: 'acting_as_user_id: superAdmin && user ? user.id : null',
        to: 'acting_as_user_id: null',
      },
    ],
    named: 'tells of both people',
  },
]
