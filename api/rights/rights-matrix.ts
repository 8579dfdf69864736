import { readFileSync } from 'node:fs'
import type { Route } from '@seatwise/contract/route'

/** docs/permissions.csv as data: each operation and the reach of each role. */
const [head, ...lines] = readFileSync(new URL('../../docs/permissions.csv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const columns = head!.split(',')
const cells = lines.flatMap((line) => {
  const values = line.split(',')
  const row = Object.fromEntries(columns.map((column, index) => [column, values[index]!]))
  return row
    .path!.split(';')
    .flatMap((path) => row.methods!.split(' ').map((method) => ({ method, path: path.trim(), row })))
})

/** The matrix row of an operation; undefined if it has none. */
export const rowOf = (route: Pick<Route, 'method' | 'path'>): Record<string, string> | undefined =>
  cells.find(
    ({ method, path }) =>
      method === route.method &&
      new RegExp(`^${path.replace('*', '.*').replaceAll(/[{}]/g, '\\$&')}$`).test(route.path),
  )?.row

/**
 * The reach of a role in a row. A cell with "+P" applies only to users with can_view_hiring_pipeline; cells of super
 * admins never have "+P".
 */
export function reachIn(row: Record<string, string>, role: string, seesStages: boolean): string {
  const cell = row[role]!
  if (!cell.endsWith('+P')) return cell
  return seesStages ? cell.slice(0, -'+P'.length) : 'no'
}
