import { bootConfig } from './boot-config.ts'
import type { ErrorPlace } from './reported-error.ts'

type Reporter = (thrown: unknown, where: ErrorPlace) => void

let reporter: Promise<Reporter> | undefined
/** Errors that were reported already: an error can reach several handlers. */
const reported = new WeakSet<object>()

/** Logs an error and, if Sentry is configured, reports it. Never throws or delays the caller. */
export function reportError(thrown: unknown, where: ErrorPlace) {
  if (typeof thrown === 'object' && thrown !== null) {
    if (reported.has(thrown)) return
    reported.add(thrown)
  }
  console.warn(where, thrown)
  const { sentry_dsn } = bootConfig
  if (!sentry_dsn) return
  reporter ??= import('./sentry.ts').then(({ sentryReporter }) => sentryReporter(sentry_dsn))
  reporter
    .then((report) => report(thrown, where))
    .catch((reason: unknown) => console.warn('error not reported', reason))
}

/** Reports uncaught errors and rejections. */
export function watchErrors() {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message, 'uncaught error'))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'unhandled rejection'))
}
