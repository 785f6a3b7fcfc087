/** Selected by `REDIS_URL`: for more sockets than PostgreSQL's notifications are meant for. */
import { setTimeout as delay } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-adapter'
import { createClient } from 'redis'
import type { Logger } from '../../lib/logger.ts'
import { AdapterRefused, type AdapterConnection, type ConnectionOptions } from './adapter-connection.ts'

const connectMs = 5000
/** The longest that an acknowledgement waits for Redis, which normally answers in milliseconds. */
const settleMs = 1000
/** Commands queued while Redis is down; later ones are dropped. Clients fetch what they missed in any case. */
const mostWaiting = 10_000

export interface RedisConnectionOptions extends ConnectionOptions {
  readonly url: string
  readonly log: Logger
}

export async function openRedisConnection({ url, log, onGap }: RedisConnectionOptions): Promise<AdapterConnection> {
  let isOpen = false
  const make = () => {
    const client = createClient({
      url,
      // Every Redis speaks this version, and the adapter was written for it.
      RESP: 2,
      commandsQueueMaxLength: mostWaiting,
      // Until the first connection is open, retries would only hide that the address is wrong.
      socket: { connectTimeout: connectMs, reconnectStrategy: (retries) => (isOpen ? Math.min(100 * 2 ** retries, 5000) : false) },
    })
    client.on('error', (error: Error) => isOpen && log.warn({ err: error }, 'The line to Redis broke.'))
    return client
  }
  const [speaking, listening] = [make(), make()]
  try {
    await Promise.all([speaking.connect(), listening.connect()])
  } catch (error) {
    for (const client of [speaking, listening]) if (client.isOpen) client.destroy()
    const reason = error instanceof Error && error.message ? error.message : 'no answer'
    throw new AdapterRefused(`REDIS_URL: the Redis it names cannot be reached (${reason}).`)
  }
  isOpen = true
  // The adapter does not await its publishing: a connection that breaks meanwhile must not end the process.
  const publish = speaking.publish.bind(speaking)
  Object.assign(speaking, { publish: (...given: Parameters<typeof publish>) => publish(...given).catch(() => 0) })
  listening.on('ready', onGap)
  return {
    adapter: createAdapter(speaking, listening),
    // Commands of one connection are answered in order, so a ping waits for everything sent before it. While Redis is down the sender
    // does not wait: the message is stored, and `onGap` makes the other clients fetch it.
    settled: async () => {
      if (!speaking.isReady) return
      const late = new AbortController()
      await Promise.race([speaking.ping().catch(() => undefined), delay(settleMs, undefined, { signal: late.signal })])
      late.abort()
    },
    isReady: () => speaking.isReady && listening.isReady,
    async close() {
      await Promise.allSettled([speaking.close(), listening.close()])
    },
  }
}
