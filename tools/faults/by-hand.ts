import type pg from 'pg'
import type { Fault } from './fault.ts'
import { nameOf, parse, visit, type Node } from './syntax.ts'

/**
 * [what goes wrong, the top-level declaration (or `SQL` and a function), a whole expression or statement in it, its
 * replacement]. An empty replacement removes a statement. White space is ignored.
 */
type ByHand = readonly [name: string, declaration: string, from: string, to: string]

/** Faults in important logic that no rule covers: tenants, sessions, money, the fit score, erasure. At most 60. */
export const byHand: readonly ByHand[] = [
  // Tenants
  [
    'a pooled connection keeps a super admin’s scope after its transaction',
    'SQL open_session',
    "set_config('seatwise.everything', 'on', true)",
    "set_config('seatwise.everything', 'on', false)",
  ],
  [
    'a franchise reads the companies of every franchise',
    'SQL open_session',
    'f.franchise_id = company_id)',
    'f.franchise_id IS NOT NULL)',
  ],
  [
    'a super admin who acts as a user keeps the own reach',
    'SQL open_session',
    "IF auth_role = 'SUPER_ADMIN' THEN PERFORM",
    "IF auth_role = 'SUPER_ADMIN' OR v_actor_role = 'SUPER_ADMIN' THEN PERFORM",
  ],
  [
    'an API key has all the rights of its maker',
    'keyScopeFor',
    '{ ...key.user, only: key.permissions }',
    '{ ...key.user }',
  ],
  ['an encrypted text opens for every company', 'bound', '[prefix, purpose, company_id]', '[prefix, purpose, null]'],
  ['a company event names a person of another company', 'record', 'people.get(candidate_id) !== company_id', 'false'],
  ['people of two companies stand in one report', 'surveysOf', 'company_id !== first!.company_id', 'false'],
  [
    'a live event goes to every open stream',
    'includesOne',
    'changed.some((company_id) => readable.has(company_id))',
    'true',
  ],
  [
    'an answer is not cut to its declared shape',
    'openHandlers',
    'copy(checksReplies ? route.reply.parse(answer) : answer)',
    'answer',
  ],
  ['the key of a page counts for every list', 'decodeKey', 'of === name', 'true'],
  ['everybody in scope can undo a write', 'findChanges', 'eq(changes.table.actor_user_id, actor_user_id)', 'undefined'],
  [
    'an undo overwrites what was changed since',
    'unchangedOf',
    'versionOf.get(id) === version',
    'versionOf.get(id)! <= version',
  ],
  ['a move is stored without its event', 'save', 'events.length > 0 ? [stageEventsToInsert(scope, events)] : []', '[]'],
  // Sessions and accounts
  ['a mailed link works twice', 'works', 'isNull(sentTokens.used_at)', 'undefined'],
  ['a mailed link never expires', 'works', 'gt(sentTokens.expires_at, sql`now()`)', 'undefined'],
  ['a mailed link works for every purpose', 'works', 'inArray(sentTokens.purpose, purposes)', 'undefined'],
  ['wrong mailed codes are not limited', 'trySentToken', 'lt(sentTokens.failures, maxCodeAttempts)', 'undefined'],
  [
    'a changed password ends no other session',
    'registerOwnSecurity',
    "await endSessionsOf(scope, user.id, 'password_changed', session_id)",
    '',
  ],
  ['an invitation handed over proves the address', 'registerSignUp', 'begin(scope, isProved)', 'begin(scope, true)'],
  ['tokens are stored as they are', 'hashToken', "createHash('sha256').update(token).digest('base64url')", 'token'],
  [
    'hosted sign-in is not bound to its browser',
    'consumeHostedSignIn',
    'eq(hostedSignIns.browser_hash, hashToken(browser))',
    'undefined',
  ],
  [
    'hosted sign-in takes any value for a proved address',
    'personOf',
    'profile.email_verified === true',
    'Boolean(profile.email_verified)',
  ],
  ['an authenticator code works twice', 'secondFactors', 'lt(totpFactors.last_step, step)', 'undefined'],
  ['a backup code is not consumed', 'spendBackupCode', 'isNull(backupCodes.used_at)', 'undefined'],
  [
    'any session confirms a pending authenticator',
    'secondFactors',
    'eq(totpFactors.pending_session_id, session_id)',
    'undefined',
  ],
  [
    'a sign-in challenge is answered as one of another kind',
    'tryChallenge',
    'eq(signInChallenges.name, name)',
    'undefined',
  ],
  ['a remembered browser serves every user', 'embeddedIdentity', 'eq(devices.user_id, user_id)', 'undefined'],
  ['an access token of another type is taken', 'check', "'at+jwt'", 'undefined'],
  ['a cached access token never expires', 'accessTokens', 'known && isNowIn(known)', 'known'],
  ['a refresh token works twice', 'rotateRefreshToken', 'reused || forked', 'forked && !reused'],
  [
    'the refresh cookie works from other sites',
    'isFromOurPages',
    "site === undefined || site === 'same-origin'",
    "site !== 'none'",
  ],
  [
    'a session is ended by its id, whoever it belongs to',
    'isOpenOf',
    'eq(sessions.user_id, scope.user.id)',
    'undefined',
  ],
  [
    'the audit names the user acted as in place of the actor',
    'scopeFor',
    "{ kind: 'user', user_id: superAdmin.id, acting_as: user.id }",
    "{ kind: 'user', user_id: user.id, acting_as: null }",
  ],
  [
    'the stored answer of another user is given',
    'find',
    'eq(idempotencyKeys.actor_user_id, actor_user_id)',
    'undefined',
  ],
  ['equal writes at the same moment both run', 'runOnce', "await lock(scope, Object.values(own).join(' '))", ''],
  [
    'every client may name its own address',
    'createHttp',
    'config.trusted_proxies.length > 0 ? config.trusted_proxies : false',
    'true',
  ],
  ['a webhook of the CRM needs no signature', 'openGhlWebhooks', '!isSigned(key, body, signature)', 'false'],
  // Money: what is counted, limited and shown
  [
    'the usage falls when a person is erased',
    'SQL count_usage_of_result',
    "IF TG_OP = 'DELETE' AND current_user = 'seatwise_definer' THEN RETURN NULL; END IF;",
    '',
  ],
  [
    'a deleted result is still counted on Home',
    'SQL count_finished',
    "CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END",
    '0',
  ],
  ['two at once both take the last text of the month', 'beginGeneration', 'await lockQuota(scope, company.id)', ''],
  [
    'a company invites without a limit',
    'takePlaces',
    'Math.max(0, maxInvitationsOfDay - (await repository.countInvited(scope, company_id)))',
    'asked.length',
  ],
  ['readers without stages see the hires of a campaign', 'stepsOf', 'hires && readsStages', 'hires'],
  ['an exported name computes as a formula', 'SQL csv_text', "THEN '''' || value", 'THEN value'],
  // The fit score
  ['a score is given for less than 80 % of the weight', 'benchmark', '!isEnough', 'false'],
  ['a level far outside of a range costs no more than its end', 'cost', 'Math.max(0, off - half)', '0'],
  ['three cautions make no survey invalid', 'verdict', 'cautions >= 3', 'false'],
  ['figures behind targets never grow old', 'figuresOf', 'Date.now() - encryptedFigures.made_at > maxAgeMs', 'false'],
  ['targets against the guard rails need no answer', 'refuseUnanswered', 'against.length > 0', 'false'],
  [
    'a submitted survey does not wait for a change of versions',
    'findAttempt',
    'lock ? sharesScoresOf(survey_result_id) : undefined',
    'undefined',
  ],
  ['an undo puts back the score of a replaced version', 'withPresentScores', 'scores.get(row.id) ?? row', 'row'],
  // Erasure, and what leaves the product
  [
    'stored answers keep an erased person',
    'eraseLocked',
    'await forgetAnswers(scope, encryption, company_id, { words, names })',
    '',
  ],
  [
    'archives keep an erased person',
    'SQL erase_candidate',
    "f.purpose = 'export' AND f.state <> 'removed'",
    "f.purpose = 'nothing'",
  ],
  [
    'webhooks keep an erased person',
    'SQL forget_people_in_webhooks',
    "SET payload = NULL, erased_at = now(), about = '{}'",
    "SET about = '{}'",
  ],
  [
    'an erase leaves chats',
    'SQL delete_results',
    'DELETE FROM ai_chats a WHERE a.company_id = p_company AND a.survey_result_id = ANY (p_results);',
    '',
  ],
  [
    'an erase leaves a begun application',
    'SQL erase_candidate',
    'PERFORM end_application_draft(d.id) FROM',
    'PERFORM d.id FROM',
  ],
  [
    'an erase leaves the mail about a mention',
    'SQL erase_candidate',
    'SELECT s.outbox_id FROM note_mentions s',
    'SELECT NULL::uuid FROM note_mentions s',
  ],
  [
    'a merge forgets who has unsubscribed',
    'SQL merge_candidates',
    "'unsubscribes', id FROM added",
    "'unsubscribes', id FROM added WHERE false",
  ],
  [
    'the answer to a delivery outlives an erase in that moment',
    'settleDelivery',
    'stored.erased_at === null ? answer : null',
    'answer',
  ],
  ['an erase does not wait for a call to the CRM', 'crmContactsOf', 'rows.some(({ is_busy }) => is_busy)', 'false'],
  ['a language model reads the name of the person', 'minimizedLines', 'withoutNames(line, names)', 'line'],
]

