import { PgBoss, type Db, type Queue } from 'pg-boss'
import type pg from 'pg'

/** The schema of pg-boss; api/database/repeatable/task-queue.sql grants its use. */
const schema = 'pgboss'

/**
 * runs: tasks started by users, one job for each part of a run. schedules: tasks of the product itself. deliveries: one
 * job for each company that has messages to send.
 */
export const taskQueues = ['runs', 'schedules', 'deliveries'] as const
export type TaskQueue = (typeof taskQueues)[number]

const queueOf = (name: TaskQueue): Queue => ({
  name,
  // "short" allows one waiting job for each singleton key (a company or a schedule).
  policy: name === 'runs' ? 'standard' : 'short',
  // After this time without a heartbeat, the jobs of a killed process are given to another process.
  heartbeatSeconds: 15,
  retryDelay: 0,
  // A task counts its attempts by itself; pg-boss only retries jobs of killed processes.
  retryLimit: 1_000,
  expireInSeconds: 3_600,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 3_600,
})

/** The migration is applied again when this changes. */
export const taskQueueDefinition = JSON.stringify(taskQueues.map(queueOf))

/** Installs or upgrades the schema of pg-boss and its queues. Needs the owner of the database. */
export async function migrateTaskQueue(client: pg.Client) {
  const boss = await openTaskQueue(client, { migrate: true }).start()
  try {
    for (const queue of taskQueues.map(queueOf)) {
      await boss.createQueue(queue.name, queue)
      const { policy: _fixed, name, ...changeable } = queue
      await boss.updateQueue(name, changeable)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

type Settings = { migrate?: boolean; maintains?: boolean }

/**
 * @param settings.maintains whether this instance also creates the jobs of schedules and returns the jobs of killed
 * processes
 */
export function openTaskQueue(connection: pg.Pool | pg.Client, { migrate = false, maintains = false }: Settings = {}) {
  return new PgBoss({
    schema,
    db: sqlOf(connection),
    migrate,
    supervise: maintains,
    schedule: maintains,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    queueCacheIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
    // The role of the worker does not own the indexes.
    reindex: false,
    monitorVacuum: false,
  })
}

function sqlOf(connection: pg.Pool | pg.Client): Db {
  return {
    executeSql: async (text, values) => {
      // For a script of several statements pg returns a list, which is missing in its types.
      const answer = (await connection.query(text, values)) as pg.QueryResult | pg.QueryResult[]
      return Array.isArray(answer) ? { rows: answer.flatMap(({ rows }) => rows as unknown[]) } : answer
    },
  }
}
