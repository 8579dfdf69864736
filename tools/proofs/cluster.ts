import { run } from '../steps.ts'

/**
 * Loses the leader of three machines with PostgreSQL 20 times while people work: killed, or cut off from everybody or from the
 * other two. Patroni, etcd, HAProxy and PgBouncer are Debian's, configured by deploy/cluster.
 * npm run proof -- cluster [ROUNDS]
 */
const env = { CLUSTER_ROUNDS: process.argv[2] ?? '20' }
const args = ['run', '--project', 'api', 'api/cluster.test.ts']
const { ok } = await run({ name: 'cluster', command: 'vitest', args, env }, true)
process.exit(ok ? 0 : 1)
