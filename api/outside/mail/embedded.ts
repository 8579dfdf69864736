import type { MailTransport } from './mail-transport.ts'

/** Emails stay in the outbox, which a page shows on developers' machines. */
export const embeddedMail: MailTransport = {
  send: () => Promise.resolve({ kind: 'held' }),
  check: () => Promise.resolve(undefined),
  close: () => undefined,
}
