/** The server's entry: settings, database, services, HTTP and sockets; and all of it backwards on the way out. */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { versionFile } from '#contract/site/operations.ts'
import { AdapterRefused, attachChat, type Chat } from './chat/attach-chat.ts'
import { domains, mayWatch } from './compose.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { createServices } from './create-services.ts'
import { isDemoMissing } from './db/demo-state.ts'
import { SecretsKeyLost } from './db/secrets/secret-settings.ts'
import { createApp } from './http/app.ts'
import { createMetrics } from './http/site/metrics.ts'
import { makeFilesPrivate, tightenDataFolder } from './lib/private-files.ts'
import { AlreadyRunning, takeProcessLock } from './lib/process-lock.ts'
import { openDatabase } from './open-database.ts'
import { attachRealtime } from './realtime/attach-realtime.ts'
import { Refused, refusedPort } from './refused.ts'
import { refusedExitCode, stopOnRequest, tellSupervisor } from './supervision.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env, readBuild())
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o711 })
  const unlock = await takeProcessLock(path.join(config.dataFolder, 'server.lock'), process.channel ? process.ppid : null)
  const database = await openDatabase(config, onRevival)
  // After the database: parts of it belong to another user.
  makeFilesPrivate()
  await tightenDataFolder(config.dataFolder)
  const { services, close } = await createServices({ config, databaseUrl: database.url, name: 'ropewalk-server', isWorker: false }).catch(
    async (error: unknown) => {
      await database.close()
      unlock()
      throw error
    },
  )
  const metrics = createMetrics()
  const app = await createApp({ services, domains, metrics })
  const realtime = attachRealtime({
    httpServer: app.server,
    services,
    authenticator: app.authenticator,
    mayWatch: (viewer, videoId) => mayWatch(services, viewer, videoId),
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
  tellSupervisor({
    kind: 'ready',
    port: config.PORT,
    databaseUrl: database.url,
    isDemoMissing: config.ROPEWALK_DEMO && (await isDemoMissing(services.db)),
  })
  if (!process.channel) console.log(`Ropewalk answers at http://localhost:${config.PORT} (${database.description}).`)
}

/** The start script starts us again, with the database wherever it then is. */
function onRevival(problem: Error | null): void {
  if (problem === null) return console.error('The embedded database had died and was started again.')
  console.error('The embedded database died and could not be started again.', problem)
  process.exit(1)
}

function readBuild(): string {
  try {
    const file = path.resolve(import.meta.dirname, '..', process.env['ROPEWALK_APP'] || 'dist', 'version.json')
    return v.parse(versionFile, JSON.parse(readFileSync(file, 'utf8'))).build
  } catch {
    // Not built: development, or the API alone.
    return 'development'
  }
}

main().catch((error: unknown) => {
  const isExpected = [ConfigError, AlreadyRunning, Refused, AdapterRefused, SecretsKeyLost].some((expected) => error instanceof expected)
  console.error(isExpected && error instanceof Error ? error.message : error)
  process.exit(isExpected ? refusedExitCode : 1)
})
