import type { Bug } from './bug.ts'

const whose = 'p.session_id = p_session AND p.target_user_id = p_proxy_user AND p.actor_user_id = signed_in_user_id'

/** Proxy sessions: a super admin acts as another user. */
export const acting: Bug[] = [
  {
    name: 'the proxy header is accepted without a proxy session',
    gain: 'a super admin acts as a user without reason, time limit or record',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "FROM proxy_sessions p JOIN users u ON u.id = p.target_user_id AND u.active AND u.auth_role <> 'SUPER_ADMIN'",
        to: `FROM (SELECT p_session AS session_id, p_proxy_user AS target_user_id, signed_in_user_id AS actor_user_id,
              NULL::timestamptz AS ended_at, now() + interval '1 hour' AS expires_at) p
      JOIN users u ON u.id = p.target_user_id AND u.active AND u.auth_role <> 'SUPER_ADMIN'`,
      },
    ],
    named: 'acting is refused',
  },
  {
    name: 'a proxy session is not bound to the session that started it',
    gain: 'a second session of the admin acts as the user as well',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: whose,
        to: 'p.target_user_id = p_proxy_user AND p.actor_user_id = signed_in_user_id',
      },
    ],
    named: 'acting is refused',
  },
  {
    name: 'a proxy session is not bound to its admin',
    gain: 'any user acts as the user of somebody else’s proxy session',
    changes: [
      { symbol: 'FUNCTION open_session', from: whose, to: 'p.target_user_id = p_proxy_user' },
      {
        symbol: 'FUNCTION open_session',
        from: "AND p.expires_at > now() AND v_actor_role = 'SUPER_ADMIN'",
        to: 'AND p.expires_at > now()',
      },
    ],
    named: 'acting is refused',
  },
  {
    name: 'a proxy session survives the demotion of its admin',
    gain: 'a former super admin acts as the user for the rest of the hour',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: "AND p.expires_at > now() AND v_actor_role = 'SUPER_ADMIN'",
        to: 'AND p.expires_at > now()',
      },
    ],
    named: 'acting is refused',
  },
  {
    name: 'a super admin may act as another super admin',
    gain: 'acts under a colleague’s name',
    changes: [
      { symbol: 'FUNCTION open_session', from: "AND u.active AND u.auth_role <> 'SUPER_ADMIN'", to: 'AND u.active' },
      {
        symbol: 'canBeActedAs',
        from: "and ${users.auth_role} <> 'SUPER_ADMIN'",
        to: '',
      },
    ],
    named: 'starting',
  },
  {
    name: 'a proxy session never expires',
    gain: 'acts as the user long after the hour',
    changes: [
      {
        symbol: 'FUNCTION open_session',
        from: 'AND p.ended_at IS NULL AND p.expires_at > now()',
        to: 'AND p.ended_at IS NULL',
      },
    ],
    named: 'acting is refused',
  },
  {
    name: 'a proxy session keeps the super admin’s permissions',
    gain: 'does what the user may not do, under the user’s name',
    changes: [
      {
        symbol: 'scopeFor',
        from: 'const reach = reachOf(user, permission)',
        to: "const reach = reachOf(superAdmin ? { ...user, auth_role: 'SUPER_ADMIN' as const } : user, permission)",
      },
    ],
    named: 'GET /audit-events|POST /users/search|sees nothing that only',
  },
  {
    name: 'row-level security applies the super admin’s scope during a proxy session',
    gain: 'reads other companies under the user’s name if a tenant filter is missing as well',
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
    name: 'sensitive actions are allowed during a proxy session',
    gain: 'changes the user’s password, address, factors and permissions',
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
    name: 'the audit log records the target as the actor of a proxy session',
    gain: 'the log blames another person',
    changes: [
      {
        symbol: 'scopeFor',
        from: 'user_id: superAdmin.id, acting_as: user.id',
        to: 'user_id: user.id, acting_as: null',
      },
    ],
    named: 'name both people',
  },
  {
    name: 'the audit log does not record the target of a proxy session',
    gain: 'a proxy session cannot be distinguished from the super admin’s own actions',
    changes: [
      {
        symbol: 'auditEventsToInsert',
        from: "actor.kind === 'user' ? actor.acting_as : null",
        to: 'null',
      },
    ],
    named: 'name both people',
  },
  {
    name: 'a proxy session stays valid after its target moves to another company',
    gain: 'reads a company for which no reason was recorded',
    changes: [{ symbol: 'FUNCTION open_session', from: 'AND u.company_id = p.company_id', to: '' }],
    tests: ['proxy-sessions.test.ts'],
    named: 'is moved to another company',
  },
  {
    name: 'a proxy session becomes valid again when its target is reactivated',
    gain: 'resumes an ended proxy session without a new reason',
    changes: [
      {
        symbol: 'apply',
        in: 'api/base/users/',
        from: 'if (endingSessions.some((field) => field in change)) await endForTargets(scope, { user_id: user.id })',
        to: '',
      },
    ],
    tests: ['proxy-sessions.test.ts'],
    named: 'is for good',
  },
]
