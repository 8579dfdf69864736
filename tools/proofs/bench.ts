import { findChromium } from '../chromium.ts'
import { run } from '../steps.ts'

/** Runs every row of the benchmark on its smallest data, and compares the answers of product and floor. */
const env = { CHROMIUM: findChromium() }
const { ok } = await run({ name: 'bench', command: 'node', args: ['bench/run.ts', '--tiny'], env }, true)
process.exit(ok ? 0 : 1)
