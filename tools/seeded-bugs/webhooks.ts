import type { Bug } from './bug.ts'

const tests = ['custom-webhooks.test.ts']
const guard = ['guarded-transport.test.ts', 'public-address.test.ts']

/** Deliveries to addresses that companies choose. */
export const webhooks: Bug[] = [
  {
    name: 'a webhook tells a stage that its maker may not see any more',
    gain: 'a system goes on to learn who was rejected',
    changes: [
      { symbol: 'FUNCTION plan_webhook_deliveries', from: 'maker.can_view_hiring_pipeline OR', to: 'true OR' },
      { symbol: 'dataOf', from: '!seesStages(scope)', to: 'false' },
    ],
    tests,
    named: 'that was visible at the save',
  },
  {
    name: 'a replay tells stages that its maker may not see any more',
    gain: 'a system gets once more who was rejected',
    changes: [{ symbol: 'payloadFor', from: '(seesStages(scope) || !delivery.with_stages)', to: 'true' }],
    tests,
    named: 'asked again for what is sent once more',
  },
  {
    name: 'the log of deliveries shows stages to who may not see them',
    gain: 'reads in the payload what the pages hide',
    changes: [{ symbol: 'findDelivery', from: 'not ${seesStages(scope)} and', to: 'false and' }],
    tests,
    named: 'asked again for what is sent once more',
  },
  {
    name: 'what was told of somebody during a merge survives the erase of the other',
    gain: 'reads a person who asked to be erased',
    changes: [{ symbol: 'FUNCTION erase_candidate', from: 'd.created_at < m.undone_at AND', to: 'false AND' }],
    tests,
    named: 'with whom they were merged',
  },
  {
    name: 'the answer to a delivery outlives an erase in that moment',
    gain: 'reads a person who asked to be erased where the receiver repeats what it got',
    changes: [{ symbol: 'settleDelivery', from: 'stored.erased_at === null ? answer : null', to: 'answer' }],
    tests,
    named: 'while the receiver answers',
  },
  {
    name: 'a company that stalls takes every slot',
    gain: 'keeps the events of all other companies waiting',
    changes: [
      { symbol: 'FUNCTION claim_webhook_deliveries', from: 'w.running_of_company + row_number()', to: 'row_number()' },
    ],
    tests,
    named: 'leave the next slot',
  },
  {
    name: 'a webhook outlives the rights of its maker',
    gain: 'who was demoted has prepared a way out for everything',
    changes: [{ symbol: 'payloadOf', from: "'custom-webhooks.write', (scope)", to: "'candidates.read', (scope)" }],
    tests,
    named: 'end the webhook when they end',
  },
  {
    name: 'stages can be chosen by who sees none',
    gain: 'learns stages by a webhook',
    changes: [{ symbol: 'refuseEvents', from: "!can(actor, 'survey-results.read-stage')", to: 'false' }],
    tests,
    named: 'none of stages by who sees none',
  },
  {
    name: 'a replay sends what an erased person was',
    gain: 'reads a person who asked to be erased',
    changes: [
      { symbol: 'FUNCTION forget_candidate_in_webhooks', from: 'SET payload = NULL, erased_at = now(),', to: 'SET' },
    ],
    tests,
    named: 'of an erased person hold nothing',
  },
  {
    name: 'a redirect is taken for a delivery',
    gain: 'the receiver never gets it, and nobody learns so',
    changes: [{ symbol: 'attemptOf', from: 'status < 300', to: 'status < 400' }],
    tests,
    named: 'do not follow a redirect',
  },
  {
    name: 'the secret before a rotation is never forgotten',
    gain: 'forges deliveries with a secret that leaked last year',
    changes: [
      {
        symbol: 'FUNCTION claim_webhook_deliveries',
        from: 'CASE WHEN w.previous_secret_until > now() THEN w.sealed_previous_secret END',
        to: 'w.sealed_previous_secret',
      },
    ],
    tests,
    named: 'rotates its secret',
  },
  {
    name: 'the secrets of webhooks are stored in plain text',
    gain: 'forges deliveries from a leaked table',
    changes: [
      { symbol: 'sealSecret', from: 'seals.seal(purposeOf(webhook_id), secret)', to: 'secret' },
      { symbol: 'secretOf', from: 'seals.open(purposeOf(webhook_id), sealed)', to: 'sealed' },
    ],
    tests,
    named: 'shows its secret once',
  },
  {
    name: 'a replay goes out for a webhook that is paused',
    gain: 'a system that was cut off gets people again',
    changes: [{ symbol: 'replayable', from: "webhook.state !== 'active'", to: 'false' }],
    tests,
    named: 'wait while the webhook is paused',
  },
  {
    name: 'a webhook can lead to this machine',
    gain: 'reads services inside by the log of deliveries',
    changes: [{ symbol: 'isPublicAddress', from: "if (parsed.range() !== 'unicast') return false", to: '' }],
    tests: guard,
    named: '.',
  },
]

