/** On a shared machine, measurements wait for quiet moments. */
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const lookMs = 1000
const wantedIdle = 0.75

/** Returns true after a second in which three quarters of the machine were idle; false when none came in time. */
export async function waitForQuiet(patienceMs = 30_000): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const before = readTimes()
    await delay(lookMs)
    const after = readTimes()
    if ((after.idle - before.idle) / Math.max(1, after.total - before.total) >= wantedIdle) return true
  }
  return false
}

function readTimes(): { idle: number; total: number } {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { idle: sum(times.map(({ idle, nice }) => idle + nice)), total: sum(times.flatMap((time) => Object.values(time))) }
}
