import type { Cluster } from './cluster.ts'

export interface ScenarioResult {
  /** One line: what was measured. */
  readonly figures: string
  /** Empty: it held. */
  readonly faults: readonly string[]
  /** Nothing was shown, and the figures say why. */
  readonly skipped?: boolean
}

/** Leaves everything running as it found it. What it throws counts as a fault. */
export type Scenario = (cluster: Cluster) => Promise<ScenarioResult>
