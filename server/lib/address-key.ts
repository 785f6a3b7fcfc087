/**
 * What a limit counts an address by. A household gets a whole /64 of IPv6 addresses, so it counts as one; an IPv4 address that is
 * written as IPv6 counts as itself.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : []
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
