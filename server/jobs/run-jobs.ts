/** The working half of the queue: hands jobs to the domains' handlers. */
import { hostname } from 'node:os'
import type { Job, PgBoss } from 'pg-boss'
import type { Services } from '../http/context.ts'
import type { Domain, JobHandlers } from '../http/domain.ts'
import type { JobBoss } from './boss.ts'
import type { JobName, JobPayloads } from './queue.ts'
import { jobNames, queueSettings } from './queue-settings.ts'

type Handler<Name extends JobName> = NonNullable<JobHandlers[Name]>
type HandlerTable = { readonly [Name in JobName]: readonly Handler<Name>[] }

/** Identifies the encoder that a log line is about. */
const worker = `${hostname()}.${process.pid}`

export interface JobSettings {
  /** Between two looks for the next job by a worker that found none. Notifications and finished jobs wake it earlier. */
  readonly pollSeconds?: number
}

export interface RunningJobs {
  /** Takes no new jobs, stops running ones (through their signal), and waits for them up to `patienceSeconds`. */
  stop(patienceSeconds?: number): Promise<void>
}

/**
 * Every job must have exactly one handler; only `tidy-up` is shared, because each domain cleans up its own rows. Anything else stops the
 * start.
 */
export function collectHandlers(domains: readonly Domain[]): HandlerTable {
  const table = Object.fromEntries(jobNames.map((name) => [name, domains.flatMap((domain) => domain.jobs?.[name] ?? [])]))
  for (const name of jobNames) {
    const total = table[name]?.length ?? 0
    if (total === 0) throw new Error(`No domain handles the job ${name}.`)
    if (total > 1 && name !== 'tidy-up') throw new Error(`${total} domains handle the job ${name}.`)
  }
  // Built from every job name, each list from that name's own handlers.
  return table as unknown as HandlerTable
}

/** Starts taking jobs. Handlers get a signal that fires on shutdown, when the job expires, or when it is cancelled. */
export async function runJobs(
  jobBoss: JobBoss,
  services: Services,
  domains: readonly Domain[],
  { pollSeconds = 2 }: JobSettings = {},
): Promise<RunningJobs> {
  const { boss } = jobBoss
  const handlers = collectHandlers(domains)
  const stopping = new AbortController()
  for (const name of jobNames) {
    for (let number = 1; number <= queueSettings[name].atOnce; number += 1)
      await takeJobs(boss, { name, pollSeconds }, (job) =>
        runOne(services, name, handlers[name], job, AbortSignal.any([job.signal, stopping.signal])),
      )
  }
  await boss.schedule('list-birthdays', '10 0 * * *')
  await boss.schedule('check-ledger', '40 3 * * *')
  await boss.schedule('check-memberships', '20 * * * *')
  await boss.schedule('run-renewals', '35 * * * *', {}, { singletonKey: 'run-renewals' })
  await boss.schedule('settle-payments', '* * * * *', {}, { singletonKey: 'settle-payments', missed: 'skip' })
  await boss.schedule('tidy-up', '* * * * *', {}, { singletonKey: 'tidy-up', missed: 'skip' })
  return {
    async stop(patienceSeconds = 20) {
      const offers = jobNames.map((name) => boss.offWork(name, { wait: false }))
      stopping.abort(new Error('The process is stopping.'))
      await Promise.all(offers)
      await jobBoss.stop(patienceSeconds)
    },
  }
}

/** One worker: takes one job after the other, and waits for a notification or the next poll only when none is left. */
async function takeJobs(
  boss: PgBoss,
  { name, pollSeconds }: { name: JobName; pollSeconds: number },
  run: (job: Job<unknown>) => Promise<void>,
): Promise<void> {
  const { heartbeatSeconds } = queueSettings[name]
  const options = {
    pollingIntervalSeconds: pollSeconds,
    // Notifications announce new jobs; retries and delayed ones are found by polling, by default only twice a minute.
    notifyPollingIntervalSeconds: pollSeconds,
    ...(heartbeatSeconds ? { heartbeatRefreshSeconds: heartbeatSeconds / 3 } : {}),
  }
  let workerId: string | null = null
  workerId = await boss.work<JobPayloads[JobName]>(name, options, async ([job]) => {
    if (!job) return
    try {
      await run(job)
    } finally {
      // pg-boss itself would wait for the rest of the interval first.
      if (workerId !== null) boss.notifyWorker(workerId)
    }
  })
}

async function runOne<Name extends JobName>(
  services: Services,
  name: Name,
  handlers: readonly Handler<Name>[],
  job: Job<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const log = services.log.child({ job: name, jobId: job.id, attempt: job.retryCount + 1, worker })
  // Every minute, mostly without anything to do.
  const level = name === 'tidy-up' ? 'debug' : 'info'
  const startedAt = performance.now()
  log[level]('job taken')
  try {
    // `enqueue` is typed by the same map; rows of another shape could only come from a faulty migration of ours.
    for (const handle of handlers) await handle(services, job.data as JobPayloads[Name], signal)
    log[level]({ ms: Math.round(performance.now() - startedAt) }, 'job done')
  } catch (error) {
    log.error({ err: error, ms: Math.round(performance.now() - startedAt) }, 'job failed')
    throw error
  }
}
