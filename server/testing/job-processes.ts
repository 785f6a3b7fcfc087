/** A server process that enqueues and an encoder process that works, on one database. */
import type { Domain, JobHandlers } from '../http/domain.ts'
import { startJobBoss } from '../jobs/boss.ts'
import { jobNames } from '../jobs/queue-settings.ts'
import { runJobs, type JobSettings } from '../jobs/run-jobs.ts'
import type { Logger } from '../lib/logger.ts'
import { createTestServer } from './create-test-server.ts'

/** The handler of every job does nothing. */
export const everyJob: JobHandlers = Object.fromEntries(jobNames.map((name) => [name, async () => undefined]))

export async function twoProcesses(jobs: JobHandlers, { log, ...settings }: JobSettings & { readonly log?: Logger } = {}) {
  const domain: Domain = { name: 'test', implementations: [], jobs: { ...everyJob, ...jobs } }
  const server = await createTestServer({ domains: [], ...(log ? { services: { log } } : {}) })
  const queue = await startJobBoss({ url: server.database.url, log: server.services.log, isWorker: false })
  const worker = await startJobBoss({ url: server.database.url, log: server.services.log, isWorker: true })
  const running = await runJobs(worker, server.services, [domain], settings)
  return {
    queue,
    running,
    db: server.db,
    async [Symbol.asyncDispose]() {
      await running.stop(2)
      await queue.stop(2)
      await server.close()
    },
  }
}
