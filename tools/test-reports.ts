/** The parts of vitest's and Playwright's JSON reports that are used here. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}
type Suite = {
  title: string
  suites?: Suite[]
  specs: { title: string; tests: { results: { duration: number }[] }[] }[]
}
export type Report = VitestReport | PlaywrightReport

/** Counts tests. A run that failed without a failed test (a suite did not load, no report) counts as one failure. */
export function countsOf(report: Report | undefined, ok: boolean): { passed: number; failed: number } {
  const counts = !report
    ? { passed: 0, failed: 0 }
    : 'stats' in report
      ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
      : { passed: report.numPassedTests, failed: report.numFailedTests }
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

type Timed = { seconds: number; title: string }

export function slowest(reports: Report[], count: number): Timed[] {
  const all = reports.flatMap((report) => ('stats' in report ? report.suites.flatMap(inSuite) : inVitest(report)))
  return all.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
}

const inVitest = ({ testResults }: VitestReport): Timed[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ seconds: (duration ?? 0) / 1000, title: fullName })),
  )

function inSuite({ title, suites = [], specs }: Suite): Timed[] {
  const own = specs.map((spec) => ({
    seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    title: `${title}: ${spec.title}`,
  }))
  return [...own, ...suites.flatMap(inSuite)]
}
