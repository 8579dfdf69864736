import type { SmsTransport } from './sms-transport.ts'

/** Text messages stay in the outbox, as mails do. */
export const embeddedSms: SmsTransport = { send: () => Promise.resolve({ kind: 'held' }) }
