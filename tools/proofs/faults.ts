import { execFileSync } from 'node:child_process'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { allFaults } from '../faults/all.ts'
import { readResults, storeResults } from '../faults/results.ts'
import { filesOf, openTrials } from '../faults/trial.ts'
import { seededRandom } from '../random.ts'

/**
 * Plants faults and records which of them tests notice (docs/planted-faults.md): npm run proof -- faults. A run
 * continues where the last run at the same commit ended.
 */
const { values: options } = parseArgs({
  options: {
    /** Only faults of this rule. */
    rule: { type: 'string' },
    /** A regular expression for the names of faults, which begin with the file. */
    file: { type: 'string', default: '' },
    /** A part of the faults, such as 1/4, for runs on several machines. */
    share: { type: 'string', default: '1/1' },
    /** The number of faults, drawn with the same number for every rule. */
    sample: { type: 'string' },
    /** The seed of the drawing. */
    seed: { type: 'string', default: '1' },
    /** Also runs faults that already have a result at this commit. */
    again: { type: 'boolean' },
    /** Only prints the names of the faults. */
    list: { type: 'boolean' },
  },
})

const root = path.join(import.meta.dirname, '../..')
/** The number of faults that are tested with one start of the product. */
const batchSize = 30
/** The cluster is replaced at this age, because the data of the demo world is dated relative to its creation. */
const maxClusterAgeMs = 1_800_000
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const files = filesOf(root)
let ending: Promise<void> | undefined
let cluster = await startCluster()
let trials: Awaited<ReturnType<typeof openTrials>> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)))
try {
  await runFaults()
} finally {
  await end()
}

/** Runs once, even if a signal ends the child processes, which in turn ends the run. */
function end(): Promise<void> {
  return (ending ??= Promise.resolve(trials?.close()).then(cluster.stop))
}

async function runFaults() {
  const client = new pg.Client(cluster.migrated)
  await client.connect()
  const all = await allFaults(root, files, client)
  await client.end()
  const names = new Map(all.map(({ name, rule }) => [name, rule]))
  const commit = git('rev-parse', '--short', 'HEAD')
  const judged = new Set(readResults().flatMap((result) => (result.commit === commit ? result.name : [])))
  const chosen = choose(all).filter(({ name }) => options.again || options.list || !judged.has(name))
  console.log(`${all.length} faults, ${chosen.length} to run`)
  if (options.list) return console.log(chosen.map(({ name, rule }) => `${rule}: ${name}`).join('\n'))

  trials = await openTrials(root, files, all, cluster.socketFolder)
  for (let from = 0; from < chosen.length; from += batchSize) {
    if (performance.now() - cluster.began > maxClusterAgeMs) {
      await cluster.stop()
      cluster = await startCluster()
      await trials.changeCluster(cluster.socketFolder)
    }
    const batch = chosen.slice(from, from + batchSize)
    const began = performance.now()
    const outcomes = await trials.judge(batch)
    const seconds = Math.round((performance.now() - began) / batch.length / 100) / 10
    const day = new Date().toISOString().slice(0, 10)
    const results = outcomes.map((outcome, at) => {
      const { name, rule } = batch[at]!
      return { name, rule, ...outcome, seconds, day, commit }
    })
    for (const { outcome, rule, name, by } of results) console.log(`${outcome}: ${rule}: ${name}${by && `\n    ${by}`}`)
    storeResults(results, names)
    console.log(`${Math.min(from + batchSize, chosen.length)} of ${chosen.length}, ${seconds} s each`)
  }
}

/** The faults selected by the options: a share of them, or a sample with the same number for every rule. */
function choose<Fault extends { name: string; rule: string }>(all: readonly Fault[]): Fault[] {
  const [share, shares] = options.share.split('/').map(Number) as [number, number]
  const some = all
    .filter(({ rule }) => !options.rule || rule === options.rule)
    .filter(({ name }) => new RegExp(options.file).test(name))
    .filter((_, at) => at % shares === share - 1)
  if (!options.sample) return some
  const random = seededRandom(Number(options.seed))
  const drawn = [...Map.groupBy(some, ({ rule }) => rule).values()].map((ofRule) =>
    ofRule.map((fault) => ({ fault, at: random() })).sort((a, b) => a.at - b.at),
  )
  const turns = Array.from({ length: some.length }, (_, turn) => drawn.flatMap((ofRule) => ofRule[turn]?.fault ?? []))
  return turns.flat().slice(0, Number(options.sample))
}

/** Starts the test cluster, whose databases every trial clones. */
async function startCluster() {
  const { default: setup } = (await import(path.join(root, 'api/database/test-cluster.ts'))) as ClusterModule
  const { embeddedConnection } = (await import(path.join(root, 'api/database/database.ts'))) as DatabaseModule
  let socketFolder = ''
  const stop = await setup({ provide: (_, folder) => (socketFolder = folder) })
  return { socketFolder, began: performance.now(), migrated: embeddedConnection(socketFolder, 'migrated').owner, stop }
}
type ClusterModule = {
  default: (project: { provide: (name: string, folder: string) => void }) => Promise<() => Promise<void>>
}
type DatabaseModule = { embeddedConnection: (socketFolder: string, name: string) => { owner: pg.ClientConfig } }