/**
 * @returns the faults, and the names of those to update: their text no longer occurs exactly once, because the source
 * has changed
 */
export async function faultsByHand(
  texts: ReadonlyMap<string, string>,
  database: Pick<pg.ClientBase, 'query'>,
): Promise<{ faults: Fault[]; stale: string[] }> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    "SELECT proname AS name, pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'",
  )
  const definitions = new Map(rows.map(({ name, definition }) => [`SQL ${name}`, definition]))
  const trees = new Map<string, Node>()
  const treeOf = (file: string, source: string) => {
    const tree = trees.get(file) ?? parse(file, source)
    trees.set(file, tree)
    return tree
  }
  const faults: Fault[] = []
  const stale: string[] = []
  for (const entry of byHand) {
    const planted = inSql(entry, definitions) ?? inCode(entry, texts, treeOf)
    if (planted) faults.push(planted)
    else stale.push(`${entry[0]} (${entry[1]})`)
  }
  return { faults, stale }
}

function inSql([name, declaration, from, to]: ByHand, definitions: ReadonlyMap<string, string>): Fault | undefined {
  const definition = definitions.get(declaration)
  const words = from.split(/\s+/).map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const pattern = new RegExp(words.join('\\s+'), 'g')
  if (definition?.match(pattern)?.length !== 1) return undefined
  return { name, rule: 'by hand', edits: [], sql: definition.replace(pattern, () => to) }
}

function inCode(
  [name, declaration, from, to]: ByHand,
  texts: ReadonlyMap<string, string>,
  treeOf: (file: string, source: string) => Node,
): Fault | undefined {
  const places = [...texts].flatMap(([file, source]) => {
    if (!source.includes(declaration)) return []
    const nodes: Node[] = []
    visit(treeOf(file, source), (node, ancestors) => {
      const isInside = ancestors.some((ancestor) => nameOf(ancestor) === declaration)
      if (isInside && dense(source.slice(node.start, node.end)) === dense(from)) nodes.push(node)
    })
    // Several nodes can have the same text: a statement and its expression, or a list and its only argument. The
    // outermost one is meant.
    return nodes
      .slice(0, 1)
      .concat(nodes.filter(({ start }) => start !== nodes[0]?.start))
      .map((node) => ({ file, node }))
  })
  const [place, another] = places
  if (!place || another) return undefined
  const kind = place.node.type.endsWith('Statement') ? 'statement' : 'expression'
  const edit = { file: place.file, start: place.node.start, end: place.node.end, kind, after: to } as const
  return { name, rule: 'by hand', edits: [edit], sql: '' }
}

const dense = (text: string) => text.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '')
