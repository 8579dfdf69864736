import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'

/**
 * Has Prometheus' own promtool read the alert rules, run their cases and read every query of the dashboard. Needs promtool
 * (apt-get install prometheus).
 */
const folder = path.join(import.meta.dirname, '../../deploy/observability')

function promtool(...args: string[]): boolean {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error) throw new Error('promtool is not installed: apt-get install prometheus')
  console.log(stdout + stderr)
  return status === 0
}

type Dashboard = { panels: { targets: { expr: string }[] }[] }
const { panels } = JSON.parse(fs.readFileSync(path.join(folder, 'dashboard.json'), 'utf8')) as Dashboard
// Grafana fills in the interval; JSON is YAML.
const rules = panels
  .flatMap(({ targets }) => targets)
  .map(({ expr }, nth) => ({ record: `query:${nth}`, expr: expr.replaceAll('$__rate_interval', '5m') }))
const queries = path.join(fs.mkdtempSync(path.join(tmpdir(), 'seatwise-dashboard-')), 'queries.yml')
fs.writeFileSync(queries, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))

const holds = [
  promtool('check', 'rules', path.join(folder, 'alerts.yml')),
  promtool('test', 'rules', path.join(folder, 'alerts.test.yml')),
  promtool('check', 'rules', queries),
]
console.log(`${holds.every(Boolean) ? 'all hold' : 'FAIL'}: ${rules.length} queries of ${panels.length} panels`)
process.exit(holds.every(Boolean) ? 0 : 1)
