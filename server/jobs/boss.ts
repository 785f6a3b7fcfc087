/** pg-boss behind the queue port: jobs survive restarts and are shared by all processes, because they are rows. */
import { createHash, randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Logger } from '../lib/logger.ts'
import type { JobQueue } from './queue.ts'
import { jobNames, queueSettings } from './queue-settings.ts'

export interface JobBoss extends JobQueue {
  /** For `runJobs`; nothing else uses pg-boss directly. */
  readonly boss: PgBoss
  /** Waits up to `patienceSeconds` for running handlers. */
  stop(patienceSeconds?: number): Promise<void>
}

export interface JobBossOptions {
  readonly url: string
  readonly log: Logger
  /** Processes that run jobs also do pg-boss's housekeeping and fire schedules; the others only enqueue. */
  readonly isWorker: boolean
}

export async function startJobBoss({ url, log, isWorker }: JobBossOptions): Promise<JobBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: isWorker ? 'ropewalk-jobs' : 'ropewalk-enqueue',
    max: isWorker ? 6 : 3,
    // `installQueue` has done it as the owner, because this role may not change tables.
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    // pg-boss's clock check and vacuum watch log warnings that an operator of a small site cannot act on.
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue stumbled.'))
  await boss.start()
  await prepareQueues(boss)
  return {
    boss,
    async enqueue(name, payload, { singletonKey, onceKey, startAfterSeconds } = {}) {
      // Exclusive queues accept one job per key; without a key every job gets its own.
      await boss.send(name, payload, {
        singletonKey: singletonKey ?? randomUUID(),
        ...(onceKey === undefined ? {} : { id: idOf(name, onceKey) }),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      })
    },
    stop: (patienceSeconds = 20) => boss.stop({ graceful: true, timeout: patienceSeconds * 1000 }),
  }
}

/** A uuid (version 8) that is the same for the same key: pg-boss ignores a second job with a known id. */
function idOf(name: string, onceKey: string): string {
  const hex = createHash('sha256').update(`${name}:${onceKey}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of jobNames) {
    const { atOnce: _atOnce, policy, ...settings } = queueSettings[name]
    if (known.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { policy: policy ?? 'exclusive', ...settings })
  }
}
