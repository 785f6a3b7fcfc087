/** One connection that listens and notifies on a Postgres channel, and reconnects automatically. */
import pg from 'pg'
import type { Logger } from '../lib/logger.ts'

export interface NotifyConnection {
  /** Sends in order. While the connection is down, texts are queued; beyond `maxWaiting` the oldest are dropped. */
  send(text: string): void
  /** Sends what is queued, then closes. */
  close(): Promise<void>
}

export interface NotifyConnectionOptions {
  readonly url: string
  readonly channel: string
  readonly onText: (text: string) => void
  readonly log: Logger
}

const maxWaiting = 1000
const retryMs = { first: 100, longest: 5000 }

/** Resolves once it listens; rejects if the database cannot be reached at the start. */
export async function openNotifyConnection(options: NotifyConnectionOptions): Promise<NotifyConnection> {
  const { channel, log } = options
  const waiting: string[] = []
  let client: pg.Client | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  async function connect(): Promise<void> {
    client = await listen(options, () => {
      client = null
      if (!isClosed) reconnect(retryMs.first)
    })
    flush()
  }

  function reconnect(afterMs: number): void {
    clearTimeout(retry)
    retry = setTimeout(() => {
      if (!isClosed && !client) connect().catch(() => reconnect(Math.min(afterMs * 2, retryMs.longest)))
    }, afterMs)
  }

  function flush(): void {
    sending = sending.then(sendWaiting).catch((error: unknown) => log.warn({ err: error }, 'An event waits for the line to come back.'))
  }

  async function sendWaiting(): Promise<void> {
    while (client && waiting[0] !== undefined) {
      await client.query('select pg_notify($1, $2)', [channel, waiting[0]])
      waiting.shift()
    }
  }

  await connect()
  return {
    send(text) {
      waiting.push(text)
      if (waiting.length > maxWaiting) waiting.shift()
      flush()
    },
    async close() {
      flush()
      await sending
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

async function listen({ url, channel, onText, log }: NotifyConnectionOptions, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ropewalk-events',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('notification', (message) => onText(message.payload ?? ''))
  client.on('error', (error) => log.warn({ err: error }, 'The event line broke.'))
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  client.once('end', onEnd)
  return client
}
