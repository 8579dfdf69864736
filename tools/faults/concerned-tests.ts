import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Fault } from './fault.ts'

/** Tests that are useless here: they start processes, take minutes, or mock the tenant filter. */
const excludedFiles =
  /plans\.test|fuzz\.test|main\.test|reset\.test|embedded\.test|baseline\.test|gone-uploads|tenancy-(row|tenant)|^api\/(customer-list|without-effect|demo-likely)/
const maxAround = 5

/**
 * The test files that can notice a fault, in the order in which they run. The later groups run only if the earlier ones
 * do not notice it.
 */
export type ConcernedTests = readonly [nearest: string[], around: string[], walks: string[]]

export function openConcernedTests(root: string, files: readonly string[]) {
  const sources = files.filter((file) => /^(contract|domain|api)\/.*\.ts$/.test(file))
  const tests = sources.filter((file) => file.endsWith('.test.ts') && !excludedFiles.test(file))
  const texts = new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const importers = importersOf(texts)
  const walks = tests.filter((file) => /^api\/rights\/|walk/.test(file))
  // Faults in SQL are planted only in cloned databases, so only tests that clone one can notice them.
  const cloning = tests.filter((file) => /setUpProduct|cloneDatabase|describeMatrix/.test(texts.get(file)!))
  const ofDatabase = cloning
    .filter((file) => file.startsWith('api/database/'))
    .toSorted((a, b) => Number(b.includes('row-level')) - Number(a.includes('row-level')))

  return (fault: Fault): ConcernedTests => {
    const [edit] = fault.edits
    const all = edit ? nearTests(edit.file) : testsNaming(fault.sql)
    const own = all.filter((file) => !walks.includes(file) && !ofDatabase.includes(file)).slice(0, 1 + maxAround)
    if (edit) return [own.slice(0, 1), own.slice(1), walks]
    const isClosed = ['row policy', 'row-level security', 'grant'].includes(fault.rule)
    const [first, ...others] = isClosed ? [...ofDatabase, ...own] : [...own, ...ofDatabase]
    return [first ? [first] : [], others, walks]
  }

  /** The tests in the folder of a file, then those in the folders that import it, and so on. */
  function nearTests(file: string): string[] {
    const known = new Set([file])
    const near: string[] = []
    for (let ring = [file]; ring.length > 0;) {
      const folders = ring.map((each) => path.posix.dirname(each))
      near.push(...tests.filter((test) => ring.includes(test) || folders.includes(path.posix.dirname(test))))
      ring = ring.flatMap((each) => importers.get(each) ?? []).filter((each) => !known.has(each))
      for (const each of ring) known.add(each)
      ring = [...new Set(ring)]
    }
    return [...new Set(near)].toSorted((a, b) => closeness(b) - closeness(a))

    function closeness(test: string): number {
      const [name, folder] = [path.posix.basename(test, '.test.ts'), path.posix.dirname(test)]
      if (folder !== path.posix.dirname(file)) return 0
      if (name === path.posix.basename(file, '.ts')) return 3
      return name === path.posix.basename(folder) ? 2 : 1
    }
  }

  /** The tests in the folders whose code most often names the tables and functions of a statement. */
  function testsNaming(sql: string): string[] {
    const names = new Set(sql.match(/\b[a-z]+(?:_[a-z]+)*\b/g))
    const spellings = [...names].flatMap((name) => [
      name,
      name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    ])
    const rare = spellings.filter((name) => {
      const users = [...texts.values()].filter((text) => text.includes(name)).length
      return users > 0 && users < 40
    })
    const pattern = new RegExp(`\\b(${rare.join('|') || '-'})\\b`, 'g')
    const counts = new Map<string, number>()
    for (const [file, text] of texts) {
      const folder = path.posix.dirname(file)
      counts.set(folder, (counts.get(folder) ?? 0) + (text.match(pattern)?.length ?? 0))
    }
    const count = (file: string) => counts.get(path.posix.dirname(file)) ?? 0
    return cloning.filter((file) => count(file) > 0).toSorted((a, b) => count(b) - count(a))
  }
}

function importersOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const [, cited] of text.matchAll(/(?:from|import) ?\(?'(\.{1,2}\/[^']+|@seatwise\/[^']+)'/g)) {
      const target = cited!.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), cited!)
        : `${cited!.replace('@seatwise/', '')}.ts`
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}
