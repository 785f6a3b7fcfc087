/** The cost of processes, from /proc; Linux only, as are the machines that measure. */
import { readFileSync } from 'node:fs'

/** User and system seconds of the process itself, and of its terminated children. In hundredths of a second. */
export function readCpuSeconds(pid: number): { own: number; children: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Counted from after the name, which may contain anything: utime is the 12th, then stime, cutime, cstime.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return { own: (utime + stime) / 100, children: (cutime + cstime) / 100 }
}

export function readResidentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
}
