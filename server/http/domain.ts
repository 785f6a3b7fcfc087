/** A domain's contribution to the composition root (`server/compose.ts`): its calls, jobs and listeners. */
import type { FastifyInstance } from 'fastify'
import type { JobName, JobPayloads } from '../jobs/queue.ts'
import type { Binder } from './bind.ts'
import type { Services } from './context.ts'
import type { Implementation } from './implement.ts'

export type JobHandlers = {
  readonly [Name in JobName]?: (services: Services, payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>
}

export interface Domain {
  readonly name: string
  readonly implementations: readonly Implementation[]
  /** Run by worker processes. Handlers reload by id; a vanished row ends the job quietly. */
  readonly jobs?: JobHandlers
  /** Subscribes to the bus in the serving process. */
  readonly listen?: (services: Services) => void
  /** Routes that the contract cannot describe: tus, media files. */
  readonly mount?: (app: FastifyInstance, services: Services, binder: Binder) => Promise<void> | void
}
