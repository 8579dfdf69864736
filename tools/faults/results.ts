import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { markdownTable } from '../measured-table.ts'
import { rules, type Rule } from './fault.ts'
import type { Outcome } from './trial.ts'

export type Result = Outcome & { name: string; rule: Rule; seconds: number; day: string; commit: string }

const data = new URL('../../docs/planted-faults.jsonl', import.meta.url)
const document = new URL('../../docs/planted-faults.md', import.meta.url)

export function readResults(): Result[] {
  if (!existsSync(data)) return []
  const lines = readFileSync(data, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Result)
}

/**
 * Adds results to those of earlier runs, and writes the document again.
 * @param names of all present faults; results of other faults are removed
 */
export function storeResults(added: readonly Result[], names: ReadonlyMap<string, Rule>) {
  const byName = new Map([...readResults(), ...added].map((result) => [result.name, result]))
  const results = [...byName.values()].filter(({ name }) => names.has(name))
  results.sort((a, b) => (a.name < b.name ? -1 : 1))
  writeFileSync(data, results.map((result) => `${JSON.stringify(result)}\n`).join(''))
  writeFileSync(document, documentOf(results, names))
}

function documentOf(results: readonly Result[], names: ReadonlyMap<string, Rule>): string {
  const rows = (Object.keys(rules) as Rule[]).map((rule) => {
    const own = results.filter((result) => result.rule === rule)
    const count = (outcome: Result['outcome']) => String(own.filter((result) => result.outcome === outcome).length)
    const seconds = own.map((result) => result.seconds).sort((a, b) => a - b)
    return [
      rule,
      rules[rule],
      String([...names.values()].filter((each) => each === rule).length),
      String(own.length),
      count('killed'),
      count('uncompiled'),
      count('survived'),
      count('unreached'),
      seconds[Math.floor(seconds.length / 2)]?.toFixed(1) ?? '',
    ]
  })
  const head = ['rule', 'fault', 'faults', 'run', 'killed', 'by compiler', 'survived', 'unreached', 'median s']
  const alive = results.filter(({ outcome }) => outcome === 'survived' || outcome === 'unreached')
  const days = results.map(({ day }) => day).sort()
  return `# Planted faults

\`npm run proof -- faults\` takes one guarantee after the other away in a copy of the product, and looks whether a test fails:
mutation testing, with rules that know what this product must not forget (\`tools/faults\`,
\`docs/decisions/0065-faults-are-planted-by-rule.md\`). The run writes this page and \`docs/planted-faults.jsonl\`, which names each
fault, its outcome and the test that failed. Nobody edits them.

${results.length === 0 ? 'None has been run.' : `Run between ${days[0]} and ${days.at(-1)}.`} _By compiler_: no test notices, but the product
would not compile. _Unreached_: no test that concerns the fault runs its code in its own process.

${markdownTable(head, rows)}

## Faults that no test notices

${markdownTable(
  ['rule', 'fault', 'outcome', 'day'],
  alive.map(({ rule, name, outcome, day }) => [rule, `\`${name}\``, outcome, day]),
)}
`
}
