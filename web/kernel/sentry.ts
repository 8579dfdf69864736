import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/react'
import { bootConfig } from './boot-config.ts'
import { reportedEvent, type ErrorPlace } from './reported-error.ts'

/**
 * A Sentry client without integrations: it sends only the errors that it is given, and records no inputs, clicks or
 * requests.
 */
export function sentryReporter(dsn: string) {
  const client = new BrowserClient({
    dsn,
    release: bootConfig.version,
    environment: bootConfig.app_env,
    integrations: [],
    // Otherwise Sentry would store the sender's IP address.
    dataCollection: { userInfo: false },
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    sendClientReports: false,
    beforeSend: (event, { originalException }) => reportedEvent(event, originalException, location.origin),
  })
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  return (error: unknown, where: ErrorPlace) => {
    const tagged = scope.clone()
    tagged.setTag('where', where)
    tagged.captureException(error)
  }
}
