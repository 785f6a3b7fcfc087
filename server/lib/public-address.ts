/** Which addresses belong to public machines; this machine and the networks around it do not. */
import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Globally routable by number, but reserved for documentation, Teredo and 6to4: the last two contain an IPv4 address. */
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** False for addresses that lead to this machine or into a network around it, in any spelling. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** https, a name with a dot and no port but the default one, or a public address. Names are checked again when they are resolved. */
export function isSendable(address: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (allowsLocal) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home|arpa)\.?$/i.test(host) : isPublicAddress(host)
}
