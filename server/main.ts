/** The server's entry point: settings, database, services, HTTP and sockets; all of it closes in reverse order. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AdapterRefused, attachChat, type Chat } from './chat/attach-chat.ts'
import { content, domains, mayWatch } from './compose.ts'
import { readConfig, type Config } from './config/config.ts'
import { createServices, type ProcessServices } from './create-services.ts'
import { failStart } from './start/fail-start.ts'
import { isDemoMissing } from './db/demo-state.ts'
import { createApp } from './http/app.ts'
import { createMetrics } from './http/site/metrics.ts'
import { explainError } from './lib/logger.ts'
import { makeFilesPrivate, tightenDataFolder } from './lib/private-files.ts'
import { takePrivateTmp } from './lib/private-tmp.ts'
import { AlreadyRunning, takeProcessLock } from './lib/process-lock.ts'
import { openDatabase } from './start/open-database.ts'
import { attachRealtime } from './realtime/attach-realtime.ts'
import { refusedPort } from './start/refused.ts'
import { checkProxyLimit } from './start/check-proxy-limit.ts'
import { openStore } from './start/check-store.ts'
import { stopOnRequest, tellSupervisor } from './start/supervision.ts'
import { versionFileOf } from './start/version-file.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env, versionFileOf(path.resolve(import.meta.dirname, '..', process.env['ROPEWALK_APP'] || 'dist')))
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o711 })
  const unlock = await takeProcessLock(path.join(config.dataFolder, 'server.lock'), process.channel ? process.ppid : null)
  const database = await openDatabase(config, onRevival)
  // After the database, because parts of it belong to another user.
  makeFilesPrivate()
  await tightenDataFolder(config.dataFolder)
  await takePrivateTmp(config.dataFolder)
  const { services, close } = await openServices(config, database.url).catch(async (error: unknown) => {
    await database.close()
    unlock()
    throw error
  })
  const metrics = createMetrics()
  const app = await createApp({ services, domains, metrics })
  const realtime = attachRealtime({
    httpServer: app.server,
    services,
    authenticator: app.authenticator,
    mayWatch: (viewer, item) => mayWatch(services, viewer, item),
  })

  let chat: Chat | null = null
  let drained: Promise<void> | undefined
  const drain = () => (drained ??= Promise.all([realtime.close(), chat?.close(), app.close(), metrics.close()]).then(() => undefined))
  const stop = async () => {
    await close()
    await database.close()
    unlock()
  }
  stopOnRequest({ drain, stop }, (error) => services.log.fatal({ err: error }, 'Stopping failed.'))

  try {
    if (config.CHAT)
      chat = await attachChat({
        httpServer: app.server,
        services,
        authenticator: app.authenticator,
        databaseUrl: database.url,
      })
    if (chat?.isConnected) app.furtherParts.set('redis', chat.isConnected)
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    await drain()
    await stop()
    throw refusedPort(error, config)
  }
  await metrics.listen(config.METRICS_PORT ?? config.PORT + 1, services.log)
  await services.jobs.enqueue('import-places', {}, { singletonKey: 'import-places' })
  await services.jobs.enqueue('hold-names', {}, { singletonKey: 'hold-names' })
  services.log.info({ port: config.PORT, database: database.description, build: config.build }, 'Serving.')
  void checkProxyLimit(config, services.log)
  tellSupervisor({
    kind: 'ready',
    port: config.PORT,
    databaseUrl: database.url,
    isDemoMissing: config.ROPEWALK_DEMO && (await isDemoMissing(services.db)),
    hasSandboxProcessor: config.sandboxProcessor !== null,
  })
  if (!process.channel) console.log(`Ropewalk answers at http://localhost:${config.PORT} (${database.description}).`)
}

/** With the store that belongs to the database. */
async function openServices(config: Config, databaseUrl: string): Promise<ProcessServices> {
  const made = await createServices({ config, databaseUrl, name: 'ropewalk-server', isWorker: false, content })
  try {
    await openStore(made.services)
    return made
  } catch (error) {
    await made.close()
    throw error
  }
}

/** The start script restarts us, with the database wherever it is by then. */
function onRevival(problem: Error | null): void {
  if (problem === null) return console.error('The embedded database had died and was started again.')
  console.error(`The embedded database died and could not be started again. ${explainError(problem)}`)
  process.exit(1)
}

main().catch((error: unknown) => failStart(error, AdapterRefused, AlreadyRunning))
