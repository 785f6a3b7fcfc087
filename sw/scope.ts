/** The worker's own globals, typed once. */
interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
  /** For files whose names stay the same over builds: the response of a server with another build is refused, and this worker with it. */
  readonly integrity?: string
}

/** The browser wakes the worker with this event when the connection is back. Not in the standard types. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not try again after this. */
  readonly lastChance: boolean
}

export type WorkerScope = ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files that the first offline start needs. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[]
}
