/** The default: PostgreSQL's own notifications, over two connections apart from the product's pool. */
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Logger } from '../../lib/logger.ts'
import type { AdapterConnection, ConnectionOptions } from './adapter-connection.ts'

/** PostgreSQL's limit for one notification is below 8000 bytes; larger payloads go through the table. */
const payloadThreshold = 7800

export interface PostgresConnectionOptions extends ConnectionOptions {
  readonly url: string
  readonly log: Logger
}

export async function openPostgresConnection({ url, log, onGap }: PostgresConnectionOptions): Promise<AdapterConnection> {
  const shared = { connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 }
  // One connection sends everything, which keeps the order. Notifications need no disk.
  const speaking = new pg.Pool({
    ...shared,
    application_name: 'ropewalk-chat-speaking',
    max: 1,
    idleTimeoutMillis: 0,
    options: '-c synchronous_commit=off',
  })
  const onError = (error: Error) => void log.warn({ err: error }, 'The line between the processes of the chat broke.')
  speaking.on('connect', (client) => void client.on('error', onError))
  speaking.on('error', () => undefined)
  const listening = createListening({ ...shared, application_name: 'ropewalk-chat-listening' }, onError, onGap)
  let last: Promise<unknown> = Promise.resolve()
  const pool = {
    connect: listening.connect,
    query(...arguments_: [string, unknown[]?]) {
      // A connection that broke while idle is detected only when it is used; the next one is new.
      const asked = speaking.query(...arguments_).catch(() => speaking.query(...arguments_))
      last = asked.catch(() => undefined)
      return asked
    },
  }
  await speaking.query('select 1')
  return {
    // The adapter uses only these two methods of its pool. A pool that both listens and sends would keep a place for every listening
    // connection that ever broke.
    adapter: createAdapter(pool as unknown as pg.Pool, { payloadThreshold, errorHandler: onError }),
    settled: async () => void (await last),
    async close() {
      await last
      await Promise.all([speaking.end(), listening.end()])
    },
  }
}

/** Opens a new connection each time the adapter requests one, which it does when the previous one has ended. */
function createListening(config: pg.ClientConfig, onError: (error: Error) => void, onGap: () => void) {
  let client: pg.Client | null = null
  let hasListened = false
  const end = async (ended: pg.Client | null) => void (await ended?.end().catch(() => undefined))
  return {
    async connect() {
      const opened = new pg.Client(config)
      opened.on('error', onError)
      await opened.connect()
      client = opened
      if (hasListened) onGap()
      hasListened = true
      return Object.assign(opened, { release: () => void end(opened) })
    },
    end: () => end(client),
  }
}
