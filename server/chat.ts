/** The standalone chat: its sockets and the messaging calls on a separate port. Several may run, beside servers with `CHAT=off`. */
import { AdapterRefused, attachChat, type Chat } from './chat/attach-chat.ts'
import { chatDomains, content } from './compose.ts'
import { readConfig } from './config/config.ts'
import { createServices } from './create-services.ts'
import { failStart } from './start/fail-start.ts'
import { createApp } from './http/app.ts'
import { createMetrics } from './http/site/metrics.ts'
import { makeFilesPrivate } from './lib/private-files.ts'
import { takePrivateTmp } from './lib/private-tmp.ts'
import { restrictedUrl } from './start/open-database.ts'
import { Refused, refusedPort } from './start/refused.ts'
import { checkStore } from './start/check-store.ts'
import { reachDatabase, waitForTables } from './start/reach-database.ts'
import { stopOnRequest } from './start/supervision.ts'

async function main(): Promise<void> {
  makeFilesPrivate()
  const config = readConfig(process.env)
  if (!config.DATABASE_URL)
    throw new Refused('DATABASE_URL: the chat needs the address of the database; the server keeps its tables up to date.')
  await reachDatabase(config.DATABASE_URL, 'DATABASE_URL')
  await waitForTables(config.DATABASE_URL, 'the chat')
  await takePrivateTmp(config.dataFolder)
  const databaseUrl = await restrictedUrl(config.DATABASE_URL)
  const { services, close } = await createServices({ config, databaseUrl, name: 'ropewalk-chat', isWorker: false, content })
  await checkStore(services, 'the chat')
  const metrics = createMetrics()
  const app = await createApp({ services, domains: chatDomains, metrics })
  let chat: Chat | null = null
  const drain = () => Promise.all([chat?.close(), app.close(), metrics.close()]).then(() => undefined)
  stopOnRequest({ drain, stop: close }, (error) => services.log.fatal({ err: error }, 'Stopping failed.'))
  try {
    chat = await attachChat({ httpServer: app.server, services, authenticator: app.authenticator, databaseUrl })
    if (chat?.isConnected) app.furtherParts.set('redis', chat.isConnected)
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    await drain()
    await close()
    throw refusedPort(error, config)
  }
  await metrics.listen(config.METRICS_PORT ?? config.PORT + 1, services.log)
  services.log.info({ port: config.PORT, adapter: config.REDIS_URL ? 'Redis' : 'PostgreSQL' }, 'Serving the chat.')
  process.send?.({ kind: 'ready', port: config.PORT })
}

main().catch((error: unknown) => failStart(error, AdapterRefused))
