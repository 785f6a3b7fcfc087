/** Each member of a test comes from an address of their own, as people do: brakes per address then work as in real life. */
import { platform } from 'node:os'

/** 127.1.1.1 to 127.254.254.254, no part ever 0 or 255. */
const parts = 254
/** Each process has a block of its own: those of one run are never this many process ids apart. */
const blockSize = 1000
const blocks = Math.floor(parts ** 3 / blockSize)

let serial = 0

/** Undefined where only 127.0.0.1 exists (macOS). */
export function nextLoopbackAddress(): string | undefined {
  return platform() === 'linux' ? loopbackAddress(process.pid, serial++) : undefined
}

/** After a thousand members a process begins its block again. */
export function loopbackAddress(processId: number, turn: number): string {
  const place = (processId % blocks) * blockSize + (turn % blockSize)
  return `127.${Math.floor(place / parts ** 2) + 1}.${(Math.floor(place / parts) % parts) + 1}.${(place % parts) + 1}`
}
