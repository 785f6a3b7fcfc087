/** Builds the services that every process of the product shares: the server, the encoders, the seed. */
import { lookup } from 'node:dns'
import type { Config } from './config/config.ts'
import { createCaptcha } from './adapters/captcha/create-captcha.ts'
import { createMailer } from './adapters/create-mailer.ts'
import { createCardProcessor } from './adapters/payments/create-card-processor.ts'
import { createPlaceFinder } from './adapters/places/create-place-finder.ts'
import { createSmsSender } from './adapters/sms/create-sms-sender.ts'
import type { Content } from './content/content-kind.ts'
import { createDatabaseClient } from './db/client.ts'
import { bridgeEvents } from './events/bridge.ts'
import { createEventBus } from './events/bus.ts'
import type { Services } from './http/context.ts'
import { createTokens } from './http/tokens.ts'
import { startJobBoss, type JobBoss } from './jobs/boss.ts'
import { createLogger } from './lib/logger.ts'
import { createStorage } from './storage/create-storage.ts'

export interface ProcessServices {
  readonly services: Services
  /** For `runJobs`. */
  readonly jobBoss: JobBoss
  /** Closes in the right order: jobs, events, database. */
  close(): Promise<void>
}

export interface ServicesOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** Shown in logs and in pg_stat_activity: `ropewalk-server`, `ropewalk-encoder`. */
  readonly name: string
  /** Runs jobs (encoders), or only enqueues them. */
  readonly isWorker: boolean
  readonly poolSize?: number
  /** From `compose.ts`. */
  readonly content: Content
}

/** The database must be migrated. */
export async function createServices({
  config,
  databaseUrl,
  name,
  isWorker,
  poolSize = config.DATABASE_POOL,
  content,
}: ServicesOptions): Promise<ProcessServices> {
  const log = createLogger({ level: config.LOG_LEVEL, name })
  const client = createDatabaseClient({
    url: databaseUrl,
    name,
    poolSize,
    onError: (error) => log.warn({ err: error }, 'A database connection broke.'),
  })
  const local = createEventBus((error, event) => log.error({ err: error, event }, 'A listener failed.'))
  const now = () => new Date()
  const [bus, jobBoss, tokens] = await Promise.all([
    bridgeEvents(local, { url: databaseUrl, log }),
    startJobBoss({ url: databaseUrl, log, isWorker }),
    createTokens({ db: client.db, config, now }),
  ])
  const services: Services = {
    config,
    db: client.db,
    content,
    bus,
    jobs: jobBoss,
    storage: createStorage(config),
    mailer: createMailer(config, client.db),
    sms: createSmsSender(config, client.db),
    captcha: createCaptcha(config, { db: client.db, tokens, now }),
    cards: createCardProcessor(config),
    placeFinder: createPlaceFinder(config),
    resolveName: lookup,
    tokens,
    log,
    now,
  }
  return {
    services,
    jobBoss,
    async close() {
      await jobBoss.stop()
      await bus.close()
      await client.close()
    },
  }
}
