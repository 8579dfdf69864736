import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import * as yauzl from 'yauzl'
import { owner, setUpExports } from './test-exports.ts'

/** `npm run proof -- company-export`: how much memory the export of a large company takes. */
const results = Number(process.env.RESULTS ?? 0)
const megabyte = 1_000_000

describe.runIf(results > 0)('the export of a company with many results', () => {
  const { call, product, query, start, exportOf, ticketFor, companyId } = setUpExports({ hasRowsOfItsOwn: true })

  it('uses the memory of one page, and has every row', { timeout: 1_800_000 }, async () => {
    const company = await companyId('northgate')
    await addResults(company)
    const id = await start()
    const began = performance.now()
    let first = 0
    let highest = 0
    const timer = setInterval(() => void sample(), 250)
    const sample = async () => {
      const { rss } = process.memoryUsage()
      highest = Math.max(highest, rss)
      if (first > 0) return
      const { done, total } = await exportOf(id)
      if (total !== null && done > total / 10) first = rss
    }
    await product.tasks.settle()
    clearInterval(timer)
    const seconds = (performance.now() - began) / 1000
    const made = await exportOf(id)
    expect(made.state).toBe('ready')

    const zip = path.join(mkdtempSync(path.join(tmpdir(), 'seatwise-large-')), 'export.zip')
    const { port } = product.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/downloads/${await ticketFor(id)}`)
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(zip))
    const lines = await countLines(zip)
    rmSync(path.dirname(zip), { recursive: true })
    for (const [name, count] of Object.entries(made.counts!)) expect(lines.get(`json/${name}.jsonl`), name).toBe(count)
    expect(made.counts!.survey_answers).toBeGreaterThanOrEqual(results)

    const { rows } = await product.owner.query('SELECT count(*) FROM survey_results WHERE company_id = $1', [company])
    expect(made.counts!.survey_results).toBe(Number(rows[0].count))
    const unpacked = [...lines.values()].length
    console.log(
      `${made.total!.toLocaleString('en-US')} rows in ${unpacked} files, ${Math.round(made.size! / megabyte)} MB of ZIP in ${Math.round(seconds)} s; ` +
        `memory after the first tenth ${Math.round(first / megabyte)} MB, at most ${Math.round(highest / megabyte)} MB: ` +
        `growth ${Math.round((highest - first) / megabyte)} MB`,
    )
    expect(highest - first).toBeLessThan(150 * megabyte)
    expect((await call('GET', '/exports', { as: owner })).body.data[0].id).toBe(id)
  })

  /** Copies of one finished result, with its answers, scores and moves. */
  async function addResults(company: string) {
    await query(`
      SET session_replication_role = replica;
      CREATE TEMP TABLE model AS SELECT r.*, a.answers, a.item_ms, a.assessment, a.form_version, a.notice_version
        FROM survey_results r JOIN survey_answers a ON a.survey_result_id = r.id
       WHERE r.company_id = '${company}' AND r.state = 'completed' LIMIT 1;
      CREATE TEMP TABLE made AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS candidate_id, n
        FROM generate_series(1, ${results}) n;
      INSERT INTO candidates (id, company_id, first, last, email)
        SELECT candidate_id, '${company}', 'Large', 'Export ' || n, 'large' || n || '@people.test' FROM made;
      INSERT INTO survey_results (id, company_id, candidate_id, role_id, state, status_id, completed_at, role_score)
        SELECT made.id, '${company}', made.candidate_id, role_id, 'completed', status_id, now(), role_score FROM made, model;
      INSERT INTO survey_answers (survey_result_id, company_id, language, notice_version, expires_at, form_version, answers, item_ms, assessment)
        SELECT made.id, '${company}', 'en', notice_version, now(), form_version, answers, item_ms, assessment FROM made, model;
      INSERT INTO benchmark_scores (company_id, survey_result_id, role_benchmark_id, score, scoring_version)
        SELECT '${company}', made.id, b.id, 50, 'x' FROM made, role_benchmarks b WHERE b.state = 'active';
      INSERT INTO stage_events (company_id, survey_result_id, to_status_id, result_version, how)
        SELECT '${company}', made.id, status_id, 1, 'rule' FROM made, model;
      SET session_replication_role = DEFAULT;
      -- No use case has made these rows, so they have no events.
      TRUNCATE witness.happened, witness.recorded;
      ANALYZE`)
  }
})

/** Unpacks a ZIP without holding it. */
async function countLines(file: string): Promise<Map<string, number>> {
  const lines = new Map<string, number>()
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    let count = 0
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++
    lines.set(entry.fileName, count)
  }
  zip.close()
  return lines
}
