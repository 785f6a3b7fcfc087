/**
 * Each member of a test has an address of their own, as in reality, so that rate limits per address behave as in
 * production.
 */
import { platform } from 'node:os'

/** 127.1.1.1 to 127.254.254.254, no part ever 0 or 255. */
const parts = 254
/** Each process has a block of its own: the process ids of one run are never this far apart. */
const blockSize = 1000
const blocks = Math.floor(parts ** 3 / blockSize)

let serial = 0

/** Undefined where only 127.0.0.1 exists (macOS). */
export function nextLoopbackAddress(): string | undefined {
  return platform() === 'linux' ? loopbackAddress(process.pid, serial++) : undefined
}

/** After a thousand members a process reuses its block. */
export function loopbackAddress(processId: number, turn: number): string {
  const place = (processId % blocks) * blockSize + (turn % blockSize)
  return `127.${Math.floor(place / parts ** 2) + 1}.${(Math.floor(place / parts) % parts) + 1}.${(place % parts) + 1}`
}
