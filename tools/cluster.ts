import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDebian, openMachine } from './debian.ts'

/**
 * Three machines with PostgreSQL under Patroni and etcd, and HAProxy and PgBouncer in front, configured by deploy/cluster and
 * deploy/pgbouncer.ini. A machine is a network namespace: it can be killed, and cut off from everybody or from the other two.
 */
const work = '/var/tmp/seatwise-cluster'
const root = path.join(import.meta.dirname, '..')
const bridge = 'seatwise0'
const own = '10.77.0.1'
const names = ['one', 'two', 'three'] as const
const addressOf = (nth: number) => `10.77.0.${11 + nth}`

export type Fault = 'machine killed' | 'database killed' | 'cut off from everybody' | 'cut off from the other two'
export type Cluster = Awaited<ReturnType<typeof openCluster>>
type Member = { name: string; role: string; state: string; lag?: number | 'unknown' }

/** @param isSynchronous false: a write is acknowledged as soon as the leader has it, which loses writes */
export async function openCluster({ isSynchronous }: { isSynchronous: boolean }) {
  const folder = path.join(work, 'machine')
  fs.mkdirSync(work, { recursive: true })
  const passwords = { superuser: secret(), replication: secret(), rewind: secret(), product: secret() }
  const running = new Set<ChildProcess>()
  removeNetwork()
  if (!fs.existsSync(path.join(folder, 'usr/bin/patroni'))) makeDebian('trixie', folder)
  const machine = openMachine(folder)
  if (!fs.existsSync(path.join(folder, 'usr/bin/patroni'))) {
    machine.install('postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'procps')
    machine.inside('pg_dropcluster 17 main --stop || true')
  }
  try {
    makeNetwork()
    machine.inside(
      `rm -rf /var/lib/postgresql/* /var/lib/etcd/*; mkdir -p ${names.map((n) => `/var/lib/etcd/${n}`).join(' ')}`,
    )
    machine.inside(
      'chown -R postgres /var/lib/etcd /var/lib/postgresql; mkdir -p /run/postgresql; chown postgres /run/postgresql',
    )
    for (const [nth] of names.entries()) startMachine(nth)
    await until('a leader and two replicas', async () => isWhole(await members()))
    startInFront()
    await until('the leader through HAProxy', async () => asSuperuser('SELECT 1') === '1')
    asSuperuser(`CREATE ROLE seatwise LOGIN CREATEROLE PASSWORD '${passwords.product}'`)
    asSuperuser('CREATE DATABASE seatwise OWNER seatwise')
  } catch (error) {
    close()
    throw error
  }
  return {
    urls: urlsOf(passwords.product),
    asSuperuser,
    startPooler,
    members,
    leader,
    break: breakMachine,
    mend,
    cpuMsOf,
    close,
  }

  /** Starts etcd and Patroni on a machine, each with the addresses of all. */
  function startMachine(nth: number) {
    const [name, address] = [names[nth]!, addressOf(nth)]
    const settings = fs
      .readFileSync(path.join(root, 'deploy/cluster/patroni.yml'), 'utf8')
      .replaceAll('NODE', name)
      .replaceAll('ADDRESS', address)
      .replaceAll('NETWORK', '10.77.0.0/24')
      .replaceAll('ETCD_HOSTS', names.map((_, one) => `${addressOf(one)}:2379`).join(','))
      .replaceAll('SUPERUSER_PASSWORD', passwords.superuser)
      .replaceAll('REPLICATION_PASSWORD', passwords.replication)
      .replaceAll('REWIND_PASSWORD', passwords.rewind)
      // The machines share the folder of sockets.
      .replace('  authentication:', "  parameters: { unix_socket_directories: '' }\n  authentication:")
      .replace(/synchronous_mode(_strict)?: true/g, (text) => text.replace('true', String(isSynchronous)))
    fs.writeFileSync(path.join(folder, `etc/patroni-${name}.yml`), settings)
    const peers = names.map((other, one) => `${other}=http://${addressOf(one)}:2380`).join(',')
    const flags = {
      name,
      'data-dir': `/var/lib/etcd/${name}`,
      'log-level': 'error',
      'listen-peer-urls': `http://${address}:2380`,
      'initial-advertise-peer-urls': `http://${address}:2380`,
      'listen-client-urls': `http://${address}:2379`,
      'advertise-client-urls': `http://${address}:2379`,
      'initial-cluster': peers,
      'initial-cluster-state': 'new',
    }
    const etcd = ['etcd', ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])]
    start(nth, etcd)
    start(nth, ['patroni', `/etc/patroni-${name}.yml`])
  }

  function startInFront() {
    const settings = fs
      .readFileSync(path.join(root, 'deploy/cluster/haproxy.cfg'), 'utf8')
      .replaceAll('ADDRESS', own)
      .replace(/\b(ONE|TWO|THREE)\b/g, (text) => addressOf(['ONE', 'TWO', 'THREE'].indexOf(text)))
      // Without a synchronous replica, any replica answers.
      .replace('GET /sync', isSynchronous ? 'GET /sync' : 'GET /replica')
    fs.writeFileSync(path.join(folder, 'etc/haproxy/haproxy.cfg'), settings)
    start(undefined, ['haproxy', '-f', '/etc/haproxy/haproxy.cfg'])
  }

  /** After the first start of the product, which makes the role of requests. */
  async function startPooler(): Promise<string> {
    asSuperuser(`ALTER ROLE seatwise_app PASSWORD '${passwords.product}'`)
    const settings = fs
      .readFileSync(path.join(root, 'deploy/pgbouncer.ini'), 'utf8')
      .replace('host=127.0.0.1', `host=${own}`)
      .replace('port=5432', 'port=5000')
      .replace(/^listen_addr.*/m, `listen_addr = ${own}`)
      .replace(/^listen_port.*/m, 'listen_port = 6432')
    fs.writeFileSync(path.join(folder, 'etc/pgbouncer/pgbouncer.ini'), settings)
    fs.writeFileSync(path.join(folder, 'etc/pgbouncer/userlist.txt'), `"seatwise_app" "${passwords.product}"\n`)
    machine.inside('chown postgres /etc/pgbouncer/*')
    start(undefined, ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'])
    await wait(1_000)
    return `postgres://seatwise_app:${passwords.product}@${own}:6432/seatwise`
  }

  /** Starts a program as the user postgres on a machine; without one, beside the product. */
  function start(nth: number | undefined, command: readonly string[]) {
    const within = nth === undefined ? [] : ['ip', 'netns', 'exec', names[nth]!]
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    const clean = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8']
    const [program, ...args] = [...within, 'chroot', folder, ...clean, ...asPostgres, ...command]
    const log = fs.openSync(path.join(work, `${nth === undefined ? 'front' : names[nth]}-${command[0]}.log`), 'a')
    const child = spawn(program!, args, { detached: true, stdio: ['ignore', log, log] })
    fs.closeSync(log)
    running.add(child)
    child.once('exit', () => running.delete(child))
  }

  function asSuperuser(statement: string, database = 'postgres'): string {
    const url = `postgres://postgres:${passwords.superuser}@${own}:5000/${database}?connect_timeout=3`
    const { stdout } = spawnSync('chroot', [folder, 'psql', '-qAtc', statement, url], { encoding: 'utf8' })
    return stdout.trim()
  }

  /** What the machines say of each other, the first that answers; without the one that is cut off and does not know better. */
  async function members(without?: number): Promise<Member[]> {
    for (const [nth] of names.entries()) {
      if (nth === without) continue
      const answer = await fetch(`http://${addressOf(nth)}:8008/cluster`, { signal: AbortSignal.timeout(1_500) }).catch(
        () => undefined,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  async function leader(without?: number): Promise<number> {
    const leading = (await members(without)).find(({ role }) => role === 'leader')
    return names.findIndex((name) => name === leading?.name)
  }

  /** One leader, and two replicas that stream; one of them synchronous where that is asked for. */
  function isWhole(all: readonly Member[]): boolean {
    const replicas = all.filter(({ state }) => state === 'streaming')
    const isSafe = !isSynchronous || replicas.some(({ role }) => role === 'sync_standby')
    return all.some(({ role, state }) => role === 'leader' && state === 'running') && replicas.length === 2 && isSafe
  }

  function breakMachine(nth: number, fault: Fault) {
    const name = names[nth]!
    if (fault === 'machine killed') killAll(name)
    if (fault === 'database killed') {
      const file = path.join(folder, 'var/lib/postgresql', name, 'postmaster.pid')
      process.kill(Number(fs.readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    }
    if (fault === 'cut off from everybody') ip('link', 'set', `to-${name}`, 'down')
    if (fault === 'cut off from the other two')
      for (const [other] of names.entries())
        if (other !== nth) ip('netns', 'exec', name, 'ip', 'route', 'add', 'blackhole', `${addressOf(other)}/32`)
  }

  /** Undoes the fault, and waits until all three machines work together again. */
  async function mend(nth: number, fault: Fault) {
    const name = names[nth]!
    if (fault === 'machine killed') startMachine(nth)
    if (fault === 'cut off from everybody') ip('link', 'set', `to-${name}`, 'up')
    if (fault === 'cut off from the other two')
      for (const [other] of names.entries())
        if (other !== nth) ip('netns', 'exec', name, 'ip', 'route', 'del', 'blackhole', `${addressOf(other)}/32`)
    await until('a leader and two replicas', async () => isWhole(await members()))
  }

  /** The CPU time of the PostgreSQL of one machine, in milliseconds. */
  function cpuMsOf(nth: number): number {
    const pids = ip('netns', 'pids', names[nth]!).split('\n').filter(Boolean)
    let ticks = 0
    for (const pid of pids) {
      const stat = readIfThere(`/proc/${pid}/stat`)
      if (!stat.includes('(postgres)')) continue
      const fields = stat.split(') ').at(-1)!.split(' ')
      ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])
    }
    return ticks * 10
  }

  function close() {
    for (const name of names) killAll(name)
    for (const child of running) if (child.pid) killGroup(child.pid)
    machine.close()
    removeNetwork()
  }
}

const secret = () => randomBytes(12).toString('hex')
const ip = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' }).stdout

const urlsOf = (password: string) => ({
  leader: `postgres://seatwise:${password}@${own}:5000/seatwise`,
  replica: `postgres://seatwise:${password}@${own}:5001/seatwise`,
})

/** A bridge with an address of this machine, and a namespace on it for each of the three. */
function makeNetwork() {
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${own}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const [nth, name] of names.entries()) {
    ip('netns', 'add', name)
    ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', `to-${name}`, 'master', bridge, 'up')
    ip('-n', name, 'addr', 'add', `${addressOf(nth)}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }
}

function removeNetwork() {
  for (const name of names) {
    killAll(name)
    ip('netns', 'del', name)
    ip('link', 'del', `to-${name}`)
  }
  ip('link', 'del', bridge)
}

function killAll(name: string) {
  for (const pid of (ip('netns', 'pids', name) ?? '').split('\n').filter(Boolean)) kill(Number(pid))
}
const killGroup = (pid: number) => kill(-pid)
function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export async function until(what: string, holds: () => Promise<boolean>, seconds = 120) {
  const end = Date.now() + seconds * 1_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`There is no ${what} after ${seconds} s.`)
    await wait(250)
  }
}
