/** The worker's own globals, typed once. */
interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
  /** Of files whose names stay over builds: the answer of a server with another build is refused, and with it this worker. */
  readonly integrity?: string
}

/** The browser wakes the worker with one of these when the line is back. Not in the standard types. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not try again after this. */
  readonly lastChance: boolean
}

export type WorkerScope = ServiceWorkerGlobalScope & {
  /** Filled in by the build: what the first start without a line needs. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[]
}
