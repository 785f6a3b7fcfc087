/**
 * An encoder's entry point: takes jobs from the queue until it is asked to stop. Several may run, on any machine that reaches database
 * and store.
 */
import { content, domains } from './compose.ts'
import { readConfig } from './config/config.ts'
import { createServices } from './create-services.ts'
import { failStart } from './start/fail-start.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { makeFilesPrivate } from './lib/private-files.ts'
import { takePrivateTmp } from './lib/private-tmp.ts'
import { findMediaTools, MediaToolsError } from './media/media-tools.ts'
import { restrictedUrl } from './start/open-database.ts'
import { Refused } from './start/refused.ts'
import { checkStore } from './start/check-store.ts'
import { reachDatabase, waitForTables } from './start/reach-database.ts'
import { stopOnRequest } from './start/supervision.ts'

/** Handlers hand their jobs back at the first signal; this only gives the queue time to record it. */
const patienceSeconds = 15

async function main(): Promise<void> {
  makeFilesPrivate()
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) throw new Refused('DATABASE_URL: an encoder needs the address of the database (npm start passes it on).')
  await reachDatabase(config.DATABASE_URL, 'DATABASE_URL')
  await waitForTables(config.DATABASE_URL, 'encoders')
  await takePrivateTmp(config.dataFolder)
  const tools = await findMediaTools(config)
  const { services, jobBoss, close } = await createServices({
    config,
    databaseUrl: await restrictedUrl(config.DATABASE_URL),
    name: 'ropewalk-encoder',
    isWorker: true,
    content,
    poolSize: Math.min(config.DATABASE_POOL, 6),
  })
  await checkStore(services, 'encoders')
  const { log } = services
  const jobs = await runJobs(jobBoss, services, domains)
  stopOnRequest({ drain: () => jobs.stop(patienceSeconds), stop: close }, (error) => log.fatal({ err: error }, 'Stopping failed.'))
  for (const what of tools.missing) log.warn({ what }, 'ffmpeg runs with less protection here.')
  log.info({ ffmpeg: tools.ffmpeg, sandbox: tools.sandbox?.kind ?? 'none', protection: tools.wrapper.join(' ') }, 'Encoding.')
}

main().catch((error: unknown) => failStart(error, MediaToolsError))
