import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc are a hundredth of a second on every Linux that we know. */
const msPerTick = 10

/**
 * CPU milliseconds that a process and everything it has ever started used so far: its threads,
 * its living descendants, and those that ended and were waited for.
 */
export function cpuMs(pids: readonly number[]): number {
  const processes = readProcesses()
  const counted = new Set(pids)
  // Children have higher numbers than their parents except after a wrap, hence until no more join.
  for (let size = 0; size !== counted.size;) {
    size = counted.size
    for (const { pid, parent } of processes) if (counted.has(parent)) counted.add(pid)
  }
  return processes.filter(({ pid }) => counted.has(pid)).reduce((sum, { ticks }) => sum + ticks * msPerTick, 0)
}

function readProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
}

function readProcess(pid: number) {
  try {
    // The name in brackets may hold spaces; what follows it is numbered from 3 in proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const [parent, utime, stime, cutime, cstime] = [4, 14, 15, 16, 17].map((nth) => Number(fields[nth - 3]))
    return { pid, parent: parent!, ticks: utime! + stime! + cutime! + cstime! }
  } catch {
    // It ended between the listing and the reading.
    return undefined
  }
}

/** Resident memory in megabytes. */
export function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line![1]) / 1024
}
