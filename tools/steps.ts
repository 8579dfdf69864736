import { spawn } from 'node:child_process'
import * as path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/**
 * Puts the folder of the running Node first on the PATH, because the shebang lines of tools use the first "node" found
 * there.
 */
const runtimeFirst = `${path.dirname(process.execPath)}:${process.env.PATH ?? ''}`

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> }

type Outcome = { ok: boolean; output: string; seconds: number }

/**
 * Runs several steps at a time, and prints the whole output of each step that fails.
 * @param ended is called after each step; a returned text is printed before the output
 * @param abreast the number of simultaneous steps; two for steps that only compute, because there are two cores
 */
export async function runAll(
  steps: readonly Step[],
  ended: (step: Step, outcome: Outcome) => string | undefined = () => undefined,
  abreast = 2,
): Promise<boolean> {
  const waiting = [...steps]
  let passed = true
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await run(step, false)
      const { ok, output, seconds } = outcome
      const first = ended(step, outcome)
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`)
      if (!ok) console.log(first ? `${first}\n\n${output}` : output)
      passed &&= ok
    }
  }
  await Promise.all(Array.from({ length: abreast }, worker))
  return passed
}

export function run(step: Step, shown: boolean): Promise<Outcome> {
  const began = performance.now()
  return new Promise((done) => {
    const program = step.command === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', step.command)
    const child = spawn(program, step.args, {
      cwd: root,
      env: { ...process.env, PATH: runtimeFirst, FORCE_COLOR: '0', ...step.env },
      stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const append = (text: Buffer) => (output += text.toString())
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    child.once('error', (error) => done({ ok: false, output: error.message, seconds: 0 }))
    child.once('exit', (code) => done({ ok: code === 0, output, seconds: (performance.now() - began) / 1000 }))
  })
}
