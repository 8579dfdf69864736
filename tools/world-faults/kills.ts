import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../checks.ts'
import { signal } from './processes.ts'
import { checkWhole, countOf } from './whole.ts'
import { openWorld, type World } from './world.ts'
import { beginWriters, type Writers } from './writers.ts'

/**
 * kill -9 of the product and of its database again and again while people write: what was acknowledged is stored once,
 * nothing is half done, and the queues drain.
 */

const kills = { product: Number(process.env.KILLS ?? 100), database: Number(process.env.DATABASE_KILLS ?? 30) }
const wanted = Number(process.env.ACKNOWLEDGED ?? 20_000)
/** Acknowledged writes between two kills. */
const between = Math.floor(wanted / (kills.product + kills.database + 1))
const drainedWithinMs = 120_000
/** Without waiting for the disk, a killed database loses what it had not written yet. */
const control = { kills: 6, between: 60 }

export async function kill(): Promise<string> {
  const world = await openWorld()
  try {
    const writers = await beginWriters(world)
    const all = kills.product + kills.database
    let databaseKills = 0
    for (let nth = 1; nth <= all; nth++) {
      await writers.untilAcknowledged(nth * between)
      // Spread evenly among the kills of the product.
      if (databaseKills < Math.floor((nth * kills.database) / all)) {
        databaseKills++
        killDatabase(world)
      } else {
        await world.kill()
        await world.restart()
      }
    }
    await writers.untilAcknowledged(wanted)
    await writers.end()
    await checkStored(world, writers)
    await checkDrained(world)
    await checkWhole(world)
    await checkControl(world)
    return `${writers.acknowledged()} acknowledged writes, ${kills.product} kills of the product and ${kills.database} of the database, 0 lost, 0 twice`
  } finally {
    await world.close()
  }
}

function killDatabase(world: World) {
  const pid = world.postmaster()
  if (pid !== undefined) signal(pid, 'SIGKILL')
}

async function checkStored(world: World, writers: Writers) {
  for (const { what, count, lost, twice } of await writers.compare(world))
    check(
      `every acknowledged ${what} is stored once`,
      lost === 0 && twice === 0 && count > 0,
      `${count}, ${lost} lost, ${twice} twice`,
    )
}

async function checkDrained(world: World) {
  const open = `SELECT (SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending'))
    + (SELECT count(*) FROM task_runs WHERE state IN ('waiting', 'running'))
    + (SELECT count(*) FROM webhook_events WHERE planned_at IS NULL) AS count`
  const end = Date.now() + drainedWithinMs
  let left = await countOf(world, open)
  while (left > 0 && Date.now() < end) {
    await wait(500)
    left = await countOf(world, open)
  }
  check('afterwards the queues drain', left === 0, `${left} left`)
}

/** Shows that the comparison would notice a loss: with a database that acknowledges before it has stored. */
async function checkControl(world: World) {
  await world.query('ALTER DATABASE seatwise SET synchronous_commit = off')
  await world.restart()
  const writers = await beginWriters(world, ['person'])
  for (let nth = 1; nth <= control.kills; nth++) {
    await writers.untilAcknowledged(nth * control.between)
    killDatabase(world)
  }
  await writers.untilAcknowledged((control.kills + 1) * control.between)
  await writers.end()
  const lost = (await writers.compare(world)).reduce((sum, one) => sum + one.lost, 0)
  check('a database that acknowledges too early is found out', lost > 0, `${lost} of ${writers.acknowledged()} lost`)
}
