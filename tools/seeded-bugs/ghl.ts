import type { Bug } from './bug.ts'

const connection = ['ghl-connection.test.ts']
const sync = ['ghl-sync.test.ts']
const webhooks = ['ghl-webhooks.test.ts']
const messages = ['ghl-messages.test.ts']

/** The connection to a CRM: people leave by it, and moves come in. */
export const ghl: Bug[] = [
  {
    name: 'a webhook of the CRM needs no signature',
    gain: 'a stranger makes us call the CRM about anybody, until its calls of the day are used up',
    changes: [{ symbol: 'openGhlWebhooks', from: '!isSigned(key, body, signature)', to: 'false' }],
    tests: webhooks,
    named: 'without a signature',
  },
  {
    name: 'a webhook of the CRM may be of any age',
    gain: 'who has recorded one sends it for ever',
    changes: [{ symbol: 'openGhlWebhooks', from: '!(Math.abs(Date.now() - sent) <= maxAgeMs)', to: 'false' }],
    tests: webhooks,
    named: 'six minutes old',
  },
  {
    name: 'a webhook of the CRM is taken as often as it comes',
    gain: 'who has recorded one makes us call the CRM again and again',
    changes: [{ symbol: 'FUNCTION take_ghl_webhook', from: 'IF NOT FOUND THEN RETURN false; END IF;', to: '' }],
    tests: webhooks,
    named: 'is taken once',
  },
  {
    name: 'a webhook of the CRM touches people of other locations',
    gain: 'one company’s CRM makes us call the CRM of another',
    changes: [{ symbol: 'FUNCTION take_ghl_webhook', from: 'c.location_id = p_location AND', to: '' }],
    tests: webhooks,
    named: 'of another location',
  },
  {
    name: 'two companies connect to one location',
    gain: 'an owner reads the people of another company in the CRM that both write to',
    changes: [
      { symbol: 'connect', from: 'await isLocationTaken(scope, of.location_id)', to: 'false' },
      { symbol: 'lockLastConnection', from: 'eq(ghlConnections.company_id, company_id),', to: '' },
    ],
    tests: connection,
    named: 'belongs to one company',
  },
  {
    name: 'the token of a CRM is stored before it is tested',
    gain: 'a typing error stops the sync of a company',
    changes: [
      {
        symbol: 'saveConnection',
        from: 'if (token !== undefined) await refuseToken',
        to: 'if (token === null) await refuseToken',
      },
    ],
    tests: connection,
    named: 'that is unknown',
  },
  {
    name: 'the token of a CRM outlives the connection',
    gain: 'who reads the database later calls the CRM of a company that has left',
    changes: [{ symbol: 'disconnect', from: "sealed_token: '', disconnected_at", to: 'disconnected_at' }],
    tests: connection,
    named: 'keeps no token',
  },
  {
    name: 'the location changes under a token',
    gain: 'people of a company go to the location of another one',
    changes: [{ symbol: 'updateCompany', from: '(await hasCrmConnection(scope, id))', to: 'false' }],
    tests: connection,
    named: 'does not change while it is connected',
  },
  {
    name: 'people who were only tested go to the CRM',
    gain: 'messages of campaigns reach people who do not exist',
    changes: [{ symbol: 'syncPerson', from: '!person?.is_sent', to: '!person' }],
    tests: sync,
    named: 'with tests alone',
  },
  {
    name: 'the score goes to the CRM with the card',
    gain: 'everybody with access to the CRM reads how somebody was scored',
    changes: [
      {
        symbol: 'placeOf',
        in: 'api/outside/crm',
        from: 'pipelineStageId: stage_id }',
        to: 'pipelineStageId: stage_id, monetaryValue: 1 }',
      },
    ],
    tests: sync,
    named: 'go with nothing else',
  },
  {
    name: 'an erase does not wait for a call to the CRM',
    gain: 'a person who asked to be erased is made a contact a second later',
    changes: [{ symbol: 'crmContactsOf', from: 'rows.some(({ is_busy }) => is_busy)', to: 'false' }],
    tests: sync,
    named: 'waits for a call that is on its way',
  },
  {
    name: 'moves of the CRM are shown to who may not see stages',
    gain: 'an owner without the pipeline reads who was rejected',
    changes: [{ symbol: 'registerGhl', from: "can(actorOf(scope), 'survey-results.read-stage')", to: 'true' }],
    tests: sync,
    named: 'are not shown to owners',
  },
  {
    name: 'a message whose sending was cut off is sent again by itself',
    gain: 'a person gets the same text message twice',
    changes: [{ symbol: 'handOver', from: 'error instanceof CrmFault && error.isUncertain', to: 'false' }],
    tests: messages,
    named: 'is uncertain',
  },
  {
    name: 'do not disturb of the CRM is not heeded',
    gain: 'a person who wants no messages gets them',
    changes: [
      {
        symbol: 'handOver',
        from: 'contact?.id === contact_id && contact.do_not_disturb.includes(channel)',
        to: 'false',
      },
    ],
    tests: messages,
    named: 'wants none by this channel',
  },
]
