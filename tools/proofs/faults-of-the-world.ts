import { check, finish } from '../checks.ts'
import { database } from '../world-faults/database.ts'
import { clock } from '../world-faults/clock.ts'
import { disk } from '../world-faults/disk.ts'
import { flood } from '../world-faults/flood.ts'
import { kill } from '../world-faults/kills.ts'
import { memory } from '../world-faults/memory.ts'
import { outside } from '../world-faults/outside.ts'
import { viewed } from '../world-faults/viewers.ts'

/**
 * Makes faults of the world around the product while people work with it, and looks that it loses nothing, tells everybody
 * in time, and goes on by itself: npm run proof -- faults-of-the-world [PART ...]
 */
const parts: Record<string, () => Promise<string>> = {
  database,
  outside,
  flood,
  kills: kill,
  viewers: viewed,
  disk,
  clock,
  memory,
}
const unknown = process.argv.slice(2).filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
const figures: string[] = []
// The processes of the product end with this one.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
for (const name of chosen) {
  console.log(`\n${name}`)
  const began = performance.now()
  try {
    figures.push(await parts[name]!())
  } catch (error) {
    check(`${name} runs to its end`, false, error instanceof Error ? error.stack : String(error))
  }
  console.log(`     ${((performance.now() - began) / 1_000).toFixed(0)} s`)
}
finish(...figures)
