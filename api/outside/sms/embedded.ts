import type { SmsTransport } from './sms-transport.ts'

/** Text messages stay in the outbox, like emails. */
export const embeddedSms: SmsTransport = { send: () => Promise.resolve({ kind: 'held' }) }
