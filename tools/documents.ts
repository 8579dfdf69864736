import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

/** Fails when a document cites, in backticks or as a link, a path that does not exist: the document is out of date. */

const root = path.join(import.meta.dirname, '..')
const tops = ['contract', 'domain', 'api', 'web', 'journeys', 'bench', 'docs', 'tools', '.ci']
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))

const faults: string[] = []
for (const document of documents) {
  const text = readFileSync(path.join(root, document), 'utf8')
  const cited = [...text.matchAll(/`([\w./-]+)`/g)].map((match) => match[1]!)
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) =>
    path.posix.join(path.posix.dirname(document), match[1]!),
  )
  const paths = [...cited.filter((cite) => tops.includes(cite.split('/')[0]!) && cite.includes('/')), ...linked]
  for (const target of paths)
    if (!existsSync(path.join(root, target))) faults.push(`${document}: ${target} does not exist`)
}
for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
