/** Each member of a test comes from an address of their own, as people do: brakes per address then work as in real life. */
import { platform } from 'node:os'

let serial = 0

/** One of 127.1.0.0/16. Undefined where only 127.0.0.1 exists (macOS). */
export function nextLoopbackAddress(): string | undefined {
  if (platform() !== 'linux') return undefined
  serial += 1
  const spread = (process.pid * 97 + serial) % 60_000
  return `127.1.${Math.floor(spread / 250) + 1}.${(spread % 250) + 1}`
}
