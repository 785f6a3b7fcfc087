/** A job queue that records what was enqueued and runs nothing: tests call the handler themselves. */
import type { EnqueueOptions, JobName, JobPayloads, JobQueue } from '../jobs/queue.ts'

export interface EnqueuedJob<Name extends JobName = JobName> {
  readonly name: Name
  readonly payload: JobPayloads[Name]
  readonly options: EnqueueOptions
}

export interface RecordingQueue extends JobQueue {
  readonly enqueued: EnqueuedJob[]
  payloadsOf<Name extends JobName>(name: Name): JobPayloads[Name][]
}

export function createRecordingQueue(): RecordingQueue {
  const enqueued: EnqueuedJob[] = []
  return {
    enqueued,
    async enqueue(name, payload, options = {}) {
      const isWaiting =
        options.singletonKey !== undefined && enqueued.some((job) => job.name === name && job.options.singletonKey === options.singletonKey)
      const isRepeated =
        options.onceKey !== undefined && enqueued.some((job) => job.name === name && job.options.onceKey === options.onceKey)
      if (!isWaiting && !isRepeated) enqueued.push({ name, payload, options })
    },
    payloadsOf<Name extends JobName>(name: Name) {
      // `enqueue` paired each name with its own payload type.
      return enqueued.filter((job) => job.name === name).map((job) => job.payload as JobPayloads[Name])
    },
  }
}
