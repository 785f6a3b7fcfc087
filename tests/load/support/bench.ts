import type { BenchSite } from './bench-site.ts'
import type { Figure } from './figure.ts'
import type { SiteFolders } from '#tests/harness/site/site-folders.ts'

/** The tools for a row to measure with. */
export interface Bench {
  readonly folders: SiteFolders
  /** Smaller files, fewer runs: for trying out the bench itself. */
  readonly isQuick: boolean
  readonly say: (words: string) => void
  /** Started on first use; shared by all rows. */
  openSite(): Promise<BenchSite>
  /** For rows that need the site's folder, port or memory to themselves. */
  closeSite(): Promise<void>
}

export type MeasureRow = (bench: Bench) => Promise<Figure[]>
