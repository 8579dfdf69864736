import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The dashboard and the alert rules that operators install may only ask for what a product measures. */

const folder = new URL('../../../deploy/observability/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const instruments = readFileSync(new URL('instruments.ts', import.meta.url), 'utf8')

const measured = new Set(
  [...instruments.matchAll(/(createHistogram|createCounter|gauge)\(\s*'([\w.]+)'/g)].flatMap(([, kind, name]) => {
    const written = name!.replaceAll('.', '_')
    if (kind === 'createHistogram') return [`${written}_bucket`, `${written}_sum`, `${written}_count`]
    return kind === 'createCounter' ? [`${written}_total`] : [written]
  }),
)
/** Measured by Prometheus itself and by the instrumentation of Node. */
const others = ['up', 'nodejs_eventloop_utilization', 'nodejs_eventloop_delay_p99', 'v8js_memory_heap_used']

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const panels = (JSON.parse(read('dashboard.json')) as Dashboard).panels
const alerts = [...read('alerts.yml').matchAll(/alert: (\w+)\n +expr: (?:\|\n)?([^]*?)\n +(?:for|labels):/g)]
const metricsOf = (expression: string) =>
  [...expression.matchAll(/\b(?:(?:http|db|seatwise|nodejs|v8js)_\w+|up)\b/g)].map(([name]) => name)

describe('what operators watch', () => {
  it('is found in both files', () => expect([panels.length, alerts.length]).toEqual([20, 11]))

  it.each([
    ...panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr).join(' ')] as const),
    ...alerts.map(([, name, expression]) => [name!, expression!] as const),
  ])('is measured: %s', (_, expression) => {
    // Labels stand within braces, and after by.
    const names = metricsOf(expression.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, ' '))
    expect(names).not.toEqual([])
    expect(names.filter((name) => !measured.has(name) && !others.includes(name))).toEqual([])
  })
})

describe('the proxy of the compose file', () => {
  it('gives each request an id of its own, and passes on no trace of a caller', () => {
    const proxy = read('../Caddyfile')
    for (const line of [
      'header_up X-Request-Id {http.request.uuid}',
      'header_up -Traceparent',
      'header_up -Tracestate',
    ])
      expect(proxy).toContain(line)
  })
})
