/**
 * A relay (TURN) that forwards real packets, like an operator's coturn with `use-auth-secret`: it has no accounts, and
 * accepts names that contain their own expiry and are signed with the secret it shares with the site. A process of its
 * own: nothing of it remains once it has ended.
 */
import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import Relay from 'node-turn'
import { lowestRelayPort } from './relay-ports.ts'

const address = '127.0.0.1'
const secret = process.env['RELAY_SECRET']
if (secret === undefined) throw new Error('RELAY_SECRET is missing.')

const credentials = new Proxy<Record<string, string>>(
  {},
  {
    get(_none, name) {
      if (typeof name !== 'string') return undefined
      const end = Number(name.split(':')[0])
      return end * 1000 > Date.now() ? createHmac('sha1', secret).update(name).digest('base64') : undefined
    },
  },
)

process.once('disconnect', () => process.exit())
const port = await findFreePort()
new Relay({
  listeningIps: [address],
  relayIps: [address],
  listeningPort: port,
  minPort: lowestRelayPort,
  authMech: 'long-term',
  realm: 'ropewalk.example',
  credentials,
  log: console.log,
  debugLevel: 'ERROR',
}).start()
process.send?.({ kind: 'ready', address, port })

/** A free UDP port. The relay cannot be configured to pick one. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createSocket('udp4')
    probe.once('error', reject)
    probe.bind(0, address, () => {
      const free = probe.address().port
      probe.close(() => resolve(free))
    })
  })
}
