import { stripVTControlCharacters } from 'node:util'

/** The parts of vitest's and Playwright's JSON reports that are used here. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    assertionResults: { fullName: string; status?: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}
type PlaywrightReport = {
  /** flaky: failed first, then passed on a retry. */
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}
type Suite = { title: string; suites?: Suite[]; specs: Spec[] }
type Spec = {
  title: string
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
}
export type Report = VitestReport | PlaywrightReport

/**
 * Counts each test once, by its last attempt. A run that failed without a failed test counts as one failure, for
 * example if a suite did not load or there is no report.
 */
export function countsOf(report: Report | undefined, ok: boolean): { passed: number; failed: number } {
  const counts = !report
    ? { passed: 0, failed: 0 }
    : 'stats' in report
      ? { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
      : { passed: report.numPassedTests, failed: report.numFailedTests }
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * The journeys that passed only on a retry. Each shows a race condition in the product or in the test, which must be
 * fixed.
 */
export const passedOnSecondTry = (reports: Report[]): string[] =>
  reports
    .flatMap((report) => ('stats' in report ? report.suites.flatMap(named) : []))
    .filter(({ spec }) => spec.tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title)

/** Each failed test with the first lines of the error of each attempt, to be printed before the long output. */
export const failuresOf = (report: Report): string[] =>
  'stats' in report
    ? report.suites
        .flatMap(named)
        .flatMap(({ spec, title }) =>
          spec.tests
            .filter(({ status }) => status === 'unexpected')
            .map(({ results }) => briefly(title, ...results.flatMap(({ error }) => error?.message ?? []))),
        )
    : report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => briefly(fullName, ...(failureMessages?.slice(0, 1) ?? [])))

const maxLines = 8

const briefly = (title: string, ...messages: string[]) =>
  [title, ...(messages.length > 0 ? messages : ['without a message']).flatMap(firstLines)].join('\n    ')
const firstLines = (message: string) => stripVTControlCharacters(message).split('\n').slice(0, maxLines)

type TestTime = { seconds: number; title: string }

export function slowest(reports: Report[], count: number): TestTime[] {
  const all = reports.flatMap((report) => ('stats' in report ? inPlaywright(report) : inVitest(report)))
  return all.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}

const inVitest = ({ testResults }: VitestReport): TestTime[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ seconds: (duration ?? 0) / 1000, title: fullName })),
  )

const inPlaywright = ({ suites }: PlaywrightReport): TestTime[] =>
  suites.flatMap(named).map(({ spec, title }) => ({
    seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    title,
  }))

const named = ({ title, suites = [], specs }: Suite): { title: string; spec: Spec }[] => [
  ...specs.map((spec) => ({ title: `${title}: ${spec.title}`, spec })),
  ...suites.flatMap(named),
]