const keyTests = ['api-keys.test.ts']

/** Keys by which other systems call the API. */
export const apiKeys: Bug[] = [
  {
    name: 'the key of a demoted maker goes on',
    gain: 'who was let go as an owner keeps a way in',
    changes: [{ symbol: 'FUNCTION open_api_key', from: ' AND u.auth_role = k.auth_role', to: '' }],
    tests: keyTests,
    named: 'is not prepared for later',
  },
  {
    name: 'the key of a company opens another one of the franchise',
    gain: 'a supplier of one company reads its sisters',
    changes: [
      { symbol: 'keyScopeFor', from: 'key.companies.filter((id) => inReach.includes(id))', to: '[...inReach]' },
      { symbol: 'FUNCTION open_api_key', from: 'c.id = ANY (k.company_ids) AND', to: '' },
    ],
    tests: keyTests,
    named: 'is not the key of another company',
  },
  {
    name: 'a key of a super admin opens every company',
    gain: 'one key that leaks is all tenants',
    changes: [
      {
        symbol: 'keyScopeFor',
        from: 'makeScope(db, companies, origin',
        to: 'makeScope(db, companiesIn(reach, user, key.companies), origin',
      },
      {
        symbol: 'FUNCTION open_api_key',
        from: "PERFORM set_config('seatwise.companies', companies::text, true);",
        to: "PERFORM set_config('seatwise.everything', 'on', true);",
      },
    ],
    tests: keyTests,
    named: 'of a super admin',
  },
  {
    name: 'a key has all the rights of its maker',
    gain: 'a key for one purpose reads stages and writes people',
    changes: [{ symbol: 'keyScopeFor', from: '{ ...key.user, only: key.permissions }', to: '{ ...key.user }' }],
    tests: keyTests,
    named: 'shows no stage',
  },
  {
    name: 'a key opens every call',
    gain: 'makes further keys, users and exports',
    changes: [{ symbol: 'openHandlers', from: 'route.apiKey ? route.permission : undefined', to: 'route.permission' }],
    tests: keyTests,
    named: 'open the calls that the matrix names',
  },
  {
    name: 'each key of one maker waits in a turn of its own',
    gain: 'keeps the keys of other companies waiting with three keys',
    changes: [
      { symbol: 'openTransactions', from: 'key: await makerOf(hash)', to: 'key: (await makerOf(hash)) + hash' },
    ],
    tests: keyTests,
    named: 'calls without rest',
  },
  {
    name: 'the stored answers to a key survive an erase',
    gain: 'reads a person who asked to be erased by sending an old request again',
    changes: [
      {
        symbol: 'forgetAnswers',
        from: 'from answers_of_company(${company_id})',
        to: 'from answers_of_company(${company_id}) limit 0',
      },
    ],
    tests: keyTests,
    named: 'stored answers included',
  },
  {
    name: 'a revoked key works on',
    gain: 'a key that leaked cannot be stopped',
    changes: [{ symbol: 'FUNCTION open_api_key', from: ' AND k.ended_at IS NULL', to: '' }],
    tests: keyTests,
    named: 'at once when it is revoked',
  },
  {
    name: 'a key gives rights that its maker does not have',
    gain: 'an owner without stages reads them by a key',
    changes: [{ symbol: 'create', from: '!can(actor, permission)', to: 'false' }],
    tests: keyTests,
    named: 'gives nobody what they do not have',
  },
  {
    name: 'a key reads notes that are its maker’s alone',
    gain: 'a system reads what was written for one person',
    changes: [
      {
        symbol: 'FUNCTION open_api_key',
        from: "PERFORM set_config('seatwise.companies', companies::text, true);",
        to: "PERFORM set_config('seatwise.companies', companies::text, true); PERFORM set_config('seatwise.reader', signed_in ->> 'id', true);",
      },
      { symbol: 'readable', from: 'scope.superAdmin || !isSignedIn(scope)', to: 'scope.superAdmin' },
    ],
    tests: keyTests,
    named: 'maker’s alone',
  },
  {
    name: 'company events name people of other companies',
    gain: 'writes into the history of a stranger',
    changes: [{ symbol: 'record', from: 'people.get(candidate_id) !== company_id', to: 'false' }],
    tests: ['company-events.test.ts'],
    named: 'out of reach',
  },
]
