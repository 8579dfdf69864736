import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/react'
import { bootConfig } from './boot-config.ts'
import { redactAll } from './redact.ts'

/**
 * A Sentry client without integrations: it sends the errors it is given and collects no inputs, clicks or requests.
 */
export function sentryReporter(dsn: string) {
  const client = new BrowserClient({
    dsn,
    release: bootConfig.version,
    environment: bootConfig.app_env,
    integrations: [],
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    sendClientReports: false,
    beforeSend: ({ request: _request, user: _user, breadcrumbs: _breadcrumbs, ...event }) => redactAll(event),
  })
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  return (error: unknown, where: string) => {
    const tagged = scope.clone()
    tagged.setTag('where', where)
    tagged.captureException(error)
  }
}
