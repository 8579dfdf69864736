import { facts } from './facts.ts'

type Reporter = (thrown: unknown, where: string) => void

let reporter: Promise<Reporter> | undefined
/** One fault passes several places on its way up; it is one report. */
const reported = new WeakSet<object>()

/** For the console, and for whoever looks after the product if there is somebody: it never fails and never waits. */
export function reportError(thrown: unknown, where: string) {
  if (typeof thrown === 'object' && thrown !== null) {
    if (reported.has(thrown)) return
    reported.add(thrown)
  }
  console.warn(where, thrown)
  const { sentry_dsn } = facts
  if (!sentry_dsn) return
  reporter ??= import('./sentry.ts').then(({ sentryReporter }) => sentryReporter(sentry_dsn))
  reporter
    .then((report) => report(thrown, where))
    .catch((reason: unknown) => console.warn('error not reported', reason))
}

/** What nobody caught. */
export function watchErrors() {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message, 'uncaught error'))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'unhandled rejection'))
}
