import { readdirSync, readFileSync } from 'node:fs'

/** /proc counts CPU time in ticks of 10 ms (USER_HZ, which is constant for programs on Linux). */
const msPerTick = 10

/**
 * CPU milliseconds used so far by the given processes and everything that they started: threads, running descendants,
 * and ended descendants that were waited for.
 */
export function cpuMs(pids: readonly number[]): number {
  const processes = readProcesses()
  const counted = new Set(pids)
  // A child can have a lower process id than its parent after ids have wrapped around, so the loop repeats until the
  // set stays the same.
  for (let size = 0; size !== counted.size;) {
    size = counted.size
    for (const { pid, parent } of processes) if (counted.has(parent)) counted.add(pid)
  }
  return processes.filter(({ pid }) => counted.has(pid)).reduce((sum, { ticks }) => sum + ticks * msPerTick, 0)
}

/** The number of running children of a process, and the CPU milliseconds of its ended children that were waited for. */
export function childrenOf(pid: number) {
  const processes = readProcesses()
  const running = processes.filter(({ parent }) => parent === pid).length
  return { running, endedCpuMs: processes.find((one) => one.pid === pid)!.endedTicks * msPerTick }
}

function readProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
}

function readProcess(pid: number) {
  try {
    // The name in brackets may contain spaces. The fields after it are numbered from 3 in proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const [parent, utime, stime, cutime, cstime] = [4, 14, 15, 16, 17].map((nth) => Number(fields[nth - 3]))
    const endedTicks = cutime! + cstime!
    return { pid, parent: parent!, ticks: utime! + stime! + endedTicks, endedTicks }
  } catch {
    // The process ended between listing and reading.
    return undefined
  }
}

/** Resident memory (RSS) in megabytes. */
export function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line![1]) / 1024
}
