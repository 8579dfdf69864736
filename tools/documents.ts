import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

/**
 * Fails if a document cites, in backticks or as a link, a path that does not exist, or if a document or a comment names
 * a document that does not exist. Only files that git knows count, because folders made by a build are missing in a
 * clean clone.
 */

const root = path.join(import.meta.dirname, '..')
const tops = ['contract', 'domain', 'api', 'web', 'journeys', 'bench', 'docs', 'tools', 'deploy', '.ci']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)))
const documents = files.filter((file) => file.endsWith('.md'))
const known = new Set(files)
for (const file of files)
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) known.add(folder)

const faults: string[] = []
for (const document of documents) {
  const text = readFileSync(path.join(root, document), 'utf8')
  const cited = [...text.matchAll(/`([\w./-]+)`/g)].map((match) => match[1]!)
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) =>
    path.posix.join(path.posix.dirname(document), match[1]!),
  )
  const paths = [...cited.filter((cite) => tops.includes(cite.split('/')[0]!) && cite.includes('/')), ...linked]
  for (const target of paths)
    if (!known.has(target.replace(/\/$/, ''))) faults.push(`${document}: ${target} does not exist`)
}
const decisions = 'docs/decisions/'
for (const file of files.filter((name) => /\.(md|tsx?|sql|css)$/.test(name))) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const named = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([name]) => name)
  const numbered = [...text.matchAll(/(?<![\w/])\d{4}-[a-z][a-z0-9-]*\.md\b/g)].map(([name]) => decisions + name)
  for (const name of new Set([...named, ...numbered]))
    if (!known.has(name)) faults.push(`${file}: ${name} does not exist`)
}
for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
