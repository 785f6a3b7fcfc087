import type { Cluster } from './cluster.ts'

export interface ScenarioResult {
  /** The measurements, in one line. */
  readonly figures: string
  /** Empty: passed. */
  readonly faults: readonly string[]
  /** The scenario could not run, and the figures explain why. */
  readonly skipped?: boolean
}

/** Leaves everything running as it was. A thrown error counts as a fault. */
export type Scenario = (cluster: Cluster) => Promise<ScenarioResult>
