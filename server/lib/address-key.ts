/** The key under which calls from an address are counted: one household or machine has a whole /64 of IPv6. */
import { isIP } from 'node:net'

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = mappedV4.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(plain) !== 6) return plain
  // The platform's own address parser normalises every spelling.
  const [front = '', back] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [groupsOf(front), groupsOf(back)]
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
